// launch: grid=1 block=1024
// arg: out f32[1024] = 0
// arg: n i32 = 1024
// arg: big i32 = 200
// arg: small i32 = 10
// expect: out = [2, 1.9990234, 2, 2.0009766, 2.0019531, 2.0029297, 2.0039062, 2.0048828, 2.0058594, 2.006836, 2.0078125, 2.008789, 2.0097656, 2.0107422, 2.0117188, 2.0126953, 2.0136719, 2.0146484, 2.015625, 2.0166016, 2.0175781, 2.0185547, 2.0195312, 2.0205078, 2.0214844, 2.022461, 2.0234375, 2.024414, 2.0253906, 2.0263672, 2.0273438, 2.0283203, 2, 2.0302734, 2.03125, 2.0322266, 2.0332031, 2.0341797, 2.0351562, 2.0361328, 2.0371094, 2.038086, 2.0390625, 2.040039, 2.0410156, 2.0419922, 2.0429688, 2.0439453, 2.0449219, 2.0458984, 2.046875, 2.0478516, 2.0488281, 2.0498047, 2.0507812, 2.0517578, 2.0527344, 2.053711, 2.0546875, 2.055664, 2.0566406, 2.0576172, 2.0585938, 2.0595703] first 64
// expect-metric: simt_efficiency[line 25] ~ 7.97%
// topic: one long item in every warp: each of the 32 warps runs 200 rounds, 8% of the lanes work

/* Every 32nd item is long, as a list of rows or vertices may have a few long ones. */
__device__ int rounds(int item, int big, int small)
{
    return item % 32 == 0 ? big : small;
}

__global__ void loop_mixed(float *out, int n, int big, int small)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i >= n)
        return;
    int item = i;
    float v = item;
    int m = rounds(item, big, small);
    for (int k = 0; k < m; ++k)
        v = v * 0.5f + 1.f;
    out[item] = v;
}
