// case: random_04
// launch: grid=1 block=32
// arg: out u64[32] = 0
// arg: in i32[8] = list [-4, -5, 8, -2031081217, -5, -4, -519244941, -743691591]
// expect: out = [102165163800, 169532334302, 237355054000, 304706777915, 371572110009, 438939230106, 506761949804, 574113673471, 640979005565, 708346125910, 776168845608, 843520569523, 910385901617, 977753021218, 1045575740916, 1112927464583, 1179792796677, 1247159917518, 1314982637216, 1382334361131, 1449199693225, 1516566813322, 1584389533020, 1651741256687, 1718606588781, 1785973708134, 1853796427832, 1921148151747, 1988013483841, 2055380603442, 2123203323140, 2190555046807]
// note: a random program; the values are what a C++ compiler gives on the host

struct S { int a; short b[3]; };
struct B { unsigned x : 5; int y : 7; long long z : 40; };
__device__ unsigned long long fold(struct S s, struct B b, const int *arr)
{
    unsigned long long r = s.a;
    for (int i = 0; i < 3; i++) r = r * 33 + s.b[i];
    for (int i = 0; i < 4; i++) r = r * 37 + arr[i];
    return r + b.x * 3 + b.y * 5 + b.z;
}

extern "C" __global__ void random_04(unsigned long long *out, const int *in)
{
    int t = threadIdx.x;
    unsigned h = 17;
    struct S g = {t, {1, 2}};
    struct B bf = {3, -2, 100000000000ll};
    int arr[4] = {5, t};
    int *p = &arr[t & 3];
    for (int i0 = 1 + (t & 3); i0 > 0; --i0) {
        arr[1] = ((unsigned)(i0) / ((unsigned)(((unsigned)(((i0 < i0) > (i0 & 3961228449u))) / ((unsigned)((unsigned char)((i0 ^ i0))) | 1u))) | 1u));
        unsigned long long v1 = (unsigned long long)((((int)((i0 + i0)) >= (i0 - ((unsigned)(-697960034849ll) / ((unsigned)(i0) | 1u)))) & (((int)(float)(int)((i0) & 0xffff) >> (bf.z & 15)) - (int)(float)(int)(((14 && i0)) & 0xffff))));
        if (((unsigned)(bf.x) % ((unsigned)((int)(float)(int)((i0) & 0xffff)) | 1u)))
            continue;
        h = h * 31 + (unsigned)(((int)((i0 - i0)) / (((int)(i0) & 63) + 1)));
    }
    unsigned long long v2 = (unsigned long long)(((!((g.a - t)) || 1196342297u) * g.a));
    arr[t & 3] -= t;
    arr[t & 3] = (v2 && t);
    --v2;
    if ((v2 >= ((unsigned char)(arr[t & 3]) & (v2 || v2)))) {
        h = h * 31 + (unsigned)(((v2 + (int)(float)(int)((v2) & 0xffff)) ^ (int)(float)(int)(((int)(float)(int)((v2) & 0xffff)) & 0xffff)));
        short v3 = (short)((short)(((char)(((unsigned)(v2) % ((unsigned)(in[2]) | 1u))) - ((unsigned)((v2 > v2)) % ((unsigned)((4208200162u ? v2 : v2)) | 1u)))));
        short v4 = (short)(((short)(((bf.z <= v2) & v3)) ? (((v2 ? v3 : v3) | (bf.x << (v3 & 15))) ? ((v2 + v3) & (v3 != v3)) : ((v2 + v2) >> ((v3 ^ v2) & 15))) : (((int)((bf.x & v3)) / (((int)(arr[t & 3]) & 63) + 1)) << (((g.b[2] - 2238965651u) - (v3 == v2)) & 15))));
    }
    h = h * 31 + (unsigned)v2;
    out[t] = h + fold(g, bf, arr);
}
