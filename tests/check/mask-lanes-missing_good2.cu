// launch: grid=1 block=40
// arg: out i32[40] = 0
// may-diagnose: dead-lanes
// why: Lanes that returned, and lanes that never were, are not waited for: full masks are
// why: right on a partial warp and after a return.

__global__ void mask_lanes_missing_good2(int *out)
{
    int t = threadIdx.x;
    if (t % 32 >= 28)
        return;
    unsigned all = __ballot_sync(0xffffffffu, 1);
    __syncwarp();
    out[t] = __popc(all);
}
