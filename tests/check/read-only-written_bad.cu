// launch: grid=1 block=64
// arg: a i32[64] = iota
// arg: out i32[64] = 0
// expect-diagnosis: read-only-written line 11 lanes 0xffffffff
// why: The barrier orders the store before the load, but __ldg may give what a cache holds.

__global__ void refresh(int *a, int *out)
{
    a[threadIdx.x] = 2 * a[threadIdx.x];
    __syncthreads();
    out[threadIdx.x] = __ldg(&a[63 - threadIdx.x]);
}
