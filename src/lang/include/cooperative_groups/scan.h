/* Scans over a tile or a coalesced group, by shuffles: CUDA C++ Programming Guide,
 * Cooperative Groups, inclusive_scan and exclusive_scan. */
#pragma once
#include <cooperative_groups.h>
#include <cooperative_groups/functional.h>

namespace cooperative_groups
{
namespace details
{
template <class Group, class T, class Op>
__device__ __forceinline__ T scan_up(const Group &g, T value, Op op)
{
    for (unsigned distance = 1; distance < g.size(); distance <<= 1) {
        T other = g.shfl_up(value, distance);
        if (distance <= g.thread_rank())
            value = op(value, other);
    }
    return value;
}

/* Value of the rank before this one; a value-initialised T for the first. */
template <class Group, class T>
__device__ __forceinline__ T previous(const Group &g, T value)
{
    T before = g.shfl_up(value, 1);
    return g.thread_rank() == 0 ? T() : before;
}
}

template <class Group, class T, class Op>
__device__ __forceinline__ T inclusive_scan(const Group &g, T value, Op op)
{
    return details::scan_up(g, value, op);
}

template <class Group, class T>
__device__ __forceinline__ T inclusive_scan(const Group &g, T value)
{
    return details::scan_up(g, value, plus<T>());
}

template <class Group, class T, class Op>
__device__ __forceinline__ T exclusive_scan(const Group &g, T value, Op op)
{
    return details::previous(g, details::scan_up(g, value, op));
}

template <class Group, class T>
__device__ __forceinline__ T exclusive_scan(const Group &g, T value)
{
    return details::previous(g, details::scan_up(g, value, plus<T>()));
}
}
