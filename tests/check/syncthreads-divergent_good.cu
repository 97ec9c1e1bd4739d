// launch: grid=1 block=64
// arg: out i32[64] = 0

__global__ void syncthreads_divergent_good(int *out)
{
    __shared__ int s;
    int t = threadIdx.x;
    if (t == 0)
        s = 5;
    __syncthreads();
    if (t < 32)
        out[t] = s;
}
