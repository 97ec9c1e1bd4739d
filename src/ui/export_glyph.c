/* Characters that must meet their neighbours, or keep their width, drawn as paths on the
 * cell grid: lines of frames, blocks and bars, marks of lanes, arrows, braille. Takes a
 * code point and a place, gives path data; letters are left to fonts. */
#include "ui/export.h"

#define W EXPORT_CELL_W
#define H EXPORT_CELL_H
#define MID_X (W / 2)
#define MID_Y (H / 2)

static void add_rect(struct str *out, int x, int y, int w, int h)
{
    if (w > 0 && h > 0)
        str_printf(out, "M%d %dh%dv%dh-%dz", x, y, w, h, w);
}

/* --- lines ------------------------------------------------------------------------ */

/* Arms of a line: 0 none, 1 light, 2 heavy. */
struct arms {
    uint16_t cp;
    uint8_t up, right, down, left;
};

static const struct arms *find_arms(uint32_t cp)
{
    static const struct arms lines[] = {
        {0x2500, 0, 1, 0, 1}, {0x2501, 0, 2, 0, 2}, {0x2502, 1, 0, 1, 0},
        {0x2503, 2, 0, 2, 0}, {0x250c, 0, 1, 1, 0}, {0x2510, 0, 0, 1, 1},
        {0x2514, 1, 1, 0, 0}, {0x2518, 1, 0, 0, 1}, {0x251c, 1, 1, 1, 0},
        {0x2524, 1, 0, 1, 1}, {0x252c, 0, 1, 1, 1}, {0x2534, 1, 1, 0, 1},
        {0x253b, 2, 2, 0, 2}, {0x253c, 1, 1, 1, 1}, {0x2574, 0, 0, 0, 1},
        {0x2575, 1, 0, 0, 0}, {0x2576, 0, 1, 0, 0}, {0x2577, 0, 0, 1, 0}};
    for (size_t i = 0; i < sizeof lines / sizeof *lines; i++)
        if (lines[i].cp == cp)
            return &lines[i];
    return NULL;
}

static int thick(int arm)
{
    return arm == 2 ? 3 : arm;
}

/* Arms overlap in the middle, so corners are closed. */
static void add_arms(const struct arms *a, int x, int y, struct str *out)
{
    int across = a->left > a->right ? a->left : a->right;
    int along = a->up > a->down ? a->up : a->down;
    int half_x = thick(along) / 2, half_y = thick(across) / 2;
    int from = a->left ? 0 : MID_X - half_x, to = a->right ? W : MID_X + half_x + 1;
    int top = a->up ? 0 : MID_Y - half_y, end = a->down ? H : MID_Y + half_y + 1;
    if (across)
        add_rect(out, x + from, y + MID_Y - half_y, to - from, thick(across));
    if (along)
        add_rect(out, x + MID_X - half_x, y + top, thick(along), end - top);
}

/* --- blocks and marks ------------------------------------------------------------- */

static bool add_block(uint32_t cp, int x, int y, struct str *out)
{
    if (cp >= 0x2581 && cp <= 0x2588) { /* eighths from below */
        int h = (int)(cp - 0x2580) * H / 8;
        add_rect(out, x, y + H - h, W, h);
    } else if (cp >= 0x2589 && cp <= 0x258f) { /* eighths from the left */
        add_rect(out, x, y, (int)(0x2590 - cp) * W / 8, H);
    } else if (cp == 0x2590) {
        add_rect(out, x + W - W / 2, y, W / 2, H);
    } else if (cp >= 0x2591 && cp <= 0x2593) {
        add_rect(out, x, y, W, H);
    } else if (cp == 0x2580) {
        add_rect(out, x, y, W, H / 2);
    } else {
        return false;
    }
    return true;
}

static void add_circle(struct str *out, int x, int y, double r)
{
    str_printf(out, "M%.1f %.1fa%.1f %.1f 0 1 0 %.1f 0a%.1f %.1f 0 1 0 -%.1f 0z",
               x + W / 2.0 - r, y + H / 2.0, r, r, 2 * r, r, r, 2 * r);
}

static bool add_mark(uint32_t cp, int x, int y, struct str *out)
{
    switch (cp) {
    case 0x25a0: /* a lane that takes part */
        add_rect(out, x + 1, y + 5, W - 2, 8);
        break;
    case 0x25b2:
        str_printf(out, "M%.1f %dl4 8h-8z", x + W / 2.0, y + 5);
        break;
    case 0x25bc:
        str_printf(out, "M%.1f %dl4 -8h-8z", x + W / 2.0, y + 13);
        break;
    case 0x25b6:
        str_printf(out, "M%d %dl7 4.5l-7 4.5z", x + 1, y + 4);
        break;
    case 0x25c6: /* a breakpoint */
        str_printf(out, "M%.1f %dl4 4l-4 4l-4 -4z", x + W / 2.0, y + 5);
        break;
    case 0x25cf:
        add_circle(out, x, y, 4);
        break;
    case 0x25cb: /* inner edge the other way round: a hole */
        add_circle(out, x, y, 4);
        str_printf(out, "M%.1f %.1fa2.8 2.8 0 1 1 5.6 0a2.8 2.8 0 1 1 -5.6 0z",
                   x + W / 2.0 - 2.8, y + H / 2.0);
        break;
    case 0x00b7:
        add_circle(out, x, y, 1.1);
        break;
    default:
        return false;
    }
    return true;
}

static void add_braille(uint32_t cp, int x, int y, struct str *out)
{
    static const int where[8][2] = {{0, 0}, {0, 1}, {0, 2}, {1, 0},
                                    {1, 1}, {1, 2}, {0, 3}, {1, 3}};
    for (int bit = 0; bit < 8; bit++)
        if ((cp - 0x2800) >> bit & 1)
            str_printf(out, "M%.2f %.2fh1.8v1.8h-1.8z", x + 1.3 + where[bit][0] * W / 2.0,
                       y + 1.3 + where[bit][1] * H / 4.0);
}

bool export_glyph(uint32_t cp, int x, int y, struct str *out)
{
    const struct arms *arms = find_arms(cp);
    if (arms)
        add_arms(arms, x, y, out);
    else if (cp >= 0x2800 && cp <= 0x28ff)
        add_braille(cp, x, y, out);
    else
        return add_block(cp, x, y, out) || add_mark(cp, x, y, out);
    return true;
}

double export_glyph_opacity(uint32_t cp)
{
    return cp == 0x2591 ? 0.25 : cp == 0x2592 ? 0.5 : cp == 0x2593 ? 0.75 : 1;
}
