// fails: before Volta [deadlock]
// The lock is given back behind the loop, where the winner waits for lanes that wait
// for the lock.
__global__ void book(const int *x, int *lock, int *account)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    volatile int *a = account;
    bool mine = false;
    while (!mine)
        mine = atomicCAS(lock, 0, 1) == 0;
    __threadfence();
    a[0] = a[0] + x[i];
    a[1] = a[1] + 1;
    __threadfence();
    atomicExch(lock, 0);
}
