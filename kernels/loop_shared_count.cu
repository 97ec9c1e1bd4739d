// launch: grid=1 block=32
// arg: len i32[32] = [200, 10, 10, 10, 10, 10, 10, 10, 10, 10, 10, 10, 10, 10, 10, 10, 10, 10, 10, 10, 10, 10, 10, 10, 10, 10, 10, 10, 10, 10, 10, 10]
// arg: out f32[32] = 0
// expect: out = [100.009514, 6.000031, 7.0000405, 8.000051, 9.00006, 10.000071, 11.00008, 12.000091, 13.0001, 14.00011, 15.000119, 16.000128, 17.000137, 18.000147, 19.000156, 20.000166, 21.000175, 22.000185, 23.000195, 24.000206, 25.000214, 26.000223, 27.000233, 28.000244, 29.000252, 30.000261, 31.00027, 32.000282, 33.00029, 34.000294, 35.00031, 36.00032]
// expect-metric: simt_efficiency[line 16] = 1
// expect-metric: simt_efficiency[line 18] ~ 7.97%
// topic: one count for the whole warp: the loop's own instructions are full, the work is as thin as before

__global__ void loop_shared_count(const int *len, float *out)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    float v = i;
    int m = len[i], longest = m;
    for (int d = 16; d > 0; d /= 2)
        longest = max(longest, __shfl_xor_sync(0xffffffffu, longest, d));
    for (int k = 0; k < longest; ++k)
        if (k < m)
            v = v * 1.000001f + 0.5f;
    out[i] = v;
}
