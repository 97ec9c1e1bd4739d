/* Probes of a card, one mechanism each: how warps begin, blocks follow each other, stores,
 * loads, atomics, shared memory, barriers, shuffles and code take time. Values of
 * arch/hopper-h200.yaml and tests/sm/probes come from what it prints:
 *
 *     nvcc -arch=sm_90 -O3 -std=c++17 -o probes bench/probes.cu && ./probes
 *
 * A line a probe: the launch, the arguments a to d, the cycles from the first warp's begin to
 * the last one's end on the slowest and the median SM, of the median warp, and microseconds
 * between events; of nine runs the median. Warps store the stamps that "warptutor gpu" has. */
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <vector>
#include <algorithm>
#include <string>
typedef unsigned long long u64;
struct pair_ {
    u64 clock, rest;
};
static const int AN = 1024;
struct Args {
    float *f;
    unsigned *u;
    unsigned *v;
    int a, b, c, d;
};

template <class B> __global__ void k(pair_ *out, u64 limit, Args g)
{
    unsigned lanes = __activemask();
    u64 in = clock64();
    B::run(g);
    __syncwarp(lanes);
    u64 end = clock64();
    unsigned t = threadIdx.x, warps = (blockDim.x + 31) / 32, block = blockIdx.x;
    u64 w = (u64)block * warps + t / 32;
    if (t % 32 || w >= limit)
        return;
    unsigned of, sms;
    asm("mov.u32 %0, %%smid;" : "=r"(of));
    asm volatile("st.global.v2.u64 [%0], {%1, %2};" ::"l"(out + AN + w), "l"(in),
                 "l"(1ull << 63 | (u64)of << 40 | ((end - in) & ((1ull << 40) - 1)))
                 : "memory");
    asm("mov.u32 %0, %%nsmid;" : "=r"(sms));
    if (t || block >= sms)
        return;
    u64 tm;
    asm volatile("mov.u64 %0, %%globaltimer;" : "=l"(tm)::"memory");
    asm volatile("st.global.v2.u64 [%0], {%1, %2};" ::"l"(out + block),
                 "l"((u64)clock64()), "l"(tm)
                 : "memory");
}

#define BODY(NAME)                                                                       \
    struct NAME {                                                                        \
        static __device__ __forceinline__ void run(const Args &g);                       \
    };                                                                                   \
    __device__ __forceinline__ void NAME::run(const Args &g)
#define GT (blockIdx.x * blockDim.x + threadIdx.x)

