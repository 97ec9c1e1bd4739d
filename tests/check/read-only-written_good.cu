// launch: grid=1 block=64
// arg: a i32[64] = iota
// arg: b i32[64] = iota
// arg: out i32[64] = 0
// expect: out = [63, 62, 61, 60, 59, 58, 57, 56, 55, 54, 53, 52, 51, 50, 49, 48, 47, 46, 45, 44, 43, 42, 41, 40, 39, 38, 37, 36, 35, 34, 33, 32, 31, 30, 29, 28, 27, 26, 25, 24, 23, 22, 21, 20, 19, 18, 17, 16, 15, 14, 13, 12, 11, 10, 9, 8, 7, 6, 5, 4, 3, 2, 1, 0]
// why: What the kernel writes it reads with a plain load; __ldg reads what nobody writes.

__global__ void refresh(int *a, const int *b, int *out)
{
    a[threadIdx.x] = 2 * a[threadIdx.x];
    __syncthreads();
    out[threadIdx.x] = a[63 - threadIdx.x] - __ldg(&b[63 - threadIdx.x]);
}
