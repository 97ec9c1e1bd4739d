// launch: grid=1 block=96
// arg: out i32[96] = 0
// expect-diagnosis: syncthreads-divergent line 12
// why: Each warp makes another number of rounds, with a barrier in each.

__global__ void syncthreads_divergent_bad2(int *out)
{
    int t = threadIdx.x, rounds = 0;
    for (int i = t / 32; i < 5; i += 3) {
        ++rounds;
        out[t] = rounds;
        __syncthreads();
    }
}
