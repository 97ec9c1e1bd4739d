// launch: grid=6 block=96
// arg: data f32[576] = linspace(-2, 2)
// arg: bins i32[16] = 0
// arg: n i32 = 60
// topic: tens of thousands of steps over many pages of memory

__device__ float scratch[16384];

__global__ void long_run(float *data, int *bins, int n)
{
    __shared__ float row[96];
    int t = threadIdx.x, i = blockIdx.x * blockDim.x + t;
    float v = data[i];
    for (int k = 0; k < n; ++k) {
        row[t] = v;
        __syncthreads();
        v = 0.5f * (v + row[(t + k) % 96]);
        if ((t + k) % 7 == 0)
            v = v * v - 1.f;
        scratch[(i * 37 + k * 1024) % 16384] += v;
        atomicAdd(&bins[(t + k) % 16], 1);
        __syncthreads();
    }
    data[i] = v + __shfl_xor_sync(0xffffffffu, v, 1);
}
