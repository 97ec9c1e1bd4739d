// What kernels print appears when the host waits for them: here it never does.
// stdout: from the host
// stderr: what 1 launch printed was never shown: the program ends without
// status: 0
#include <cstdio>

__global__ void hello()
{
    printf("from thread %d\n", threadIdx.x);
}

int main()
{
    hello<<<1, 4>>>();
    printf("from the host\n");
    return 0;
}
