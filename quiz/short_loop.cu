// launch: grid=1 block=32
// arg: out i32[32] = 0
// arg: from i32 = 16
// arg: c i32 = 1
// topic: a tree that begins with another distance

__global__ void short_loop(int *out, int from, int c)
{
    unsigned all = 0xffffffffu;
    int lane = threadIdx.x;
    int sum = c;
    for (int d = from; d > 0; d /= 2)
        sum += __shfl_down_sync(all, sum, d);
    out[lane] = sum;
}
