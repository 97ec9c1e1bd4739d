// fails: since Volta [race-global, luck]
// No lock at all: the lanes book in turn, as if the turns of a loop were an order
// between lanes.
__global__ void book(const int *x, int *lock, int *account)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    volatile int *a = account;
    for (int turn = 0; turn < 32; turn++)
        if (turn == threadIdx.x % 32) {
            a[0] = a[0] + x[i];
            a[1] = a[1] + 1;
        }
}
