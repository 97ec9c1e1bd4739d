// launch: grid=1 block=32
// arg: out i32[32] = 0
// expect: out = [2147483640, 2147483639, 2147483638, 2147483637, 2147483636, 2147483635, 2147483634, 2147483633, 2147483632, 2147483631, 2147483630, 2147483629, 2147483628, 2147483627, 2147483626, 2147483625, 2147483624, 2147483623, 2147483622, 2147483621, 2147483620, 2147483619, 2147483618, 2147483617, 2147483616, 2147483615, 2147483614, 2147483613, 2147483612, 2147483611, 2147483610, 2147483609]
// topic: cuda::std::numeric_limits

#include <cuda/std/limits>

__global__ void limits_of_libcupp(int *out)
{
    int t = threadIdx.x;
    out[t] = cuda::std::numeric_limits<int>::max() - t +
             (cuda::std::numeric_limits<float>::infinity() > 1e30f) -
             cuda::std::numeric_limits<unsigned char>::digits;
}
