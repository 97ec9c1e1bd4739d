template <class T, int N> struct Stack {
    T d[N];
    __device__ T top()
    {
        return d[N - 1].v; // error 16: '.' needs a struct, not 'int'
    }
};

template <class T> struct Only {
    T t;
};

__global__ void missing_argument(int *out)
{
    Stack<int> s; // error 5: template argument 'N' of 'Stack' is missing: write Stack<…>
    out[0] = s.d[0];
}

__global__ void too_many_arguments(int *out)
{
    Only<int, int> s{1}; // error 5: 'Only' takes 1 template argument, and 2 are given
    out[0] = s.t;
}

__global__ void no_constant(int *out, int n)
{
    Stack<int, n> s; // error 16: template argument 'N' of 'Stack' must be a constant: use a
    out[0] = s.d[0];
}

__global__ void body_does_not_fit(int *out)
{
    Stack<int, 4> s;
    out[0] = s.top();
}
