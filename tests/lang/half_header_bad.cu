#include <cuda_fp16.h>

__global__ void bits_of_pointer(int *out, half *in)
{
    out[0] = __half_as_short(in); // error 30: cannot use '__half *' as '__half' for argument 1 of
}

__global__ void two_for_one(half *out, half2 *in)
{
    out[0] = in[0]; // error 14: cannot use '__half2' as '__half' in this assignment: build
}
