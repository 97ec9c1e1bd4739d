// launch: grid=1 block=64
// arg: in i32[64] = iota
// arg: n i32 = 48
// arg: out i32[64] = 0
// expect: out = [47, 46, 45, 44, 43, 42, 41, 40, 39, 38, 37, 36, 35, 34, 33, 32, 31, 30, 29, 28, 27, 26, 25, 24, 23, 22, 21, 20, 19, 18, 17, 16, 15, 14, 13, 12, 11, 10, 9, 8, 7, 6, 5, 4, 3, 2, 1, 0] first 48
// topic: every thread of the block comes to the barrier, whatever else it does

__global__ void mended_barrier_in_branch(const int *in, int n, int *out)
{
    __shared__ int s[64];
    int t = threadIdx.x;
    if (t < n)
        s[t] = in[t];
    __syncthreads();
    if (t < n)
        out[t] = s[n - 1 - t];
}
