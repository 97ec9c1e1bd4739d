#include <cuda_fp16.h>

__global__ void mixed_pointer(half *out, float *in)
{
    half *p = in; // error 15: cannot use 'float *' as '__half *' to initialise 'p': cast
    out[0] = *p;
}

__global__ void wrong_intrinsic(half2 *out, half *in)
{
    out[0] = __hadd2(in[0], out[1]); // error 22: cannot use '__half' as '__half2' for argument 1 of
}

__global__ void no_such_function(half *out)
{
    out[0] = __hquux(out[1]); // error 14: function '__hquux' is not declared: declare it, or check
}
