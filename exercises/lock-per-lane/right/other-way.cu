// The flag is cleared before the lock is given back; nobody else reads it.
__global__ void book(const int *x, int *lock, int *account)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    bool open = true;
    while (open) {
        if (atomicCAS(lock, 0, 1) == 0) {
            __threadfence();
            *(volatile int *)account += x[i];
            *(volatile int *)(account + 1) += 1;
            __threadfence();
            open = false;
            atomicExch(lock, 0);
        }
    }
}
