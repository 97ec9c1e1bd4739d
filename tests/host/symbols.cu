// Device variables by name, from both sides, with memory kept between launches.
// stdout: count 0
// stdout: count 64 after the first
// stdout: count 128 after the second
// stdout: out 0: 10.00
// stdout: out 5: 35.00
// stdout: table 10 21 30
// stdout: managed 64
// status: 0
#include <cstdio>

__constant__ float weight[2];
__constant__ int offset = 10;
__device__ int count;
__device__ int table[3] = {10, 20, 30};
__managed__ int seen;

__global__ void visit(float *out)
{
    atomicAdd(&count, 1);
    atomicAdd(&seen, 1);
    out[threadIdx.x] = weight[threadIdx.x % 2] * threadIdx.x + offset;
    if (threadIdx.x == 0)
        table[1] = 21;
}

static int read_count()
{
    int c;
    cudaMemcpyFromSymbol(&c, count, sizeof c);
    return c;
}

int main()
{
    float w[2] = {4.0f, 5.0f}, out[64], *d_out;
    int t[3];
    printf("count %d\n", read_count());
    cudaMemcpyToSymbol(weight, w, sizeof w);
    cudaMalloc(&d_out, sizeof out);
    visit<<<1, 64>>>(d_out);
    printf("count %d after the first\n", read_count());
    printf(""); // nothing
    seen = 0;
    visit<<<1, 64>>>(d_out);
    printf("count %d after the second\n", read_count());
    cudaMemcpy(out, d_out, sizeof out, cudaMemcpyDeviceToHost);
    printf("out 0: %.2f\nout 5: %.2f\n", out[0], out[5]);
    cudaMemcpyFromSymbol(t, table, sizeof t);
    printf("table %d %d %d\n", t[0], t[1], t[2]);
    printf("managed %d\n", seen);
    cudaFree(d_out);
    return 0;
}
