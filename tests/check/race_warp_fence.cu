// launch: grid=1 block=64
// arg: out i32[32] = uninit
// expect: out = [189, 186, 183, 180, 177, 174, 171, 168, 165, 162, 159, 156, 153, 150, 147, 144, 141, 138, 135, 132, 129, 126, 123, 120, 117, 114, 111, 108, 105, 102, 99, 96]
// why: Each lane's fence counts for the lane that raises the flag, since __syncwarp lies between.

__global__ void hand_over(int *out)
{
    __shared__ int data[32], flag;
    int t = threadIdx.x;
    if (t == 0) flag = 0;
    __syncthreads();
    if (t >= 32) {
        data[t - 32] = t * 3;
        __threadfence_block();
        __syncwarp();
        if (t == 32) atomicExch(&flag, 1);
    } else {
        while (atomicAdd(&flag, 0) == 0) { }
        __threadfence_block();
        out[t] = data[31 - t];
    }
}
