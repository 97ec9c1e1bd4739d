// launch: grid=1 block=32
// arg: out i32[32] = 0
// expect-diagnosis: oob-shared line 11 lanes 0x80000000
// why: The neighbour of the last lane lies past the array.

__global__ void oob_shared_bad(int *out)
{
    __shared__ int s[32]; int t = threadIdx.x;
    s[t] = t;
    __syncthreads();
    out[t] = t < 31 ? 0 : 1; int v = s[t + 1];
    if (t < 31) out[t] = v;
}
