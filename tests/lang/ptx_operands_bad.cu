__global__ void by_name(int *out)
{
    int a;
    asm("mov.u32 %[a], 1;" : [a] "=r"(a)); // error 18: nvcc takes an operand by its number only, such as %0
    out[0] = a;
}

__global__ void by_number(int *out)
{
    int a;
    asm("mov.u32 %1, 1;" : [a] "=r"(a)); // error 18 [not by nvcc]: '%1' is not an operand of this asm: it has 1
    out[0] = a;
}
