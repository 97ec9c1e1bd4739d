// A kernel is called as if it were a function.
// stderr: 'work' is a kernel: launch it with work<<<blocks, threads>>>(
// status: 1
// refused: nvcc too
__global__ void work(int *x)
{
    x[threadIdx.x] = 1;
}

int main()
{
    work((int *)0);
    return 0;
}