BODY(Empty)
{
}
BODY(Delay)
{
    float v = threadIdx.x;
    for (int i = 0; i < g.a; i++)
        v = v * 1.0001f + 0.5f;
    if (v == 12345.f)
        g.f[0] = v;
}
// P2 stores: g.a requests; address (in floats) of lane: base + lane*g.b; next request at +g.c; warps at +g.d
BODY(Stores)
{
    unsigned w = GT / 32, l = threadIdx.x % 32;
    float *p = g.f + (size_t)w * g.d + (size_t)l * g.b;
    for (int i = 0; i < g.a; i++, p += g.c)
        asm volatile("st.global.f32 [%0], %1;" ::"l"(p), "f"(1.f) : "memory");
}
BODY(Stores4)
{
    unsigned w = GT / 32, l = threadIdx.x % 32;
    float *p = g.f + (size_t)w * g.d + (size_t)l * g.b;
    for (int i = 0; i < g.a; i++, p += g.c)
        asm volatile("st.global.v4.f32 [%0], {%1,%1,%1,%1};" ::"l"(p), "f"(1.f)
                     : "memory");
}
// naive-transpose like: blocks of 256 threads = 32 columns x 8 rows, N = g.a
BODY(Transp)
{
    int n = g.a, tiles = n / 32, bx = blockIdx.x % tiles, by = blockIdx.x / tiles;
    int tx = threadIdx.x % 32, ty = threadIdx.x / 32;
    for (int r = ty; r < 32; r += 8) {
        int x = bx * 32 + tx, y = by * 32 + r;
        g.f[(size_t)x * n + y] = 1.f;
    }
}
// loads: independent, summed
BODY(Loads)
{
    unsigned w = GT / 32, l = threadIdx.x % 32;
    const float *p = g.f + (size_t)w * g.d + (size_t)l * g.b;
    float s = 0;
#pragma unroll 8
    for (int i = 0; i < g.a; i++, p += g.c) {
        float v;
        asm volatile("ld.global.f32 %0, [%1];" : "=f"(v) : "l"(p));
        s += v;
    }
    if (s == 123.456f)
        g.f[0] = s;
}
// atomics: address = u + ((hash) % g.b) * g.c ; g.a times; kinds
template <int K> struct Atom {
    static __device__ __forceinline__ void run(const Args &g)
    {
        unsigned t = GT;
        unsigned acc = 0;
        for (int i = 0; i < g.a; i++) {
            unsigned h = g.d ? (t * 2654435761u + i * 40503u) >> 8 : t + i;
            unsigned *p = g.u + (h % (unsigned)g.b) * g.c;
            if (K == 0)
                asm volatile("red.global.add.u32 [%0], 1;" ::"l"(p) : "memory");
            if (K == 1) {
                unsigned r;
                asm volatile("atom.global.add.u32 %0, [%1], 1;"
                             : "=r"(r)
                             : "l"(p)
                             : "memory");
                acc += r;
            }
            if (K == 2)
                asm volatile("red.global.add.f32 [%0], 0f3f800000;" ::"l"(p) : "memory");
            if (K == 3) {
                float r;
                asm volatile("atom.global.add.f32 %0, [%1], 0f3f800000;"
                             : "=f"(r)
                             : "l"(p)
                             : "memory");
                acc += (unsigned)r;
            }
            if (K == 4)
                asm volatile("red.global.max.u32 [%0], %1;" ::"l"(p), "r"(t) : "memory");
            if (K == 5) {
                unsigned r;
                asm volatile("atom.global.cas.b32 %0, [%1], 1, 2;"
                             : "=r"(r)
                             : "l"(p)
                             : "memory");
                acc += r;
            }
            if (K == 6) {
                unsigned r;
                asm volatile("atom.global.exch.b32 %0, [%1], 1;"
                             : "=r"(r)
                             : "l"(p)
                             : "memory");
                acc += r;
            }
        }
        if (acc == 0x1234567)
            g.u[0] = acc;
    }
};
template <int K> struct AtomLane0 {
    static __device__ __forceinline__ void run(const Args &g)
    {
        if (threadIdx.x % 32 == 0)
            Atom<K>::run(g);
    }
};
template <int K> struct AtomThread0 {
    static __device__ __forceinline__ void run(const Args &g)
    {
        if (threadIdx.x == 0)
            Atom<K>::run(g);
    }
};
// shared
__shared__ unsigned sh[4096];
BODY(ShLoadInd)
{
    unsigned l = threadIdx.x % 32,
             a = (unsigned)__cvta_generic_to_shared(sh) + ((l * g.b) % 4096) * 4, s = 0;
    for (int i = 0; i < g.a; i++) {
        unsigned v;
        asm volatile("ld.shared.u32 %0, [%1];" : "=r"(v) : "r"(a) : "memory");
        s += v;
    }
    if (s == 77777)
        g.u[0] = s;
}
BODY(ShSyncStoreLoad)
{
    unsigned l = threadIdx.x % 32,
             a = (unsigned)__cvta_generic_to_shared(sh) + ((l * g.b) % 4096) * 4, v = l;
    for (int i = 0; i < g.a; i++) {
        asm volatile("st.shared.u32 [%0], %1;" ::"r"(a), "r"(v) : "memory");
        __syncthreads();
        asm volatile("ld.shared.u32 %0, [%1];" : "=r"(v) : "r"(a) : "memory");
        __syncthreads();
    }
    if (v == 77777)
        g.u[0] = v;
}
BODY(ShAtomSame)
{
    unsigned a = (unsigned)__cvta_generic_to_shared(sh) + (threadIdx.x % g.b) * 4;
    for (int i = 0; i < g.a; i++)
        asm volatile("red.shared.add.u32 [%0], 1;" ::"r"(a) : "memory");
}
BODY(ShAtomRet)
{
    unsigned a = (unsigned)__cvta_generic_to_shared(sh) + (threadIdx.x % g.b) * 4, s = 0;
    for (int i = 0; i < g.a; i++) {
        unsigned r;
        asm volatile("atom.shared.add.u32 %0, [%1], 1;" : "=r"(r) : "r"(a) : "memory");
        s += r;
    }
    if (s == 77777)
        g.u[0] = s;
}
// barriers
BODY(Bars)
{
    for (int i = 0; i < g.a; i++)
        asm volatile("bar.sync 0;" ::: "memory");
}
// barrier after unequal work
BODY(Shfl)
{
    float v = threadIdx.x;
    for (int i = 0; i < g.a; i++)
        v += __shfl_xor_sync(~0u, v, 1);
    if (v == 1.25f)
        g.f[0] = v;
}
// code: straight line of N dependent FMAs with different constants, run g.a times
template <int N> struct Code {
    static __device__ __forceinline__ void run(const Args &g)
    {
        float v = threadIdx.x;
        for (int i = 0; i < g.a; i++) {
#pragma unroll
            for (int j = 0; j < N; j++)
                asm volatile("fma.rn.f32 %0, %0, %1, %2;"
                             : "+f"(v)
                             : "f"(1.0f + j * 0.001f), "f"(0.5f));
        }
        if (v == 1.25f)
            g.f[0] = v;
    }
};
// code of independent FMAs (4 chains): fetch-bound
template <int N> struct Code4 {
    static __device__ __forceinline__ void run(const Args &g)
    {
        float v[4] = {1, 2, 3, (float)threadIdx.x};
        for (int i = 0; i < g.a; i++) {
#pragma unroll
            for (int j = 0; j < N; j++)
                asm volatile("fma.rn.f32 %0, %0, %1, %2;"
                             : "+f"(v[j & 3])
                             : "f"(1.0f + j * 0.001f), "f"(0.5f));
        }
        if (v[0] + v[1] + v[2] + v[3] == 1.25f)
            g.f[0] = v[0];
    }
};
// arms: 16 arms of N FMAs, each lane group takes one (lane/2) or the warp takes one
template <int N> struct Arms {
    static __device__ __forceinline__ void run(const Args &g)
    {
        float v = threadIdx.x;
        int which = g.b ? threadIdx.x / 2 % 16 : threadIdx.x / 32 % 16;
        for (int i = 0; i < g.a; i++)
            switch (which) {
#define ARM(A)                                                                           \
    case A: {                                                                            \
        _Pragma("unroll") for (int j = 0; j < N; j++) asm volatile(                      \
            "fma.rn.f32 %0, %0, %1, %2;" : "+f"(v) : "f"(1.0f + (j + A * 64) * 0.001f),  \
            "f"(0.5f));                                                                  \
        break;                                                                           \
    }
                ARM(0)
                ARM(1)
                ARM(2) ARM(3) ARM(4) ARM(5) ARM(6) ARM(7) ARM(8) ARM(9) ARM(10) ARM(11)
                    ARM(12) ARM(13) ARM(14) ARM(15)
            }
        if (v == 1.25f)
            g.f[0] = v;
    }
};
// pointer chase: first touch each, g.a steps; array of indices at u: next = u[i]
BODY(Chase)
{
    unsigned i = (blockIdx.x * g.b) % g.c;
    for (int n = 0; n < g.a; n++)
        asm volatile("ld.global.cg.u32 %0, [%1];" : "=r"(i) : "l"(g.v + i));
    if (i == 0xffffffff)
        g.u[0] = i;
}
BODY(LoadUse)
{
    float *p = g.f + GT;
    float v;
    asm volatile("ld.global.f32 %0, [%1];" : "=f"(v) : "l"(p));
    asm volatile("st.global.f32 [%0], %1;" ::"l"(p + g.a), "f"(v * 2) : "memory");
}

