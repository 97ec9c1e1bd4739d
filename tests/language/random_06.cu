// case: random_06
// launch: grid=1 block=32
// arg: out u64[32] = 0
// arg: in i32[8] = list [93613461, -2096823943, -464720929, 6, -60678897, -1, 6, 2]
// expect: out = [6263886241970645168, 6263886310520749759, 6191680747037555, 9598903721057491006, 3707077965390676, 18446619677495962995, 18446619746674374611, 10354590447363270680, 10354590517279559982, 10354590583638509373, 9600237557800381786, 10354590715721878657, 10354590784271471242, 10354590853822067251, 10354590919115399851, 10354590989198309929, 4137048117059984, 3309700172260929, 10354591189131374175, 3308216967331637, 9600238230875298052, 9600238297005852332, 3241000147794161, 3237230793162816, 9600238496654637451, 9600238566722843973, 9600238634909232473, 9600238699050992862, 3665991809389288, 6467689000740878, 9600238903242764530, 9600238970262439277]
// note: a random program; the values are what a C++ compiler gives on the host

struct S { int a; short b[3]; };
struct B { unsigned x : 5; int y : 7; long long z : 40; };
__device__ bool f0(unsigned long long a0, unsigned a1)
{
    unsigned h = 1;
    h = ((a1 >= a0) << ((long long)((a1 - (a0 & a0))) & 15));
    for (int i0 = 1 + (11 & 3); i0 > 0; --i0) {
        unsigned short v1 = (unsigned short)(!((int)(float)(int)((((33 + a0) - ((int)(a1) % (((int)(5) & 63) + 1)))) & 0xffff)));
    }
    int v2 = (int)((-179265373237ll - 3305488061u));
    v2 &= ((a1 & a0) >> ((a0 >= v2) & 15));
    switch ((int)((((9 + 3) ? (char)(a1) : -573006531426ll) << (((v2 + v2) < -618455616111ll) & 15))) & 3) {
    case 2: {
        if (-((((unsigned)(v2) % ((unsigned)(a1) | 1u)) + a0))) {
            v2 ^= 2;
            h = h * 31 + (unsigned)(((((unsigned)(a1) / ((unsigned)(a0) | 1u)) - ((unsigned)(a1) % ((unsigned)(v2) | 1u))) - ((4 & 2) >> ((a0 + v2) & 15))));
        }
        v2 = ((unsigned)((short)(((a1 * 37) - (a1 - v2)))) % ((unsigned)(4) | 1u));
    }
        break;
    case 3: {
        unsigned long long v3 = (unsigned long long)((((unsigned)((int)((v2 <= a0))) % ((unsigned)(v2) | 1u)) >> ((((a0 >= a1) - ((unsigned)(a0) % ((unsigned)(11) | 1u))) >> (v2 & 15)) & 15)));
        switch ((int)((int)(float)(int)((((v3 <= 6) || 3)) & 0xffff)) & 3) {
        case 3: {
            h = h * 31 + (unsigned)((((unsigned)(-(v2)) / ((unsigned)(522676047904ll) | 1u)) - ((a1 | 2882465754u) - (int)(float)(int)((2) & 0xffff))));
            char v4 = (char)(((((11 ? a1 : a0) || ((unsigned)(a1) % ((unsigned)(4) | 1u))) * a1) * (((11 | v2) - v3) + ((v2 | a0) >= 5))));
        }
        case 2: {
            v3 &= (a0 | (unsigned char)((a0 << (2 & 15))));
            h = h * 31 + (unsigned)(v3);
        }
            break;
        case 0: {
            v3 = (5 << ((((v3 ? a1 : 20) ? (int)(float)(int)((4) & 0xffff) : v2) - a1) & 15));
            v2 = ((int)(float)(int)((((v2 - 15) << ((v3 + a1) & 15))) & 0xffff) > (((a1 + v3) << ((v2 - v2) & 15)) >= (7 * -(a0))));
        }
            break;
        default: {
            unsigned short v5 = (unsigned short)(((int)(float)(int)(((int)(float)(int)((-(v3)) & 0xffff)) & 0xffff) | (((unsigned char)(6) >= (a1 - a1)) * (-(11) | (int)(float)(int)((a0) & 0xffff)))));
            volatile long long v6 = (long long)((((int)(float)(int)(((1 ^ 1)) & 0xffff) - (5 - (a1 >> (v2 & 15)))) ? (unsigned char)((int)(float)(int)((3914192104u) & 0xffff)) : (char)((int)(float)(int)(((3 - v2)) & 0xffff))));
        }
        }
    }
        break;
    case 1: {
        v2 = (((v2 - (9 || a0)) | ((2 && a0) & (bool)(a0))) & a0);
        v2 *= ((!(v2) ? !(v2) : (int)(float)(int)((a0) & 0xffff)) < ((6 | -180692472202ll) ^ a0));
    }
        break;
    default: {
        if (((v2 | (int)(v2)) + ((char)(a0) | (v2 >> (a1 & 15))))) {
            long long v7 = (long long)((((int)(!(v2)) / (((int)((int)(float)(int)(((1900860728u <= 6)) & 0xffff)) & 63) + 1)) ^ (((unsigned)((a1 && a0)) % ((unsigned)(((unsigned)(a1) % ((unsigned)(2) | 1u))) | 1u)) | v2)));
        }
        bool v8 = (bool)(((bool)(((int)(9) % (((int)(6) & 63) + 1))) ^ v2));
    }
    }
    if (((a0 ? v2 : 11) >= v2))
        return (bool)(((4 - 3) & (a0 + a0)));
    return (bool)(h + ((((3 & a0) + (unsigned char)(v2)) + ((v2 ? a1 : a0) ? (int)(float)(int)((v2) & 0xffff) : (int)(float)(int)((5) & 0xffff)))));
}

