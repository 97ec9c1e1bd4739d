// launch: grid=1 block=32
// arg: out i32[32] = 0
// expect: out = [45, 46, 47, 48, 49, 50, 51, 52, 53, 54, 55, 56, 57, 58, 59, 60, 61, 62, 63, 64, 65, 66, 67, 68, 69, 70, 71, 72, 73, 74, 75, 76]
// topic: default arguments, copies and arrays in argument deduction of classes

template <class T = int> struct D {
    T v = 5;
};

template <class T, class U = T> struct P {
    T a;
    U b;
    __device__ P(T x, U y = U()) : a(x), b(y)
    {
    }
    __device__ P(const T *p, int n) : a(p[n]), b(n)
    {
    }
};

template <class It> struct R {
    It b, e;
    __device__ R(It x, It y) : b(x), e(y)
    {
    }
    __device__ It begin()
    {
        return b;
    }
    __device__ It end()
    {
        return e;
    }
};

template <class T, int N> struct A {
    T d[N];
    __device__ A(const T (&x)[N])
    {
        for (int i = 0; i < N; i++)
            d[i] = x[i];
    }
};

__global__ void ctad_defaults(int *out)
{
    int t = threadIdx.x;
    D d;
    D<> e;
    P p(t);
    P q(1.5f, 'a');
    P c = q;
    const P cp{3, 4L};
    int arr[] = {1, 2, 3};
    P<int> ptr(arr, 2);
    int s = 0;
    for (int x : R(arr, arr + 3))
        s += x;
    A a(arr);
    out[t] = d.v + e.v + p.a + (int)(q.a * 2) + sizeof(q) + sizeof(c) + cp.b + ptr.a + s +
             a.d[2];
}
