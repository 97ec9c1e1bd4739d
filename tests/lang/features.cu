// case: features
// launch: grid=1 block=32
// arg: out u64[32] = 0
// arg: in i32[64] = list [5, -7, 123456, 99, -1, 2147483647, 0, 42, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0]
// expect: out = [5172086030651676205, 11308100453611274684, 8662256713321424105, 17626697111258963257, 2321051342458401945, 11486539174357974468, 14819047100256447810, 2675348860067991959, 8742067567735677922, 16036046670847631966, 16960475353952941132, 12096028018474502437, 12513461436110285315, 17506807353236711536, 13369416593585660502, 8446102326752110976, 2344129863051675214, 15048197735675899741, 18302453380047361264, 8643661845644108586, 3261901659683436040, 17577200752187245138, 9600279977272748955, 3891323230042165070, 16993574988113729065, 7551996955070330081, 2511091856832506328, 3860652499619283229, 12657960732863209232, 11783299959158595190, 4794700525165018059, 13235473887466117092]
// note: most of the language at once; the values are what a C++ compiler gives on the host

struct Pair { int a, b; };
struct Inner { short s[3]; char c; };
struct Outer { struct Inner in[2]; double d; union { float f; unsigned u; } v; };
__device__ struct Pair count(struct Pair p, int n) { if (n == 0) return p; struct Pair q = {p.b, p.a + n}; return count(q, n - 1); }
__device__ int fib(int n) { if (n < 2) return n; return fib(n - 1) + fib(n - 2); }
__device__ int even(int n);
__device__ int odd(int n) { return n == 0 ? 0 : even(n - 1); }
__device__ int even(int n) { return n == 0 ? 1 : odd(n - 1); }
__device__ struct Outer fill(int k) { struct Outer o; memset(&o, k, sizeof o); o.d = k * 1.5; o.in[1].s[2] = k - 100; o.in[0].c = 'x' + k; o.v.f = k; return o; }
__device__ void inc(int &r, int by = 2) { r += by; }
__device__ int sum(const int *p, int n) { int s = 0; while (n--) s += *p++; return s; }
__device__ int collatz(int n) { int steps = 0; again: if (n == 1) goto out; n = n % 2 ? 3 * n + 1 : n / 2; steps++; goto again; out: return steps; }
__device__ int biggest(int a, int b) { return a > b ? a : b; }
__device__ int ack(int m, int n) { if (m == 0) return n + 1; if (n == 0) return ack(m - 1, 1); return ack(m - 1, ack(m, n - 1)); }
enum Color { RED = 3, GREEN, BLUE = 10 };
extern "C" __global__ void features(unsigned long long *out, const int *in)
{
    int t = threadIdx.x;
    unsigned long long h = 7;
    struct Pair p = {t, 2};
    p = count(p, t % 5);
    h = h * 31 + p.a * 1000 + p.b;
    h = h * 31 + fib(t % 10);
    h = h * 31 + even(t);
    struct Outer o = fill(t + 1), o2;
    o2 = o;
    o2.in[0] = o.in[1];
    h = h * 31 + o2.in[0].s[2] + o2.in[1].s[1] + o2.in[0].c + (int)o2.d + (o2.v.u >> 20);
    int x = t, y = 3;
    inc(x); inc(y, t);
    int &m = x > y ? x : y;
    m += 5;
    h = h * 31 + x * 100 + y;
    int buf[16];
    memcpy(buf, in, sizeof(int) * 8);
    memcpy((char *)buf + 32, (const char *)in + 1, t % 20 + 1);
    for (int i = 0; i < 16; i++) if (i >= 8 + (t % 20 + 1) / 4) buf[i] = i;
    h = h * 31 + sum(buf, 8 + t % 8);
    h = h * 31 + collatz(t + 1);
    h = h * 31 + biggest(t, 5) + biggest(-t, 4);
    h = h * 31 + (t < 3 ? ack(2, t) : 0);
    enum Color c = t & 1 ? GREEN : BLUE;
    switch (c) { case RED: h += 1; break; case GREEN: h += 2; case BLUE: h += 3; }
    double d = t / 3.0; float f = t / 7.0f; long long L = d * 1e10; unsigned short us = (unsigned short)(f * 1000);
    h = h * 31 + L; h = h * 31 + us; h = h * 31 + (signed char)(f * 20); h = h * 31 + (f < d) + (d != f) * 2 + !(f >= d) * 4;
    int arr[3][4]; for (int i = 0; i < 3; i++) for (int j = 0; j < 4; j++) arr[i][j] = i * j + t;
    int (*row)[4] = &arr[1]; int *q = &arr[2][3];
    h = h * 31 + (*row)[2] + row[1][1] + (int)(q - arr[0]) + *(q - 5);
    const char *no = 0; bool b = no; b |= t > 4; b = b && (h & 1);
    h = h * 31 + b + (x++, y--, x * y) + sizeof(o) + sizeof(arr) / sizeof(arr[0]);
    int i = 0, s = 0; do { if (i == 2) continue; if (i > t % 7) break; s += i; } while (++i < 10);
    for (i = 0; i < 5; i++) { switch (i) { case 1: continue; case 3: goto done; default: s += 100; } s += 1; }
done:
    h = h * 31 + s;
    long long neg = -t; neg >>= 1; unsigned long long un = neg; h = h * 31 + (un >> 60) + (neg < 0) + (neg % 3) + (neg / 2);
    char name[] = "hello"; name[t % 5] ^= 32; for (char *z = name; *z; z++) h = h * 33 + *z;
    h ^= (h << 13); h ^= h >> 7; h ^= h << 17;
    out[t] = h;
}
