// launch: grid=1 block=64
// arg: out f32[2] = 0
// arg: sums i32[2] = 0
// expect: out = [31, 63]
// expect: sums = [496, 1520]
// note: a namespace alias inside a function; deduction from a base class, and arguments
// note: that are given and need no deduction
#include <cooperative_groups.h>
#include <cooperative_groups/reduce.h>

template <int N> struct Base {
    int kept;
    __device__ int scaled() const { return kept * N; }
};
struct Derived : Base<1> {
    __device__ Derived(int v) { kept = v; }
};
template <int N> __device__ int deduced(const Base<N> &b) { return b.scaled(); }
template <int N, typename T> __device__ T given(const Base<N> &b, T more)
{
    return b.scaled() + more;
}

__global__ void k(float *out, int *sums)
{
    namespace cg = cooperative_groups;
    cg::thread_block block = cg::this_thread_block();
    cg::thread_block_tile<32> warp = cg::tiled_partition<32>(block);
    float most = cg::reduce(warp, (float)threadIdx.x, cg::greater<float>{});
    if (warp.thread_rank() == 0)
        out[warp.meta_group_rank()] = most;
    Derived d(threadIdx.x);
    int v = deduced(d) + given<1, int>(d, 0);
    int sum = cg::reduce(warp, v / 2, cg::plus<int>());
    if (warp.thread_rank() == 0)
        sums[warp.meta_group_rank()] = sum;
}
