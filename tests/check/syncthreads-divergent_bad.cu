// launch: grid=1 block=64
// arg: out i32[64] = 0
// expect-diagnosis: syncthreads-divergent line 12 lanes 0xffffffff warp 0
// why: The first warp alone comes to the barrier; the second goes past it to the end.

__global__ void syncthreads_divergent_bad(int *out)
{
    __shared__ int s;
    int t = threadIdx.x;
    if (t < 32) {
        if (t == 0) s = 5;
        __syncthreads();
        out[t] = s;
    }
}
