// launch: grid=1 block=64
// arg: in i32[64] = iota
// arg: out i32[2] = 0
// expect-diagnosis: mask-lanes-missing line 15 lanes 0xaaaaaaaa missing 0x55555555 warp 0
// why: The fault stands where the header's function is called, not inside it.

#include <cooperative_groups.h>
#include <cooperative_groups/reduce.h>
namespace cg = cooperative_groups;

__global__ void reduce(const int *in, int *out)
{
    auto tile = cg::tiled_partition<32>(cg::this_thread_block());
    int v = in[threadIdx.x];
    if (threadIdx.x % 2) v = cg::reduce(tile, v, cg::plus<int>());
    if (tile.thread_rank() == 1) out[tile.meta_group_rank()] = v;
}
