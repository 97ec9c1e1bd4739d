/* Names of the libraries that host programs use and this tool has not.
 *
 * Takes a name that nothing declares; gives the words for the library it belongs to, so
 * that its use is told as what is not supported and not as the program's mistake. The
 * table is host_missing.def. */
#include "config.h"

#include "lang/host_missing.h"

#include "base/str.h"

#include <ctype.h>
#include <string.h>

static const struct {
    const char *name, *what;
} rows[] = {
#define HOST_MISSING(name, what) {name, what},
#include "lang/host_missing.def"
#undef HOST_MISSING
};

#define NROWS (sizeof rows / sizeof rows[0])

/* "x*" stands for all that begin so; "std::x" for x of namespace std, a using given. */
static bool matches(const char *pattern, const char *name)
{
    const char *bare = str_starts(pattern, "std::") ? pattern + 5 : pattern;
    size_t n = strlen(bare);
    if (bare[n - 1] == '*')
        return strncmp(bare, name, n - 1) == 0;
    return strcmp(bare, name) == 0;
}

static bool in_std(const struct ast_name *n)
{
    return n->nparts > 1 && strcmp(n->parts[0].id, "std") == 0;
}

static const char *listed(const struct ast_name *n)
{
    size_t first = in_std(n), end = first ? n->nparts : 1;
    for (size_t i = 0; i < NROWS; i++)
        for (size_t k = first; k < end; k++)
            if (matches(rows[i].name, n->parts[k].id))
                return rows[i].what;
    return NULL;
}

/* cuInit, CUdevice: "cu" and a word of its own. */
static bool of_driver(const char *name)
{
    bool small = str_starts(name, "cu") && isupper((unsigned char)name[2]);
    bool large = str_starts(name, "CU") && islower((unsigned char)name[2]);
    return small || large;
}

const char *host_missing(const struct ast_name *n, enum host_sureness how)
{
    const char *what = listed(n), *last = n->parts[n->nparts - 1].id;
    if (what)
        return what;
    if (n->nparts == 1 && of_driver(last))
        return "the CUDA driver API (cuda.h)";
    if (how == HOST_LIKELY && in_std(n))
        return "the C++ library, of which host programs have a part";
    if (how == HOST_LIKELY && n->nparts == 1 && str_starts(last, "cuda"))
        return "the CUDA run-time API, of which host programs have a part";
    return NULL;
}
