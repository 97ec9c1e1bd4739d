// case: random_01
// launch: grid=1 block=32
// arg: out u64[32] = 0
// arg: in i32[8] = list [4, -771408591, 3, 6, -5, -6651231, -3, -1540315062]
// expect: out = [100124452968, 169393444897, 236868864749, 302179628646, 371448620575, 438924040427, 504234804324, 573503796253, 640979216105, 706289980002, 775558971931, 843034391783, 908345155680, 977614147609, 1045089567461, 1110400331358, 1179669323287, 1247144743139, 1312455507036, 1381724498965, 1449199918817, 1514510682714, 1583779674643, 1651255094495, 1716565858392, 1785834850321, 1853310270173, 1918621034070, 1987890025999, 2055365445851, 2120676209748, 2189945201677]
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

extern "C" __global__ void random_01(unsigned long long *out, const int *in)
{
    int t = threadIdx.x;
    unsigned h = 17;
    struct S g = {t, {1, 2}};
    struct B bf = {3, -2, 100000000000ll};
    int arr[4] = {5, t};
    int *p = &arr[t & 3];
    long long v0 = (long long)(((((unsigned)(((unsigned)(22) % ((unsigned)(-63662425729ll) | 1u))) % ((unsigned)(arr[t & 3]) | 1u)) & ~((g.b[1] ? bf.z : bf.z))) <= ((int)(float)(int)((((int)(bf.y) / (((int)(g.a) & 63) + 1))) & 0xffff) ^ -(738223255u))));
    int v1 = (int)(v0);
    v0 += ((v0 + (20 | v0)) ? ((v1 ^ v1) ? (v0 <= v0) : (v0 + v0)) : ((int)((v1 ? v0 : v0)) / (((int)((v0 - v1)) & 63) + 1)));
    v0 &= ((((unsigned)(in[t & 7]) % ((unsigned)(v1) | 1u)) + (unsigned char)(v1)) && (v1 ? !(v1) : (v1 - v1)));
    short v2 = (short)(v0);
    v1--;
    if ((v1 - ((v2 + v1) >> ((464162097253ll >> (bf.y & 15)) & 15)))) {
        --v0;
    } else {
        bool v3 = (bool)((int)(float)(int)(((((v0 != g.a) >> (-(v0) & 15)) ^ ((v2 != arr[t & 3]) + (v2 < v0)))) & 0xffff));
        --arr[1];
        {
        int i4 = 0;
        while (i4++ < 1) {
            g.b[t % 3] = (v3 * (g.b[2] << ((int)(float)(int)(((int)(float)(int)((i4) & 0xffff)) & 0xffff) & 15)));
            if (((int)((long long)(v3)) % (((int)((v2 < bf.z)) & 63) + 1)))
                continue;
            short v5 = (short)(((int)((((v1 - t) == (369699555924ll - v2)) ? g.b[0] : ((v1 * v3) ^ (i4 ? v2 : v2)))) / (((int)((((int)(float)(int)((v3) & 0xffff) | (int)(float)(int)((v3) & 0xffff)) + v2)) & 63) + 1)));
        }
        }
    }
    h = h * 31 + (unsigned)v0;
    h = h * 31 + (unsigned)v1;
    h = h * 31 + (unsigned)v2;
    out[t] = h + fold(g, bf, arr);
}
