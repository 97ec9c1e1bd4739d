// Every lane books under a lock. See: warptutor exercise lock-per-lane
__global__ void book(const int *x, int *lock, int *account)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    volatile int *a = account;

    while (atomicCAS(lock, 0, 1) != 0)
        ;
    __threadfence();
    a[0] = a[0] + x[i];
    a[1] = a[1] + 1;
    __threadfence();
    atomicExch(lock, 0);
}
