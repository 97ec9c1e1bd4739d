// launch: grid=1 block=32
// arg: out f32[1024] = 0
// arg: n i32 = 64
// expect: out = [7.9999695, 8.0000305, 8.000092, 8.000153, 8.000214, 8.000275, 8.000336, 8.000397, 8.000458, 8.000519, 8.00058, 8.000641, 8.000702, 8.000763, 8.000824, 8.000885, 8.000946, 8.001007, 8.001068, 8.001129, 8.00119, 8.001251, 8.001312, 8.001373, 8.001434, 8.001495, 8.001556, 8.001617, 8.001678, 8.0017395, 8.001801, 8.001862] first 32
// topic: as many operations in four chains that do not wait for each other

__global__ void chain_four(float *out, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    float a = i, b = i + 1, c = i + 2, d = i + 3;
    for (int k = 0; k < n; k += 4) {
        a = a * 0.5f + 1.f;
        b = b * 0.5f + 1.f;
        c = c * 0.5f + 1.f;
        d = d * 0.5f + 1.f;
    }
    out[i] = (a + b) + (c + d);
}
