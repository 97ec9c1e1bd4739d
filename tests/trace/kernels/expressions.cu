// launch: grid=2 block=48
// arg: out f64[4096] = 0
// arg: in f32[64] = linspace(0, 31.5)
// topic: every line "out[N * 96 + k] = E;" is evaluated by the test as well

struct pair { int a; float b; short c[3]; };
__constant__ int table[8] = {1, 1, 2, 3, 5, 8, 13, 21};
__device__ float scale = 2.5f;

__global__ void expressions(double *out, const float *in)
{
    __shared__ int tile[8][9];
    __shared__ unsigned char bytes[64];
    int t = threadIdx.x, k = blockIdx.x * blockDim.x + t;
    unsigned u = 0x80000000u + t;
    long long w = (1ll << 40) - t;
    unsigned long long v = ~0ull - t;
    float f = t * 0.25f;
    double d = 1.0 / (t + 1);
    signed char c = -t;
    short h = 300 * t;
    bool odd = t & 1;
    int local[4] = {t, t * 2, t * 3, t * 4};
    pair p = {t, 0.5f * t, {1, 2, 3}};
    pair *q = &p;
    q->a += t;
    bytes[t] = 250 + t;
    if (t < 8)
        for (int j = 0; j < 9; j++)
            tile[t][j] = t * 100 + j;
    __syncthreads();
    out[0 * 96 + k] = t + 1;
    out[1 * 96 + k] = -t * 3 - 7 % 4;
    out[2 * 96 + k] = u + 1;
    out[3 * 96 + k] = u >> 3;
    out[4 * 96 + k] = -t >> 1;
    out[5 * 96 + k] = t << 3 | 5 & t ^ 1;
    out[6 * 96 + k] = w * 2 + t;
    out[7 * 96 + k] = v / 3;
    out[8 * 96 + k] = f * 2 + 0.125f;
    out[9 * 96 + k] = d * d - f;
    out[10 * 96 + k] = c + 1;
    out[11 * 96 + k] = h * h;
    out[12 * 96 + k] = odd && t > 4 || t == 2;
    out[13 * 96 + k] = !odd + ~t;
    out[14 * 96 + k] = 0 - 1 < 1u;
    out[15 * 96 + k] = (t - 20) / 3 + (t - 20) % 3;
    out[16 * 96 + k] = local[t & 3] + local[2];
    out[17 * 96 + k] = tile[t & 7][t % 9];
    out[18 * 96 + k] = tile[tile[1][1] % 8][3] * 2;
    out[19 * 96 + k] = bytes[t] + bytes[0];
    out[20 * 96 + k] = in[t] + in[63 - t];
    out[21 * 96 + k] = table[t & 7] - table[7];
    out[22 * 96 + k] = scale * t;
    out[23 * 96 + k] = p.a + p.b * p.c[1];
    out[24 * 96 + k] = threadIdx.x + blockIdx.x * blockDim.x + gridDim.x;
    out[25 * 96 + k] = t >= 8 && t <= 20 && t != 11;
    out[26 * 96 + k] = 'a' + (t & 1);
    out[27 * 96 + k] = 1e3 + 0x10 + 2.5f + 3ull;
    out[28 * 96 + k] = (f > 3) == (t > 12);
    out[29 * 96 + k] = w > v;
    out[30 * 96 + k] = -f;
    out[31 * 96 + k] = u % 7u + u / 7u;
    out[32 * 96 + k] = w >> 2;
}
