// launch: grid=1 block=32
// arg: out i32[32] = 0
// expect: out = [29, 41, 53, 65, 77, 89, 102, 115, 128, 141, 154, 167, 180, 193, 206, 219, 232, 245, 258, 271, 284, 297, 310, 323, 336, 349, 362, 375, 388, 401, 414, 427]
// topic: lvalue, rvalue and const references; references to pointers and arrays

__device__ void sw(int &a, int &b)
{
    int c = a;
    a = b;
    b = c;
}

template <class T> __device__ T &&fwd(T &x)
{
    return static_cast<T &&>(x);
}

__device__ const int &mx(const int &a, const int &b)
{
    return a < b ? b : a;
}

__global__ void references(int *out)
{
    int t = threadIdx.x;
    int a = t, b = 5;
    sw(a, b);
    int &&r = 7;
    r++;
    const int &c = 3 + t;
    int *p = &a;
    int *&rp = p;
    rp = &b;
    int arr[2][2] = {{1, 2}, {3, 4}};
    int(&row)[2] = arr[1];
    out[t] = a + b * 10 + r + c + *p + row[0] + mx(a, b) + fwd(a);
}
