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
