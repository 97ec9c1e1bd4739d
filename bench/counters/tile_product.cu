// launch: grid=2 block=16,16
// arg: a f32[512] = random(1, 0, 1)
// arg: b f32[512] = random(2, 0, 1)
// arg: c f32[512] = 0
// topic: two tiles in shared memory, rows times columns

__global__ void tile_product(const float *a, const float *b, float *c)
{
    __shared__ float left[16][16], right[16][16];
    int x = threadIdx.x, y = threadIdx.y, base = blockIdx.x * 256;
    left[y][x] = a[base + 16 * y + x];
    right[y][x] = b[base + 16 * y + x];
    __syncthreads();
    float sum = 0.f;
    for (int k = 0; k < 16; k++)
        sum += left[y][k] * right[k][x];
    c[base + 16 * y + x] = sum;
}
