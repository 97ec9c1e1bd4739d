// launch: grid=1 block=32
// arg: out i32[32] = 0
// expect: out = [17, 21, 25, 29, 33, 37, 41, 45, 49, 53, 57, 61, 65, 69, 73, 77, 81, 85, 89, 93, 97, 101, 105, 109, 113, 117, 121, 125, 129, 133, 137, 141]
// topic: members of class templates defined outside, member templates

template <class T, int N> class Stack {
    T d[N];
    int n = 0;

  public:
    __device__ void push(T v);
    __device__ T pop();
    __device__ bool empty() const
    {
        return n == 0;
    }
    template <class F> __device__ void each(F f);
    static __device__ int cap()
    {
        return N;
    }
};

template <class T, int N> __device__ void Stack<T, N>::push(T v)
{
    d[n++] = v;
}

template <class T, int N> __device__ T Stack<T, N>::pop()
{
    return d[--n];
}

template <class T, int N> template <class F> __device__ void Stack<T, N>::each(F f)
{
    for (int i = 0; i < n; i++)
        f(d[i]);
}

__global__ void class_templates(int *out)
{
    int t = threadIdx.x;
    Stack<int, 8> s;
    for (int i = 0; i < 5; i++)
        s.push(i + t);
    s.pop();
    int sum = 0;
    s.each([&](int &x) { sum += x; });
    out[t] = sum + s.cap() + Stack<char, 3>::cap() + s.empty();
}
