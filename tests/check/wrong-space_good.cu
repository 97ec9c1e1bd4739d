// launch: grid=1 block=4
// arg: out i32[4] = 0
// global: table = iota
// may-diagnose: dead-lanes
__constant__ int table[4];

__global__ void wrong_space_good(int *out)
{
    const int *p = table;
    out[threadIdx.x] = p[threadIdx.x];
}
