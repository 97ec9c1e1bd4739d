/* The inner loop for any processor of the family, see exec_loop.h. */
#if defined __OPTIMIZE__ && defined __GNUC__ && !defined __clang__
#pragma GCC optimize("O3")
#endif

#include "simt/exec_impl.h"

#define EXEC_NAME exec_plain_base
#define EXEC_SHADOW 0
#include "simt/exec_loop.h"

#define EXEC_NAME exec_shadow_base
#define EXEC_SHADOW 1
#include "simt/exec_loop.h"
