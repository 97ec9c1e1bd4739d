/* Reduction over a tile or a coalesced group: one __reduce_*_sync where the hardware has
 * it (32-bit integers, compute capability 8.0, at least 16 lanes), else a butterfly of
 * xor shuffles; gaps in a coalesced group: a scan whose last value all take.
 * CUDA C++ Programming Guide: Cooperative Groups, reduce. */
#pragma once
#include <cooperative_groups.h>
#include <cooperative_groups/functional.h>
#include <cooperative_groups/scan.h>

namespace cooperative_groups
{
namespace details
{
template <class T> struct redux_word { static constexpr int is = 0; };
template <> struct redux_word<int> { static constexpr int is = 1; };
template <> struct redux_word<short> { static constexpr int is = 1; };
template <> struct redux_word<signed char> { static constexpr int is = 1; };
template <> struct redux_word<char> { static constexpr int is = 1; };
template <> struct redux_word<unsigned> { static constexpr int is = 2; };
template <> struct redux_word<unsigned short> { static constexpr int is = 2; };
template <> struct redux_word<unsigned char> { static constexpr int is = 2; };
template <> struct redux_word<bool> { static constexpr int is = 2; };

template <class Op> struct redux_op { static constexpr int is = 0; };
template <class T> struct redux_op<plus<T>> { static constexpr int is = 1; };
template <class T> struct redux_op<less<T>> { static constexpr int is = 2; };
template <class T> struct redux_op<greater<T>> { static constexpr int is = 3; };
template <class T> struct redux_op<bit_and<T>> { static constexpr int is = 4; };
template <class T> struct redux_op<bit_or<T>> { static constexpr int is = 5; };
template <class T> struct redux_op<bit_xor<T>> { static constexpr int is = 6; };

template <class Op, class T> struct redux {
#if __CUDA_ARCH__ >= 800
    static constexpr bool usable = redux_word<T>::is != 0 && redux_op<Op>::is != 0;
#else
    static constexpr bool usable = false;
#endif
    template <class W> static __device__ __forceinline__ W word(unsigned mask, W w)
    {
        if constexpr (redux_op<Op>::is == 1)
            return __reduce_add_sync(mask, w);
        else if constexpr (redux_op<Op>::is == 2)
            return __reduce_min_sync(mask, w);
        else if constexpr (redux_op<Op>::is == 3)
            return __reduce_max_sync(mask, w);
        else if constexpr (redux_op<Op>::is == 4)
            return __reduce_and_sync(mask, (unsigned)w);
        else if constexpr (redux_op<Op>::is == 5)
            return __reduce_or_sync(mask, (unsigned)w);
        else
            return __reduce_xor_sync(mask, (unsigned)w);
    }
    static __device__ __forceinline__ T call(unsigned mask, T value)
    {
        if constexpr (redux_word<T>::is == 1)
            return (T)word<int>(mask, value);
        else
            return (T)word<unsigned>(mask, value);
    }
};

template <unsigned Size, class T, class Op>
__device__ __forceinline__ T butterfly(const tile<Size> &g, T value, Op &op)
{
    for (unsigned lanes = Size / 2; lanes > 0; lanes >>= 1)
        value = op(value, g.shfl_xor(value, lanes));
    return value;
}
}

template <unsigned Size, class Parent, class T, class Op>
__device__ __forceinline__ T reduce(const thread_block_tile<Size, Parent> &g, T value, Op op)
{
    if constexpr (Size >= 16 && details::redux<Op, T>::usable)
        return details::redux<Op, T>::call(g.get_mask(), value);
    else
        return details::butterfly<Size, T, Op>(g, value, op);
}

template <class T, class Op>
__device__ __forceinline__ T reduce(const coalesced_group &g, T value, Op op)
{
    if constexpr (details::redux<Op, T>::usable)
        return details::redux<Op, T>::call(g.get_mask(), value);
    else if (g.size() == 32)
        return details::butterfly<32, T, Op>(details::tile<32>(), value, op);
    else
        return g.shfl(details::scan_up(g, value, op), g.size() - 1);
}
}
