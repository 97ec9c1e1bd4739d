// launch: grid=2 block=64
// arg: out i32[128] = 0
extern "C" __global__ void bars(int *out)
{
    __shared__ int s[64];
    int t = threadIdx.x;
    s[t] = t;
    __syncthreads();
    int v = s[63 - t];
    __syncthreads();
    __syncwarp();
    out[blockIdx.x * 64 + t] = v;
}
