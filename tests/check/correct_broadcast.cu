// launch: grid=1 block=96
// arg: in i32[3] = iota
// arg: out i32[96] = uninit
// expect: out = [5, 5, 5, 5, 5, 5, 5, 5, 5, 5, 5, 5, 5, 5, 5, 5, 5, 5, 5, 5, 5, 5, 5, 5, 5, 5, 5, 5, 5, 5, 5, 5, 6, 6, 6, 6, 6, 6, 6, 6, 6, 6, 6, 6, 6, 6, 6, 6, 6, 6, 6, 6, 6, 6, 6, 6, 6, 6, 6, 6, 6, 6, 6, 6, 7, 7, 7, 7, 7, 7, 7, 7, 7, 7, 7, 7, 7, 7, 7, 7, 7, 7, 7, 7, 7, 7, 7, 7, 7, 7, 7, 7, 7, 7, 7, 7]
// why: One lane writes, __syncwarp, all read.

__global__ void k(const int *in, int *out)
{
    __shared__ int s[3];
    int w = threadIdx.x / 32;
    if (threadIdx.x % 32 == 0) s[w] = in[w] + 5;
    __syncwarp();
    out[threadIdx.x] = s[w];
}
