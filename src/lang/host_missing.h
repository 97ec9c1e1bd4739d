/* What host programs may call elsewhere and not here: the library a name belongs to. */
#ifndef LANG_HOST_MISSING_H
#define LANG_HOST_MISSING_H

#include "lang/ast.h"

enum host_sureness {
    HOST_SURE,  /* listed, or of a library that is not here at all */
    HOST_LIKELY /* also what may be a slip of a name that is here: cudaMaloc, std::vectr */
};

/* "files of the C library (stdio.h)" for fopen; NULL: no library known. */
const char *host_missing(const struct ast_name *n, enum host_sureness how);

#endif
