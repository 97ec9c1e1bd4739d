// launch: grid=1 block=64
// arg: in i32[64] = iota
// arg: n i32 = 48
// arg: out i32[64] = 0
// expect-diagnosis: syncthreads-divergent line 15
// topic: a block barrier that only some threads of the block reach
// hardware: undefined (an H200 went on, other cards hang)

__global__ void fault_barrier_in_branch(const int *in, int n, int *out)
{
    __shared__ int s[64];
    int t = threadIdx.x;
    if (t < n) {
        s[t] = in[t];
        __syncthreads();
        out[t] = s[n - 1 - t];
    }
}
