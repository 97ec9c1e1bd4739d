// case: bindings
// launch: grid=1 block=32
// arg: out i32[32] = 0
// expect: out = [516, 621, 726, 838, 943, 1048, 1160, 1265, 1370, 1482, 1587, 1692, 1804, 1909, 2014, 2126, 2231, 2336, 2448, 2553, 2658, 2770, 2875, 2980, 3092, 3197, 3302, 3414, 3519, 3624, 3736, 3841]
// note: structured bindings of structs and arrays

struct both {
    int quotient;
    float rest;
};
__device__ both divide(int a, int b) { return {a / b, (float)(a % b)}; }
extern "C" __global__ void k(int *out)
{
    int t = threadIdx.x, h = 0, pair[2] = {t, 3};
    auto [q, r] = divide(t, 3);
    h += q * 10 + (int)r;
    auto &[x, y] = pair;
    x += 5;
    y++;
    h += pair[0] * 100 + pair[1];
    both many[2] = {{1, 2.0f}, {t, 4.0f}};
    for (auto &[a, b] : many) {
        a *= 2;
        h += a + (int)b;
    }
    const auto &[c, d] = many[1];
    h += c + (int)d;
    out[t] = h;
}
