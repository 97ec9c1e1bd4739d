// case: template-mixed
// kernel: mixed
// launch: grid=1 block=1
// arg: o i32[12] = 0
// arg: f f32[6] = 0
// expect: o = [3, 4, 12, 5, 1, 10, 4, 2, 8, 3, 3, 8]
// expect: f = [3.5, 3, 1.5, 0, 1, 2.5]
// note: results told by the body, found through arguments, nested alias templates, template
// note: parameters that are templates, enums as arguments, specialisation for void

template <typename T = void> struct plus {
    __device__ T operator()(T a, T b) const
    {
        return a + b;
    }
};
template <> struct plus<void> {
    template <class A, class B> __device__ auto operator()(A a, B b) const
    {
        return a + b;
    }
};
template <typename T, typename U> __device__ auto add(T a, U b) -> decltype(a + b)
{
    return a + b;
}
template <typename T> __device__ auto twice(T x)
{
    return x * 2;
}
__device__ auto plain(int x)
{
    if (x > 2)
        return 1.5;
    return 2.5;
}
template <typename T> __device__ decltype(auto) first(T *p)
{
    return (p[0]);
}
template <typename F, typename... A> __device__ auto call(F f, A &&...a)
{
    return f(a...);
}
namespace lib {
namespace inner {
template <typename T> struct Box {
    T v;
};
template <typename T> __device__ T open(const Box<T> &b)
{
    return b.v;
}
} // namespace inner
using inner::Box;
} // namespace lib
using namespace lib;
template <typename T> struct Node {
    T v;
    Node<T> *next;
    Node *prev;
};
template <class T, class U> struct Pair {
    T a;
    U b;
    __device__ Pair(T x, U y) : a(x), b(y)
    {
    }
};
template <typename T = float, int N = 2> struct Def {
    T v[N];
};
template <typename E> __device__ int of_enum(E e)
{
    return int(e);
}
enum class Mode { A, B = 7 };
template <Mode M> __device__ int mode()
{
    if constexpr (M == Mode::A)
        return 1;
    else
        return 2;
}
template <typename T> struct Outer {
    template <typename U> using Other = Outer<U>;
    using value_type = T;
    T v;
};
template <typename T> __device__ typename T::value_type value_of(const T &x)
{
    return x.v;
}
template <int I> struct Int {
    static constexpr int value = I;
};
template <typename T> __device__ void swap2(T &a, T &b)
{
    T t = a;
    a = b;
    b = t;
}
template <typename T, template <typename> class Op> struct App {
    __device__ T go(T x)
    {
        return Op<T>()(x, x);
    }
};
__global__ void mixed(int *o, float *f)
{
    o[0] = add(1, 2);
    f[0] = add(1, 2.5f);
    f[1] = twice(1.5f);
    f[2] = plain(3);
    first(o + 1) = 4;
    o[2] = call([](int a, int b) { return a * b; }, 3, 4);
    Box<int> b{5};
    o[3] = open(b);
    Node<int> n{1, nullptr, nullptr};
    n.next = &n;
    o[4] = n.next->v;
    Def<> d;
    d.v[1] = 1;
    f[4] = d.v[1];
    o[5] = of_enum(Mode::B) + mode<Mode::A>() + mode<Mode::B>();
    Outer<int>::Other<float> of{2.5f};
    f[5] = value_of(of);
    o[6] = Int<(3 > 2 ? 4 : 5)>::value;
    int x = 1, y = 2;
    swap2(x, y);
    o[7] = x;
    App<int, plus> app;
    o[8] = app.go(4);
    o[9] = plus<>()(1, 2);
    auto gen = [](auto a) { return a + 1; };
    o[10] = gen(2);
    const auto &r = o[10];
    auto *q = &o[3];
    o[11] = r + *q;
}
