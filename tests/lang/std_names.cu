// launch: grid=1 block=32
// arg: out i32[32] = iota
// arg: in u32[32] = iota
// expect: out = [5041, 5042, 5043, 5044, 5045, 5046, 5047, 5048, 5049, 5050, 5051, 5052, 5053, 5054, 5055, 5056, 5057, 5058, 5059, 5060, 5061, 5062, 5063, 5064, 5065, 5066, 5067, 5068, 5069, 5070, 5071, 5072]
// topic: what device code uses of namespace std, in aliases and constants of the file too

#include <array>
#include <cstdint>
#include <functional>
#include <limits>
#include <type_traits>
#include <utility>

template <class T> using if_integral = std::enable_if_t<std::is_integral<T>::value, int>;
template <class T> inline constexpr bool is_float = std::is_same_v<T, float>;
template <class T> struct sum {
    using type = std::conditional_t<sizeof(T) < 4, int, T>;
    static constexpr T least = std::numeric_limits<T>::lowest();
};

template <class T, if_integral<T> = 0> __device__ int kind(T)
{
    return 1 + is_float<T>;
}

template <class T, std::enable_if_t<is_float<T>, int> = 0> __device__ int kind(T)
{
    return 40 + is_float<T>;
}

template <class F, class T> __device__ T apply(F f, T a, T b)
{
    return f(std::forward<T>(a), std::move(b));
}

template <int... I> __device__ int total(std::integer_sequence<int, I...>)
{
    return (I + ...);
}

__global__ void std_names(int *out, const std::uint32_t *in)
{
    int t = threadIdx.x;
    std::array<int, 3> a = {1, 2, 3};
    std::pair<int, int> p = std::make_pair(3, a[1]);
    std::size_t n = a.size();
    typename sum<signed char>::type s = sum<int>::least == INT32_MIN ? 5000 : 0;
    std::uint32_t u = in[t];
    out[t] = kind(3) + kind(1.0f) + apply(std::plus<int>(), 1, 2) - p.first - (int)n -
             p.second + s + (int)u + total(std::make_integer_sequence<int, 4>()) - 2;
}
