/* Cooperative groups, written on top of the warp intrinsics and barriers: what a step
 * through a group's member shows is the intrinsic the hardware executes.
 * CUDA C++ Programming Guide: Cooperative Groups. Left out: tiles of more than one warp,
 * clusters, multi-grid groups. */
#pragma once

namespace cooperative_groups
{
struct thread_block;
struct coalesced_group;
template <unsigned Size, class Parent = void> struct thread_block_tile;

namespace details
{
__device__ __forceinline__ unsigned thread_rank_in_block()
{
    return (threadIdx.z * blockDim.y + threadIdx.y) * blockDim.x + threadIdx.x;
}

__device__ __forceinline__ unsigned block_size()
{
    return blockDim.x * blockDim.y * blockDim.z;
}

__device__ __forceinline__ unsigned lane_id()
{
    return thread_rank_in_block() & 31u;
}

/* Lanes of mask below lane, counted. */
__device__ __forceinline__ unsigned rank_in(unsigned mask, unsigned lane)
{
    return __popc(mask & ((1u << lane) - 1u));
}

/* How a value travels: 1 as it is, 2 widened to int, 0 cut into 32-bit words. */
template <class T> struct travels { static constexpr int as = 0; };
template <> struct travels<int> { static constexpr int as = 1; };
template <> struct travels<unsigned> { static constexpr int as = 1; };
template <> struct travels<long> { static constexpr int as = 1; };
template <> struct travels<unsigned long> { static constexpr int as = 1; };
template <> struct travels<long long> { static constexpr int as = 1; };
template <> struct travels<unsigned long long> { static constexpr int as = 1; };
template <> struct travels<float> { static constexpr int as = 1; };
template <> struct travels<double> { static constexpr int as = 1; };
template <> struct travels<bool> { static constexpr int as = 2; };
template <> struct travels<char> { static constexpr int as = 2; };
template <> struct travels<signed char> { static constexpr int as = 2; };
template <> struct travels<unsigned char> { static constexpr int as = 2; };
template <> struct travels<short> { static constexpr int as = 2; };
template <> struct travels<unsigned short> { static constexpr int as = 2; };

struct move_idx {
    unsigned mask;
    int lane, width;
    template <class W> __device__ __forceinline__ W operator()(W w) const
    {
        return __shfl_sync(mask, w, lane, width);
    }
};

struct move_up {
    unsigned mask, delta;
    int width;
    template <class W> __device__ __forceinline__ W operator()(W w) const
    {
        return __shfl_up_sync(mask, w, delta, width);
    }
};

struct move_down {
    unsigned mask, delta;
    int width;
    template <class W> __device__ __forceinline__ W operator()(W w) const
    {
        return __shfl_down_sync(mask, w, delta, width);
    }
};

struct move_xor {
    unsigned mask;
    int lanes, width;
    template <class W> __device__ __forceinline__ W operator()(W w) const
    {
        return __shfl_xor_sync(mask, w, lanes, width);
    }
};

template <class T, class Move> __device__ __forceinline__ T exchange(T value, const Move &move)
{
    if constexpr (travels<T>::as == 1) {
        return move(value);
    } else if constexpr (travels<T>::as == 2) {
        return static_cast<T>(move(static_cast<int>(value)));
    } else {
        unsigned words[(sizeof(T) + 3) / 4] = {};
        T result = value;
        memcpy(words, &value, sizeof(T));
#pragma unroll
        for (unsigned i = 0; i < (sizeof(T) + 3) / 4; i++)
            words[i] = move(words[i]);
        memcpy(&result, words, sizeof(T));
        return result;
    }
}

/* Arrivals of the blocks of a grid; the top bit flips when all have come. */
__device__ unsigned grid_arrivals;

__device__ __forceinline__ void sync_grid()
{
    __syncthreads();
    if (thread_rank_in_block() == 0) {
        unsigned blocks = gridDim.x * gridDim.y * gridDim.z;
        bool first = blockIdx.x == 0 && blockIdx.y == 0 && blockIdx.z == 0;
        unsigned mine = first ? 0x80000000u - (blocks - 1u) : 1u;
        __threadfence();
        unsigned old = atomicAdd(&grid_arrivals, mine);
        while (((old ^ atomicAdd(&grid_arrivals, 0u)) & 0x80000000u) == 0)
            continue;
        __threadfence();
    }
    __syncthreads();
}
}

/* Any group, its kind known only at run time. */
struct thread_group {
    enum kind_t { BLOCK, LANES, GRID };

    kind_t kind;
    unsigned mask; /* LANES */

    __device__ __forceinline__ thread_group(kind_t k, unsigned m) : kind(k), mask(m) {}

