/* Growable arrays: VEC(type) declares the struct, the macros act on an lvalue.
 * Elements are plain data; a zeroed struct is an empty vector. */
#ifndef BASE_VEC_H
#define BASE_VEC_H

#include "base/mem.h"

#include <stddef.h>

#define VEC(T)                                                                           \
    struct {                                                                             \
        T *data;                                                                         \
        size_t len, cap;                                                                 \
    }

/* Grows so that `extra` more elements fit. */
#define vec_reserve(v, extra)                                                            \
    do {                                                                                 \
        size_t need_ = (v)->len + (extra);                                               \
        if (need_ > (v)->cap) {                                                          \
            size_t cap_ = (v)->cap ? (v)->cap : 8;                                       \
            while (cap_ < need_)                                                         \
                cap_ *= 2;                                                               \
            (v)->data = mem_realloc((v)->data, cap_ * sizeof *(v)->data);                \
            (v)->cap = cap_;                                                             \
        }                                                                                \
    } while (0)

#define vec_push(v, x)                                                                   \
    do {                                                                                 \
        vec_reserve(v, 1);                                                               \
        (v)->data[(v)->len++] = (x);                                                     \
    } while (0)

#define vec_last(v) ((v)->data[(v)->len - 1])
#define vec_pop(v) ((v)->data[--(v)->len])
#define vec_clear(v) ((v)->len = 0)
#define vec_free(v) (mem_free((v)->data), (v)->data = NULL, (v)->len = (v)->cap = 0)

#endif
