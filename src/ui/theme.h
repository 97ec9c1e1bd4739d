/* Colour roles and schemes; rows of themes.def.
 *
 * Cells carry a role; a scheme turns it into colours and attributes for a terminal of
 * 256, 16, 8 or no colours. */
#ifndef UI_THEME_H
#define UI_THEME_H

#include <stdbool.h>
#include <stdint.h>

enum role {
#define ROLE(sym, ...) ROLE_##sym,
#include "ui/themes.def"
#undef ROLE
    ROLE_COUNT
};

enum scheme {
    SCHEME_SAFE,
    SCHEME_DARK,
    SCHEME_LIGHT,
    SCHEME_CONTRAST,
    SCHEME_MONO,
    SCHEME_COUNT
};

struct look {
    int fg, bg;    /* index into the terminal's palette, -1: its own colour */
    unsigned attr; /* enum cell_attr bits */
};

/* colors: how many the terminal has; below 8 the mono scheme is what one gets. The
 * style's own attributes are added to the role's. */
struct look theme_look(enum scheme s, unsigned style, int colors);
const char *theme_scheme_name(enum scheme s);
bool theme_scheme_by_name(const char *name, enum scheme *out);
const char *theme_role_meaning(enum role r);
/* 0xrrggbb of a colour of the 256-colour palette. */
uint32_t theme_rgb(int color);

#endif
