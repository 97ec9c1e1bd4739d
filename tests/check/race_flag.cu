// launch: grid=1 block=64
// arg: out i32[1] = 0
// expect: out = [42]

extern "C" __global__ void hand_over(int *out)
{
    __shared__ int data;
    __shared__ volatile int flag;
    if (threadIdx.x == 0) flag = 0;
    __syncthreads();
    if (threadIdx.x == 0) {
        data = 42;
        __threadfence_block();
        flag = 1;
    }
    if (threadIdx.x == 32) {
        while (flag == 0)
            ;
        *out = data;
    }
}
