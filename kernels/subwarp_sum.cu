// launch: grid=1 block=32
// arg: out i32[4] = 0
// expect: out = [28, 92, 156, 220]
// topic: four groups of eight lanes reduce at once: width 8 keeps each shuffle inside its group

__global__ void subwarp_sum(int *out)
{
    int lane = threadIdx.x;
    int sum = lane;
    for (int d = 4; d > 0; d /= 2)
        sum += __shfl_down_sync(0xffffffffu, sum, d, 8);
    if (lane % 8 == 0)
        out[lane / 8] = sum;
}
