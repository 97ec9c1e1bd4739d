/* Titles of the self-check list by number; the list itself is self_check.def. What serves an
 * item is counted in coverage.c. */
#include "config.h"

#include "lesson/self_check.h"

#include <assert.h>

static const char *const titles[] = {
#define SELF_CHECK(title) title,
#include "lesson/self_check.def"
#undef SELF_CHECK
};
_Static_assert(sizeof titles / sizeof *titles == SELF_CHECK_ITEMS,
               "items of the self-check list");

const char *self_check_title(int item)
{
    assert(item >= 1 && item <= SELF_CHECK_ITEMS);
    return titles[item - 1];
}
