__global__ void four(int *out)
{
    dim3 d(1, 2, 3, 4); // error 11: 'dim3' takes 0 to 3 arguments, and 4 are given
    out[0] = d.x;
}

__global__ void no_w(int *out)
{
    dim3 d(1);
    out[0] = d.w; // error 16: 'dim3' has no member 'w': did you mean 'x'?
}

__global__ void writes_index(int *out)
{
    threadIdx.x = 1; // error 5: built-in variables such as threadIdx.x cannot be written
    out[0] = 1;
}
