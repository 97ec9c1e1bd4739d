// launch: grid=2 block=128
// arg: key i32[256] = random(5, 0, 7)
// arg: count i32[8] = 0
// expect: count = [29, 22, 30, 46, 27, 31, 32, 39]
// expect-metric: atomics = 8
// topic: a histogram with one atomic a lane: lanes of one key queue up for its counter

__global__ void histogram_atomic(const int *key, int *count)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    atomicAdd(&count[key[i]], 1);
}
