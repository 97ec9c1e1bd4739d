// launch: grid=1 block=32
// arg: out i32[1] = 1

__global__ void step_budget_good(volatile int *out)
{
    unsigned looked = 0;
    while (*out != 0 && looked < 1000)
        ++looked;
    __syncwarp();
    if (threadIdx.x == 0)
        *out = looked;
}
