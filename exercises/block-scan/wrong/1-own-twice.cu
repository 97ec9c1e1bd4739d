// fails: two warps [values]
// What is added holds the own warp as well: part[warp] instead of part[warp - 1].
__global__ void scan(const int *x, int *sum, int n)
{
    __shared__ int part[32];
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    int lane = threadIdx.x % 32, warp = threadIdx.x / 32;
    int v = i < n ? x[i] : 0;
    for (int d = 1; d < 32; d *= 2) {
        int left = __shfl_up_sync(0xffffffff, v, d);
        if (lane >= d)
            v += left;
    }
    if (lane == 31)
        part[warp] = v;
    __syncthreads();
    for (int w = 1; w <= warp; w++)
        v += part[w];
    sum[i] = v;
}
