/* A finished run as text and as JSON (data/schema/run.json). */
#ifndef CLI_REPORT_H
#define CLI_REPORT_H

#include "session/session.h"

#include <jansson.h>

void report_outputs(const struct run *r, struct str *out);
void report_metrics(const struct session *s, const struct run *r, struct str *out);
/* Lines of the kernel that were issued: instructions, active lanes, the text. */
void report_lines(const struct session *s, const struct run *r, struct str *out);

json_t *report_json(const struct session *s, const struct run *r, int model);
/* Text that came from a file, which may be any bytes: what is not UTF-8 becomes U+FFFD,
 * so that one bad byte never costs the whole document. */
json_t *report_text(const char *text);
json_t *report_textn(const char *text, size_t len);
json_t *report_note(const struct diag_note *note, const struct sources *src);
json_t *report_findings_json(const struct diags *ds, const struct sources *src);
/* Prints and releases; an exit status. */
int report_print_json(json_t *root, int status);

#endif
