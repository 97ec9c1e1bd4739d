/* Cells as text: what golden screens hold and the README quotes. */
#include "ui/export.h"

void export_text(const struct cells *c, struct str *out)
{
    for (int row = 0; row < c->rows; row++) {
        cells_row_text(c, row, out);
        str_addc(out, '\n');
    }
}

static const char *role_symbol(unsigned style)
{
    static const char *const symbols[ROLE_COUNT] = {
#define ROLE(sym, ...) #sym,
#include "ui/themes.def"
#undef ROLE
    };
    unsigned role = style & CELL_ROLE;
    return role < ROLE_COUNT ? symbols[role] : "TEXT";
}

void export_styles(const struct cells *c, struct str *out)
{
    for (int row = 0; row < c->rows; row++) {
        for (int col = 0; col < c->cols;) {
            unsigned style = cells_at(c, row, col)->style;
            int n = 1;
            while (col + n < c->cols && cells_at(c, row, col + n)->style == style)
                n++;
            if (style != ROLE_TEXT)
                str_printf(out, "%d,%d+%d %s%s%s%s%s\n", row, col, n, role_symbol(style),
                           style & CELL_BOLD ? " bold" : "",
                           style & CELL_UNDERLINE ? " underline" : "",
                           style & CELL_REVERSE ? " reverse" : "",
                           style & CELL_FAINT ? " faint" : "");
            col += n;
        }
    }
}

#define MAX_LOOKS 52

struct looks {
    struct look at[MAX_LOOKS];
    int n;
};

static bool same_look(struct look a, struct look b)
{
    return a.fg == b.fg && a.bg == b.bg && a.attr == b.attr;
}

static char look_letter(struct looks *l, struct look look)
{
    int i = 0;
    if (look.fg < 0 && look.bg < 0 && look.attr == 0)
        return '.';
    while (i < l->n && !same_look(l->at[i], look))
        i++;
    if (i == MAX_LOOKS)
        return '?';
    if (i == l->n)
        l->at[l->n++] = look;
    return (char)(i < 26 ? 'a' + i : 'A' + i - 26);
}

void export_looks(const struct cells *c, const struct theme *t, int colors,
                  struct str *out)
{
    struct looks looks = {.n = 0};
    for (int row = 0; row < c->rows; row++) {
        for (int col = 0; col < c->cols; col++) {
            const struct cell *cell = cells_at(c, row, col);
            bool blank = cell->cp == ' ';
            struct look look = theme_look(t, cell->style, colors);
            /* a blank shows its background and what is under or reversed only */
            look.attr &= blank ? CELL_UNDERLINE | CELL_REVERSE : ~0u;
            look.fg = blank && !look.attr ? -1 : look.fg;
            str_addc(out, look_letter(&looks, look));
        }
        str_addc(out, '\n');
    }
    for (int i = 0; i < looks.n; i++) {
        struct look l = looks.at[i];
        str_printf(out, "%c %d on %d%s%s%s%s\n", i < 26 ? 'a' + i : 'A' + i - 26, l.fg,
                   l.bg, l.attr & CELL_BOLD ? " bold" : "",
                   l.attr & CELL_UNDERLINE ? " underline" : "",
                   l.attr & CELL_REVERSE ? " reverse" : "",
                   l.attr & CELL_FAINT ? " faint" : "");
    }
}
