// launch: grid=1 block=48
// arg: out i32[48] = 0
// expect-diagnosis: dead-lanes line 5

__global__ void dead_lanes_bad(int *out)
{
    out[threadIdx.x] = 1;
}