// each warp issues N scattered stores, unrolled, nothing else; lanes g.b floats apart, requests g.c, warps g.d
template <int N> struct Burst {
    static __device__ __forceinline__ void run(const Args &g)
    {
        unsigned w = GT / 32, l = threadIdx.x % 32;
        float *p = g.f + (size_t)w * g.d + (size_t)l * g.b;
#pragma unroll
        for (int i = 0; i < N; i++)
            asm volatile("st.global.f32 [%0], %1;" ::"l"(p + (size_t)i * g.c), "f"(1.f)
                         : "memory");
    }
};
static pair_ *dev;
static float *F;
static unsigned *U, *V;
static const u64 MAXW = 65536 * 4;
struct Out {
    double slow, med, ev, life;
};
template <class B>
Out probe(const char *name, int blocks, int threads, Args g, int smem = 0,
          bool dump = false)
{
    u64 warps = (u64)blocks * ((threads + 31) / 32);
    u64 limit = warps < MAXW ? warps : MAXW;
    g.f = F;
    g.u = U;
    g.v = V;
    cudaEvent_t a, b;
    cudaEventCreate(&a);
    cudaEventCreate(&b);
    if (smem)
        cudaFuncSetAttribute(k<B>, cudaFuncAttributeMaxDynamicSharedMemorySize, smem);
    std::vector<pair_> h(AN + limit);
    std::vector<double> slow, med, ev, life;
    for (int r = 0; r < 13; r++) {
        cudaEventRecord(a);
        k<B><<<blocks, threads, smem>>>(dev, limit, g);
        cudaEventRecord(b);
        cudaError_t e = cudaDeviceSynchronize();
        if (e) {
            printf("%s: %s\n", name, cudaGetErrorString(e));
            exit(1);
        }
        float ms;
        cudaEventElapsedTime(&ms, a, b);
        if (r < 4)
            continue;
        cudaMemcpy(h.data(), dev, (AN + limit) * sizeof(pair_), cudaMemcpyDeviceToHost);
        static u64 first[AN], last[AN];
        memset(first, 255, sizeof first);
        memset(last, 0, sizeof last);
        std::vector<u64> spans, lives;
        for (u64 w = 0; w < limit; w++) {
            pair_ p = h[AN + w];
            unsigned sm = (p.rest & ~(1ull << 63)) >> 40;
            u64 c = p.rest & ((1ull << 40) - 1);
            first[sm] = std::min(first[sm], p.clock);
            last[sm] = std::max(last[sm], p.clock + c);
            lives.push_back(c);
        }
        for (int i = 0; i < AN; i++)
            if (last[i] > first[i])
                spans.push_back(last[i] - first[i]);
        std::sort(spans.begin(), spans.end());
        std::sort(lives.begin(), lives.end());
        slow.push_back(spans.back());
        med.push_back(spans[spans.size() / 2]);
        ev.push_back(ms * 1e3);
        life.push_back(lives[lives.size() / 2]);
    }
    auto mid = [](std::vector<double> v) {
        std::sort(v.begin(), v.end());
        return v[v.size() / 2];
    };
    Out o = {mid(slow), mid(med), mid(ev), mid(life)};
    printf("%-16s blocks %5d threads %4d a %6d b %5d c %6d d %6d smem %6d : slow %9.0f "
           "med %9.0f life %8.0f us %8.2f\n",
           name, blocks, threads, g.a, g.b, g.c, g.d, smem, o.slow, o.med, o.life, o.ev);
    if (dump) { // warps of one SM, by begin
        unsigned want = (h[AN].rest & ~(1ull << 63)) >> 40;
        std::vector<std::pair<u64, u64>> l;
        u64 f0 = ~0ull;
        for (u64 w = 0; w < limit; w++) {
            pair_ p = h[AN + w];
            if (((p.rest & ~(1ull << 63)) >> 40) == want) {
                l.push_back({p.clock, p.rest & ((1ull << 40) - 1)});
                f0 = std::min(f0, p.clock);
            }
        }
        std::sort(l.begin(), l.end());
        printf("   ");
        for (size_t i = 0; i < l.size() && i < 120; i++)
            printf(" %llu+%llu", l[i].first - f0, l[i].second);
        printf("\n");
    }
    fflush(stdout);
    return o;
}
#define A4(a, b, c, d)                                                                   \
    Args                                                                                 \
    {                                                                                    \
        0, 0, 0, a, b, c, d                                                              \
    }

