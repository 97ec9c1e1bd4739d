// launch: grid=1 block=64
// arg: out f32[64] = 0
// arg: n i32 = 8
// expect: out = [4.0000134, 6.0000286, 6.0000286, 8.000044, 8.000044, 10.00006, 10.00006, 12.000076, 12.000076, 14.000092, 14.000092, 16.000107, 16.000107, 18.000122, 18.000122, 20.000137, 20.000137, 22.000153, 22.000153, 24.000168, 24.000168, 26.000183, 26.000183, 28.000198, 28.000198, 30.000214, 30.000214, 32.00023, 32.00023, 34.00024, 34.00024, 36.00026, 36.00026, 38.00027, 38.00027, 40.00029, 40.00029, 42.000305, 42.000305, 44.00032, 44.00032, 46.00033, 46.00033, 48.00035, 48.00035, 50.000366, 50.000366, 52.00038, 52.00038, 54.000393, 54.000393, 56.000412, 56.000412, 58.000427, 58.000427, 60.000443, 60.000443, 62.000454, 62.000454, 64.00047, 64.00047, 66.00049, 66.00049, 68.00049]
// expect-metric: simt_efficiency[lines 21-23] = 0.5
// expect-metric: divergent_branches = 2
// topic: neighbouring lanes disagree, so every warp runs both bodies with half its lanes

__device__ float heavy(float x, int n)
{
    for (int i = 0; i < n; ++i)
        x = x * 1.000001f + 0.5f;
    return x;
}

__global__ void branch_on_lane(float *out, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    float v = i;
    if (threadIdx.x % 2 == 0)
        v = heavy(v, n);
    else
        v = heavy(v + 1.f, n);
    out[i] = v;
}
