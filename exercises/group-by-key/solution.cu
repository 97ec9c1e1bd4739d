// Groups of lanes by key.
__global__ void group_by(const int *key, int *rank, int *count, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    int lane = threadIdx.x % 32;
    unsigned active = __ballot_sync(0xffffffff, i < n);
    if (i >= n)
        return;

    unsigned group = __match_any_sync(active, key[i]);
    rank[i] = __popc(group & ((1u << lane) - 1));
    if (rank[i] == 0)
        atomicAdd(&count[key[i]], __popc(group));
}
