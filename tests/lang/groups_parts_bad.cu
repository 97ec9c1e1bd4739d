#include <cooperative_groups.h>
namespace cg = cooperative_groups;

__global__ void no_shuffle_in_blocks(int *out)
{
    auto b = cg::this_thread_block();
    out[0] = b.shfl_down(1, 1); // error 16: 'thread_block' has no member 'shfl_down': check the
}
