__device__ int next(int first)
{
    static int n = first; // error 20: 'n' needs constants as initial values: let the host copy
    return n++;
}

__global__ void not_constant(int *out)
{
    out[0] = next(out[1]);
}
