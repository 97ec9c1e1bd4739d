// case: random_03
// launch: grid=1 block=32
// arg: out u64[32] = 0
// arg: in i32[8] = list [-1, 1320806831, 0, -7, 1820879583, 3, 8, 647189446]
// expect: out = [275662150176, 175531554409, 237122107796, 583847517572, 373504604818, 439019848438, 602216173677, 579332669199, 641102940357, 1049186697847, 795550878630, 843643726344, 1059391316940, 984247018236, 1045488996027, 1473706673444, 1186673062779, 1247390438772, 1751277387580, 1400541277850, 1449394831396, 1757400248258, 1592453494233, 1651613261691, 1867611989861, 1793395385385, 1853507258599, 2551334241793, 1990688148207, 2055723573755, 2681955770993, 2206349935355]
// note: a random program; the values are what a C++ compiler gives on the host

struct S { int a; short b[3]; };
struct B { unsigned x : 5; int y : 7; long long z : 40; };
__device__ unsigned f0(unsigned char a0, int a1)
{
    unsigned h = 1;
    int v0 = (int)((((unsigned)(~(2)) % ((unsigned)(a0) | 1u)) - ((((unsigned)(a0) / ((unsigned)(a0) | 1u)) & (unsigned short)(a1)) > (unsigned char)(a0))));
    v0 = (int)(float)(int)(((bool)(((int)((v0 ^ 4)) / (((int)((-368867844993ll + 2)) & 63) + 1)))) & 0xffff);
    volatile unsigned v1 = (unsigned)((((v0 << (v0 & 15)) && ((a1 || v0) - (int)(float)(int)((v0) & 0xffff))) > (int)(float)(int)((((5 & a1) - (a0 - 4))) & 0xffff)));
    ++v0;
    h = h * 31 + (unsigned)((int)(float)(int)(((5 | (int)(float)(int)((v0) & 0xffff))) & 0xffff));
    if (((v0 ? a0 : 4) ^ (6 + a0)))
        return (unsigned)(((4 ? a0 : a0) < (unsigned)(4)));
    return (unsigned)(h + (((int)(float)(int)((-411630791739ll) & 0xffff) || (a1 && (a0 & 9)))));
}

__device__ unsigned long long fold(struct S s, struct B b, const int *arr)
{
    unsigned long long r = s.a;
    for (int i = 0; i < 3; i++) r = r * 33 + s.b[i];
    for (int i = 0; i < 4; i++) r = r * 37 + arr[i];
    return r + b.x * 3 + b.y * 5 + b.z;
}

