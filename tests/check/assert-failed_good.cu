// launch: grid=1 block=32
// arg: out i32[32] = 0
#include <cassert>

__global__ void assert_failed_good(int *out)
{
    out[threadIdx.x] = 1;
    assert(threadIdx.x < 32);
}
