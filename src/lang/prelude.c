/* Declarations that every CUDA file sees without including anything, and those of the
 * standard headers that kernels use: fixed-width integers, vector types, dim3, and the
 * few runtime types that appear in the heads of host functions. They are ordinary
 * source, preprocessed and parsed in front of the file.
 *
 * Layout of vector types: CUDA C++ Programming Guide, Built-in Vector Types (alignment
 * table); their constructors make_T() are functions like any other. */
#include "config.h"

#include "lang/prelude.h"

/* Of both passes. */
#define COMMON                                                                           \
    "typedef unsigned long size_t; typedef long ptrdiff_t; typedef long ssize_t;\n"      \
    "typedef signed char int8_t; typedef unsigned char uint8_t;\n"                       \
    "typedef short int16_t; typedef unsigned short uint16_t;\n"                          \
    "typedef int int32_t; typedef unsigned int uint32_t;\n"                              \
    "typedef long int64_t; typedef unsigned long uint64_t;\n"                            \
    "typedef long intptr_t; typedef unsigned long uintptr_t;\n"                          \
    "typedef long intmax_t; typedef unsigned long uintmax_t;\n"                          \
    "typedef int8_t int_least8_t; typedef uint8_t uint_least8_t;\n"                      \
    "typedef int16_t int_least16_t; typedef uint16_t uint_least16_t;\n"                  \
    "typedef int32_t int_least32_t; typedef uint32_t uint_least32_t;\n"                  \
    "typedef int64_t int_least64_t; typedef uint64_t uint_least64_t;\n"                  \
    "typedef int8_t int_fast8_t; typedef uint8_t uint_fast8_t;\n"                        \
    "typedef long int_fast16_t; typedef unsigned long uint_fast16_t;\n"                  \
    "typedef long int_fast32_t; typedef unsigned long uint_fast32_t;\n"                  \
    "typedef int64_t int_fast64_t; typedef uint64_t uint_fast64_t;\n"                    \
    "typedef unsigned char uchar; typedef unsigned short ushort;\n"                      \
    "typedef unsigned int uint; typedef unsigned long ulong;\n"                          \
    "typedef long clock_t; typedef long time_t;\n"                                       \
    "namespace std {\n"                                                                  \
    "using ::size_t; using ::ptrdiff_t; using ::clock_t; using ::time_t;\n"              \
    "using ::int8_t; using ::uint8_t; using ::int16_t; using ::uint16_t;\n"              \
    "using ::int32_t; using ::uint32_t; using ::int64_t; using ::uint64_t;\n"            \
    "using ::intptr_t; using ::uintptr_t; using ::intmax_t; using ::uintmax_t;\n"        \
    "typedef decltype(nullptr) nullptr_t;\n"                                             \
    "}\n"                                                                                \
    "#define F(N) __host__ __device__ __forceinline__ N make_##N\n"                      \
    "#define V1(T, N) struct N##1 { T x; };\\\n"                                         \
    "F(N##1)(T x) { return N##1{x}; }\n"                                                 \
    "#define V2(T, N, A) struct __align__(A) N##2 { T x, y; };\\\n"                      \
    "F(N##2)(T x, T y) { return N##2{x, y}; }\n"                                         \
    "#define V3(T, N) struct N##3 { T x, y, z; };\\\n"                                   \
    "F(N##3)(T x, T y, T z) { return N##3{x, y, z}; }\n"                                 \
    "#define V4(T, N, A) struct __align__(A) N##4 { T x, y, z, w; };\\\n"                \
    "F(N##4)(T x, T y, T z, T w) { return N##4{x, y, z, w}; }\n"                         \
    "#define V(T, N, A2, A4) V1(T, N) V2(T, N, A2) V3(T, N) V4(T, N, A4)\n"              \
    "V(signed char, char, 2, 4) V(unsigned char, uchar, 2, 4)\n"                         \
    "V(short, short, 4, 8) V(unsigned short, ushort, 4, 8)\n"                            \
    "V(int, int, 8, 16) V(unsigned int, uint, 8, 16)\n"                                  \
    "V(long, long, 16, 16) V(unsigned long, ulong, 16, 16)\n"                            \
    "V(long long, longlong, 16, 16) V(unsigned long long, ulonglong, 16, 16)\n"          \
    "V(float, float, 8, 16) V(double, double, 16, 16)\n"                                 \
    "typedef float2 cuFloatComplex, cuComplex, cufftComplex;\n"                          \
    "typedef double2 cuDoubleComplex, cufftDoubleComplex;\n"                             \
    "struct _IO_FILE; typedef struct _IO_FILE FILE;\n"

const char lang_prelude_common[] = COMMON;

const char lang_prelude[] =
    COMMON "struct dim3 { unsigned int x, y, z;\n"
           "__host__ __device__ constexpr dim3(unsigned int a = 1, unsigned int b = 1,\n"
           "unsigned int c = 1) : x(a), y(b), z(c) {}\n"
           "__host__ __device__ constexpr dim3(uint3 v) : x(v.x), y(v.y), z(v.z) {}\n"
           "__host__ __device__ constexpr operator uint3() const\n"
           "{ return uint3{x, y, z}; } };\n"
           "struct CUstream_st; typedef struct CUstream_st *cudaStream_t;\n"
           "struct CUevent_st; typedef struct CUevent_st *cudaEvent_t;\n"
           "enum cudaError { cudaSuccess = 0 }; typedef enum cudaError cudaError_t;\n"
           "struct cudaDeviceProp;\n"
           "struct cudaExtent { size_t width, height, depth; };\n"
           "struct cudaPos { size_t x, y, z; };\n"
           "struct cudaPitchedPtr { void *ptr; size_t pitch, xsize, ysize; };\n"
           "enum cudaMemcpyKind { cudaMemcpyHostToHost, cudaMemcpyHostToDevice,\n"
           "cudaMemcpyDeviceToHost, cudaMemcpyDeviceToDevice, cudaMemcpyDefault };\n"
           "typedef float cufftReal; typedef double cufftDoubleReal;\n"
           /* The heap of device code: 8 MiB as by default on the device. A freed block
            * is not given out again, so that what uses it later is seen. */
           "__device__ __align__(16) unsigned char __heap[8388608];\n"
           "__device__ unsigned long long __heap_used;\n"
           "__device__ inline void *malloc(size_t n) {\n"
           "unsigned long long need = (n + 31) / 16 * 16;\n"
           "if (n > sizeof __heap) return 0;\n"
           "unsigned long long at = atomicAdd(&__heap_used, need);\n"
           "if (at + need > sizeof __heap) return 0;\n"
           "unsigned int *block = (unsigned int *)(__heap + at);\n"
           "atomicExch(block, 1u); return block + 4; }\n"
           "__device__ inline void free(void *p) {\n"
           "if (!p) return;\n"
           "bool allocated_and_not_freed = atomicExch((unsigned int *)p - 4, 2u) == 1u;\n"
           "assert(allocated_and_not_freed); }\n";
