/* Colour roles and schemes; rows of themes.def.
 *
 * Cells carry a role; a scheme turns it into colours and attributes for a terminal of
 * 256, 16, 8 or no colours. */
#ifndef UI_THEME_H
#define UI_THEME_H

#include <stdbool.h>
#include <stddef.h>
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

/* What a reader's settings say of a role in place of the scheme. */
struct role_own {
    bool set;
    struct look look; /* colours of the 256-colour palette */
};
struct theme {
    enum scheme scheme;
    const struct role_own *own; /* ROLE_COUNT of them, or NULL */
};

/* colors: how many the terminal has; below 8 the mono scheme is what one gets, without
 * the reader's colours. A colour of the reader's that the terminal lacks leaves the role
 * to the scheme. The style's own attributes are added to the role's. */
struct look theme_look(const struct theme *t, unsigned style, int colors);
const char *theme_scheme_name(enum scheme s);
bool theme_scheme_by_name(const char *name, enum scheme *out);
const char *theme_role_meaning(enum role r);
/* The symbol: "ACTIVE", "VALUE_ODD". */
const char *theme_role_name(enum role r);
/* A colour of themes.def in any case, or "default" (-1): its index in the 256-colour
 * palette. False if there is no such name. */
bool theme_color_by_name(const char *name, size_t len, int *out);
/* 0xrrggbb of a colour of the 256-colour palette. */
uint32_t theme_rgb(int color);

#endif
