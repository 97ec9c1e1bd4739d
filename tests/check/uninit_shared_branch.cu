// launch: grid=1 block=32
// arg: out i32[32] = 0
// why: Set to zero first.

extern "C" __global__ void seen_before(int *out)
{
    __shared__ int seen[32];
    int t = threadIdx.x;
    seen[t] = 0;
    out[t] = 0;
    if (seen[t] == 0) {
        seen[t] = 1;
        out[t] = 1;
    }
}