    __device__ __forceinline__ unsigned long long num_threads() const
    {
        if (kind == BLOCK)
            return details::block_size();
        if (kind == LANES)
            return __popc(mask);
        return (unsigned long long)details::block_size() * gridDim.x * gridDim.y * gridDim.z;
    }
    __device__ __forceinline__ unsigned long long size() const { return num_threads(); }
    __device__ __forceinline__ unsigned long long thread_rank() const
    {
        if (kind == BLOCK)
            return details::thread_rank_in_block();
        if (kind == LANES)
            return details::rank_in(mask, details::lane_id());
        return ((unsigned long long)(blockIdx.z * gridDim.y + blockIdx.y) * gridDim.x +
                blockIdx.x) * details::block_size() + details::thread_rank_in_block();
    }
    __device__ __forceinline__ void sync() const
    {
        if (kind == BLOCK)
            __syncthreads();
        else if (kind == LANES)
            __syncwarp(mask);
        else
            details::sync_grid();
    }
};

struct thread_block : thread_group {
    struct arrival_token {
    };

    __device__ __forceinline__ thread_block() : thread_group(BLOCK, 0) {}

    static __device__ __forceinline__ void sync() { __syncthreads(); }
    static __device__ __forceinline__ unsigned thread_rank()
    {
        return details::thread_rank_in_block();
    }
    static __device__ __forceinline__ unsigned num_threads() { return details::block_size(); }
    static __device__ __forceinline__ unsigned size() { return details::block_size(); }
    static __device__ __forceinline__ dim3 group_index()
    {
        return dim3(blockIdx.x, blockIdx.y, blockIdx.z);
    }
    static __device__ __forceinline__ dim3 thread_index()
    {
        return dim3(threadIdx.x, threadIdx.y, threadIdx.z);
    }
    static __device__ __forceinline__ dim3 dim_threads()
    {
        return dim3(blockDim.x, blockDim.y, blockDim.z);
    }
    static __device__ __forceinline__ dim3 group_dim() { return dim_threads(); }
};

__device__ __forceinline__ thread_block this_thread_block()
{
    return thread_block();
}

struct grid_group : thread_group {
    __device__ __forceinline__ grid_group() : thread_group(GRID, 0) {}

    __device__ __forceinline__ bool is_valid() const { return true; }
    __device__ __forceinline__ void sync() const { details::sync_grid(); }
    static __device__ __forceinline__ dim3 dim_blocks()
    {
        return dim3(gridDim.x, gridDim.y, gridDim.z);
    }
    static __device__ __forceinline__ dim3 group_dim() { return dim_blocks(); }
    static __device__ __forceinline__ dim3 dim_threads()
    {
        return dim3(blockDim.x, blockDim.y, blockDim.z);
    }
    static __device__ __forceinline__ dim3 block_index()
    {
        return dim3(blockIdx.x, blockIdx.y, blockIdx.z);
    }
    static __device__ __forceinline__ dim3 thread_index()
    {
        return dim3(threadIdx.x, threadIdx.y, threadIdx.z);
    }
    static __device__ __forceinline__ unsigned long long num_blocks()
    {
        return (unsigned long long)gridDim.x * gridDim.y * gridDim.z;
    }
    static __device__ __forceinline__ unsigned long long block_rank()
    {
        return ((unsigned long long)blockIdx.z * gridDim.y + blockIdx.y) * gridDim.x +
               blockIdx.x;
    }
    static __device__ __forceinline__ unsigned long long num_threads()
    {
        return num_blocks() * details::block_size();
    }
    static __device__ __forceinline__ unsigned long long size() { return num_threads(); }
    static __device__ __forceinline__ unsigned long long thread_rank()
    {
        return block_rank() * details::block_size() + details::thread_rank_in_block();
    }
};

__device__ __forceinline__ grid_group this_grid()
{
    return grid_group();
}

/* Any set of lanes of one warp, numbered without gaps. */
struct coalesced_group : thread_group {
    unsigned meta_rank, meta_size;

    __device__ __forceinline__ explicit coalesced_group(unsigned lanes, unsigned rank = 0,
                                                        unsigned groups = 1)
        : thread_group(LANES, lanes), meta_rank(rank), meta_size(groups)
    {
    }

    __device__ __forceinline__ unsigned get_mask() const { return mask; }
    __device__ __forceinline__ unsigned num_threads() const { return __popc(mask); }
    __device__ __forceinline__ unsigned size() const { return __popc(mask); }
    __device__ __forceinline__ unsigned thread_rank() const
    {
        return details::rank_in(mask, details::lane_id());
    }
    __device__ __forceinline__ unsigned meta_group_rank() const { return meta_rank; }
    __device__ __forceinline__ unsigned meta_group_size() const { return meta_size; }
    __device__ __forceinline__ void sync() const { __syncwarp(mask); }

