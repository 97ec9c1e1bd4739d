template <class T> using ptr = T *;
template <int N> constexpr int twice = 2 * N;

__global__ void no_arguments(int *out)
{
    ptr p = out; // error 5: 'ptr' is a template and nothing here says its arguments:
    out[0] = *p;
}

__global__ void wrong_kind(int *out)
{
    ptr<3> p = out; // error 5: template argument 'T' of 'ptr' must be a type, and a value
    out[0] = *p;
}

__global__ void type_for_value(int *out)
{
    out[0] = twice<int>; // error 14: template argument 'N' of 'twice' must be a value, and a
}
