// Functions, rounding modes, casts of bits, several results, printf, memcpy.
__global__ void math(float *f, double *d, int *i, unsigned *u, unsigned char *raw, int n)
{
    float s, c, whole;
    int e;
    f[0] = expf(f[0]) + __expf(f[1]) + sqrtf(f[2]) + fmaxf(f[3], 1.0f) + powf(f[4], 2.0f);
    d[0] = exp(d[0]) + fma(d[1], d[2], d[3]) + fabs(d[4]) + rsqrt(d[5]);
    f[5] = __fadd_rn(f[6] * f[7], f[8]) + __fmul_rz(f[1], f[2]) * f[3];
    sincosf(f[0], &s, &c);
    f[1] = s + c;
    f[2] = frexpf(f[3], &e) + e;
    f[4] = modff(f[5], &whole) + whole;
    i[0] = __float2int_rn(f[0]) + __float_as_int(f[1]) + (int)lrintf(f[2]);
    f[6] = __int2float_rz(i[1]);
    u[0] = __brev(u[1]) + __clz(i[2]) + __ffs(i[3]) + __byte_perm(u[1], u[2], 0x1234);
    i[4] = min(i[5], i[6]) + max(u[3], u[4]) + abs(i[7]) + __mulhi(i[1], i[2]);
    u[5] = __umulhi(u[1], u[2]) + __funnelshift_l(u[1], u[2], 5) + __usad(u[1], u[2], u[3]);
    d[6] = __hiloint2double(i[0], i[1]) + __longlong_as_double(4607182418800017408ll);
    i[8] = __double2hiint(d[6]);
    printf("%d %s %5.2f%%\n", i[0], "ok", f[0]);
    assert(i[0] > n);
    memcpy(f, d, 16);
    memcpy(raw, u, n);
    memset(raw, 0, 7);
    i[9] = __ldg(&i[10]) + __isShared(f);
    volatile int v = 1;
    v += 2;
    i[11] = v;
    i[12] = clock64() - clock();
}
