// fails: one warp [oob-global]
// The mask of the vector loop is left out: the last thread reads a neighbour behind the
// end.
__global__ void smooth(int *x, int n)
{
    int i = threadIdx.x;
    int sum = x[i] + x[i + 1];
    __syncthreads();
    x[i] = sum;
}
