// Type words in any order, CUDA words anywhere, attributes.
unsigned long long int a;
long unsigned b;
short int c;
signed char d;
long long e;
long double f;
const unsigned volatile g = 1;
int const h = 2;
static inline __device__ float fn1(float x) { return x; }
__device__ __forceinline__ static const int *fn2();
__global__ void __launch_bounds__(256, 2) k1(int *x) {}
__global__ __launch_bounds__(128) void k2(const __grid_constant__ int n) {}
extern "C" __global__ void k3() {}
extern "C" {
__device__ int fn3(void);
__constant__ float coef[3] = {1.0f, .5f, 0x1p-2f};
}
__device__ __managed__ int counter;
__device__ __noinline__ int fn4(int x) { return x + 1; }
constexpr int N = 1 << 5;
__align__(16) float v[4];
alignas(double) char buf[N];
struct __align__(8) pair { float x, y; };
struct packed_t { char c; int i; } __attribute__((packed, aligned(4)));
__device__ [[nodiscard]] int fn5() noexcept;
thread_local int tls;
__attribute__((always_inline)) __device__ void fn6() {}
decltype(a + 1) w;
auto z = 5;
uint32_t u32;
std::size_t sz;
::uint8_t byte;
