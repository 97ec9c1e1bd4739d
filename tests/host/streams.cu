// Streams, events, page-locked memory: work is done in the order it is given.
// stdout: 0 1 4 9
// stdout: stream 0 event 0
// stdout: time is told
// stderr: the time between events is simulated, not measured
// status: 0
#include <cstdio>

__global__ void square(const int *in, int *out)
{
    out[threadIdx.x] = in[threadIdx.x] * in[threadIdx.x];
}

int main()
{
    int *h, *d_in, *d_out;
    float ms = -1;
    cudaStream_t stream;
    cudaEvent_t start, stop;
    cudaStreamCreate(&stream);
    cudaEventCreate(&start);
    cudaEventCreate(&stop);
    cudaMallocHost(&h, 4 * sizeof(int));
    cudaMalloc(&d_in, 4 * sizeof(int));
    cudaMalloc(&d_out, 4 * sizeof(int));
    for (int i = 0; i < 4; i++)
        h[i] = i;
    cudaEventRecord(start, stream);
    cudaMemcpyAsync(d_in, h, 4 * sizeof(int), cudaMemcpyHostToDevice, stream);
    square<<<1, 4, 0, stream>>>(d_in, d_out);
    cudaMemcpyAsync(h, d_out, 4 * sizeof(int), cudaMemcpyDeviceToHost, stream);
    cudaEventRecord(stop, stream);
    cudaEventSynchronize(stop);
    printf("%d %d %d %d\n", h[0], h[1], h[2], h[3]);
    printf("stream %d event %d\n", cudaStreamQuery(stream), cudaEventQuery(stop));
    cudaEventElapsedTime(&ms, start, stop);
    printf("time is %s\n", ms > 0 ? "told" : "not told");
    cudaEventDestroy(start);
    cudaEventDestroy(stop);
    cudaStreamDestroy(stream);
    cudaFreeHost(h);
    cudaFree(d_in);
    cudaFree(d_out);
    return 0;
}
