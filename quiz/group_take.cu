// launch: grid=1 block=32
// arg: out i32[32] = 0
// arg: w i32 = 8
// arg: a i32 = 0
// arg: b i32 = 2
// topic: only two groups of the warp have data

__global__ void group_take(int *out, int w, int a, int b)
{
    int lane = threadIdx.x;
    int group = lane / w;
    int mine = group == a | group == b;
    unsigned who = __ballot_sync(0xffffffffu, mine);
    if (mine)
        out[lane] = __popc(who);
}
