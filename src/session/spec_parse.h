/* The values of header lines; shared by the header reader and --arg. Each returns false
 * after a diagnostic. */
#ifndef SESSION_SPEC_PARSE_H
#define SESSION_SPEC_PARSE_H

#include "session/spec.h"
#include "trace/words.h"

bool spec_parse_launch(struct words *w, struct spec_launch *out);
bool spec_parse_arg_words(struct words *w, struct arena *a, struct spec_arg *out);
bool spec_parse_global(struct words *w, struct arena *a, struct spec_arg *out);
bool spec_parse_fill(struct words *w, struct arena *a, struct fill *out);
bool spec_parse_expect(struct words *w, struct arena *a, struct expect *out);
bool spec_parse_diagnosis(struct words *w, struct arena *a, struct expect_diag *out);
bool spec_parse_metric(struct words *w, struct arena *a, struct expect_metric *out);
bool spec_parse_printf(struct words *w, struct arena *a, struct expect_text *out);
/* V := integer (decimal, 0x, signed) | floating | inf | nan | 'c' | true | false */
bool spec_parse_number(struct words *w, struct number *out);

#endif
