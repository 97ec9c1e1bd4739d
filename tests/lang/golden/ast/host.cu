// Host code is stepped over; what kernels need around it is kept.
#include <cstdio>
#include <vector>
#include "cuda_runtime.h"
#define CHECK(x) do { cudaError_t e = (x); if (e) { printf("%d\n", e); } } while (0)

using namespace std;
namespace cg = cooperative_groups;

static const int N = 64;
std::vector<int> numbers = {1, 2, 3};
std::map<std::string, std::vector<int>> table;
auto lambda = [](int x) { return x * 2; };
int plain_host = rand();

template <typename T, int BLOCK = 32>
__global__ void templated(T *x)
{
    x[threadIdx.x] = BLOCK;
}
template <> __global__ void templated<float, 1>(float *x) {}
template __global__ void templated<int, 64>(int *);
template <typename T> struct holder {
    T value;
};
template <typename T> __device__ T square(T x) { return x * x; }

class Timer {
    cudaEvent_t start_;

public:
    Timer() { cudaEventCreate(&start_); }
    float stop();
};
float Timer::stop() { return 0; }

__device__ int helper(int x) { return x + 1; }
void host_function(std::vector<float> &v, Unknown u) { v[0] = u<1>(3); }
static inline int div_up(int a, int b) { return (a + b - 1) / b; }
constexpr int square_of(int x) { return x * x; }
__host__ __device__ int both(int x) { return x; }
MACRO_CALL(something)
__global__ void after_macro(int *x) { x[0] = helper(N); }

namespace inner {
__global__ void nested(int *x) { x[0] = 1; }
namespace {
const int hidden = 3;
}
}

__global__ void broken(Unknown *x) {}
__global__ void prototype_only(int *x);
std::ostream &operator<<(std::ostream &os, const Timer &t) { return os; }

int main(int argc, char **argv)
{
    int *d;
    CHECK(cudaMalloc(&d, N * sizeof(int)));
    after_macro<<<1, 32>>>(d);
    templated<int><<<dim3(1, 2), 32, 0>>>(d);
    auto f = [&](auto x) -> int { return x; };
    if (true) { } else { }
    return 0;
}