    template <class T> __device__ __forceinline__ T shfl(T value, int rank) const
    {
        unsigned lane = rank == 0      ? __ffs(mask) - 1
                        : size() == 32 ? rank
                                       : __fns(mask, 0, rank + 1);
        return details::exchange(value, details::move_idx{mask, (int)lane, 32});
    }
    template <class T> __device__ __forceinline__ T shfl_down(T value, unsigned delta) const
    {
        if (size() == 32)
            return details::exchange(value, details::move_down{mask, delta, 32});
        unsigned lane = __fns(mask, details::lane_id(), delta + 1);
        if (lane >= 32)
            lane = details::lane_id();
        return details::exchange(value, details::move_idx{mask, (int)lane, 32});
    }
    template <class T> __device__ __forceinline__ T shfl_up(T value, int delta) const
    {
        if (size() == 32)
            return details::exchange(value, details::move_up{mask, (unsigned)delta, 32});
        unsigned lane = __fns(mask, details::lane_id(), -(delta + 1));
        if (lane >= 32)
            lane = details::lane_id();
        return details::exchange(value, details::move_idx{mask, (int)lane, 32});
    }
    __device__ __forceinline__ int any(int predicate) const
    {
        return __ballot_sync(mask, predicate) != 0;
    }
    __device__ __forceinline__ int all(int predicate) const
    {
        return __ballot_sync(mask, predicate) == mask;
    }
    __device__ __forceinline__ unsigned ballot(int predicate) const
    {
        return pack(__ballot_sync(mask, predicate));
    }
    template <class T> __device__ __forceinline__ unsigned match_any(T value) const
    {
        return pack(__match_any_sync(mask, value));
    }
    template <class T> __device__ __forceinline__ unsigned match_all(T value, int &same) const
    {
        return pack(__match_all_sync(mask, value, &same));
    }

