// launch: grid=1 block=64
// arg: out i32[64] = 0
// expect-diagnosis: caller-not-in-mask line 11 lanes 0x80000000 warp 0
// why: The mask of "me and the lanes below" is shifted by the lane, not by lane + 1.

__global__ void caller_not_in_mask_bad2(int *out)
{
    int t = threadIdx.x, lane = t & 31;
    unsigned below = 0x7fffffffu;
    int mine = lane == 31 ? 7 : 1;
    unsigned same = __match_any_sync(below, mine);
    out[t] = lane == 31 ? 0 : __popc(same);
}
