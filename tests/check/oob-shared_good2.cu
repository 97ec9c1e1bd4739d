// launch: grid=1 block=32
// arg: out i32[32] = uninit
// expect: out = [0, 2, 4, 6, 8, 10, 12, 14, 16, 18, 20, 22, 24, 26, 28, 30, 32, 34, 36, 38, 40, 42, 44, 46, 48, 50, 52, 54, 56, 58, 60, 62]
// why: Past the end of a row is inside the array; a pointer into one array may not be told from its neighbours, but does not leave it here.

__global__ void rows(int *out)
{
    __shared__ int a[4][8], b[32];
    int t = threadIdx.x;
    a[0][t] = t;
    b[t] = t;
    __syncthreads();
    const int *p = &a[0][0];
    out[t] = p[t] + b[t];
}
