/* The inner loop for x86-64 processors with AVX2 and FMA, see exec_loop.h. The build
 * compiles this file with the flags that turn them on; without them it is empty. */
#if defined __OPTIMIZE__ && defined __GNUC__ && !defined __clang__
#pragma GCC optimize("O3")
#endif

#include "simt/exec_impl.h"

#if defined __AVX2__ && defined __FMA__

#define EXEC_NAME exec_plain_avx2
#define EXEC_SHADOW 0
#include "simt/exec_loop.h"

#define EXEC_NAME exec_shadow_avx2
#define EXEC_SHADOW 1
#include "simt/exec_loop.h"

bool exec_has_avx2(void)
{
    return __builtin_cpu_supports("avx2") && __builtin_cpu_supports("fma");
}

#else

enum exec_end exec_plain_avx2(struct machine *m, struct warp *w, uint64_t limit)
{
    return exec_plain_base(m, w, limit);
}

enum exec_end exec_shadow_avx2(struct machine *m, struct warp *w, uint64_t limit)
{
    return exec_shadow_base(m, w, limit);
}

bool exec_has_avx2(void)
{
    return false;
}

#endif
