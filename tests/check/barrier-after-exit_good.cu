// launch: grid=1 block=96
// arg: out i32[96] = 0
// arg: n i32 = 70

__global__ void barrier_after_exit_good(int *out, int n)
{
    __shared__ int s[96];
    int t = threadIdx.x;
    if (t < n)
        s[t] = t;
    __syncthreads();
    if (t < n)
        out[t] = s[n - 1 - t];
}
