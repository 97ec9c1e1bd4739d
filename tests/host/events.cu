// The time between events is the model's: more work takes longer, the same work as long.
// stdout: nothing between: 0
// stdout: a launch takes time
// stdout: twice as many take longer
// stdout: the same again takes as long
// stdout: a copy between: 0
// stderr: the time between events is simulated, not measured
// status: 0
#include <cstdio>

__global__ void work(float *x, int n)
{
    for (int i = 0; i < n; i++)
        x[threadIdx.x] = x[threadIdx.x] * 0.5f + 1;
}

static float time_of(float *x, int launches)
{
    cudaEvent_t from, to;
    float ms = -1;
    cudaEventCreate(&from);
    cudaEventCreate(&to);
    cudaEventRecord(from);
    for (int i = 0; i < launches; i++)
        work<<<1, 32>>>(x, 50);
    cudaEventRecord(to);
    cudaEventSynchronize(to);
    cudaEventElapsedTime(&ms, from, to);
    cudaEventDestroy(from);
    cudaEventDestroy(to);
    return ms;
}

int main()
{
    float *x, h[32] = {0}, ms;
    cudaEvent_t from, to;
    cudaMalloc(&x, sizeof h);
    cudaMemcpy(x, h, sizeof h, cudaMemcpyHostToDevice);
    printf("nothing between: %g\n", time_of(x, 0));
    float one = time_of(x, 1), two = time_of(x, 2), again = time_of(x, 1);
    printf("a launch %s\n", one > 0 && one < 1 ? "takes time" : "takes none");
    printf("twice as many take %s\n", two > one ? "longer" : "no longer");
    float apart = one > again ? one - again : again - one;
    printf("the same again takes %s\n", apart < one / 1000 ? "as long" : "another time");
    cudaEventCreate(&from);
    cudaEventCreate(&to);
    cudaEventRecord(from);
    cudaMemcpy(h, x, sizeof h, cudaMemcpyDeviceToHost);
    cudaEventRecord(to);
    cudaEventElapsedTime(&ms, from, to);
    printf("a copy between: %g\n", ms);
    return 0;
}
