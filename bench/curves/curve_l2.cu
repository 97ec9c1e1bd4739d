// launch: grid=132 block=64
// arg: next i32[8448] = 0
// arg: n i32 = 32
// arg: out i32[8448] = 0
// topic: a chain of loads past L1, a word a lane: the warps hide each other's waiting

__global__ void curve_l2(const volatile int *next, int n, int *out)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x, at = i;
    for (int k = 0; k < n; k++)
        at = i + next[at];
    out[i] = at;
}
