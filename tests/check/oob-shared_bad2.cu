// launch: grid=1 block=32
// arg: out i32[32] = uninit
// expect-diagnosis: oob-shared line 13 lanes 0xff000000
// why: The row below the last of one array is the other array, where memory is as good as any.

__global__ void beside(int *out)
{
    __shared__ int a[4][8], b[8];
    int t = threadIdx.x;
    a[t / 8][t % 8] = t;
    if (t < 8) b[t] = 1;
    __syncthreads();
    out[t] = a[t / 8 + 1][t % 8];
}
