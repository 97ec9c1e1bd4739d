// launch: grid=1 block=96
// arg: out u32[96] = uninit
// expect: out = [1140, 1140, 1140, 1140, 1140, 1140, 1140, 1140, 1140, 1140, 1140, 1140, 1140, 1140, 1140, 1140, 1140, 1140, 1140, 1140, 1140, 1140, 1140, 1140, 1140, 1140, 1140, 1140, 1140, 1140, 1140, 1140, 1140, 1140, 1140, 1140, 1140, 1140, 1140, 1140, 1140, 1140, 1140, 1140, 1140, 1140, 1140, 1140, 1140, 1140, 1140, 1140, 1140, 1140, 1140, 1140, 1140, 1140, 1140, 1140, 1140, 1140, 1140, 1140, 7, 7, 7, 7, 7, 7, 7, 7, 7, 7, 7, 7, 7, 7, 7, 7, 7, 7, 7, 7, 7, 7, 7, 7, 7, 7, 7, 7, 7, 7, 7, 7]
// why: Reductions over the threads of a barrier; the third warp has left, and is not one of them.

__global__ void red(unsigned *out)
{
    unsigned t = threadIdx.x, n, all, any;
    if (t >= 64) {
        out[t] = 7;
        return;
    }
    asm volatile("{ .reg .pred p; setp.lt.u32 p, %1, 40; bar.red.popc.u32 %0, 2, 64, p; }"
                 : "=r"(n)
                 : "r"(t)
                 : "memory");
    asm volatile("{ .reg .pred p, q; setp.lt.u32 p, %1, 64;\n\t"
                 "barrier.cta.red.and.pred q, %2, 64, p; selp.u32 %0, 1, 0, q; }"
                 : "=r"(all)
                 : "r"(t), "r"(3)
                 : "memory");
    asm volatile("{ .reg .pred p, q; setp.gt.u32 p, %1, 64;\n\t"
                 "barrier.red.or.aligned.pred q, 4, 64, !p; selp.u32 %0, 1, 0, q; }"
                 : "=r"(any)
                 : "r"(t)
                 : "memory");
    out[t] = n + 100 * all + 1000 * any;
}
