/* Copies by all threads of a group. The copy is done when memcpy_async returns; wait()
 * makes it visible to the group, as a program that is right must ask for anyway.
 * CUDA C++ Programming Guide: Cooperative Groups, memcpy_async. */
#pragma once
#include <cooperative_groups.h>

namespace cooperative_groups
{
namespace details
{
template <class Word, class Group>
__device__ __forceinline__ void copy_words(const Group &g, void *to, const void *from,
                                           size_t count)
{
    for (size_t i = g.thread_rank(); i < count; i += g.num_threads())
        static_cast<Word *>(to)[i] = static_cast<const Word *>(from)[i];
}
}

template <class Group, class T, class From>
__device__ __forceinline__ void memcpy_async(const Group &g, T *to, From *from, size_t bytes)
{
    size_t all = reinterpret_cast<size_t>(to) | reinterpret_cast<size_t>(from) | bytes;
    if (all % 16 == 0)
        details::copy_words<int4>(g, to, from, bytes / 16);
    else if (all % 4 == 0)
        details::copy_words<int>(g, to, from, bytes / 4);
    else
        details::copy_words<char>(g, to, from, bytes);
}

template <class Group> __device__ __forceinline__ void wait(const Group &g)
{
    g.sync();
}

template <unsigned Stages, class Group> __device__ __forceinline__ void wait_prior(const Group &g)
{
    g.sync();
}
}
