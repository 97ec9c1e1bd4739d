// launch: grid=1 block=64
// arg: out f32[64] = 0
// arg: n i32 = 8
// expect: out = [4.0000134, 5.000021, 6.0000286, 7.0000362, 8.000044, 9.000052, 10.00006, 11.000069, 12.000076, 13.000084, 14.000092, 15.000099, 16.000107, 17.000113, 18.000122, 19.000128, 20.000137, 21.000143, 22.000153, 23.00016, 24.000168, 25.000174, 26.000183, 27.00019, 28.000198, 29.000204, 30.000214, 31.000221, 32.00023, 33.000233, 34.00024, 35.00025, 37.000267, 38.00027, 39.000282, 40.00029, 41.000298, 42.000305, 43.000313, 44.00032, 45.000328, 46.00033, 47.000343, 48.00035, 49.00036, 50.000366, 51.000374, 52.00038, 53.00039, 54.000393, 55.000404, 56.000412, 57.00042, 58.000427, 59.000435, 60.000443, 61.00045, 62.000454, 63.000465, 64.00047, 65.00048, 66.00049, 67.00049, 68.00049]
// expect-metric: simt_efficiency = 1
// expect-metric: branch_efficiency = 1
// expect-metric: divergent_branches = 0
// topic: whole warps disagree, so no warp runs a body it does not need

__device__ float heavy(float x, int n)
{
    for (int i = 0; i < n; ++i)
        x = x * 1.000001f + 0.5f;
    return x;
}

__global__ void branch_on_warp(float *out, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    float v = i;
    if ((threadIdx.x / 32) % 2 == 0)
        v = heavy(v, n);
    else
        v = heavy(v + 1.f, n);
    out[i] = v;
}
