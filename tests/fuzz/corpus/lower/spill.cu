// Address-taken, volatile and assigned parameters; dynamic shared memory; dimensions.
__device__ void bump(volatile int *p)
{
    *p += 1;
}

__global__ void __launch_bounds__(128) spill(int n, float *x, volatile int v)
{
    extern __shared__ double pool[];
    __shared__ char header[5];
    int *p = &n;
    *p = blockIdx.y * gridDim.x + blockDim.z + threadIdx.z;
    x += n;
    bump(&n);
    v = v + 1;
    header[n] = warpSize;
    pool[n] = *x;
    x[0] = x[-1] + x[n + 3] + x[3 - n] + x[(unsigned)n + 3];
    float *q = (float *)(void *)pool;
    q[2] = 1;
    int i = 0;
    x[i++] = i;
    i = i++ + 1;
}
