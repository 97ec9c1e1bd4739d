// launch: grid=1 block=8
// arg: out i32[8] = 0
// arg: c i32 = 1
// topic: eight lanes and a tree of down-shuffles

__global__ void sum_eight(int *out, int c)
{
    int lane = threadIdx.x;
    int sum = lane + c;
    for (int d = 4; d > 0; d /= 2)
        sum += __shfl_down_sync(0xffu, sum, d, 8);
    out[lane] = sum;
}
