// launch: grid=2 block=64
// arg: in f64[128] = iota
// arg: out f64[128] = 0
// topic: 8 bytes a lane in shared memory, side by side and turned round

__global__ void shared_double(const double *in, double *out)
{
    __shared__ double part[64];
    int t = threadIdx.x, i = blockIdx.x * blockDim.x + t;
    part[t] = in[i];
    __syncthreads();
    out[i] = part[63 - t] + part[2 * (t % 32)];
}
