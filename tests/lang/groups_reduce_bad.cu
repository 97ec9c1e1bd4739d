#include <cooperative_groups.h>
#include <cooperative_groups/reduce.h>
namespace cg = cooperative_groups;

__global__ void no_operation(int *out)
{
    auto t = cg::tiled_partition<32>(cg::this_thread_block());
    out[0] = cg::reduce(t, 1); // error 14: no version of 'cg::reduce' takes (thread_block_tile<32,
}

__global__ void no_group(int *out)
{
    auto t = cg::tiled_partition<32>(3.5f, out, 2); // error 14: 'cg::tiled_partition' does not take (float, int *, int): it
    out[0] = t.size();
}
