// case: random_02
// launch: grid=1 block=32
// arg: out u64[32] = 0
// arg: in i32[8] = list [356792635, 7, 7, 90269218, 905118530, 505078115, -135839137, 1]
// expect: out = [4366544313, 73149649872, 240679925239, 307822168565, 273774369698, 342556545300, 510086826143, 577229069469, 543181270602, 611963440728, 779493727047, 846635970373, 812588171506, 881370336156, 1048900627951, 1116042871277, 1081995072410, 1150777231584, 1318307528855, 1385449772181, 1351401973314, 1420184127012, 1587714429759, 1654856673085, 1620808874218, 1689591022440, 1857121330663, 1924263573989, 1890215775122, 1958997917868, 2126528231567, 2193670474893]
// note: a random program; the values are what a C++ compiler gives on the host

struct S { int a; short b[3]; };
struct B { unsigned x : 5; int y : 7; long long z : 40; };
__device__ unsigned f0(short a0, bool a1, unsigned short a2)
{
    unsigned h = 1;
    switch ((int)(11) & 3) {
    case 3: {
        switch ((int)((a0 || 11)) & 3) {
        case 1: {
            h = h * 31 + (unsigned)(~(a1));
            unsigned v0 = (unsigned)((((unsigned)(((unsigned)((1014405876870ll < 2)) / ((unsigned)((a0 * a1)) | 1u))) % ((unsigned)(~((7 || a1))) | 1u)) ? (a2 <= (((int)(9) % (((int)(a1) & 63) + 1)) ? a2 : (a2 & a1))) : (a1 * ((int)(float)(int)((a1) & 0xffff) * (4 | 9)))));
        }
        case 0: {
            h = h * 31 + (unsigned)((((unsigned)(4) % ((unsigned)((506703586526ll && 3)) | 1u)) * (((int)(a0) % (((int)(a0) & 63) + 1)) && ((int)(5) % (((int)(a1) & 63) + 1)))));
            unsigned long long v1 = (unsigned long long)(-(((unsigned)((a0 > a2)) | (int)(float)(int)(((a1 ^ a2)) & 0xffff))));
        }
            break;
        case 2: {
            a2--;
            h = h * 31 + (unsigned)(((unsigned)(((a2 ^ a2) + (19 & a1))) % ((unsigned)(a0) | 1u)));
        }
            break;
        default: {
            a0 = (a2 ? (((4 | a2) ? (a1 + a0) : (6 - a2)) - ((a1 + 1090443620484ll) - (a0 + a0))) : a2);
            unsigned char v2 = (unsigned char)(a0);
        }
        }
        if ((((a0 != a1) != (int)(float)(int)((a2) & 0xffff)) + (((unsigned)(a2) % ((unsigned)(a1) | 1u)) - (4 && 729102611u)))) {
            if ((char)(((36 ? a0 : a1) ^ (-257269621422ll + 7)))) {
                h = h * 31 + (unsigned)(((((unsigned)(a0) / ((unsigned)(a0) | 1u)) * (a2 || a0)) < ((a0 ^ a2) - (a2 & a1))));
                unsigned long long v3 = (unsigned long long)((a2 + (a0 + ((unsigned short)(11) + (a2 && a2)))));
            }
        } else {
            unsigned short v4 = (unsigned short)(((a1 + ((int)((unsigned long long)(a2)) / (((int)((0 >> (a1 & 15))) & 63) + 1))) + (4 << (((a0 ? a2 : a2) | (a0 - -1097123264458ll)) & 15))));
            v4 ^= (a0 ? (((unsigned)(a2) % ((unsigned)(a2) | 1u)) + a0) : 5);
            unsigned long long v5 = (unsigned long long)(a1);
            bool v6 = (bool)(((int)(6) / (((int)(((int)(float)(int)(((v5 << (v4 & 15))) & 0xffff) && v5)) & 63) + 1)));
        }
    }
    case 1: {
        a2 = ((((a1 && 11) ^ (a1 + 2)) ? ((unsigned)((a2 + a1)) % ((unsigned)((a1 + 2)) | 1u)) : ((unsigned)((4 || a2)) / ((unsigned)((a0 - a1)) | 1u))) | a1);
        for (int i7 = 6 + (11 & 3); i7 > 0; --i7) {
            h = h * 31 + (unsigned)(((unsigned)(((bool)(a2) - a2)) % ((unsigned)((a1 ? (a0 * i7) : (a2 & a2))) | 1u)));
            unsigned v8 = (unsigned)((((unsigned)((((unsigned)(a2) / ((unsigned)(9) | 1u)) ^ ((unsigned)(a0) / ((unsigned)(a2) | 1u)))) / ((unsigned)(((unsigned)((a1 ^ a0)) / ((unsigned)((2 ^ a1)) | 1u))) | 1u)) << (((int)(float)(int)((a2) & 0xffff) ^ ((int)(float)(int)((608252737u) & 0xffff) ? (a0 ^ 5) : (unsigned long long)(a2))) & 15)));
            if (((v8 + v8) && (v8 - i7)))
                break;
            bool v9 = (bool)(((unsigned)(!(((unsigned)(((unsigned)(5) / ((unsigned)(a1) | 1u))) / ((unsigned)((a0 - 1)) | 1u)))) / ((unsigned)(((((unsigned)(a1) % ((unsigned)(a0) | 1u)) ^ (921705681u ? a2 : v8)) && (int)(float)(int)((a0) & 0xffff))) | 1u)));
        }
    }
        break;
    case 0: {
        a0 ^= a0;
        a0 |= (a2 ? (-(a1) != a1) : ((int)(float)(int)((a0) & 0xffff) + (a0 == 14)));
    }
        break;
    default: {
        a0 += a0;
        a2 = (((((int)(39) % (((int)(a2) & 63) + 1)) + ((unsigned)(a2) % ((unsigned)(a0) | 1u))) && ((a0 >= 4) < (short)(a1))) * 1);
    }
    }
    if (((int)((4 == 4)) % (((int)((a1 - a1)) & 63) + 1)))
        return (unsigned)((a0 < (7 - a1)));
    return (unsigned)(h + ((unsigned)(((a1 > 5) | a2))));
}

