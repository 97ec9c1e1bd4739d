__global__ void no_such_mode(int *out)
{
    int a;
    asm("shfl.sync.sideways.b32 %0, %1, 1, 31, -1;" : "=r"(a) : "r"(out[0])); // unsupported 10 [not by nvcc]: PTX instruction 'shfl.sync.sideways.b32' is not supported:
    out[0] = a;
}

__global__ void wrong_class(int *out)
{
    float f;
    asm("mov.u32 %0, %%laneid;" : "=r"(f)); // error 40: constraint "=r" stands for a 32-bit integer and this is
    out[0] = (int)f;
}
