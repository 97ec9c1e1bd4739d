__global__ void static_between_pointers(int *out)
{
    float *f = static_cast<float *>(out); // error 37: static_cast cannot turn 'int *' into 'float *': the
    out[0] = (int)*f;
}

__global__ void reinterpret_of_number(int *out)
{
    float f = 1;
    out[0] = reinterpret_cast<int>(f); // error 36: reinterpret_cast cannot turn 'float' into 'int':
}

__global__ void const_cast_of_type(const float *in, int *out)
{
    out[0] = *const_cast<int *>(in); // error 33: const_cast cannot turn 'const float *' into 'int *': it
}

__global__ void drops_const(const int *in, int *out)
{
    int *p = static_cast<int *>(in); // error 33: static_cast cannot turn 'const int *' into 'int *': that
    out[0] = *p;
}

__global__ void struct_from_number(int *out)
{
    struct S {
        int a;
    } s = static_cast<S>(3.0f); // error 11: 'S' has no constructor that takes these values: use braces,
    out[0] = s.a;
}
