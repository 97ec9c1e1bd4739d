// Blocks and grids in two dimensions, a struct by value, a tile in shared memory.
// stdout: grid 3 x 3, block 8 x 8
// stdout: wrong elements: 0
// stdout: c[5][7] = 80.0
// status: 0
#include <cstdio>

#define N 20
#define TILE 8

struct matrix {
    int rows, cols;
    float *data;
};

__global__ void multiply(matrix a, matrix b, matrix c)
{
    __shared__ float left[TILE][TILE], right[TILE][TILE];
    int row = blockIdx.y * TILE + threadIdx.y, col = blockIdx.x * TILE + threadIdx.x;
    float sum = 0;
    for (int at = 0; at < a.cols; at += TILE) {
        int k = at + threadIdx.x, l = at + threadIdx.y;
        left[threadIdx.y][threadIdx.x] =
            row < a.rows && k < a.cols ? a.data[row * a.cols + k] : 0.0f;
        right[threadIdx.y][threadIdx.x] =
            l < b.rows && col < b.cols ? b.data[l * b.cols + col] : 0.0f;
        __syncthreads();
        for (int i = 0; i < TILE; i++)
            sum += left[threadIdx.y][i] * right[i][threadIdx.x];
        __syncthreads();
    }
    if (row < c.rows && col < c.cols)
        c.data[row * c.cols + col] = sum;
}

static matrix on_device(const float *values)
{
    matrix m = {N, N, nullptr};
    cudaMalloc(&m.data, N * N * sizeof(float));
    if (values)
        cudaMemcpy(m.data, values, N * N * sizeof(float), cudaMemcpyHostToDevice);
    return m;
}

int main()
{
    static float a[N * N], b[N * N], c[N * N];
    int wrong = 0;
    for (int i = 0; i < N * N; i++) {
        a[i] = (float)(i / N % 3);
        b[i] = (float)(i % N % 4) - 2.0f + (i % N == 7);
    }
    matrix d_a = on_device(a), d_b = on_device(b), d_c = on_device(nullptr);
    dim3 block(TILE, TILE), grid((N + TILE - 1) / TILE, (N + block.y - 1) / block.y);
    printf("grid %u x %u, block %u x %u\n", grid.x, grid.y, block.x, block.y);
    multiply<<<grid, block>>>(d_a, d_b, d_c);
    cudaMemcpy(c, d_c.data, sizeof c, cudaMemcpyDeviceToHost);
    for (int row = 0; row < N; row++)
        for (int col = 0; col < N; col++) {
            float sum = 0;
            for (int k = 0; k < N; k++)
                sum += a[row * N + k] * b[k * N + col];
            wrong += sum != c[row * N + col];
        }
    printf("wrong elements: %d\nc[5][7] = %.1f\n", wrong, c[5 * N + 7]);
    cudaFree(d_a.data);
    cudaFree(d_b.data);
    cudaFree(d_c.data);
    return 0;
}
