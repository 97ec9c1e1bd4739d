__global__ void value_as_address(int *out)
{
    int a;
    asm("ld.global.u32 %0, [%1];" : "=r"(a) : "r"(out[0])); // error 29 [not by nvcc]: '%1' is .b32 and the instruction wants .u64 here: pass it
    out[0] = a;
}

__global__ void no_such_operand(int *out)
{
    int a;
    asm("ld.global.u32 %0, [%2];" : "=r"(a) : "l"(out)); // error 29 [not by nvcc]: '%2' is not an operand of this asm: it has 2, counted from
    out[0] = a;
}

__global__ void output_is_value(int *out)
{
    asm("mov.u32 %0, 1;" : "=r"(out[0] + 1)); // error 33: an output needs a variable or a place in memory
}
