// launch: grid=2 block=128
// arg: in f32[256] = iota
// arg: out f32[2] = 0
// expect: out = [8128.0, 24512.0]
// why: Sums by tiles of 32 and of 4.

#include <cooperative_groups.h>
#include <cooperative_groups/reduce.h>
namespace cg = cooperative_groups;
__global__ void r(const float *in, float *out)
{
    __shared__ float s[4];
    cg::thread_block b = cg::this_thread_block();
    cg::thread_block_tile<32> t = cg::tiled_partition<32>(b);
    float v = in[blockIdx.x * 128 + b.thread_rank()];
    v = cg::reduce(t, v, cg::plus<float>());
    if (t.thread_rank() == 0) s[t.meta_group_rank()] = v;
    b.sync();
    if (t.meta_group_rank() == 0) {
        auto q = cg::tiled_partition<4>(t);
        float x = t.thread_rank() < 4 ? s[t.thread_rank()] : 0.f;
        for (int d = q.size() / 2; d > 0; d /= 2) x += q.shfl_down(x, d);
        if (t.thread_rank() == 0) out[blockIdx.x] = x;
    }
}