extern "C" __global__ void random_03(unsigned long long *out, const int *in)
{
    int t = threadIdx.x;
    unsigned h = 17;
    struct S g = {t, {1, 2}};
    struct B bf = {3, -2, 100000000000ll};
    int arr[4] = {5, t};
    int *p = &arr[t & 3];
    h = h * 31 + (unsigned)(f0(((bf.x * in[7]) & (g.b[2] | g.a)), (((int)(-284207732025ll) % (((int)(in[t & 7]) & 63) + 1)) != g.a)));
    arr[t & 3] = (f0(513178129986ll, ((g.b[1] ? bf.z : arr[t & 3]) | (t ? -5 : t))) || (((unsigned)(-605995162819ll) + bf.z) - ((int)(float)(int)((in[4]) & 0xffff) == (in[t & 7] + arr[t & 3]))));
    for (int i0 = 6 + (t & 3); i0 > 0; --i0) {
        g.b[t % 3] -= (((unsigned)((i0 - g.a)) % ((unsigned)((i0 + i0)) | 1u)) * (((unsigned)(i0) / ((unsigned)(i0) | 1u)) - (arr[t & 3] ^ i0)));
        switch ((int)(((int)(float)(int)((((unsigned)(-590024946166ll) % ((unsigned)(i0) | 1u))) & 0xffff) < (((unsigned)(i0) % ((unsigned)(i0) | 1u)) < (i0 >= i0)))) & 3) {
        case 3: {
            if ((((i0 | g.b[0]) - (i0 - i0)) || ((i0 & i0) >> ((i0 >> (i0 & 15)) & 15)))) {
                bf.y = (((unsigned)(((unsigned)((i0 ^ i0)) / ((unsigned)((i0 >= i0)) | 1u))) % ((unsigned)(((unsigned)(i0) + (g.a * i0))) | 1u)) - (((unsigned)(-(i0)) % ((unsigned)((19 + i0)) | 1u)) + ~((bf.z < t))));
                bf.z *= i0;
                bf.x = (f0(((bf.x || g.b[1]) >> ((bf.y || bf.x) & 15)), ((int)(float)(int)((arr[t & 3]) & 0xffff) != (i0 + i0))) + (((unsigned)((unsigned short)(arr[t & 3])) / ((unsigned)((in[6] ^ i0)) | 1u)) ? ((int)((long long)(bf.y)) % (((int)((i0 * bf.z)) & 63) + 1)) : ((long long)(i0) + (i0 ^ i0))));
                bf.z -= i0;
            }
            h = h * 31 + (unsigned)((((i0 << (i0 & 15)) - (i0 && arr[t & 3])) ? (char)((i0 - g.b[1])) : -(f0(i0, i0))));
        }
            break;
        case 1: {
            unsigned short v1 = (unsigned short)(i0);
            v1 = ((int)(-(((i0 + arr[t & 3]) || (v1 ^ v1)))) / (((int)((v1 + ((int)((v1 * v1)) % (((int)(f0(i0, i0)) & 63) + 1)))) & 63) + 1));
        }
            break;
        case 0: {
            bf.z -= f0((f0(i0, i0) > bf.x), ((i0 ^ i0) * (i0 << (i0 & 15))));
            long long v2 = (long long)((((int)((((unsigned)(i0) % ((unsigned)(i0) | 1u)) ? (i0 >> (i0 & 15)) : (int)(float)(int)((653376061u) & 0xffff))) / (((int)(i0) & 63) + 1)) <= ((int)(float)(int)((f0(i0, i0)) & 0xffff) ^ g.a)));
        }
            break;
        default: {
            unsigned short v3 = (unsigned short)((((i0 || i0) >> ((((int)(i0) / (((int)(i0) & 63) + 1)) + (i0 > i0)) & 15)) ^ (int)(float)(int)((((int)(float)(int)((bf.y) & 0xffff) | (i0 & i0))) & 0xffff)));
            v3 &= (!(v3) < (v3 & !(i0)));
        }
        }
    }
    short v4 = (short)(((((unsigned)((bf.x != g.a)) % ((unsigned)((2628880605u == g.b[0])) | 1u)) - ((bf.y | in[t & 7]) && f0(in[t & 7], bf.z))) < (int)((unsigned short)((arr[t & 3] << (789295730578ll & 15))))));
    long long v5 = (long long)((((unsigned)((!(v4) + (unsigned long long)(v4))) % ((unsigned)(((v4 && v4) | (v4 >> (arr[t & 3] & 15)))) | 1u)) < (f0(f0(v4, v4), f0(v4, v4)) + (arr[t & 3] >> ((v4 ^ v4) & 15)))));
    unsigned v6 = (unsigned)(((v4 * ((unsigned)((v4 ^ v5)) / ((unsigned)(v5) | 1u))) * (!((v4 << (v5 & 15))) | (v5 + (3366652u * v4)))));
    v5 = ((unsigned)((((v5 & bf.z) * (bf.z ^ v4)) <= v6)) % ((unsigned)((((v6 - v6) && (v6 <= v5)) + (v5 * (v4 >> (v4 & 15))))) | 1u));
    h = h * 31 + (unsigned)v4;
    h = h * 31 + (unsigned)v5;
    h = h * 31 + (unsigned)v6;
    out[t] = h + fold(g, bf, arr);
}
