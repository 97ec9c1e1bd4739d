/* The same content as the screens, as linear text: short sentences, nothing drawn. */
#ifndef CLI_PLAIN_H
#define CLI_PLAIN_H

#include "cli/options.h"

/* The whole run of o->files[0], a line per source line stepped through: lanes, values of
 * the variables that changed. */
int plain_step(const struct options *o, struct sources *src, struct diags *ds);
/* The list of lessons, or one lesson with its questions asked on standard input. */
int plain_learn(const struct options *o, const char *lesson, const char *const *dirs,
                size_t ndirs, struct sources *src, struct diags *ds);

#endif
