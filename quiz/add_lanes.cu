// launch: grid=2 block=128
// arg: total i32[1] = 0
// topic: one atomic a lane

__global__ void add_lanes(int *total)
{
    atomicAdd(total, 1);
}
