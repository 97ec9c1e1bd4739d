// launch: grid=2 block=32
// arg: data i32[32] = uninit
// arg: flag u32[1] = 0
// arg: out i32[32] = 0
// expect: out = [31, 30, 29, 28, 27, 26, 25, 24, 23, 22, 21, 20, 19, 18, 17, 16, 15, 14, 13, 12, 11, 10, 9, 8, 7, 6, 5, 4, 3, 2, 1, 0]
// why: A flag released and acquired in inline PTX.

__device__ unsigned acquire(const unsigned *p) { unsigned v; asm volatile("ld.acquire.gpu.u32 %0, [%1];" : "=r"(v) : "l"(p) : "memory"); return v; }
__device__ void release(unsigned *p, unsigned v) { asm volatile("st.release.gpu.u32 [%0], %1;" :: "l"(p), "r"(v) : "memory"); }
__global__ void k(int *data, unsigned *flag, int *out)
{
    int t = threadIdx.x;
    if (blockIdx.x == 0) {
        data[t] = t;
        __syncwarp();
        if (t == 0) release(flag, 1);
    } else {
        if (t == 0) while (acquire(flag) == 0) ;
        __syncwarp();
        out[t] = data[31 - t];
    }
}
