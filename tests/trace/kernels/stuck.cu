// launch: grid=1 block=64
// arg: flag i32[1] = 0
// arg: out i32[64] = 0
// topic: a run that ends in a deadlock

__global__ void stuck(volatile int *flag, int *out)
{
    int t = threadIdx.x;
    out[t] = t;
    if (t < 32) {
        while (flag[0] == 0)
            continue;
    }
    __syncthreads();
    out[t] = 2 * t;
}
