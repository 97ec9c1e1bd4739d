// launch: grid=1 block=32
// arg: out i32[32] = 0
// arg: d i32 = 1
// arg: first i32 = 1
// arg: second i32 = 1
// topic: lanes trade values through shared memory, twice

__global__ void swap(int *out, int d, int first,
                     int second)
{
    __shared__ int s[32];
    int lane = threadIdx.x;
    s[lane] = lane;
    if (first)
        __syncwarp();
    int v = s[lane ^ d];
    if (second)
        __syncwarp();
    s[lane] = v * 2;
    __syncwarp();
    out[lane] = s[lane ^ d];
}
