// launch: grid=1 block=64
// arg: flag i32[1] = 0
// arg: out i32[2] = 0
extern "C" __global__ void late(int *flag, int *out)
{
    __shared__ int s;
    if (threadIdx.x == 0) {
        s = 7;
        atomicExch(flag, 1);
    }
    if (threadIdx.x == 32 && atomicAdd(flag, 0) == 0) {
        s = 9;
        out[0] = s;
    }
}
