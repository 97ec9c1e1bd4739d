// fails: two keys [values]
// The bits up to the own lane are counted, its own as well: ranks begin at 1.
__global__ void group_by(const int *key, int *rank, int *count, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    int lane = threadIdx.x % 32;
    unsigned active = __ballot_sync(0xffffffff, i < n);
    if (i >= n)
        return;
    unsigned group = __match_any_sync(active, key[i]);
    rank[i] = __popc(group & (0xffffffffu >> (31 - lane)));
    if (rank[i] == 1)
        atomicAdd(&count[key[i]], __popc(group));
}
