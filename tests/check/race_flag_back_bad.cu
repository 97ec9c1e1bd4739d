// launch: grid=1 block=64
// arg: out i32[1] = 0
// expect-diagnosis: race-shared line 14 lanes 0x00000001
// why: Neither waits for its turn before it hands it over: either store may come last.

extern "C" __global__ void to_and_fro(int *out)
{
    __shared__ volatile int turn;
    int me = threadIdx.x / 32;
    if (threadIdx.x == 0) turn = 0;
    __syncthreads();
    if (threadIdx.x % 32 == 0) {
        __threadfence_block();
        turn = 1 - me;
        __threadfence_block();
    }
    __syncthreads();
    if (threadIdx.x == 0) *out = turn;
}