static void launch()
{
    printf("== launch\n");
    for (int t : {32, 64, 128, 256, 512, 1024})
        for (int b : {1, 132, 264, 528, 1056, 2112, 6336, 12672})
            probe<Empty>("empty", b, t, A4(0, 0, 0, 0), 0,
                         (b == 1056 || b == 6336) && t <= 256);
    for (int t : {32, 64, 256})
        for (int res : {1, 2, 4, 8})
            probe<Delay>("delay", 132 * res * 6, t, A4(300, 0, 0, 0),
                         227 * 1024 / res - 1024 - 128, true);
    for (int t : {32, 64, 256})
        for (int n : {10, 50, 100, 300})
            for (int b : {132, 1056, 6336})
                probe<Delay>("delay", b, t, A4(n, 0, 0, 0), 0, b == 6336 && n == 50);
}

static void stores()
{
    printf("== stores\n");
    for (int b : {1, 132, 528, 1056, 6336})
        for (int t : {32, 256}) {
            for (int s : {1, 2, 4, 8, 16, 32, 64})
                probe<Stores>("stores own", b, t, A4(8, s, 32 * s, 8 * 32 * s), 0);
            probe<Stores>("stores col", b, t, A4(8, 1024, 1, 8),
                          0); // lanes far apart, requests and warps fill the sectors
            probe<Stores>("stores colw", b, t, A4(8, 1024, 32 * 1024, 1),
                          0); // neighbouring warps fill the sectors
            probe<Stores>("stores same", b, t, A4(8, 1, 32, 0),
                          0); // all warps the same places
            for (int s : {4, 8, 32})
                probe<Stores4>("stores4", b, t, A4(8, s, 32 * s, 8 * 32 * s), 0);
        }
    for (int n : {128, 256, 368, 736, 1024, 2560})
        probe<Transp>("transp", n / 32 * (n / 32), 256, A4(n, 0, 0, 0));
    for (int t : {32, 256, 1024})
        for (int s : {1, 8, 32}) {
            probe<Burst<1>>("burst 1", 1, t, A4(1, s, 32 * s, 32 * s));
            probe<Burst<2>>("burst 2", 1, t, A4(2, s, 32 * s, 64 * s));
            probe<Burst<4>>("burst 4", 1, t, A4(4, s, 32 * s, 128 * s));
            probe<Burst<8>>("burst 8", 1, t, A4(8, s, 32 * s, 256 * s));
        }
}

