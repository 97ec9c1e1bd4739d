// launch: grid=1 block=32
// arg: out i32[32] = 0
// arg: a i32 = 1
// arg: b i32 = 1
// topic: every lane names the lane it reads

__global__ void pass_from(int *out, int a, int b)
{
    int lane = threadIdx.x;
    int mine = lane * 10;
    int from = lane * a + b;
    int got = __shfl_sync(0xffffffffu, mine, from);
    out[lane] = got;
}