__device__ short f1(unsigned short a0, unsigned long long a1)
{
    unsigned h = 1;
    a1 ^= (a1 & a1);
    unsigned v0 = (unsigned)((int)(float)(int)((2) & 0xffff));
    return (short)(h + ((a0 & v0)));
}

__device__ unsigned long long fold(struct S s, struct B b, const int *arr)
{
    unsigned long long r = s.a;
    for (int i = 0; i < 3; i++) r = r * 33 + s.b[i];
    for (int i = 0; i < 4; i++) r = r * 37 + arr[i];
    return r + b.x * 3 + b.y * 5 + b.z;
}

extern "C" __global__ void random_06(unsigned long long *out, const int *in)
{
    int t = threadIdx.x;
    unsigned h = 17;
    struct S g = {t, {1, 2}};
    struct B bf = {3, -2, 100000000000ll};
    int arr[4] = {5, t};
    int *p = &arr[t & 3];
    switch ((int)(((long long)((g.b[0] >> (3301370430u & 15))) + (arr[t & 3] & (bf.z << (bf.x & 15))))) & 3) {
    case 3: {
        g.b[t % 3] = f1((int)(float)(int)(((unsigned short)(g.b[1])) & 0xffff), ((int)((t < (25037408u + t))) / (((int)(((int)(float)(int)((t) & 0xffff) & in[5])) & 63) + 1)));
        h = h * 31 + (unsigned)((((t * t) || ((unsigned)(t) % ((unsigned)(456225006785ll) | 1u))) + (((unsigned)(bf.y) % ((unsigned)(t) | 1u)) && (g.a - g.a))));
    }
        break;
    case 0: {
        bf.z &= (f1((arr[t & 3] + bf.z), (8 + bf.x)) - (int)(float)(int)(((in[6] - t)) & 0xffff));
        if ((f1((in[t & 7] | t), 87820974710ll) << (((36 - g.b[1]) << ((in[t & 7] ^ in[t & 7]) & 15)) & 15))) {
            if ((((int)((26 * g.a)) % (((int)((t - bf.y)) & 63) + 1)) ^ arr[t & 3])) {
                bf.y = ((f0((bf.z ? 2365963794u : bf.y), (bf.y - g.a)) << (f0((g.b[2] | in[3]), in[t & 7]) & 15)) | (int)(float)(int)((((bf.x - t) >> (-1056605538620ll & 15))) & 0xffff));
                h = h * 31 + (unsigned)((19 || (~(arr[t & 3]) & in[3])));
                ++arr[t & 3];
            }
            if (((unsigned)((in[5] << ((bf.x & bf.x) & 15))) % ((unsigned)(((bf.x ^ t) >> ((7 ^ bf.z) & 15))) | 1u))) {
                g.b[t % 3]++;
            } else {
                g.a += (((long long)(in[4]) >> (bf.y & 15)) - ((unsigned)(bf.z) / ((unsigned)(((unsigned)(bf.y) % ((unsigned)(2) | 1u))) | 1u)));
                int v0 = (int)(in[t & 7]);
                bool v1 = (bool)((((((int)(v0) % (((int)(bf.z) & 63) + 1)) || ~(v0)) ? ((v0 == v0) | (bf.y ? v0 : v0)) : ((int)(float)(int)((v0) & 0xffff) || (v0 ? arr[t & 3] : bf.x))) < ((((unsigned)(g.a) % ((unsigned)(237453840459ll) | 1u)) ^ v0) & ((v0 & v0) ^ ~(v0)))));
                unsigned long long v2 = (unsigned long long)(((unsigned)(-((v0 & (671346834565ll || v0)))) % ((unsigned)(((unsigned)((((int)(v1) / (((int)(v1) & 63) + 1)) - (long long)(in[3]))) % ((unsigned)(v0) | 1u))) | 1u)));
            }
        } else {
            h = h * 31 + (unsigned)(((int)(in[5]) % (((int)((242858116827ll && (bf.y || 299121492350ll))) & 63) + 1)));
            g.a = ((((29 | bf.x) || (bool)(bf.y)) << (-((int)(float)(int)((t) & 0xffff)) & 15)) + (unsigned)((t ? g.a : (bf.z - g.b[2]))));
            unsigned char v3 = (unsigned char)(in[t & 7]);
        }
    }
        break;
    case 2: {
        bf.y *= ((unsigned)(((3670097698u & bf.z) ^ ((unsigned)(bf.z) / ((unsigned)(bf.x) | 1u)))) / ((unsigned)(((bf.z & 2128715379u) + (in[4] ^ in[t & 7]))) | 1u));
        g.b[t % 3] = (int)(float)(int)((((int)(((in[t & 7] & bf.z) | (t <= in[0]))) / (((int)(((arr[t & 3] - g.b[1]) && (bf.z | bf.z))) & 63) + 1))) & 0xffff);
    }
    default: {
        long long v4 = (long long)((int)(((in[t & 7] | (arr[t & 3] | bf.z)) != ((g.a | t) & (15 - 1029003024750ll)))));
        bool v5 = (bool)(((((v4 ^ v4) << ((v4 - v4) & 15)) + ((v4 - v4) + (short)(v4))) && (f0((v4 == bf.z), (v4 - v4)) << (((1981634466u + v4) << ((int)(float)(int)((v4) & 0xffff) & 15)) & 15))));
    }
    }
    if (~(((unsigned)(g.a) % ((unsigned)(197745161353ll) | 1u)))) {
        {
        int i6 = 0;
        while (i6++ < 4) {
            h = h * 31 + (unsigned)((((i6 || i6) ^ (i6 << (g.a & 15))) | ((unsigned long long)(i6) | i6)));
            arr[1] = (~(i6) + ((-(9) - (i6 + bf.y)) || i6));
            bf.y = (~((i6 ? (i6 & i6) : 15)) ? ((bool)(((unsigned)(i6) % ((unsigned)(i6) | 1u))) || f1((i6 ? i6 : i6), (i6 < i6))) : ((in[7] - (i6 || i6)) || ((int)(float)(int)((in[2]) & 0xffff) | (i6 & i6))));
            if (((int)(i6) == (t + 2228179885u)))
                continue;
            h = h * 31 + (unsigned)((((i6 - in[t & 7]) < (i6 * i6)) > ((int)((i6 && i6)) % (((int)(bf.z) & 63) + 1))));
        }
        }
    }
    switch ((int)(((t - (bf.z >> (in[t & 7] & 15))) >> ((f1(-924421126303ll, bf.x) ? bf.x : ((int)(g.b[2]) / (((int)(in[2]) & 63) + 1))) & 15))) & 3) {
    case 3: {
        g.b[t % 3] = (((int)(((g.b[0] & arr[t & 3]) ^ (in[t & 7] <= in[7]))) / (((int)((17 != bf.y)) & 63) + 1)) & (short)((-(g.a) ^ (-168478681491ll * in[0]))));
        arr[1] = ((unsigned)((((int)((arr[t & 3] ? g.b[1] : -494712578474ll)) / (((int)((13 ? 1882470574u : arr[t & 3])) & 63) + 1)) + !(-1074014381961ll))) % ((unsigned)(((int)(((3904063215u ? 26 : 2696589379u) + (in[5] ^ g.b[2]))) % (((int)(t) & 63) + 1))) | 1u));
    }
        break;
    case 0: {
        arr[t & 3] *= (t != (unsigned long long)((-1088525507868ll | g.b[0])));
        g.b[t % 3] = (((unsigned)(((11 < bf.y) << ((141976019126ll <= in[t & 7]) & 15))) % ((unsigned)(14) | 1u)) || (((g.a + 5) ^ ~(-988336553519ll)) + ((g.b[0] <= g.b[0]) * ((int)(g.b[2]) / (((int)(g.b[0]) & 63) + 1)))));
    }
        break;
    case 2: {
        (*p) = (int)(float)(int)((2613951374u) & 0xffff);
        g.a = ((((unsigned)((arr[t & 3] & in[t & 7])) % ((unsigned)((in[t & 7] ^ arr[t & 3])) | 1u)) - (f1(arr[t & 3], -876282674927ll) - (unsigned)(arr[t & 3]))) | (arr[t & 3] >> ((((unsigned)(bf.x) / ((unsigned)(arr[t & 3]) | 1u)) | (g.a - g.b[1])) & 15)));
    }
        break;
    }
    bf.y = g.a;
    h = h * 31 + (unsigned)(((((unsigned)(t) / ((unsigned)(in[0]) | 1u)) * (bf.x - bf.z)) * ((t ^ 211199083500ll) || ((unsigned)(-473601497201ll) / ((unsigned)(bf.x) | 1u)))));
    if (((bf.z & ((int)(bf.x) % (((int)(arr[t & 3]) & 63) + 1))) ^ (((unsigned)(99803971u) / ((unsigned)(in[6]) | 1u)) & (in[7] * 141073483786ll)))) {
        (*p) = (((unsigned)((unsigned short)((t * 748855195983ll))) % ((unsigned)(f0((int)(float)(int)((bf.x) & 0xffff), (g.b[2] << (36 & 15)))) | 1u)) & ((unsigned)(((g.b[2] > t) * (bf.x & -3))) / ((unsigned)((f1(722153753881ll, 512964170919ll) + 34)) | 1u)));
    }
    h = h * 31 + (unsigned)(10);
    bool v7 = (bool)(((((bf.z + bf.x) * (2859852779u - bf.x)) ? ((g.a + in[t & 7]) + (t >= g.b[1])) : in[t & 7]) + (int)(float)(int)((((bf.x << (arr[t & 3] & 15)) + (in[t & 7] - bf.y))) & 0xffff)));
    v7 += f1(v7, ~((v7 << (v7 & 15))));
    {
    int i8 = 0;
    while (i8++ < 6) {
        v7 = ((((i8 - i8) == bf.y) >> ((((int)(i8) / (((int)(v7) & 63) + 1)) >> ((v7 - i8) & 15)) & 15)) - -(((v7 ? v7 : i8) ? f0(i8, v7) : (i8 <= i8))));
        unsigned long long v9 = (unsigned long long)(~((in[2] - (int)(float)(int)(((v7 < v7)) & 0xffff))));
        v9 = (((int)(v7) / (((int)((int)(float)(int)(((v9 & v9)) & 0xffff)) & 63) + 1)) == (((878386204611ll | i8) >= (long long)(v7)) - ((unsigned)((int)(float)(int)((i8) & 0xffff)) % ((unsigned)((v7 - t)) | 1u))));
        if ((f1(-692069626645ll, v9) + i8))
            break;
    }
    }
    int v10 = (int)((f1(((unsigned)((int)(float)(int)((g.a) & 0xffff)) % ((unsigned)(v7) | 1u)), ((int)((v7 >> (arr[t & 3] & 15))) / (((int)(v7) & 63) + 1))) ^ (((v7 ^ v7) * -(v7)) < -219598387268ll)));
    for (int i11 = 0; i11 < 4; i11++) {
        v10 = ((int)(((unsigned)(!((v7 - v7))) % ((unsigned)(((i11 - v7) & (v10 >= in[2]))) | 1u))) / (((int)((i11 * ((i11 * in[0]) > (v7 && t)))) & 63) + 1));
    }
    v7 += ((int)((v10 * (3358710672u - v10))) / (((int)((bf.z >> (bf.x & 15))) & 63) + 1));
    v7 = ((v7 + (((int)(v10) / (((int)(v10) & 63) + 1)) >> ((2502004632u >> (v10 & 15)) & 15))) && (v7 - (v10 + (bf.x == v7))));
    int v12 = (int)((f1(((t - v7) - ((unsigned)(v7) % ((unsigned)(v10) | 1u))), ((v7 * v7) - (38 + v7))) + -(((v10 || v7) | v7))));
    if ((!(f1(v10, v10)) - (v10 + bf.y))) {
        v12 = (((int)(v7) % (((int)(((v7 - bf.y) - (v12 - v7))) & 63) + 1)) + (((int)(float)(int)((v7) & 0xffff) || (v10 <= in[4])) ? ((int)((g.a ^ v7)) / (((int)((unsigned)(v7)) & 63) + 1)) : ((v10 - v7) > (v12 + v7))));
    }
    h = h * 31 + (unsigned)v7;
    h = h * 31 + (unsigned)v10;
    h = h * 31 + (unsigned)v12;
    out[t] = h + fold(g, bf, arr);
}