__device__ int f1(unsigned a0, short a1, unsigned a2)
{
    unsigned h = 1;
    {
    int i0 = 0;
    while (i0++ < 6) {
        a0++;
    }
    }
    a0 = ((int)(float)(int)(((-(a2) & (9 - a1))) & 0xffff) - (((unsigned)(a0) / ((unsigned)((a0 & a1)) | 1u)) && ((a1 | a2) ? a0 : ((unsigned)(5) % ((unsigned)(a0) | 1u)))));
    if (f0(a0, (char)(a2), (11 ^ 11)))
        return (int)(((int)(f0(a2, a1, a2)) % (((int)((a1 ? a1 : a0)) & 63) + 1)));
    return (int)(h + ((~((7 - a2)) - a0)));
}

__device__ unsigned long long fold(struct S s, struct B b, const int *arr)
{
    unsigned long long r = s.a;
    for (int i = 0; i < 3; i++) r = r * 33 + s.b[i];
    for (int i = 0; i < 4; i++) r = r * 37 + arr[i];
    return r + b.x * 3 + b.y * 5 + b.z;
}

extern "C" __global__ void random_02(unsigned long long *out, const int *in)
{
    int t = threadIdx.x;
    unsigned h = 17;
    struct S g = {t, {1, 2}};
    struct B bf = {3, -2, 100000000000ll};
    int arr[4] = {5, t};
    int *p = &arr[t & 3];
    bf.z *= (!((arr[t & 3] * in[t & 7])) - ((unsigned)((bf.y > 29)) / ((unsigned)((arr[t & 3] || g.b[2])) | 1u)));
    short v0 = (short)(((((in[3] - 2645954415u) + ((unsigned)(g.a) / ((unsigned)(8) | 1u))) ^ ((bf.x + g.b[0]) > (char)(bf.z))) || in[4]));
    arr[t & 3] = (v0 | (int)(float)(int)((((unsigned)((v0 - bf.y)) / ((unsigned)((v0 - v0)) | 1u))) & 0xffff));
    volatile unsigned char v1 = (unsigned char)(((((unsigned)((v0 - v0)) % ((unsigned)((bool)(t)) | 1u)) & ((16 & v0) | (v0 != g.a))) <= ((char)((v0 & v0)) - (v0 < f1(v0, v0, v0)))));
    v1 = (((unsigned)((((unsigned)(v0) / ((unsigned)(v0) | 1u)) + f0(v1, v1, v0))) / ((unsigned)((((int)(v0) / (((int)(v1) & 63) + 1)) >= (short)(v1))) | 1u)) + ((int)((((unsigned)(v1) / ((unsigned)(v0) | 1u)) || v1)) / (((int)(((int)(g.a) % (((int)(f0(v1, v1, v1)) & 63) + 1))) & 63) + 1)));
    for (int i2 = 2 + (t & 3); i2 > 0; --i2) {
        h = h * 31 + (unsigned)((((arr[t & 3] != v1) >= (v1 & v0)) >= ((i2 << (i2 & 15)) < (g.a ? i2 : v1))));
        h = h * 31 + (unsigned)(((bool)((v0 ^ v1)) - ((v1 - v0) & in[5])));
        if (((1 | i2) >> (in[t & 7] & 15)))
            continue;
        long long v3 = (long long)((int)(float)(int)(((char)(1947502594u)) & 0xffff));
    }
    h = h * 31 + (unsigned)v0;
    h = h * 31 + (unsigned)v1;
    out[t] = h + fold(g, bf, arr);
}