    /* From one bit a lane to one bit a rank. */
    __device__ unsigned pack(unsigned lanes) const
    {
        if (size() == 32)
            return lanes;
        unsigned packed = 0, rank = 0;
        for (unsigned lane = 0; lane < 32; lane++) {
            unsigned bit = 1u << lane;
            if (mask & bit) {
                if (lanes & bit)
                    packed |= 1u << rank;
                rank++;
            }
        }
        return packed;
    }
};

__device__ __forceinline__ coalesced_group coalesced_threads()
{
    return coalesced_group(__activemask());
}

namespace details
{
/* Size neighbouring lanes of a warp: everything but the place among its siblings. */
template <unsigned Size> struct tile {
    static_assert(Size <= 32,
                  "tiles of more than one warp are not supported: use at most 32 threads");
    static_assert(Size && (Size & (Size - 1)) == 0, "the size of a tile is a power of two");

    static __device__ __forceinline__ unsigned first_lane()
    {
        return lane_id() & ~(Size - 1u);
    }
    static __device__ __forceinline__ unsigned get_mask()
    {
        if constexpr (Size == 32)
            return 0xffffffffu;
        else
            return ((1u << (Size & 31u)) - 1u) << first_lane();
    }
    static __device__ __forceinline__ unsigned thread_rank() { return lane_id() & (Size - 1u); }
    static constexpr __device__ __forceinline__ unsigned num_threads() { return Size; }
    static constexpr __device__ __forceinline__ unsigned size() { return Size; }
    static __device__ __forceinline__ void sync() { __syncwarp(get_mask()); }

    template <class T> __device__ __forceinline__ T shfl(T value, int rank) const
    {
        return exchange(value, move_idx{get_mask(), rank, Size});
    }
    template <class T> __device__ __forceinline__ T shfl_down(T value, unsigned delta) const
    {
        return exchange(value, move_down{get_mask(), delta, Size});
    }
    template <class T> __device__ __forceinline__ T shfl_up(T value, unsigned delta) const
    {
        return exchange(value, move_up{get_mask(), delta, Size});
    }
    template <class T> __device__ __forceinline__ T shfl_xor(T value, unsigned lanes) const
    {
        return exchange(value, move_xor{get_mask(), (int)lanes, Size});
    }
    __device__ __forceinline__ int any(int predicate) const
    {
        return __ballot_sync(get_mask(), predicate) != 0;
    }
    __device__ __forceinline__ int all(int predicate) const
    {
        return __ballot_sync(get_mask(), predicate) == get_mask();
    }
    __device__ __forceinline__ unsigned ballot(int predicate) const
    {
        return __ballot_sync(get_mask(), predicate) >> first_lane();
    }
    template <class T> __device__ __forceinline__ unsigned match_any(T value) const
    {
        return __match_any_sync(get_mask(), value) >> first_lane();
    }
    template <class T> __device__ __forceinline__ unsigned match_all(T value, int &same) const
    {
        return __match_all_sync(get_mask(), value, &same) >> first_lane();
    }
    __device__ __forceinline__ operator thread_group() const
    {
        return thread_group(thread_group::LANES, get_mask());
    }
};
}

template <unsigned Size, class Parent> struct thread_block_tile : details::tile<Size> {
    __device__ __forceinline__ thread_block_tile() {}
    __device__ __forceinline__ explicit thread_block_tile(const Parent &) {}

    static __device__ __forceinline__ unsigned meta_group_rank()
    {
        return Parent::thread_rank() / Size;
    }
    static __device__ __forceinline__ unsigned meta_group_size()
    {
        return (Parent::num_threads() + Size - 1) / Size;
    }
};

template <unsigned Size> struct thread_block_tile<Size, void> : details::tile<Size> {
    unsigned meta_rank, meta_size;

    __device__ __forceinline__ thread_block_tile() : meta_rank(0), meta_size(1) {}
    template <class Parent>
    __device__ __forceinline__ thread_block_tile(const thread_block_tile<Size, Parent> &g)
        : meta_rank(g.meta_group_rank()), meta_size(g.meta_group_size())
    {
    }
    __device__ __forceinline__ unsigned meta_group_rank() const { return meta_rank; }
    __device__ __forceinline__ unsigned meta_group_size() const { return meta_size; }
};

__device__ __forceinline__ thread_block_tile<1, void> this_thread()
{
    return thread_block_tile<1, void>();
}

template <unsigned Size, class Parent>
__device__ __forceinline__ thread_block_tile<Size, Parent> tiled_partition(const Parent &g)
{
    return thread_block_tile<Size, Parent>(g);
}

/* Sizes known at run time: at most a warp. */
__device__ __forceinline__ thread_group tiled_partition(const thread_block &, unsigned size)
{
    unsigned lane = details::lane_id();
    unsigned first = lane & ~(size - 1);
    unsigned mask = size >= 32 ? 0xffffffffu : ((1u << size) - 1u) << first;
    unsigned there = details::block_size() - (details::thread_rank_in_block() - lane);
    if (there < 32)
        mask &= (1u << there) - 1u;
    return thread_group(thread_group::LANES, mask);
}

__device__ __forceinline__ coalesced_group tiled_partition(const coalesced_group &g,
                                                           unsigned size)
{
    unsigned rank = g.thread_rank() & ~(size - 1), mask = 0;
    for (unsigned i = rank; i < rank + size && i < g.size(); i++)
        mask |= 1u << __fns(g.mask, 0, i + 1);
    return coalesced_group(mask, g.thread_rank() / size, (g.size() + size - 1) / size);
}

__device__ __forceinline__ thread_group tiled_partition(const thread_group &g, unsigned size)
{
    if (g.kind == thread_group::BLOCK)
        return tiled_partition(thread_block(), size);
    return tiled_partition(coalesced_group(g.mask), size);
}

template <class Group>
__device__ __forceinline__ coalesced_group binary_partition(const Group &g, bool predicate)
{
    unsigned mask = g.get_mask();
    unsigned set = __ballot_sync(mask, predicate);
    if (set == mask || set == 0)
        return coalesced_group(mask);
    return coalesced_group(predicate ? set : mask & ~set, predicate, 2);
}

template <class Group, class Label>
__device__ __forceinline__ coalesced_group labeled_partition(const Group &g, Label label)
{
    unsigned mask = g.get_mask();
    unsigned peers;
    if constexpr (sizeof(Label) <= 4)
        peers = __match_any_sync(mask, (unsigned)label);
    else
        peers = __match_any_sync(mask, (unsigned long long)label);
    unsigned leader = __ffs(peers) - 1;
    unsigned leaders = __ballot_sync(mask, leader == details::lane_id());
    return coalesced_group(peers, details::rank_in(leaders, leader), __popc(leaders));
}

template <class Group> __device__ __forceinline__ void sync(const Group &g)
{
    g.sync();
}

template <class Group> __device__ __forceinline__ unsigned long long thread_rank(const Group &g)
{
    return g.thread_rank();
}

template <class Group> __device__ __forceinline__ unsigned long long group_size(const Group &g)
{
    return g.num_threads();
}

template <class Group, class F> __device__ __forceinline__ void invoke_one(const Group &g, F f)
{
    if (g.thread_rank() == 0)
        f();
}
}
