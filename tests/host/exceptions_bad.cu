// Exceptions of the host are not there, and nobody speaks of device code.
// stderr: not supported: exceptions: let a host program report the error and call exit
// status: 3
#include <stdexcept>

static void check(cudaError_t e)
{
    if (e != cudaSuccess)
        throw std::runtime_error(cudaGetErrorString(e));
}

int main()
{
    check(cudaSetDevice(0));
    return 0;
}
