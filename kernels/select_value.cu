// launch: grid=1 block=64
// arg: out f32[64] = 0
// expect: out = [1, 2.25, 2, 2.75, 3, 3.25, 4, 3.75, 5, 4.25, 6, 4.75, 7, 5.25, 8, 5.75, 9, 6.25, 1e+01, 6.75, 11, 7.25, 12, 7.75, 13, 8.25, 14, 8.75, 15, 9.25, 16, 9.75, 17, 10.25, 18, 10.75, 19, 11.25, 2e+01, 11.75, 21, 12.25, 22, 12.75, 23, 13.25, 24, 13.75, 25, 14.25, 26, 14.75, 27, 15.25, 28, 15.75, 29, 16.25, 3e+01, 16.75, 31, 17.25, 32, 17.75]
// topic: both values are made, one is taken: a select, and every lane does the same

__global__ void select_value(float *out)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    float v = i;
    float even = v * 0.5f + 1.f;
    float odd = v * 0.25f + 2.f;
    out[i] = i % 2 == 0 ? even : odd;
}
