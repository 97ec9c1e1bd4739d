// launch: grid=1 block=32
// arg: out i32[32] = 0
// expect-diagnosis: assert-failed line 9 lanes 0xfff00000
#include <cassert>

__global__ void assert_failed_bad(int *out)
{
    out[threadIdx.x] = 1;
    assert(threadIdx.x < 20);
}
