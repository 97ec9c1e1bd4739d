/* Edge values of every operand type, as bit patterns. The tests of row arithmetic run
 * each operation over all combinations; alu_measured.def holds what an NVIDIA H200 gave
 * for the same combinations in the same order, so additions here void that file. */
#ifndef TESTS_SIMT_ALU_INPUTS_H
#define TESTS_SIMT_ALU_INPUTS_H

#include <stdint.h>

enum { NEDGES = 48 };

static const uint32_t edges_f32[NEDGES] = {
    0x00000000, 0x80000000, 0x00000001, 0x80000001, /* zeros, least subnormals */
    0x007fffff, 0x807fffff, 0x00800000, 0x80800000, /* greatest subnormal, least normal */
    0x3f000000, 0xbf000000, 0x3f800000, 0xbf800000, /* a half, one */
    0x3f800001, 0x3f7fffff, 0x40000000, 0x3fc00000, /* beside one; 2; 1.5 */
    0x40200000, 0xc0600000, 0x3f666666, 0xbf666666, /* 2.5, -3.5, 0.9, -0.9 */
    0x3dcccccd, 0x3eaaaaab, 0x40490fdb, 0xc0c90fdb, /* 0.1, 1/3, pi, -2 pi */
    0x7f7fffff, 0xff7fffff, 0x7f800000, 0xff800000, /* greatest, infinities */
    0x7fc00000, 0xffc12345, 0x7f800001, 0x7fffffff, /* NaNs; the third is signalling */
    0x4effffff, 0x4f000000, 0xcf000000, 0xcf000001, /* around 2^31 */
    0x4f7fffff, 0x4f800000, 0x5effffff, 0x5f000000, /* around 2^32, 2^63 */
    0xdf000000, 0x5f800000, 0x4b7fffff, 0xcafffffd, /* 2^64; odd below 2^24; x.5 */
    0x1a34ac53, 0xa8f31c77, 0x60ad78ec, 0x53c5a9d1  /* scattered */
};

static const uint64_t edges_f64[NEDGES] = {
    0x0000000000000000, 0x8000000000000000, 0x0000000000000001, 0x8000000000000001,
    0x000fffffffffffff, 0x800fffffffffffff, 0x0010000000000000, 0x8010000000000000,
    0x3fe0000000000000, 0xbfe0000000000000, 0x3ff0000000000000, 0xbff0000000000000,
    0x3ff0000000000001, 0x3fefffffffffffff, 0x4000000000000000, 0x3ff8000000000000,
    0x4004000000000000, 0xc00c000000000000, 0x3feccccccccccccd, 0xbfeccccccccccccd,
    0x3fb999999999999a, 0x3fd5555555555555, 0x400921fb54442d18, 0xc01921fb54442d18,
    0x7fefffffffffffff, 0xffefffffffffffff, 0x7ff0000000000000, 0xfff0000000000000,
    0x7ff8000000000000, 0xfff8000012345678, 0x7ff0000000000001, 0x7fffffffffffffff,
    0x41dfffffffc00000, 0x41e0000000000000, 0xc1e0000000000000, 0xc1e0000000200000,
    0x41efffffffe00000, 0x41f0000000000000, 0x43dfffffffffffff, 0x43e0000000000000,
    0xc3e0000000000000, 0x43f0000000000000, 0x36a0000000000000, 0x47efffffefffffff,
    0x380fffffe0000001, 0xb90345a8f31c7752, 0x47efffffffffffff, 0x3ff0000010000000};

static const uint32_t edges_w[NEDGES] = {
    0x00000000, 0x00000001, 0xffffffff, 0x00000002, 0xfffffffe, 0x00000003, 0x00000004,
    0x00000005, 0x00000007, 0xfffffff9, 0x0000000a, 0x0000000f, 0x00000010, 0x0000001e,
    0x0000001f, 0x00000020, 0x00000021, 0x0000003f, 0x00000040, 0x00000041, 0x0000007f,
    0x00000080, 0x000000ff, 0x00000100, 0x00007fff, 0x00008000, 0x0000ffff, 0x00010000,
    0x007fffff, 0x00ffffff, 0x01000000, 0x01000001, 0x3fffffff, 0x7fffff80, 0x7fffffff,
    0x80000000, 0x80000001, 0xffffff00, 0xffff8000, 0xffff7fff, 0x55555555, 0xaaaaaaaa,
    0x01234567, 0x89abcdef, 0x7f80ff01, 0x1a34ac53, 0xa8f31c77, 0x60ad78ec};

static const uint64_t edges_d[NEDGES] = {
    0x0000000000000000, 0x0000000000000001, 0xffffffffffffffff, 0x0000000000000002,
    0xfffffffffffffffe, 0x0000000000000003, 0x0000000000000007, 0xfffffffffffffff9,
    0x000000000000000a, 0x000000000000001f, 0x0000000000000020, 0x0000000000000021,
    0x000000000000003f, 0x0000000000000040, 0x00000000000000ff, 0x000000000000ffff,
    0x0000000000ffffff, 0x0000000001000001, 0x000000007fffffff, 0x0000000080000000,
    0x00000000ffffffff, 0x0000000100000000, 0x0000000100000001, 0xffffffff80000000,
    0xffffffff7fffffff, 0x001fffffffffffff, 0x0020000000000001, 0x0020000000000003,
    0x3fffffffffffffff, 0x7fffff4000000000, 0x7fffff4000000001, 0x7ffffffffffffdff,
    0x7ffffffffffffe00, 0x7fffffffffffffff, 0x8000000000000000, 0x8000000000000001,
    0xfffffffffffffbff, 0xfffffffffffffc00, 0xffffff7fffffffff, 0xffffff8000000000,
    0x5555555555555555, 0xaaaaaaaaaaaaaaaa, 0x0123456789abcdef, 0xfedcba9876543210,
    0x1a34ac53a8f31c77, 0xa8f31c7760ad78ec, 0x60ad78ec53c5a9d1, 0x00000000fffffffe};

#endif
