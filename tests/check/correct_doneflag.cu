// launch: grid=1 block=64
// arg: out i32[64] = 0
// expect: out = 10
// why: A flag set by one thread and read by all, two barriers a round.

__global__ void k(int *out)
{
    __shared__ bool done;
    for (int i = 0; ; i++) {
        if (threadIdx.x == 0) done = i == 5;
        __syncthreads();
        if (done) break;
        out[threadIdx.x] += i;
        __syncthreads();
    }
}
