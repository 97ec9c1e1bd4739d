// The host reads memory of the device: a real program ends here.
// stderr: [wrong-space]
// stderr: is in memory of the device, `d_x`: the host cannot reach it
// stderr: the program ended with status 139
// status: 1
#include <cstdio>

int main()
{
    int *d_x;
    cudaMalloc(&d_x, 32 * sizeof(int));
    cudaMemset(d_x, 0, 32 * sizeof(int));
    printf("%d\n", d_x[0]);
    printf("never\n");
    return 0;
}
