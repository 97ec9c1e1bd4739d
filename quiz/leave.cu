// launch: grid=1 block=32
// arg: out i32[32] = 0
// arg: m i32 = 4
// arg: r i32 = 1
// topic: some lanes return before the others meet

__global__ void leave(int *out, int m, int r)
{
    int lane = threadIdx.x;
    if (lane % m == r)
        return;
    __syncwarp();
    out[lane] = lane;
}
