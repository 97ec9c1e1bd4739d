#include <cooperative_groups.h>
namespace cg = cooperative_groups;

__global__ void odd_size(int *out)
{
    auto t = cg::tiled_partition<33>(cg::this_thread_block()); // error 14 [not by nvcc]: 'cg::tiled_partition' does not take (thread_block):
    out[0] = t.size();
}

__global__ void no_such_member(int *out)
{
    auto b = cg::this_thread_block();
    out[0] = b.lane(); // error 16: 'thread_block' has no member 'lane': check the struct's
}
