// launch: grid=1 block=64
// arg: out i32[64] = 0
// expect-diagnosis: syncthreads-divergent line 13
// also-accept: line 15
// why: The warps meet at two different barriers.

__global__ void syncthreads_divergent_bad3(int *out)
{
    int t = threadIdx.x;
    out[t] = t;
    if (t < 32) {
        out[t] += 1;
        __syncthreads();
    } else {
        __syncthreads();
        out[t] += 2;
    }
}
