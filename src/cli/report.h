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
json_t *report_findings_json(const struct diags *ds, const struct sources *src);
/* Prints and releases; an exit status. */
int report_print_json(json_t *root, int status);

#endif
