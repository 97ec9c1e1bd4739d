// launch: grid=1 block=64
// arg: out i32[1] = 0
// expect: out = [6]

extern "C" __global__ void to_and_fro(int *out)
{
    __shared__ int data;
    __shared__ volatile int turn;
    int me = threadIdx.x / 32;
    if (threadIdx.x == 0) {
        data = 0;
        turn = 0;
    }
    __syncthreads();
    if (threadIdx.x % 32 == 0)
        for (int i = 0; i < 3; i++) {
            while (turn != me)
                ;
            __threadfence_block();
            data = data + 1;
            __threadfence_block();
            turn = 1 - me;
        }
    __syncthreads();
    if (threadIdx.x == 0) *out = data;
}
