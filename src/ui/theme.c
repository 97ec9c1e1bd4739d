/* Takes a role, a scheme and a number of colours; gives palette indices and attributes.
 * What a terminal does with them is term.c's matter. */
#include "ui/theme.h"

#include <string.h>
#include <strings.h>

#include "ui/cells.h"

enum palette {
#define PALETTE(sym, c256, c16, c8) PALETTE_##sym,
#include "ui/themes.def"
#undef PALETTE
    PALETTE_COUNT
};

static const short palette[PALETTE_COUNT][3] = {
#define PALETTE(sym, c256, c16, c8) {c256, c16, c8},
#include "ui/themes.def"
#undef PALETTE
};

struct role_look {
    uint8_t fg, bg;
    uint16_t attr;
};

#define LOOK(fg, bg, attr)                                                               \
    {                                                                                    \
        PALETTE_##fg, PALETTE_##bg, attr                                                 \
    }
static const struct role_look looks[ROLE_COUNT][SCHEME_COUNT] = {
#define ROLE(sym, meaning, safe, dark, light, contrast, mono)                            \
    {safe, dark, light, contrast, mono},
#include "ui/themes.def"
#undef ROLE
};

static const char *const scheme_names[SCHEME_COUNT] = {"safe", "dark", "light",
                                                       "contrast", "mono"};

static bool reader_says(const struct theme *t, unsigned role, int colors)
{
    if (!t->own || t->scheme == SCHEME_MONO || colors < 8)
        return false;
    const struct role_own *own = &t->own[role];
    return own->set && own->look.fg < colors && own->look.bg < colors;
}

struct look theme_look(const struct theme *t, unsigned style, int colors)
{
    unsigned role = style & CELL_ROLE, extra = style & ~(unsigned)CELL_ROLE;
    int depth = colors >= 256 ? 0 : colors >= 16 ? 1 : 2;
    role = role < ROLE_COUNT ? role : ROLE_TEXT;
    if (reader_says(t, role, colors)) {
        struct look own = t->own[role].look;
        own.attr |= extra;
        return own;
    }
    const struct role_look *l = &looks[role][colors < 8 ? SCHEME_MONO : t->scheme];
    return (struct look){.fg = palette[l->fg][depth],
                         .bg = palette[l->bg][depth],
                         .attr = l->attr | extra};
}

const char *theme_scheme_name(enum scheme s)
{
    return scheme_names[s];
}

bool theme_scheme_by_name(const char *name, enum scheme *out)
{
    for (int i = 0; i < SCHEME_COUNT; i++)
        if (strcmp(name, scheme_names[i]) == 0) {
            *out = (enum scheme)i;
            return true;
        }
    return false;
}

const char *theme_role_meaning(enum role r)
{
    static const char *const meanings[ROLE_COUNT] = {
#define ROLE(sym, meaning, ...) meaning,
#include "ui/themes.def"
#undef ROLE
    };
    return meanings[r];
}

const char *theme_role_name(enum role r)
{
    static const char *const names[ROLE_COUNT] = {
#define ROLE(sym, meaning, ...) #sym,
#include "ui/themes.def"
#undef ROLE
    };
    return names[r];
}

bool theme_color_by_name(const char *name, size_t len, int *out)
{
    static const char *const names[PALETTE_COUNT] = {
#define PALETTE(sym, c256, c16, c8) #sym,
#include "ui/themes.def"
#undef PALETTE
    };
    if (len == 7 && strncmp(name, "default", 7) == 0) {
        *out = -1;
        return true;
    }
    for (int i = 0; i < PALETTE_COUNT; i++)
        if (i != PALETTE_NONE && strlen(names[i]) == len &&
            strncasecmp(names[i], name, len) == 0) {
            *out = palette[i][0];
            return true;
        }
    return false;
}

/* The usual xterm palette: 16 named colours, a 6 x 6 x 6 cube, 24 greys. */
uint32_t theme_rgb(int color)
{
    static const uint32_t named[16] = {
        0x000000, 0xcd0000, 0x00cd00, 0xcdcd00, 0x0000ee, 0xcd00cd, 0x00cdcd, 0xe5e5e5,
        0x7f7f7f, 0xff0000, 0x00ff00, 0xffff00, 0x5c5cff, 0xff00ff, 0x00ffff, 0xffffff};
    static const unsigned level[6] = {0, 95, 135, 175, 215, 255};
    if (color < 0 || color > 255)
        return 0;
    unsigned n = (unsigned)color;
    if (n < 16)
        return named[n];
    if (n >= 232)
        return (8 + (n - 232) * 10) * 0x010101u;
    n -= 16;
    return level[n / 36] << 16 | level[n / 6 % 6] << 8 | level[n % 6];
}
