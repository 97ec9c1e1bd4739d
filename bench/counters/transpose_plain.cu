// launch: grid=2 block=32,32
// arg: in f32[2048] = iota
// arg: out f32[2048] = 0
// expect: out = [0, 32, 64] first 3
// topic: a tile turned in shared memory: 32 ways in one bank

__global__ void transpose_plain(const float *in, float *out)
{
    __shared__ float tile[32][32];
    int base = blockIdx.x * 1024;
    tile[threadIdx.y][threadIdx.x] = in[base + threadIdx.y * 32 + threadIdx.x];
    __syncthreads();
    out[base + threadIdx.y * 32 + threadIdx.x] = tile[threadIdx.x][threadIdx.y];
}
