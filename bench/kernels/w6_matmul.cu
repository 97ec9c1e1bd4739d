// launch: grid=8,8 block=16,16
// arg: a f32[16384] = 1
// arg: b f32[16384] = 2
// arg: c f32[16384] = 0
// arg: n i32 = 128
// expect: c = 256
// topic: tiled matrix product, 128 x 128, tiles of 16

#define TILE 16

__global__ void w6_matmul(const float *a, const float *b, float *c, int n)
{
    __shared__ float as[TILE][TILE], bs[TILE][TILE];
    int tx = threadIdx.x, ty = threadIdx.y;
    int row = blockIdx.y * TILE + ty, col = blockIdx.x * TILE + tx;
    float s = 0.f;
    for (int m = 0; m < n / TILE; ++m) {
        as[ty][tx] = a[row * n + m * TILE + tx];
        bs[ty][tx] = b[(m * TILE + ty) * n + col];
        __syncthreads();
        for (int k = 0; k < TILE; ++k)
            s += as[ty][k] * bs[k][tx];
        __syncthreads();
    }
    c[row * n + col] = s;
}
