/* What the tests of semantic analysis share: one text, opened, with its diagnostics. */
#ifndef TESTS_LANG_SEMA_UTIL_H
#define TESTS_LANG_SEMA_UTIL_H

#include "lang/lang.h"

struct checked {
    struct sources *src;
    struct diags ds;
    struct unit *unit;
    struct function *k; /* kernel "k", NULL if there is none or it has errors */
};

/* Opens the text as test.cu for a compute capability x 100 and checks kernel "k". */
void checked_open(struct checked *c, const char *text, unsigned cuda_arch);
void checked_close(struct checked *c);
/* "3:7 error message" of diagnostic i, "" past the end; lives until closed. */
const char *checked_message(struct checked *c, size_t i);
/* All diagnostics, one a line, notes indented. */
void checked_messages(const struct checked *c, struct str *out);
/* The statement of kind `kind` met first in source order, NULL if there is none. */
const struct stmt *checked_find(const struct stmt *list, enum stmt_kind kind);
/* The declaration of variable `name`. */
const struct stmt *checked_decl(const struct stmt *list, const char *name);

#endif
