// Groups of lanes by key. See: warptutor exercise group-by-key
__global__ void group_by(const int *key, int *rank, int *count, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    int lane = threadIdx.x % 32;
    if (i >= n)
        return;

    // One atomic for every lane, and nobody knows the others.
    rank[i] = lane;
    atomicAdd(&count[key[i]], 1);
}
