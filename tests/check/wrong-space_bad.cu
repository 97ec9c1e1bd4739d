// launch: grid=1 block=4
// arg: out i32[4] = 0
// global: table = iota
// expect-diagnosis: wrong-space line 11 lanes 0x0000000f
// may-diagnose: dead-lanes
__constant__ int table[4];

__global__ void wrong_space_bad(int *out)
{
    int *p = (int *)table;
    p[threadIdx.x] = 5;
    out[threadIdx.x] = 1;
}
