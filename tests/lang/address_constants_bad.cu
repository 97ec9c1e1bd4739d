__device__ int x[4];
__constant__ int fixed = 3;
__device__ int *twice = x * 2; // error 27: '*' cannot combine 'int *' and 'int'
__device__ const int *to_constant = &fixed; // unsupported 37 [not by nvcc]: a pointer to the __constant__ variable 'fixed'

__global__ void address_constants(int *out)
{
    out[0] = *twice + *to_constant;
}
