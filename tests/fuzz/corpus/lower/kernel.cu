// Storages, loops, shuffles, calls with references and defaults.
#define TILE 8
struct Pair {
    float first, second;
    int flags : 3;
};
__constant__ float weights[4] = {1, 2.5, -3};
__device__ int hits;
const int limit = 100;
extern __shared__ float scratch[];

__device__ __forceinline__ float blend(float a, const Pair &p, int times = 2)
{
    return a * p.first + times;
}

__device__ void bump(int &n, int by)
{
    n += by;
}

__global__ void __launch_bounds__(128, 2) kernel(float *out, const float *__restrict__ in, int n)
{
    __shared__ float tile[TILE][TILE + 1];
    static int calls = 3;
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    Pair p = {1.0f, 2};
    if (i >= n || i > limit)
        return;
    float sum = in[i] * 2.0;
#pragma unroll
    for (int d = warpSize / 2; d > 0; d >>= 1)
        sum += __shfl_down_sync(0xffffffff, sum, d);
    tile[threadIdx.y][threadIdx.x] = sum;
    scratch[threadIdx.x] = weights[i & 3];
    __syncthreads();
    bump(i, 3);
    bump(calls, 1);
    p.flags = i;
    out[i] = blend(sum, p) + tile[0][1] + blend(1, {4, 5}, 6);
    if (threadIdx.x == 0)
        atomicAdd(&hits, __popc(__ballot_sync(~0u, sum > 0)));
}
