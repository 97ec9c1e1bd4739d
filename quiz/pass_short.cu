// launch: grid=1 block=32
// arg: out i32[32] = 0
// arg: a i32 = 3
// arg: b i32 = 5
// arg: c i32 = 2
// topic: three shuffles in a block that need not fill its warp

__global__ void pass_short(int *out, int a, int b, int c)
{
    unsigned all = 0xffffffffu;
    int lane = threadIdx.x;
    int up = __shfl_up_sync(all, lane, a);
    int cross = __shfl_xor_sync(all, lane, b);
    int down = __shfl_down_sync(all, lane, c);
    int named = __shfl_sync(all, lane, 31);
    out[lane] = up + cross + down + named;
}
