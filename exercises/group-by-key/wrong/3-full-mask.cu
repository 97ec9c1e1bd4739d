// fails: 75 threads with a key [mask-lanes-missing]
// The match names all 32 lanes, but those without a key have branched off and wait for
// the others further down.
__global__ void group_by(const int *key, int *rank, int *count, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    int lane = threadIdx.x % 32;
    if (i < n) {
        unsigned group = __match_any_sync(0xffffffff, key[i]);
        rank[i] = __popc(group & ((1u << lane) - 1));
        if (rank[i] == 0)
            atomicAdd(&count[key[i]], __popc(group));
    }
    __syncwarp();
}
