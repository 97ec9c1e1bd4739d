// launch: grid=8 block=128
// arg: in f32[1280] = random(11, -2, 2)
// arg: out f32[1280] = 0
// arg: rows i32 = 32
// arg: cols i32 = 40
// expect: out = [0.005505152, 0.004437838, 0.01994296, 0.011695018, 0.0030086064, 0.014132224, 0.0023227797, 0.035185535, 0.0060653645, 0.07149308, 0.0029921702, 0.0042956793, 0.059591234, 0.07558176, 0.070003115, 0.0041497983, 0.017827364, 0.05936015, 0.027499024, 0.036359087, 0.003159984, 0.040287483, 0.032381225, 0.009618598, 0.021334508, 0.06433377, 0.04841212, 0.030958729, 0.007346385, 0.05903539, 0.020150874, 0.0034920117, 0.01494284, 0.019030651, 0.008539696, 0.062122878, 0.003422191, 0.0045824624, 0.013148008, 0.0022522626, 0.008220086, 0.0014427361, 0.0636563, 0.0338771, 0.01736564, 0.005874237, 0.04329786, 0.02025666, 0.061897945, 0.004846272, 0.034810398, 0.0070425267, 0.027973926, 0.06372842, 0.0060483795, 0.037770487, 0.0021972111, 0.008447786, 0.034783155, 0.0751909, 0.008295726, 0.012248712, 0.059248812, 0.018762825, 0.030194491, 0.011877587, 0.0076433406, 0.0059556197, 0.0038938418, 0.001498143, 0.075618, 0.075562105, 0.013289133, 0.045878317, 0.0039191963, 0.009376906, 0.0038420735, 0.0379958, 0.009940888, 0.006230469] ~rel 2e-6 first 80
// topic: softmax of every row, a warp a row: neighbours read neighbours, two butterflies join the lanes

__device__ float warp_max(float v)
{
    for (int d = 16; d > 0; d /= 2)
        v = fmaxf(v, __shfl_xor_sync(0xffffffffu, v, d));
    return v;
}

__device__ float warp_sum(float v)
{
    for (int d = 16; d > 0; d /= 2)
        v += __shfl_xor_sync(0xffffffffu, v, d);
    return v;
}

__global__ void softmax_warp_row(const float *in, float *out, int rows, int cols)
{
    int lane = threadIdx.x % 32;
    int row = (blockIdx.x * blockDim.x + threadIdx.x) / 32;
    if (row >= rows) // the same for all lanes of a warp
        return;
    const float *x = in + row * cols;
    float *y = out + row * cols;
    float most = -INFINITY;
    for (int c = lane; c < cols; c += 32)
        most = fmaxf(most, x[c]);
    most = warp_max(most);
    float sum = 0.f;
    for (int c = lane; c < cols; c += 32)
        sum += expf(x[c] - most);
    sum = warp_sum(sum);
    for (int c = lane; c < cols; c += 32)
        y[c] = expf(x[c] - most) / sum;
}
