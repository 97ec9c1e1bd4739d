/* Device printf (CUDA C++ Programming Guide: Formatted Output): one lane's arguments to
 * text, as the host's printf would write them.
 *
 * A format is %[flags][width][.precision][size]type; flags - + space # 0, width and
 * precision numbers or *, sizes hh h l ll z j t, types d i u o x X c s p f F e E g G a A
 * and %. Text is produced whatever the host's locale. An unknown type is copied as it
 * stands without using up an argument; %n is unknown on the GPU and here. (The GPU's own
 * run time also copies %z and precisions of *, and sizes hh oddly: here they work.) */
#ifndef SIMT_FORMAT_H
#define SIMT_FORMAT_H

#include "base/str.h"

#include <stddef.h>
#include <stdint.h>

/* Text of a %s argument; NULL if value names no text. len as strlen. */
struct format_texts {
    const char *(*text)(void *ctx, uint64_t value, size_t *len);
    void *ctx;
};

/* Appends. args holds nargs values in order: integers zero- or sign-extended to 64 bits
 * (only the bits of the conversion's size count), floating-point ones as the bits of a
 * double, pointers as addresses. A conversion without an argument takes 0. texts may be
 * NULL if no %s can occur; a value without text prints as (null). */
void format_lane(struct str *out, const char *fmt, const uint64_t *args, size_t nargs,
                 const struct format_texts *texts);
/* Arguments that fmt asks for, those for * included: what device printf returns is
 * this number (measured on an H200, where extra arguments do not count). */
size_t format_count(const char *fmt);

#endif
