// Conversions made explicit, pointers, casts, initialisers.
struct Inner {
    char c;
    union {
        int i;
        float f;
    };
};
struct Outer {
    Inner in[2];
    short s;
};

__global__ void conversions(float *p, const int *q, unsigned char *bytes, long long big)
{
    bool flag = p;
    char c = 300;
    unsigned u = -1;
    float f = 1 / 3 + 1 / 3.0f;
    double d = f;
    int a[2][3] = {{1, 2}, 3, 4};
    char text[6] = "hi";
    Outer o = {{{'x', 1}, {'y'}}, 7}, z = {}, copy = o;
    Outer *po = &o;
    const float *cp = flag ? p : nullptr;
    void *v = p + 2;
    bytes[0] += 200;
    bytes[1] = bytes[0] << 1;
    p[big] = q - &q[3];
    *(int *)p = (int)f;
    reinterpret_cast<unsigned &>(f) ^= 1u << 31;
    po->in[1].f = o.in[0].i;
    copy = z;
    d = c ? u : f;
    o.s = a[1][2]++, --u;
    p[0] = !d || p == cp;
    p[1] = float(sizeof(Outer)) + int();
    for (unsigned i = 0; i < 4u; ++i)
        text[i] |= 1;
    v = (char *)v + 1;
}
