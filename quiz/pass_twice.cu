// launch: grid=1 block=32
// arg: out i32[32] = 0
// arg: a i32 = 3
// arg: b i32 = 5
// topic: two shuffles, one after the other

__global__ void pass_twice(int *out, int a, int b)
{
    unsigned all = 0xffffffffu;
    int lane = threadIdx.x;
    int one = __shfl_xor_sync(all, lane, a);
    int two = __shfl_down_sync(all, one, b);
    out[lane] = two;
}
