#include <cuda_bf16.h>
#include <cuda_fp16.h>

__global__ void other_format(__nv_bfloat16 *out, half *in)
{
    out[0] = in[0]; // error 5: 'operator=' with (__nv_bfloat16, __half) fits several
}

__global__ void wrong_pointer(__nv_bfloat16 *out, half *in)
{
    __nv_bfloat16 *p = in; // error 24: cannot use '__half *' as '__nv_bfloat16 *' to initialise
    out[0] = *p;
}
