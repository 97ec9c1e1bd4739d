#include <cuda/std/limits>

__global__ void no_such_member(int *out)
{
    out[0] = cuda::std::numeric_limits<int>::maximum(); // unsupported 14: 'cuda::std::numeric_limits::maximum' belongs to libcu++
}

__global__ void no_such_name(int *out)
{
    out[0] = cuda::std::number_limits<int>::max(); // unsupported 14: 'cuda::std::number_limits' belongs to libcu++ (namespace
}
