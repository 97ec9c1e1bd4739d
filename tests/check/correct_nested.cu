// launch: grid=1 block=64
// arg: in i32[64] = iota
// arg: out i32[64] = 0
// expect: out = 64
// why: A shuffle in code that a whole warp enters, warp by warp.

__device__ int tree(int v, unsigned m) { for (int d = 16; d; d >>= 1) v = max(v, __shfl_xor_sync(m, v, d)); return v; }
__global__ void k(const int *in, int *out)
{
    int t = threadIdx.x;
    for (int i = 0; i < 3; i++) {
        if (t / 32 == i % 2) {
            int v = tree(in[t] + i, ~0u);
            if (v > 20) out[t] += v; else out[t] -= v;
        }
        __syncthreads();
    }
}
