// launch: grid=1 block=64
// arg: in u32[64] = iota
// arg: out u32[64] = uninit
// expect: out = [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19, 20, 21, 22, 23, 24, 25, 26, 27, 28, 29, 30, 31, 32, 33, 34, 35, 36, 37, 38, 39, 40, 41, 42, 43, 44, 45, 46, 47, 48, 49, 50, 51, 52, 53, 54, 55, 56, 57, 58, 59, 60, 61, 62, 63]
// why: A bitonic sort in shared memory.

__global__ void k(const unsigned *in, unsigned *out)
{
    __shared__ unsigned s[64];
    unsigned t = threadIdx.x;
    s[t] = in[t] * 37 % 64;
    for (unsigned k = 2; k <= 64; k <<= 1)
        for (unsigned j = k >> 1; j > 0; j >>= 1) {
            __syncthreads();
            unsigned o = t ^ j;
            if (o > t) {
                unsigned a = s[t], b = s[o];
                if ((a > b) == ((t & k) == 0)) { s[t] = b; s[o] = a; }
            }
        }
    __syncthreads();
    out[t] = s[t];
}
