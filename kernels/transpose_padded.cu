// launch: grid=2,2 block=32,8
// arg: in f32[4096] = iota
// arg: out f32[4096] = 0
// arg: n i32 = 64
// expect: out = [0, 64, 128, 192, 256, 3.2e+02, 384, 448, 512, 576, 6.4e+02, 704, 768, 832, 896, 9.6e+02, 1024, 1088, 1152, 1216, 1.28e+03, 1344, 1408, 1472, 1536, 1.6e+03, 1664, 1728, 1792, 1856, 1.92e+03, 1984, 2048, 2112, 2176, 2.24e+03, 2304, 2368, 2432, 2496, 2.56e+03, 2624, 2688, 2752, 2816, 2.88e+03, 2944, 3008, 3072, 3136, 3.2e+03, 3264, 3328, 3392, 3456, 3.52e+03, 3584, 3648, 3712, 3776, 3.84e+03, 3904, 3968, 4032] first 64
// expect-metric: sectors_per_request = 4
// expect-metric: bank_conflicts = 0
// topic: transpose through shared memory with a padded tile: whole lines and no bank conflict

/* One block moves a tile of 32 x 32 with 32 x 8 threads. */
__global__ void transpose_padded(const float *in, float *out, int n)
{
    __shared__ float tile[32][33];
    int tx = threadIdx.x, ty = threadIdx.y;
    int x = blockIdx.x * 32, y = blockIdx.y * 32;
    for (int k = 0; k < 32; k += 8)
        tile[ty + k][tx] = in[(y + ty + k) * n + x + tx];
    __syncthreads();
    for (int k = 0; k < 32; k += 8)
        out[(x + ty + k) * n + y + tx] = tile[tx][ty + k];
}
