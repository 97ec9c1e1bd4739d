// case: random_05
// launch: grid=1 block=32
// arg: out u64[32] = 0
// arg: in i32[8] = list [-802402331, -2, 7, 1, 377235948, -1048584513, -4, 2]
// expect: out = [231825938035, 103123783309, 106262730933, 105148866000, 619586921195, 105329395656, 102559634374, 104153173595, 18446741466941331812, 103123772357, 106257843307, 105154451512, 2954944762103, 105329384704, 102554048558, 104151777207, 230979255836, 103123761405, 106262730341, 105148865984, 619586110747, 105329373752, 102559633782, 104153173579, 18446741466940521364, 103123750453, 106257842715, 105154451496, 2954943951655, 105329362800, 102554047966, 104151777191]
// note: a random program; the values are what a C++ compiler gives on the host

struct S { int a; short b[3]; };
struct B { unsigned x : 5; int y : 7; long long z : 40; };
__device__ int f0(unsigned char a0)
{
    unsigned h = 1;
    h = h * 31 + (unsigned)((((a0 ? a0 : 5) ? ~(a0) : (a0 ^ a0)) < ((int)((a0 & 6)) % (((int)((14 <= 9)) & 63) + 1))));
    a0 ^= ((int)(float)(int)(((a0 && a0)) & 0xffff) ? ((a0 <= a0) + ((unsigned)(a0) % ((unsigned)(a0) | 1u))) : a0);
    return (int)(h + ((int)(float)(int)((((a0 << (a0 & 15)) + (3 * a0))) & 0xffff)));
}

__device__ short f1(unsigned char a0, unsigned short a1)
{
    unsigned h = 1;
    switch ((int)(((int)(float)(int)((f0(a0)) & 0xffff) - !(9))) & 3) {
    case 2: {
        a0 = (int)(float)(int)((~((f0(a0) - (a1 + a0)))) & 0xffff);
        a0 -= (((a0 | a1) ^ (a0 & 1)) - (f0(a0) * (a1 * a1)));
    }
    case 3: {
        a0 |= ((unsigned)(((a1 && a0) ^ ((unsigned)(a1) / ((unsigned)(a0) | 1u)))) % ((unsigned)(3) | 1u));
        unsigned char v0 = (unsigned char)(a1);
    }
        break;
    case 1: {
        switch ((int)(a0) & 3) {
        case 3: {
            a0 = 6;
            unsigned long long v1 = (unsigned long long)(((int)(((int)(((a1 >= a0) - (int)(float)(int)((a1) & 0xffff))) / (((int)(((2 * a0) | (a1 >> (a1 & 15)))) & 63) + 1))) % (((int)(((a1 - (int)(float)(int)((3) & 0xffff)) - a0)) & 63) + 1)));
        }
        case 2: {
            a0 = a1;
            a0 = (short)((a0 == (int)(float)(int)(((a1 != a1)) & 0xffff)));
        }
            break;
        case 1: {
            a0--;
            short v2 = (short)((((unsigned)(((int)(float)(int)((a0) & 0xffff) | (3 ^ a0))) % ((unsigned)(a1) | 1u)) * ((unsigned)(a0) % ((unsigned)(a0) | 1u))));
        }
            break;
        default: {
            unsigned v3 = (unsigned)(((unsigned)(((unsigned)(a0) / ((unsigned)(a1) | 1u))) % ((unsigned)((~((a1 * a1)) + a1)) | 1u)));
            h = h * 31 + (unsigned)(6);
        }
        }
        h = h * 31 + (unsigned)((int)(float)(int)((((a0 == a1) && (a1 >> (6 & 15)))) & 0xffff));
    }
    default: {
        a0 = f0((((unsigned)((a0 | a0)) % ((unsigned)((a1 << (a1 & 15))) | 1u)) * a0));
        a0 += a1;
    }
    }
    if ((((a1 ? a1 : a1) ? (a1 >> (a0 & 15)) : (a1 ^ a1)) ^ 3)) {
        a0 *= a1;
    }
    unsigned char v4 = (unsigned char)(4);
    v4 *= (v4 - ((v4 ? a1 : v4) < (v4 && v4)));
    volatile unsigned v5 = (unsigned)(~((((v4 + 11) - (bool)(v4)) + (((unsigned)(a1) / ((unsigned)(a1) | 1u)) & a1))));
    if (((int)(v5) / (((int)((v4 ? a0 : v4)) & 63) + 1)))
        return (short)(((v4 >> (v5 & 15)) ? (11 << (v4 & 15)) : v5));
    return (short)(h + ((-((9 >> (v4 & 15))) >> (a1 & 15))));
}

