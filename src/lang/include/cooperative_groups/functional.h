/* Function objects for reduce and scan. CUDA C++ Programming Guide: Cooperative Groups. */
#pragma once

namespace cooperative_groups
{
template <class T> struct plus {
    __device__ __forceinline__ T operator()(T a, T b) const { return a + b; }
};
template <class T> struct less {
    __device__ __forceinline__ T operator()(T a, T b) const { return b < a ? b : a; }
};
template <class T> struct greater {
    __device__ __forceinline__ T operator()(T a, T b) const { return a < b ? b : a; }
};
template <class T> struct bit_and {
    __device__ __forceinline__ T operator()(T a, T b) const { return a & b; }
};
template <class T> struct bit_xor {
    __device__ __forceinline__ T operator()(T a, T b) const { return a ^ b; }
};
template <class T> struct bit_or {
    __device__ __forceinline__ T operator()(T a, T b) const { return a | b; }
};
}
