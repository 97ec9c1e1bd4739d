__global__ void unknown_rounding(float *out)
{
    float a;
    asm("add.rq.f32 %0, %1, %1;" : "=f"(a) : "f"(out[0])); // unsupported 10 [not by nvcc]: PTX instruction 'add.rq.f32' is not supported: of 'add'
    out[0] = a;
}

__global__ void no_semicolon(float *out)
{
    float a;
    asm("add.f32 %0, %1, %1" : "=f"(a) : "f"(out[0])); // error 27 [not by nvcc]: expected ';' at the end of the instruction, found the end
    out[0] = a;
}
