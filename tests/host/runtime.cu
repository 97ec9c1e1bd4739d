// stdout: memset 0 16843009, to the host 1 2 3, between 1 2 3
// stdout: managed 0 2 4 6, after the kernel 10 12 14 16
// stdout: last error: no error, then invalid configuration argument, then no error
// stdout: checked: invalid argument at line 63
// stdout: time is positive: 1
// stdout: grid 2,3,1 block 4,2,1 writes 48
// status: 1
// stderr: the source of cudaMemcpy is a null pointer [null]
// stderr: this launch is refused (cudaErrorInvalidConfiguration)
#include <cstdio>
#include <cuda_runtime.h>

#define CHECK(call)                                                                      \
    do {                                                                                 \
        cudaError_t status = (call);                                                     \
        if (status != cudaSuccess)                                                       \
            printf("checked: %s at line %d\n", cudaGetErrorString(status), __LINE__);    \
    } while (0)

__global__ void add(int *data, int value)
{
    data[threadIdx.x] += value;
}

__global__ void count(unsigned *seen)
{
    atomicAdd(seen, 1u);
}

int main()
{
    int host[3] = {1, 2, 3}, back[3] = {0}, *a, *b;
    CHECK(cudaMalloc(&a, sizeof host));
    CHECK(cudaMalloc((void **)&b, sizeof host));
    CHECK(cudaMemset(a, 0, sizeof host));
    CHECK(cudaMemcpy(back, a, sizeof host, cudaMemcpyDeviceToHost));
    printf("memset %d", back[1]);
    CHECK(cudaMemset(a, 1, sizeof host));
    CHECK(cudaMemcpy(back, a, sizeof host, cudaMemcpyDeviceToHost));
    printf(" %d", back[1]);
    CHECK(cudaMemcpy(a, host, sizeof host, cudaMemcpyHostToDevice));
    CHECK(cudaMemcpy(back, a, sizeof host, cudaMemcpyDeviceToHost));
    printf(", to the host %d %d %d", back[0], back[1], back[2]);
    CHECK(cudaMemcpy(b, a, sizeof host, cudaMemcpyDeviceToDevice));
    CHECK(cudaMemcpy(back, b, sizeof host, cudaMemcpyDefault));
    printf(", between %d %d %d\n", back[0], back[1], back[2]);

    int *m;
    CHECK(cudaMallocManaged(&m, 4 * sizeof *m));
    printf("managed");
    for (int i = 0; i < 4; i++) {
        m[i] = 2 * i;
        printf(" %d", m[i]);
    }
    add<<<1, 4>>>(m, 10);
    CHECK(cudaDeviceSynchronize());
    printf(", after the kernel %d %d %d %d\n", m[0], m[1], m[2], m[3]);

    printf("last error: %s", cudaGetErrorString(cudaGetLastError()));
    add<<<1, 4096>>>(m, 1);
    printf(", then %s", cudaGetErrorString(cudaGetLastError()));
    printf(", then %s\n", cudaGetErrorString(cudaPeekAtLastError()));
    CHECK(cudaMemcpy(back, nullptr, sizeof host, cudaMemcpyDeviceToHost));

    cudaEvent_t begin, end;
    float ms = 0;
    unsigned *seen, total = 0;
    CHECK(cudaMalloc(&seen, sizeof *seen));
    CHECK(cudaMemset(seen, 0, sizeof *seen));
    CHECK(cudaEventCreate(&begin));
    CHECK(cudaEventCreate(&end));
    CHECK(cudaEventRecord(begin));
    dim3 grid(2, 3), block(4, 2);
    count<<<grid, block>>>(seen);
    CHECK(cudaEventRecord(end, 0));
    CHECK(cudaEventSynchronize(end));
    CHECK(cudaEventElapsedTime(&ms, begin, end));
    printf("time is positive: %d\n", ms > 0);
    CHECK(cudaMemcpy(&total, seen, sizeof total, cudaMemcpyDeviceToHost));
    printf("grid %u,%u,%u block %u,%u,%u writes %u\n", grid.x, grid.y, grid.z, block.x,
           block.y, block.z, total);
    CHECK(cudaEventDestroy(begin));
    CHECK(cudaEventDestroy(end));
    CHECK(cudaFree(a));
    CHECK(cudaFree(b));
    CHECK(cudaFree(m));
    CHECK(cudaFree(seen));
    return 0;
}
