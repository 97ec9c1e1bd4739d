// launch: grid=1 block=96
// arg: out i32[96] = 0
// arg: n i32 = 70
// expect-diagnosis: barrier-after-exit line 13 lanes 0xffffffff

__global__ void barrier_after_exit_bad(int *out, int n)
{
    __shared__ int s[96];
    int t = threadIdx.x;
    if (t >= n)
        return;
    s[t] = t;
    __syncthreads();
    out[t] = s[n - 1 - t];
}
