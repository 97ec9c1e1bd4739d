// launch: grid=1 block=32
// arg: out i32[32] = 0
// expect: out = [187, 208, 229, 249, 270, 290, 311, 75, 96, 116, 137, 157, 178, 198, 219, 239, 260, 280, 301, 321, 86, 106, 127, 147, 168, 188, 209, 229, 250, 270, 291, 311]
// topic: casts of every kind

struct B {
    int b;
};

struct D : B {
    int d;
};

__global__ void casts(int *out)
{
    int t = threadIdx.x;
    float f = static_cast<float>(t) / 2;
    int i = static_cast<int>(f) + (int)2.9f + int(1.5f);
    const int *c = out;
    int *m = const_cast<int *>(c);
    m[t] = 0;
    unsigned long long a = reinterpret_cast<unsigned long long>(&i);
    int *back = reinterpret_cast<int *>(a);
    *back += 10;
    D d{{1}, 2};
    B *b = &d;
    i += static_cast<D *>(b)->d;
    float bits = 1.0f;
    i += *reinterpret_cast<int *>(&bits) >> 23;
    signed char s = (signed char)(t * 20);
    enum E { X = 3 } e = static_cast<E>(3);
    void *v = &i;
    out[t] = *static_cast<int *>(v) + s + (unsigned char)300 + (e == X) + (bool)t;
}
