// launch: grid=1 block=32
// arg: out u32[16] = 0
// arg: f f32[4] = list [1.5, -0.0, -2, nan]
// arg: d f64[4] = list [1.5, 0, 1e-310, inf]
// expect: out = [10, 10, 20, 20, 1, 1, 2, 0, 20480, 20480, 1409306624, 1107313152, 17024, 1, 1, 1]
// topic: inline PTX: selections by floats, tests of doubles, atomics of halves, spaces

__global__ void ptx_forms(unsigned *out, const float *f, const double *d)
{
    __shared__ unsigned sums[8];
    int t = threadIdx.x;
    unsigned r, p;
    if (t < 8)
        sums[t] = 0;
    __syncthreads();
    if (t < 4) {
        asm("slct.u32.f32 %0, 10, 20, %1;" : "=r"(r) : "f"(f[t]));
        out[t] = r;
        asm("{ .reg .pred p, q; testp.normal.f64 p, %1; testp.subnormal.f64 q, %1;\n"
            "selp.u32 %0, 1, 0, p; @q mov.u32 %0, 2; }"
            : "=r"(r)
            : "d"(d[t]));
        out[4 + t] = r;
    }
    // 32 times 1.0 and what the sums are then
    unsigned short one = 0x3c00, half = 0x3f80, old;
    unsigned long long at = (unsigned long long)sums;
    asm volatile("atom.add.noftz.f16 %0, [%1], %2;"
                 : "=h"(old)
                 : "l"(at), "h"(one)
                 : "memory");
    asm volatile("red.shared.add.noftz.f16 [%0], %1;" ::"r"(
                     (unsigned)__cvta_generic_to_shared(&sums[1])),
                 "h"(one)
                 : "memory");
    asm volatile("red.relaxed.gpu.add.noftz.f16x2 [%0], %1;" ::"l"(at + 8),
                 "r"(0x40003c00)
                 : "memory");
    asm volatile("atom.add.noftz.bf16x2 %0, [%1], %2;"
                 : "=r"(r)
                 : "l"(at + 12), "r"(0x3f803f80)
                 : "memory");
    asm volatile("red.add.noftz.bf16 [%0], %1;" ::"l"(at + 16),
                 "h"((unsigned short)(half + 0x80))
                 : "memory");
    asm volatile(
        "{ .reg .pred p; .reg .u64 a; isspacep.shared::cta p, %1; selp.u32 %0, 1, 0, p; }"
        : "=r"(p)
        : "l"(at));
    unsigned long long back;
    asm volatile(
        "{ .reg .u64 a; cvta.to.shared::cta.u64 a, %1; cvta.shared::cta.u64 %0, a; }"
        : "=l"(back)
        : "l"(at));
    unsigned lo, hi, again;
    unsigned long long now;
    asm volatile("mov.u32 %0, %%globaltimer_hi; mov.u64 %1, %%globaltimer; mov.u32 %2, "
                 "%%globaltimer_lo;\nmov.u32 %3, %%clock_hi;"
                 : "=r"(hi), "=l"(now), "=r"(lo), "=r"(again));
    __syncthreads();
    if (t < 5)
        out[8 + t] = sums[t];
    if (t == 0) {
        out[13] = p;
        out[14] = back == at;
        out[15] = (unsigned)(now >> 32) - hi <= 1;
        (void)again;
    }
}
