// launch: grid=2 block=64
// arg: in i32[128] = iota
// arg: out i32[128] = 0
// topic: shared memory 8 words from lane to lane

__global__ void shared_stride_8(const int *in, int *out)
{
    __shared__ int part[512];
    int t = threadIdx.x, i = blockIdx.x * blockDim.x + t;
    part[8 * t] = in[i];
    __syncthreads();
    out[i] = part[8 * (t ^ 1)];
}
