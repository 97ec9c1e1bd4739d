// launch: grid=1 block=8
// arg: out i32[8] = 0
// arg: a i32 = 5
// arg: m i32 = 11
// topic: the minimum of eight lanes by a butterfly

__global__ void least_eight(int *out, int a, int m)
{
    int lane = threadIdx.x;
    int least = (lane + 1) * a % m;
    for (int d = 1; d < 8; d *= 2)
        least = min(least, __shfl_xor_sync(0xffu, least,
                                           d, 8));
    out[lane] = least;
}
