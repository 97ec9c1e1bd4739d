// launch: grid=2 block=64
// arg: in i32[128] = iota
// arg: out i32[128] = 0
// topic: one word for all lanes, four words for eight lanes each, a byte a lane

__global__ void shared_broadcast(const int *in, int *out)
{
    __shared__ int part[64];
    __shared__ unsigned char small[64];
    int t = threadIdx.x, i = blockIdx.x * blockDim.x + t;
    part[t] = in[i];
    small[t] = (unsigned char)(3 * t);
    __syncthreads();
    out[i] = part[5] + part[t / 8 * 8] + small[63 - t];
}
