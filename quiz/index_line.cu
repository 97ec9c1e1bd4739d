// launch: grid=1 block=48
// arg: out i32[4096] = 0
// topic: a line of threads: which warp, which lane

__global__ void index_line(int *out)
{
    int t = threadIdx.x;
    int i = blockIdx.x * blockDim.x + t;
    out[i] = t;
}
