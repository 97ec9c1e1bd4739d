// launch: grid=2 block=32
// arg: data i32[32] = uninit
// arg: flag i32[1] = 0
// arg: out i32[32] = 0

__global__ void waits_for_block(int *data, volatile int *flag, int *out)
{
    int t = threadIdx.x;
    if (blockIdx.x == 0) {
        data[t] = t;
        __threadfence();
        __syncwarp();
        if (t == 0) *flag = 1;
    } else {
        if (t == 0)
            while (*flag == 0) { }
        __syncwarp();
        __threadfence();
        out[t] = data[31 - t];
    }
}
