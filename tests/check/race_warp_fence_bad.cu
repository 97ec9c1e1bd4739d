// launch: grid=1 block=64
// arg: out i32[32] = uninit
// expect-diagnosis: race-shared line 19
// also-accept: line 13
// why: Nobody fences what the lanes of the other warp are to read after the flag.

__global__ void hand_over(int *out)
{
    __shared__ int data[32], flag;
    int t = threadIdx.x;
    if (t == 0) flag = 0;
    __syncthreads();
    if (t >= 32) {
        data[t - 32] = t * 3;
        __syncwarp();
        if (t == 32) atomicExch(&flag, 1);
    } else {
        while (atomicAdd(&flag, 0) == 0) { }
        out[t] = data[31 - t];
    }
}
