// launch: grid=1 block=32
// arg: out i32[32] = 0
// expect: out = [87, 88, 89, 90, 91, 92, 93, 94, 95, 96, 97, 98, 99, 100, 101, 102, 103, 104, 105, 106, 107, 108, 109, 110, 111, 112, 113, 114, 115, 116, 117, 118]
// topic: alias and variable templates

template <class T> using ptr = T *;
template <int N> using arr = int[N];
template <class T> constexpr int sz = sizeof(T);
template <> constexpr int sz<char> = 77;

__global__ void alias_templates(int *out)
{
    int t = threadIdx.x;
    arr<4> a = {1, 2, 3, 4};
    ptr<int> p = a + 1;
    out[t] = *p + sz<double> + sz<char> + t;
}
