// launch: grid=1 block=64
// arg: out i32[64] = 0
// arg: extent bytes[24] = 3
// arg: n i32 = 64
// expect: out = [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19, 20, 21, 22, 23, 24, 25, 26, 27, 28, 29, 30, 31, 32, 33, 34, 35, 36, 37, 38, 39, 40, 41, 42, 43, 44, 45, 46, 47, 48, 49, 50, 51, 52, 53, 54, 55, 56, 57, 58, 59, 60, 61, 62, 63]
// note: one small kernel among host code of every kind, all of which is stepped over

#include <algorithm>
#include <array>
#include <cstdio>
#include <functional>
#include <iostream>
#include <map>
#include <memory>
#include <mutex>
#include <stdexcept>
#include <string>
#include <thread>
#include <tuple>
#include <vector>

#pragma GCC diagnostic ignored "-Wunused-function"

#define CHECK(call)                                                                      \
    do {                                                                                 \
        cudaError_t status_ = (call);                                                    \
        if (status_ != cudaSuccess) {                                                    \
            std::cerr << __FILE__ << ':' << __LINE__ << ' '                              \
                      << cudaGetErrorString(status_) << std::endl;                       \
            std::exit(1);                                                                \
        }                                                                                \
    } while (0)
#define LAUNCH(kernel, grid, ...) kernel<<<grid, 64>>>(__VA_ARGS__)
#define REGISTER(name) static int registered_##name = enroll(#name)

static int enroll(const char *name) { return name != nullptr; }
REGISTER(first);
REGISTER(second);

using namespace std;
using Callback = function<void(const string &)>;
typedef map<string, vector<pair<int, double>>> Table;
static Table table = {{"a{", {{1, 2.0}}}, {"b}", {}}};
static const char *raw = R"x(an unbalanced { "quoted" )" and // no comment)x";
static const char brace = '{', quote = '\'';
thread_local int per_thread = 0;
[[nodiscard]] static int attribute() { return 1; }
__attribute__((constructor)) static void before_main() {}
extern "C" {
int c_function(int a, ...);
typedef void (*handler)(int);
}
extern "C++" template <class T> struct Never;
long double operator"" _km(long double v) { return v * 1000; }

struct Options {
    int width : 4, height : 12;
    string name = "none{";
    vector<int> sizes{1, 2, 3};
    Options() = default;
    explicit Options(int w) : width(w), height{2}, name("x") {}
    virtual ~Options() {}
    Options(const Options &) = delete;
    Options &operator=(const Options &) = delete;
    bool operator<(const Options &o) const { return width < o.width; }
    operator bool() const noexcept { return width; }
    friend ostream &operator<<(ostream &os, const Options &o);
    enum class Mode : unsigned char { fast, slow } mode = Mode::fast;
    static constexpr int limit = 1 << 4;
};
ostream &operator<<(ostream &os, const Options &o) { return os << o.name << o.width; }

class Timer final : public Options {
  public:
    template <typename F, typename... Args> auto time(F &&f, Args &&...args)
        -> decltype(f(args...))
    {
        lock_guard<mutex> guard(lock_);
        return f(std::forward<Args>(args)...);
    }

  private:
    mutex lock_;
};

namespace detail { namespace {
template <int N> struct Fib { enum { value = Fib<N - 1>::value + Fib<N - 2>::value }; };
template <> struct Fib<1> { enum { value = 1 }; };
template <> struct Fib<0> { enum { value = 0 }; };
template <typename T, size_t N> constexpr size_t length(const T (&)[N]) { return N; }
} }
inline namespace v2 { struct Tag {}; }

static auto sum_all = [](const vector<int> &v) -> int {
    int s = 0;
    for (auto x : v) { if (x > 0) s += x; else continue; }
    return s;
};
int (*table_of_functions[])(const char *) = {enroll, &enroll};
int matrix[2][3] = {{1, 2, 3}, {[](int k) { return k; }(4), 5, 6}};
template <typename T> T zero = T(0);
template <typename T> using Vec = vector<T, allocator<T>>;

/* what is needed of all this */
struct __align__(8) Pair { int a, b; };
static constexpr int one = 1;
enum { two = one + 1 };
__constant__ Pair pairs[two] = {{0, 1}, {2, 3}};

static __host__ __device__ __forceinline__ int both(int v)
{
#ifdef __CUDA_ARCH__
    return v;
#else
    return -v;
#endif
}

extern "C" __global__ void __launch_bounds__(64, 2) copy(int *__restrict__ out,
                                                         struct cudaExtent extent, int n)
{
    __shared__ int before;
    __shared__ alignas(128) char big[20000];
    int i = threadIdx.x;
    if (i == 0)
        before = (int)((unsigned long long)big % 128) + (int)(extent.width != extent.depth);
    big[i] = (char)i;
    __syncthreads();
    if (i < n)
        out[i] = both(big[i]) * pairs[0].b + before + pairs[0].a;
}

int main(int argc, char *argv[]) try {
    Options o(3);
    Timer timer;
    unique_ptr<int[]> host(new int[64]());
    int *device = nullptr;
    auto [low, high] = minmax({3, 1, 2});
    array<int, 3> a{{1, 2, 3}};
    cudaExtent extent = make_cudaExtent(3, 3, 3);
    cudaDeviceProp prop;
    CHECK(cudaGetDeviceProperties(&prop, 0));
    CHECK(cudaMalloc((void **)&device, 64 * sizeof(int)));
    LAUNCH(copy, dim3(1), device, extent, 64);
    copy<<<1, 64, 0, cudaStreamDefault>>>(device, extent, low + high);
    if (cudaEvent_t e; cudaEventCreate(&e) == cudaSuccess)
        cudaEventDestroy(e);
    CHECK(cudaMemcpy(host.get(), device, sizeof(int) * 64, cudaMemcpyDeviceToHost));
    thread worker([&, argc]() mutable { per_thread = argc; });
    worker.join();
    timer.time([](int k) { return k + 1; }, 2);
    switch (argc) {
    case 1: { break; }
    default: goto end;
    }
    sort(a.begin(), a.end(), [](int x, int y) { return x > y; });
    for (const auto &[key, value] : table)
        printf("%s %zu %s %c\n", key.c_str(), value.size(), raw, brace);
    if (!argv[0]) throw runtime_error{"no name }"};
end:
    cout << o << sum_all({1, 2}) << detail::Fib<5>::value << 3.0_km << quote << endl;
    return EXIT_SUCCESS;
} catch (const exception &e) {
    return fprintf(stderr, "%s {\n", e.what()), EXIT_FAILURE;
}
