// launch: grid=8 block=128
// arg: in f32[1280] = random(11, -2, 2)
// arg: out f32[1280] = 0
// arg: rows i32 = 32
// arg: cols i32 = 40
// arg: gain f32[40] = 0.5
// arg: shift f32[40] = 4
// expect: out = [3.5716295, 3.476137, 4.1419663, 3.9054854, 3.3039136, 3.9893591, 3.189282, 4.3935323, 3.614569, 4.707665, 3.3014865, 3.4617112, 4.626982, 4.732307, 4.6983333, 3.4464025, 4.0922775, 4.625261, 4.2843184, 4.4080696, 3.3256648, 4.4535284, 4.356731, 3.8188777, 4.171852, 4.660912, 4.5349274, 4.336826, 3.6994705, 4.62283, 4.1465616, 3.3699338, 4.014072, 4.1212187, 3.7661624, 4.645417, 3.3609848, 3.4903462, 3.9573739, 3.1756217, 3.7425647, 2.966127, 4.655937, 4.3744807, 4.0762973, 3.5926332, 4.483967, 4.1450105, 4.6434383, 3.506796, 4.3866076, 3.6735733, 4.289045, 4.6564426, 3.6056693, 4.4230247, 3.1538277, 3.7547572, 4.3862586, 4.730247, 3.7466521, 3.9205346, 4.62392, 4.1108274, 4.32313, 3.9068055, 3.7101042, 3.5987728, 3.4091573, 2.9829426, 4.7327743, 4.7324443, 3.956913, 4.509798, 3.4120533, 3.801318, 3.403185, 4.4256783, 3.82738, 3.6189046] ~rel 2e-6 first 80
// topic: layer normalisation, a warp a row: two sums over the lanes, every lane then has mean and variance

__device__ float warp_sum(float v)
{
    for (int d = 16; d > 0; d /= 2)
        v += __shfl_xor_sync(0xffffffffu, v, d);
    return v;
}

__global__ void layer_norm_warp_row(const float *in, float *out, int rows, int cols,
                                    const float *gain, const float *shift)
{
    int lane = threadIdx.x % 32;
    int row = (blockIdx.x * blockDim.x + threadIdx.x) / 32;
    if (row >= rows) // the same for all lanes of a warp
        return;
    const float *x = in + row * cols;
    float *y = out + row * cols;
    float sum = 0.f;
    for (int c = lane; c < cols; c += 32)
        sum += x[c];
    float mean = warp_sum(sum) / cols, squares = 0.f;
    for (int c = lane; c < cols; c += 32)
        squares += (x[c] - mean) * (x[c] - mean);
    float scale = rsqrtf(warp_sum(squares) / cols + 1e-5f);
    for (int c = lane; c < cols; c += 32)
        y[c] = (x[c] - mean) * scale * gain[c] + shift[c];
}
