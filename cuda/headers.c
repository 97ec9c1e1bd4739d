/* See headers.h. Texts in place of the host's headers, which NVRTC does not read: types,
 * macros and names that nvcc on Linux has, and no function of our own. Where the toolkit's
 * headers lie beside NVRTC, namespace std shows what they have of it for devices; without
 * them a kernel that uses std fails with NVRTC's word. */
#include "config.h"

#include "headers.h"

#include "api.h"

#define MATH_STD                                                                         \
    "namespace std {\n"                                                                  \
    "using ::abs; using ::acos; using ::acosh; using ::asin; using ::asinh;\n"           \
    "using ::atan; using ::atan2; using ::atanh; using ::cbrt; using ::ceil;\n"          \
    "using ::copysign; using ::cos; using ::cosh; using ::erf; using ::erfc;\n"          \
    "using ::exp; using ::exp2; using ::expm1; using ::fabs; using ::fdim;\n"            \
    "using ::floor; using ::fma; using ::fmax; using ::fmin; using ::fmod;\n"            \
    "using ::frexp; using ::hypot; using ::ilogb; using ::isfinite;\n"                   \
    "using ::isinf; using ::isnan; using ::ldexp; using ::lgamma;\n"                     \
    "using ::llrint; using ::llround; using ::log; using ::log10; using ::log1p;\n"      \
    "using ::log2; using ::logb; using ::lrint; using ::lround; using ::modf;\n"         \
    "using ::nan; using ::nearbyint; using ::nextafter; using ::pow;\n"                  \
    "using ::remainder; using ::remquo; using ::rint; using ::round;\n"                  \
    "using ::scalbln; using ::scalbn; using ::signbit; using ::sin;\n"                   \
    "using ::sinh; using ::sqrt; using ::tan; using ::tanh; using ::tgamma;\n"           \
    "using ::trunc;\n"                                                                   \
    "}\n"
/* What nvcc's own header includes for every file, and NVRTC does not. */
#define MATH                                                                             \
    "#pragma once\n"                                                                     \
    "#define INFINITY __int_as_float(0x7f800000)\n"                                      \
    "#define NAN __int_as_float(0x7fffffff)\n#define HUGE_VALF INFINITY\n"               \
    "#define HUGE_VAL __longlong_as_double(0x7ff0000000000000ll)\n"                      \
    "#define M_E 2.7182818284590452354\n#define M_PI 3.14159265358979323846\n"           \
    "#define M_PI_2 1.57079632679489661923\n#define M_LN2 0.69314718055994530942\n"      \
    "#define M_SQRT2 1.41421356237309504880\n#define M_SQRT1_2 "                         \
    "0.70710678118654752440\n" MATH_STD
#define STDINT                                                                           \
    "#pragma once\n"                                                                     \
    "typedef signed char int8_t; typedef unsigned char uint8_t;\n"                       \
    "typedef short int16_t; typedef unsigned short uint16_t;\n"                          \
    "typedef int int32_t; typedef unsigned int uint32_t;\n"                              \
    "typedef long int64_t; typedef unsigned long uint64_t;\n"                            \
    "typedef signed char int_least8_t, int_fast8_t;\n"                                   \
    "typedef unsigned char uint_least8_t, uint_fast8_t;\n"                               \
    "typedef short int_least16_t; typedef unsigned short uint_least16_t;\n"              \
    "typedef int int_least32_t; typedef unsigned int uint_least32_t;\n"                  \
    "typedef long int_least64_t, int_fast16_t, int_fast32_t, int_fast64_t;\n"            \
    "typedef unsigned long uint_least64_t, uint_fast16_t, uint_fast32_t,\n"              \
    "    uint_fast64_t;\n"                                                               \
    "typedef long intptr_t, intmax_t; typedef unsigned long uintptr_t, uintmax_t;\n"     \
    "#define INT32_MAX 2147483647\n#define INT32_MIN (-INT32_MAX - 1)\n"                 \
    "#define UINT32_MAX 4294967295u\n#define INT64_MAX 9223372036854775807L\n"           \
    "#define INT64_MIN (-INT64_MAX - 1)\n#define UINT64_MAX 18446744073709551615ul\n"    \
    "#define UINT8_MAX 255\n#define UINT16_MAX 65535\n#define INT8_MAX 127\n"            \
    "#define INT16_MAX 32767\n#define INT8_MIN (-128)\n#define INT16_MIN (-32768)\n"     \
    "#define INTPTR_MAX INT64_MAX\n#define INTPTR_MIN INT64_MIN\n"                       \
    "#define UINTPTR_MAX UINT64_MAX\n#define INTMAX_MAX INT64_MAX\n"                     \
    "#define INTMAX_MIN INT64_MIN\n#define UINTMAX_MAX UINT64_MAX\n"                     \
    "#define PTRDIFF_MAX INT64_MAX\n#define PTRDIFF_MIN INT64_MIN\n"                     \
    "#define SIZE_MAX UINT64_MAX\n#define INT8_C(c) c\n#define UINT8_C(c) c\n"           \
    "#define INT16_C(c) c\n#define UINT16_C(c) c\n#define INT32_C(c) c\n"                \
    "#define UINT32_C(c) c##U\n#define INT64_C(c) c##L\n#define UINT64_C(c) c##UL\n"     \
    "#define INTMAX_C(c) c##L\n#define UINTMAX_C(c) c##UL\n"
