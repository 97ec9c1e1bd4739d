/* What the ir tests share: reading a module from a string, printing, and the suites. */
#ifndef TESTS_IR_TEST_H
#define TESTS_IR_TEST_H

#include "ir/build.h"

#include <check.h>

struct text_module {
    struct sources *src;
    struct diags ds;
    struct ir_module *m; /* NULL if not read */
};

struct text_module text_read(const char *text);
void text_free(struct text_module *t);
/* All diagnostics as printed; the caller frees. */
struct str text_diags(const struct text_module *t);

TCase *cfg_case(void);
TCase *text_case(void);
TCase *verify_case(void);
TCase *golden_case(void);
TCase *pass_case(void);

#endif
