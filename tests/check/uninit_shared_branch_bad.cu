// launch: grid=1 block=32
// arg: out i32[32] = 0
// expect-diagnosis: uninit-shared line 11 lanes 0xffffffff
// why: Shared memory does not start at zero.

extern "C" __global__ void seen_before(int *out)
{
    __shared__ int seen[32];
    int t = threadIdx.x;
    out[t] = 0;
    if (seen[t] == 0) {
        seen[t] = 1;
        out[t] = 1;
    }
}
