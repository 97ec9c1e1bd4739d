// A file of kernels only.
// stderr: no main here: a host program begins with 'int main()'
// status: 1
// linked: no
__global__ void work(int *x)
{
    x[threadIdx.x] = 1;
}
