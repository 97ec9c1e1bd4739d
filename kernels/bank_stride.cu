// launch: grid=1 block=32
// arg: out i32[32] = 0
// arg: stride i32 = 2
// expect: out = [0, 2, 4, 6, 8, 10, 12, 14, 16, 18, 20, 22, 24, 26, 28, 30, 32, 34, 36, 38, 40, 42, 44, 46, 48, 50, 52, 54, 56, 58, 60, 62]
// expect-metric: bank_conflicts = 1
// topic: lanes read every stride-th word (1 to 32) of shared memory: the greatest common divisor with 32 says how many meet in a bank

__global__ void bank_stride(int *out, int stride)
{
    __shared__ int tile[1024];
    int lane = threadIdx.x;
    for (int i = lane; i < 1024; i += 32)
        tile[i] = i;
    __syncwarp();
    out[lane] = tile[lane * stride];
}
