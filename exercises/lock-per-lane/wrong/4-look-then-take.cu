// fails: since Volta [race-global]
// The lock is looked at and then taken: between the two, another lane does the same.
__global__ void book(const int *x, int *lock, int *account)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    volatile int *a = account, *l = lock;
    for (bool done = false; !done;)
        if (*l == 0) {
            *l = 1;
            a[0] = a[0] + x[i];
            a[1] = a[1] + 1;
            *l = 0;
            done = true;
        }
}