__device__ bool f2(short a0, bool a1)
{
    unsigned h = 1;
    h *= (~((a1 ? a1 : a0)) ? (int)(float)(int)(((a0 * 11)) & 0xffff) : ((a0 ? a1 : a0) <= (5 != 5)));
    return (bool)(h + (!(((a0 > a1) - (a0 >> (a0 & 15))))));
}

__device__ unsigned long long fold(struct S s, struct B b, const int *arr)
{
    unsigned long long r = s.a;
    for (int i = 0; i < 3; i++) r = r * 33 + s.b[i];
    for (int i = 0; i < 4; i++) r = r * 37 + arr[i];
    return r + b.x * 3 + b.y * 5 + b.z;
}

extern "C" __global__ void random_05(unsigned long long *out, const int *in)
{
    int t = threadIdx.x;
    unsigned h = 17;
    struct S g = {t, {1, 2}};
    struct B bf = {3, -2, 100000000000ll};
    int arr[4] = {5, t};
    int *p = &arr[t & 3];
    (*p) = t;
    h = h * 31 + (unsigned)(3987684202u);
    if ((((int)(float)(int)((g.b[2]) & 0xffff) * (g.a != 30)) | ((g.b[1] - g.a) - (3 - g.b[0])))) {
        h = h * 31 + (unsigned)((f2(g.a, 3) || ~((in[t & 7] - 16836408u))));
        bf.y &= ((int)(float)(int)((((int)(bf.y) / (((int)(bf.x) & 63) + 1))) & 0xffff) >= (g.a + (g.a | bf.x)));
    }
    if (f1((t <= (bf.y || -763417150509ll)), ((unsigned)(g.b[2]) % ((unsigned)((400817599786ll >> (bf.z & 15))) | 1u)))) {
        if (3043622899u) {
            h = h * 31 + (unsigned)(((unsigned)(((unsigned)((g.a != 1214593313u)) / ((unsigned)((386847317u + 2551943051u)) | 1u))) % ((unsigned)((-762040378521ll + (bf.y | bf.y))) | 1u)));
            h = h * 31 + (unsigned)(in[t & 7]);
            h = h * 31 + (unsigned)(in[1]);
        } else {
            g.b[t % 3]++;
            short v0 = (short)(143685448493ll);
            if ((v0 ^ t)) {
                h = h * 31 + (unsigned)((g.b[0] && ((int)((v0 - v0)) / (((int)(v0) & 63) + 1))));
                h = h * 31 + (unsigned)(((unsigned)(((727544577427ll * v0) << ((v0 > v0) & 15))) / ((unsigned)(v0) | 1u)));
                v0 &= (((v0 - v0) ? (v0 - in[t & 7]) : v0) - ((unsigned short)(v0) - (v0 + v0)));
            } else {
                --v0;
                g.b[t % 3]--;
                v0 = (((v0 < (v0 - v0)) << ((in[t & 7] >= (v0 | v0)) & 15)) ? ((unsigned short)(v0) < v0) : ((unsigned)((arr[t & 3] + v0)) - (int)(float)(int)(((v0 <= v0)) & 0xffff)));
                g.a ^= ((int)(f2((v0 - v0), v0)) / (((int)(((v0 - bf.x) << ((-184213870268ll > v0) & 15))) & 63) + 1));
            }
        }
        arr[t & 3] = ((bf.y | ((unsigned)((bf.z || bf.z)) / ((unsigned)((bf.z + t)) | 1u))) << (f2((((unsigned)(g.b[1]) % ((unsigned)(arr[t & 3]) | 1u)) ? (bf.y | bf.x) : g.a), bf.z) & 15));
        arr[1] = (unsigned long long)((((2300707680u && t) * !(in[4])) | ((1 * in[t & 7]) << ((in[t & 7] + g.a) & 15))));
    }
    (*p) |= 366947126900ll;
    int v1 = (int)(f1((((arr[t & 3] - arr[t & 3]) ^ f2(g.b[1], t)) ? ((int)(float)(int)((bf.y) & 0xffff) || ((unsigned)(bf.z) % ((unsigned)(t) | 1u))) : in[t & 7]), (((g.b[0] >> (in[5] & 15)) >> ((int)(float)(int)((in[t & 7]) & 0xffff) & 15)) & ((unsigned)(f1(g.b[2], 1428879871u)) / ((unsigned)((bf.x >= 16983108018ll)) | 1u)))));
    unsigned long long v2 = (unsigned long long)(((t ? v1 : ~(v1)) - ((unsigned)(((v1 * v1) || ((int)(v1) / (((int)(v1) & 63) + 1)))) / ((unsigned)((v1 == (v1 ^ v1))) | 1u))));
    v1 += ((bool)(f0(v1)) << (((v2 ? v1 : bf.z) ^ (char)(v1)) & 15));
    char v3 = (char)((unsigned)(bf.z));
    {
    int i4 = 0;
    while (i4++ < 3) {
        v2 = (((v2 == ((unsigned)(v3) / ((unsigned)(v3) | 1u))) | ((in[0] + i4) < (v3 < v2))) + ((g.b[1] ? ((int)(v1) / (((int)(v1) & 63) + 1)) : (v3 << (v3 & 15))) & (f1(v3, i4) | (v1 - v3))));
        short v5 = (short)(!(v3));
        (*p) = ((bool)(((unsigned)(((unsigned)(v1) % ((unsigned)(i4) | 1u))) / ((unsigned)((int)(float)(int)((bf.z) & 0xffff)) | 1u))) ^ ((unsigned)(-(((unsigned)(t) % ((unsigned)(v1) | 1u)))) / ((unsigned)(((unsigned)(((unsigned)(v5) % ((unsigned)(i4) | 1u))) % ((unsigned)((v1 << (i4 & 15))) | 1u))) | 1u)));
        for (int i6 = 1 + (t & 3); i6 > 0; --i6) {
            g.a &= (((int)(float)(int)((i6) & 0xffff) >> ((v2 ^ v5) & 15)) & ((unsigned)((bf.y >> (i4 & 15))) % ((unsigned)((v3 < i4)) | 1u)));
            h = h * 31 + (unsigned)(((unsigned)((v1 * v2)) / ((unsigned)((((int)(v1) / (((int)(i6) & 63) + 1)) + (i4 & i4))) | 1u)));
            if (((bf.z + v1) & ((int)(v2) % (((int)(g.b[0]) & 63) + 1))))
                continue;
            v2 = ((((arr[t & 3] * t) || (v2 >> (v3 & 15))) || ((v5 && g.b[1]) - (int)(float)(int)((v2) & 0xffff))) ? (bool)((int)(float)(int)(((arr[t & 3] ? i4 : i6)) & 0xffff)) : v1);
        }
        if ((v1 + ((unsigned)(v5) % ((unsigned)(v2) | 1u))))
            continue;
        v3 = (v3 | ((v2 * (v2 + i4)) & -1004264132454ll));
    }
    }
    v1 = ((v3 - -(f1(v1, v3))) || ((v3 | (v3 - 19)) + ((v3 >> (v3 & 15)) & (v2 + v3))));
    short v7 = (short)(v1);
    if (!(~((v2 * 13)))) {
        v2--;
        if (v7) {
            v1 = (g.a + (v1 | ((unsigned)(v7) + (v7 - v1))));
            h = h * 31 + (unsigned)(((unsigned)(((int)(float)(int)((v1) & 0xffff) >> ((v7 != v7) & 15))) % ((unsigned)(((v3 >> (v7 & 15)) | (unsigned char)(g.b[1]))) | 1u)));
            h = h * 31 + (unsigned)(((unsigned)(v7) / ((unsigned)(((v1 >> (v1 & 15)) >= (in[0] && v3))) | 1u)));
        }
    }
    h = h * 31 + (unsigned)v1;
    h = h * 31 + (unsigned)v2;
    h = h * 31 + (unsigned)v3;
    h = h * 31 + (unsigned)v7;
    out[t] = h + fold(g, bf, arr);
}