/* In place of the toolkit's, whose 64-bit types under NVRTC are long long. */
#define STDINT_NAMES                                                                     \
    "using ::int8_t; using ::uint8_t; using ::int16_t; using ::uint16_t;\n"              \
    "using ::int32_t; using ::uint32_t; using ::int64_t; using ::uint64_t;\n"            \
    "using ::int_least8_t; using ::uint_least8_t; using ::int_least16_t;\n"              \
    "using ::uint_least16_t; using ::int_least32_t; using ::uint_least32_t;\n"           \
    "using ::int_least64_t; using ::uint_least64_t; using ::int_fast8_t;\n"              \
    "using ::uint_fast8_t; using ::int_fast16_t; using ::uint_fast16_t;\n"               \
    "using ::int_fast32_t; using ::uint_fast32_t; using ::int_fast64_t;\n"               \
    "using ::uint_fast64_t; using ::intptr_t; using ::uintptr_t;\n"                      \
    "using ::intmax_t; using ::uintmax_t;\n"
#define CUDA_STDINT                                                                      \
    "#pragma once\n#include <cuda/std/detail/__config>\n#include <cuda/std/climits>\n"   \
    "#include <stdint.h>\n"                                                              \
    "#if defined(_LIBCUDACXX_BEGIN_NAMESPACE_STD)\n"                                     \
    "_LIBCUDACXX_BEGIN_NAMESPACE_STD\n" STDINT_NAMES "_LIBCUDACXX_END_NAMESPACE_STD\n"   \
    "#elif defined(_CCCL_BEGIN_NAMESPACE_CUDA_STD)\n"                                    \
    "_CCCL_BEGIN_NAMESPACE_CUDA_STD\n" STDINT_NAMES "_CCCL_END_NAMESPACE_CUDA_STD\n"     \
    "#else\nnamespace cuda { namespace std {\n" STDINT_NAMES "} }\n#endif\n"
#define LIMITS                                                                           \
    "#pragma once\n"                                                                     \
    "#define CHAR_BIT 8\n#define SCHAR_MAX 127\n#define SCHAR_MIN (-128)\n"              \
    "#define UCHAR_MAX 255\n#define CHAR_MAX 127\n#define CHAR_MIN (-128)\n"             \
    "#define SHRT_MAX 32767\n#define SHRT_MIN (-32768)\n#define USHRT_MAX 65535\n"       \
    "#define INT_MAX 2147483647\n#define INT_MIN (-INT_MAX - 1)\n"                       \
    "#define UINT_MAX 4294967295u\n#define LONG_MAX 9223372036854775807L\n"              \
    "#define LONG_MIN (-LONG_MAX - 1L)\n#define ULONG_MAX 18446744073709551615ul\n"      \
    "#define LLONG_MAX 9223372036854775807LL\n#define LLONG_MIN (-LLONG_MAX - 1LL)\n"    \
    "#define ULLONG_MAX 18446744073709551615ull\n"
#define FLOATS                                                                           \
    "#pragma once\n"                                                                     \
    "#define FLT_MAX 3.402823466e+38f\n#define FLT_MIN 1.175494351e-38f\n"               \
    "#define FLT_EPSILON 1.192092896e-07f\n#define FLT_DIG 6\n"                          \
    "#define FLT_MANT_DIG 24\n#define DBL_MAX 1.7976931348623158e+308\n"                 \
    "#define DBL_MIN 2.2250738585072014e-308\n"                                          \
    "#define DBL_EPSILON 2.2204460492503131e-16\n#define DBL_DIG 15\n"                   \
    "#define DBL_MANT_DIG 53\n"
/* The toolkit has the parts of the C++ library that devices can use under cuda::std. */
#define OF_STD(name)                                                                     \
    "#pragma once\n#if __has_include(<cuda/std/" name ">)\n#include <cuda/std/" name     \
    ">\n"                                                                                \
    "namespace cuda { namespace std { } }\n"                                             \
    "namespace std { using namespace cuda::std; }\n#endif\n"
/* These declare 64-bit types of their own under NVRTC, which are not ours, and include
 * each other: the outermost gives theirs another name. */
#define OWN_TYPES(name)                                                                  \
    "#pragma once\n"                                                                     \
    "#ifdef uint64_t\n#include <../include/" name ">\n#else\n"                           \
    "#define uint64_t wt_uint64_t\n#define uintptr_t wt_uintptr_t\n"                     \
    "#include <../include/" name ">\n#undef uint64_t\n#undef uintptr_t\n#endif\n"
/* What kernels take from the libraries' headers. */
#define HALVES "#include <cuda_fp16.h>\n#include <cuda_bf16.h>\n"
#define ASSERT                                                                           \
    "#pragma once\n"                                                                     \
    "extern \"C\" __device__ void __assertfail(const char *, const char *, unsigned,\n"  \
    "                                          const char *, unsigned long);\n"          \
    "#undef assert\n"                                                                    \
    "#ifdef NDEBUG\n#define assert(e) ((void)0)\n#else\n"                                \
    "#define assert(e) ((e) ? (void)0 \\\n"                                              \
    "                       : __assertfail(#e, __FILE__, __LINE__, __func__, 1))\n"      \
    "#endif\n"

static const struct run_header headers[] = {
#define HEADER(name, text) {name, text},
#include "headers.def"
#undef HEADER
};

size_t headers_given(void)
{
    return sizeof headers / sizeof *headers;
}

const struct run_header *header_given(size_t i)
{
    return &headers[i];
}