static void loads()
{
    printf("== loads\n");
    for (int b : {1, 132, 528, 1056, 6336})
        for (int t : {32, 256})
            for (int s : {1, 2, 8, 16, 32})
                probe<Loads>("loads", b, t, A4(8, s, 32 * s, 8 * 32 * s), 0);
    for (int t : {32, 64, 256})
        for (int b : {1, 132, 1056, 6336})
            probe<LoadUse>("loaduse", b, t, A4(1 << 24, 0, 0, 0), 0,
                           t == 64 && b == 1056);
}

static void atomics()
{
    printf("== atomics\n");
    for (int b : {1, 132, 1056, 6336})
        for (int t : {32, 256}) {
#define ATOMS(N, K)                                                                      \
    probe<AtomThread0<K>>(N "/thread0", b, t, A4(1, 1, 1, 0));                           \
    probe<AtomLane0<K>>(N "/lane0", b, t, A4(1, 1, 1, 0));                               \
    probe<Atom<K>>(N "/all", b, t, A4(1, 1, 1, 0));                                      \
    probe<Atom<K>>(N "/all", b, t, A4(8, 1, 1, 0));
            ATOMS("red.add", 0)
            ATOMS("atom.add", 1)
            ATOMS("red.fadd", 2) ATOMS("atom.fadd", 3) ATOMS("red.max", 4)
                ATOMS("atom.cas", 5)
                    ATOMS("atom.exch", 6) for (int n : {2, 4, 8, 16, 32, 64, 256, 4096})
            {
                probe<Atom<0>>("red.add hash", b, t, A4(4, n, 1, 1));
                probe<Atom<0>>("red.add hash/32", b, t, A4(4, n, 32, 1));
                probe<Atom<0>>("red.add seq", b, t, A4(4, n, 1, 0));
                if (t == 256) {
                    probe<Atom<1>>("atom.add hash", b, t, A4(4, n, 1, 1));
                    probe<Atom<2>>("red.fadd hash", b, t, A4(4, n, 1, 1));
                }
            }
        }
}

