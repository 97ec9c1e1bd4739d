// launch: grid=1 block=64
// arg: out i32[48] = 0

__global__ void dead_lanes_good(int *out)
{
    if (threadIdx.x < 48)
        out[threadIdx.x] = 1;
}
