// launch: grid=1 block=32
// arg: out i32[32] = 0
// expect: out = [7, 43, 79, 115, 151, 187, 223, 259, 295, 331, 367, 403, 439, 475, 511, 547, 583, 619, 655, 691, 727, 763, 799, 835, 871, 907, 943, 979, 1015, 1051, 1087, 1123]
// topic: pointers to arrays, to const, differences, casts

__global__ void pointers(int *out)
{
    int t = threadIdx.x;
    int a[3][4];
    for (int i = 0; i < 12; i++)
        (&a[0][0])[i] = i * t;
    int(*p)[4] = a;
    int(&r)[3][4] = a;
    int *q = *(p + 1) + 2;
    const int *const *pp;
    const int *c = q;
    pp = &c;
    out[t] = *q + r[2][3] + **pp + (int)(q - &a[0][0]) + (q > &a[0][0]);
    void *v = q;
    out[t] += *static_cast<int *>(v) + *(int *)((char *)v + 4);
}
