// launch: grid=2 block=64
// arg: in i32[128] = iota
// arg: out i32[2] = 0
// expect: out = [2016, 6112]

extern "C" __global__ void reduce_barrier(const int *in, int *out)
{
    __shared__ int s[64];
    int t = threadIdx.x;
    s[t] = in[blockIdx.x * 64 + t];
    __syncthreads();
    for (int d = 32; d > 0; d /= 2) {
        if (t < d) s[t] += s[t + d];
        __syncthreads();
    }
    if (t == 0) out[blockIdx.x] = s[0];
}
