/* Text of the built-in declarations; see prelude.c. */
#ifndef LANG_PRELUDE_H
#define LANG_PRELUDE_H

extern const char lang_prelude[];
extern const char lang_prelude_common[]; /* the host's pass: its headers have the rest */

#endif
