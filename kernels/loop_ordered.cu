// launch: grid=1 block=1024
// arg: out f32[1024] = 0
// arg: n i32 = 1024
// arg: big i32 = 200
// arg: small i32 = 10
// expect: out = [2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2.0292969, 2.0302734, 2.03125, 2.0322266, 2.0332031, 2.0341797, 2.0351562, 2.0361328, 2.0371094, 2.0380859, 2.0390625, 2.0400391, 2.0410156, 2.0419922, 2.0429688, 2.0439453, 2.0449219, 2.0458984, 2.046875, 2.0478516, 2.0488281, 2.0498047, 2.0507812, 2.0517578, 2.0527344, 2.0537109, 2.0546875, 2.0556641, 2.0566406, 2.0576172, 2.0585938, 2.0595703] first 64
// expect-metric: simt_efficiency[line 25] = 1
// topic: as many long items as in loop_mixed, but the data itself is kept in order: the long ones come first

/* One item in 32 is long, and somebody has put the list in order of length. */
__device__ int rounds(int item, int n, int big, int small)
{
    return item < n / 32 ? big : small;
}

__global__ void loop_ordered(float *out, int n, int big, int small)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i >= n)
        return;
    int item = i;
    float v = item;
    int m = rounds(item, n, big, small);
    for (int k = 0; k < m; ++k)
        v = v * 0.5f + 1.f;
    out[item] = v;
}
