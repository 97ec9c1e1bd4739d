// launch: grid=2 block=64
// arg: in i32[128] = iota
// arg: out i32[128] = 0
// topic: shared memory 2 words from lane to lane

__global__ void shared_stride_2(const int *in, int *out)
{
    __shared__ int part[128];
    int t = threadIdx.x, i = blockIdx.x * blockDim.x + t;
    part[2 * t] = in[i];
    __syncthreads();
    out[i] = part[2 * (t ^ 1)];
}