static void shared()
{
    printf("== shared\n");
    for (int t : {32, 64, 128, 256})
        for (int b : {1, 1056})
            for (int s : {1, 2, 4, 8, 16, 32}) {
                probe<ShLoadInd>("sh loads", b, t, A4(16, s, 0, 0));
                probe<ShSyncStoreLoad>("sh sync st-ld", b, t, A4(16, s, 0, 0));
            }
    for (int t : {32, 64, 128, 256})
        for (int b : {1, 1056})
            for (int s : {1, 2, 4, 8, 16, 32, 64}) {
                probe<ShAtomSame>("sh red", b, t, A4(16, s, 0, 0));
                probe<ShAtomRet>("sh atom", b, t, A4(16, s, 0, 0));
            }
}

static void barriers_shuffles()
{
    printf("== barriers, shuffles\n");
    for (int t : {32, 64, 128, 256, 512, 1024})
        for (int b : {1, 132, 264, 528, 1056})
            if ((long)t * b / 132 <= 2048) {
                probe<Bars>("bars", b, t, A4(64, 0, 0, 0));
                probe<Shfl>("shfl", b, t, A4(64, 0, 0, 0));
            }
}

static void code()
{
    printf("== code\n");
    for (int b : {1, 132, 1056})
        for (int t : {32, 128})
            for (int n : {1, 2, 3}) {
                probe<Code<32>>("code 32", b, t, A4(n, 0, 0, 0));
                probe<Code<128>>("code 128", b, t, A4(n, 0, 0, 0));
                probe<Code<512>>("code 512", b, t, A4(n, 0, 0, 0));
                probe<Code<1024>>("code 1024", b, t, A4(n, 0, 0, 0));
                probe<Code<2048>>("code 2048", b, t, A4(n, 0, 0, 0));
                probe<Code<8192>>("code 8192", b, t, A4(n, 0, 0, 0));
                probe<Code4<128>>("code4 128", b, t, A4(n, 0, 0, 0));
                probe<Code4<512>>("code4 512", b, t, A4(n, 0, 0, 0));
                probe<Code4<2048>>("code4 2048", b, t, A4(n, 0, 0, 0));
                probe<Code4<8192>>("code4 8192", b, t, A4(n, 0, 0, 0));
                for (int l : {0, 1}) {
                    probe<Arms<4>>("arms 4", b, t, A4(n, l, 0, 0));
                    probe<Arms<16>>("arms 16", b, t, A4(n, l, 0, 0));
                    probe<Arms<64>>("arms 64", b, t, A4(n, l, 0, 0));
                }
            }
}

static void chase()
{
    printf("== chase\n");
    {
        std::vector<unsigned> v(16 << 20);
        unsigned n = 4 << 20;
        for (unsigned i = 0; i < n; i++)
            v[i] = (i * 1u + 4099u * 32) % n;
        cudaMemcpy(V, v.data(), v.size() * 4, cudaMemcpyHostToDevice);
        for (int b : {1, 132, 1056})
            for (int a : {1, 2, 4, 10, 20})
                probe<Chase>("chase", b, 32, A4(a, 999 * 32, (int)n, 0), 0,
                             a == 10 && b == 132);
    }
}

int main()
{

    cudaMalloc(&dev, (AN + MAXW) * sizeof(pair_));
    cudaMemset(dev, 0, (AN + MAXW) * sizeof(pair_));
    cudaMalloc(&F, 8ull << 30);
    cudaMemset(F, 0, 8ull << 30);
    cudaMalloc(&U, 64 << 20);
    cudaMemset(U, 0, 64 << 20);
    cudaMalloc(&V, 64 << 20);
    launch();
    stores();
    loads();
    atomics();
    shared();
    barriers_shuffles();
    code();
    chase();
    return 0;
}
