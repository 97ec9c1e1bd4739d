// launch: grid=1 block=80
// arg: out u32[80] = uninit
// expect: out = [79, 0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19, 20, 21, 22, 23, 24, 25, 26, 27, 28, 29, 30, 31, 32, 33, 34, 35, 36, 37, 38, 39, 40, 41, 42, 43, 44, 45, 46, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 64, 64, 65, 66, 67, 68, 69, 70, 71, 72, 73, 74, 75, 76, 77, 78]
// why: The last warp has 16 lanes and counts as 32; of the second, half has returned.

__global__ void partial(unsigned *out)
{
    __shared__ unsigned s[80];
    unsigned t = threadIdx.x;
    s[t] = t;
    if (t >= 48 && t < 64) {
        out[t] = 0;
        return;
    }
    asm volatile("bar.sync 1, 96;" ::: "memory");
    out[t] = s[(t + 79) % 80 < 48 || (t + 79) % 80 > 63 ? (t + 79) % 80 : t];
}
