// launch: grid=1 block=32
// arg: out i32[32] = 0

__global__ void oob_shared_good(int *out)
{
    __shared__ int s[32];
    int t = threadIdx.x;
    s[t] = t;
    __syncthreads();
    out[t] = t < 31 ? s[t + 1] : 0;
}
