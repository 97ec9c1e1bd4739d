// launch: grid=1 block=32
// arg: out i32[32] = 0
// expect: out = [0, 3, 6, 9, 12, 15, 18, 21, 24, 27, 30, 33, 36, 39, 42, 45, 48, 51, 54, 57, 60, 63, 66, 69, 72, 75, 78, 81, 84, 87, 90, 93]
// topic: operands of inline PTX: with names of their own, both ways, and without a comma between them

__global__ void ptx_operands(int *out)
{
    int t = threadIdx.x, twice;
    asm("add.s32 %0, %1, %2;" : [sum] "=r"(twice) : [a] "r"(t), [b] "r"(t));
    asm volatile("add.s32 %0, %0, %1;" : "+r"(twice) : "r"(t));
    asm volatile("st.global.s32 [%1], %0;" ::"r"(twice) "l"(out + t) : "memory");
}
