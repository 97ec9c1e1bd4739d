__global__ void no_such_instruction(int *out)
{
    int a;
    asm("frobnicate.u32 %0, 1;" : "=r"(a)); // error 10 [not by nvcc]: 'frobnicate.u32' is not a PTX instruction known here
    out[0] = a;
}

__global__ void wrong_constraint(int *out)
{
    int a;
    asm("mov.u32 %0, 1;" : "=z"(a)); // error 28: "=z" is not a constraint: r, l and h stand for 32-, 64- and
    out[0] = a;
}

__global__ void carry(unsigned *out)
{
    unsigned a = out[0];
    asm("add.cc.u32 %0, %0, 1;" : "+r"(a)); // unsupported 10 [not by nvcc]: PTX instruction 'add.cc.u32' is not supported
    out[0] = a;
}
