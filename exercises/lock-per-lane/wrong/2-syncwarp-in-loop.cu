// fails: since Volta [mask-lanes-missing]
// __syncwarp() to keep the warp together: lanes that have booked are gone from the
// loop, and those that have not wait for them.
__global__ void book(const int *x, int *lock, int *account)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    volatile int *a = account;
    for (bool done = false; !done;) {
        if (atomicCAS(lock, 0, 1) == 0) {
            __threadfence();
            a[0] = a[0] + x[i];
            a[1] = a[1] + 1;
            __threadfence();
            atomicExch(lock, 0);
            done = true;
        }
        __syncwarp();
    }
    __syncwarp();
}
