// launch: grid=1 block=32
// arg: out i32[32] = 0
// expect: out = -2147483646
// topic: headers of C, of C++ and of the toolkit beside each other; 64-bit types are long

#include <algorithm>
#include <array>
#include <bit>
#include <cassert>
#include <cfloat>
#include <climits>
#include <cmath>
#include <cooperative_groups.h>
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <cstring>
#include <cuda/atomic>
#include <cuda/std/cstdint>
#include <cuda/std/limits>
#include <cuda_fp16.h>
#include <cuda_pipeline.h>
#include <functional>
#include <initializer_list>
#include <iterator>
#include <limits>
#include <numeric>
#include <optional>
#include <string>
#include <tuple>
#include <vector>

template <class T> struct kind {
    enum { n = 1 };
};

template <> struct kind<long> {
    enum { n = 2 };
};

template <> struct kind<long long> {
    enum { n = 3 };
};

static_assert(kind<int64_t>::n == 2 && kind<std::uint64_t>::n == 1, "as g++ has them");
static_assert(kind<std::int64_t>::n == kind<cuda::std::int64_t>::n, "also here");
__device__ std::int64_t big = INT64_C(1) << 33;

__global__ void std_headers(int *out)
{
    int t = threadIdx.x;
    int m = std::abs(-3) - (int)std::sqrt(4.0f) + (FLT_MAX > 1) + (SIZE_MAX > UINT_MAX);
    uint64_t wide = big + std::numeric_limits<int>::max() + m;
    out[t] = (int)(wide - (UINT64_C(1) << 33));
}
