/* Exports: what a terminal shows after the bytes of a recording is the grid they were made
 * from, whatever came before; pictures keep every column; JSON strings read back. The
 * terminal here knows only what recordings may use and fails on anything else. */
#include "suites.h"

#include <stdlib.h>
#include <string.h>

#include "base/utf8.h"
#include "ui/draw.h"
#include "ui/export.h"
#include "ui/export_reel.h"

#define SGR_MOST 16

struct shown { /* one cell of the terminal */
    uint32_t cp, marks[CELL_MARKS];
    int fg, bg;
    unsigned attr;
};

struct terminal {
    int rows, cols, row, col;
    int top, bottom; /* of the scrolling region */
    int fg, bg;
    unsigned attr;
    bool pending; /* the last column was written: the next character would wrap */
    struct shown *at;
};

static void terminal_open(struct terminal *t, int rows, int cols)
{
    *t = (struct terminal){
        .rows = rows, .cols = cols, .bottom = rows - 1, .fg = -1, .bg = -1};
    t->at = calloc((size_t)(rows * cols), sizeof *t->at);
    for (int i = 0; i < rows * cols; i++)
        t->at[i] = (struct shown){.cp = 'X', .fg = 1, .bg = 1};
}

static void sgr(struct terminal *t, const int *v, int n)
{
    for (int i = 0; i < n; i++) {
        int *color = v[i] == 38 ? &t->fg : &t->bg;
        if (v[i] == 0)
            t->fg = t->bg = -1, t->attr = 0;
        else if (v[i] == 1)
            t->attr |= CELL_BOLD;
        else if (v[i] == 2)
            t->attr |= CELL_FAINT;
        else if (v[i] == 4)
            t->attr |= CELL_UNDERLINE;
        else if (v[i] == 7)
            t->attr |= CELL_REVERSE;
        else if (v[i] == 22)
            t->attr &= ~(unsigned)(CELL_BOLD | CELL_FAINT);
        else if (v[i] == 24)
            t->attr &= ~(unsigned)CELL_UNDERLINE;
        else if (v[i] == 27)
            t->attr &= ~(unsigned)CELL_REVERSE;
        else if (v[i] == 39)
            t->fg = -1;
        else if (v[i] == 49)
            t->bg = -1;
        else if (v[i] >= 30 && v[i] <= 37)
            t->fg = v[i] - 30;
        else if (v[i] >= 90 && v[i] <= 97)
            t->fg = v[i] - 82;
        else if (v[i] >= 40 && v[i] <= 47)
            t->bg = v[i] - 40;
        else if (v[i] >= 100 && v[i] <= 107)
            t->bg = v[i] - 92;
        else if ((v[i] == 38 || v[i] == 48) && i + 2 < n && v[i + 1] == 5)
            *color = v[i + 2], i += 2;
        else
            ck_abort_msg("SGR %d", v[i]);
    }
}

/* One control sequence after "ESC ["; returns its end. */
static const char *control(struct terminal *t, const char *p)
{
    int v[SGR_MOST] = {0}, n = 0;
    if (*p == '?') {
        ck_assert_msg(strncmp(p, "?25l", 4) == 0, "%.8s", p);
        return p + 4;
    }
    for (;; p++) {
        ck_assert_int_lt(n, SGR_MOST);
        v[n++] = (int)strtol(p, (char **)&p, 10);
        if (*p != ';')
            break;
    }
    if (*p == 'm') {
        sgr(t, v, n);
    } else if (*p == 'H') {
        ck_assert(v[0] >= 1 && v[0] <= t->rows && v[1] >= 1 && v[1] <= t->cols);
        t->row = v[0] - 1;
        t->col = v[1] - 1;
        t->pending = false;
    } else if (*p == 'C') {
        t->col += v[0] ? v[0] : 1;
        ck_assert_int_lt(t->col, t->cols);
    } else if (*p == 'G') {
        ck_assert(v[0] >= 1 && v[0] <= t->cols);
        t->col = v[0] - 1;
        t->pending = false;
    } else if (*p == 'X' || *p == 'K') {
        int count = *p == 'K' ? t->cols - t->col : v[0];
        ck_assert(!t->pending && v[0] <= t->cols - t->col);
        ck_assert(t->bg == -1); /* terminals differ about a coloured background */
        for (int i = 0; i < count; i++)
            t->at[t->row * t->cols + t->col + i] =
                (struct shown){.cp = ' ', .fg = -1, .bg = -1};
    } else if (*p == 'r') {
        t->top = n == 2 ? v[0] - 1 : 0;
        t->bottom = n == 2 ? v[1] - 1 : t->rows - 1;
        ck_assert(t->top >= 0 && t->top < t->bottom && t->bottom < t->rows);
        t->row = t->col = 0;
        t->pending = false;
    } else if (*p == 'J' && v[0] == 2) {
        ck_assert(t->fg == -1 && t->bg == -1 && t->attr == 0);
        for (int i = 0; i < t->rows * t->cols; i++)
            t->at[i] = (struct shown){.cp = ' ', .fg = -1, .bg = -1};
    } else {
        ck_abort_msg("control %c", *p);
    }
    return p + 1;
}

static void character(struct terminal *t, uint32_t cp)
{
    int width = utf8_cp_width(cp);
    if (width == 0) {
        struct shown *s = &t->at[t->row * t->cols + t->col - 1];
        s = s->cp == 0 ? s - 1 : s;
        s->marks[s->marks[0] != 0] = cp;
        return;
    }
    ck_assert_msg(!t->pending && t->col + width <= t->cols, "wraps at row %d", t->row);
    for (int i = 0; i < width; i++)
        t->at[t->row * t->cols + t->col + i] =
            (struct shown){.cp = i ? 0 : cp, .fg = t->fg, .bg = t->bg, .attr = t->attr};
    t->col += width;
    t->pending = t->col == t->cols;
}

/* A line feed at the bottom of the region, a reverse one at its top. */
static void scroll(struct terminal *t, int by)
{
    size_t row = (size_t)t->cols * sizeof *t->at;
    struct shown *top = &t->at[t->top * t->cols];
    ck_assert_int_eq(t->row, by > 0 ? t->bottom : t->top);
    ck_assert(t->bg == -1);
    memmove(by > 0 ? top : top + t->cols, by > 0 ? top + t->cols : top,
            row * (size_t)(t->bottom - t->top));
    for (int i = 0; i < t->cols; i++)
        t->at[(by > 0 ? t->bottom : t->top) * t->cols + i] =
            (struct shown){.cp = ' ', .fg = -1, .bg = -1};
}

static void feed(struct terminal *t, const char *p, size_t len)
{
    const char *end = p + len;
    while (p < end) {
        uint32_t cp;
        if (p[0] == '\b') {
            ck_assert(t->col > 0 && !t->pending);
            t->col--;
            p++;
            continue;
        }
        if (p[0] == '\n' || (p[0] == '\033' && p[1] == 'M')) {
            scroll(t, p[0] == '\n' ? 1 : -1);
            p += p[0] == '\n' ? 1 : 2;
            continue;
        }
        if (p[0] == '\033') {
            ck_assert_int_eq(p[1], '[');
            p = control(t, p + 2);
            continue;
        }
        p += utf8_decode(p, (size_t)(end - p), &cp);
        ck_assert_uint_ge(cp, 0x20);
        character(t, cp);
    }
}

static void assert_shows(const struct terminal *t, const struct cells *c,
                         const struct theme *theme, int colors)
{
    for (int row = 0; row < c->rows; row++)
        for (int col = 0; col < c->cols; col++) {
            const struct cell *want = cells_at(c, row, col);
            const struct shown *got = &t->at[row * t->cols + col];
            struct look l = theme_look(theme, want->style, colors);
            ck_assert_msg(want->cp == got->cp && want->marks[0] == got->marks[0],
                          "%d,%d: U+%04x, not U+%04x", row, col, got->cp, want->cp);
            bool plain = want->cp == ' ' && !((l.attr | got->attr) & CELL_REVERSE);
            unsigned attrs = plain ? CELL_UNDERLINE : ~0u; /* what shows on a blank */
            if (want->cp)
                ck_assert_msg((l.fg == got->fg || plain) && l.bg == got->bg &&
                                  (l.attr & attrs) == (got->attr & attrs),
                              "%d,%d: style %x", row, col, want->style);
        }
}

/* --- the encoder ------------------------------------------------------------------ */

/* Random screens: blanks, letters, wide and combining characters, any style. */
static void scribble(struct cells *c, unsigned *seed, int n)
{
    static const uint32_t some[] = {' ',    ' ',    'a',    'Z',    0x2588, 0x28ff,
                                    0x2500, 0x6f22, 0x5b57, 0x0301, 0x00b7, '\\'};
    static const unsigned attrs[] = {0, CELL_BOLD, CELL_UNDERLINE, CELL_REVERSE};
    for (int i = 0; i < n; i++) {
        unsigned r = *seed = *seed * 1664525u + 1013904223u;
        unsigned style = (r >> 8) % ROLE_COUNT | attrs[r >> 30];
        cells_put(c, (int)(r >> 4) % c->rows & 0x7fff, (int)(r >> 16) % c->cols & 0x7fff,
                  style, some[(r >> 24) % (sizeof some / sizeof *some)]);
    }
}

/* Some rows move up or down by one, as a waterfall does. */
static void shift_rows(struct cells *c, unsigned seed)
{
    int top = (int)(seed >> 3) % (c->rows - 3), n = c->rows - top - 1;
    size_t row = (size_t)c->cols * sizeof *c->at;
    if (seed >> 9 & 1)
        memmove(cells_at(c, top, 0), cells_at(c, top + 1, 0), row * (size_t)n);
    else
        memmove(cells_at(c, top + 1, 0), cells_at(c, top, 0), row * (size_t)n);
}

START_TEST(bytes_make_the_screen)
{
    static const int depths[] = {0, 8, 16, 256};
    int colors = depths[_i % 4];
    struct theme theme = {.scheme = (enum scheme)(_i % SCHEME_COUNT)};
    struct terminal t;
    struct ansi ansi;
    struct cells c;
    unsigned seed = (unsigned)_i + 1;
    cells_init(&c, 7, 23);
    terminal_open(&t, 7, 23);
    ansi_open(&ansi, colors);
    for (int frame = 0; frame < 40; frame++) {
        struct str bytes = {0};
        if (frame % 4 == 3)
            shift_rows(&c, seed);
        scribble(&c, &seed, frame % 9 == 0 ? 200 : frame % 5);
        ansi.erases = frame % 2;
        ansi_show(&ansi, &c, &theme, &bytes);
        feed(&t, str_cstr(&bytes), bytes.len);
        assert_shows(&t, &c, &theme, colors);
        str_clear(&bytes);
        ansi_show(&ansi, &c, &theme, &bytes);
        ck_assert_uint_eq(bytes.len, 0); /* the same screen again costs nothing */
        str_free(&bytes);
    }
    ansi_close(&ansi);
    cells_free(&c);
    free(t.at);
}
END_TEST

START_TEST(a_new_theme_repaints)
{
    struct theme safe = {.scheme = SCHEME_SAFE}, mono = {.scheme = SCHEME_MONO};
    struct terminal t;
    struct ansi ansi;
    struct cells c;
    struct str bytes = {0};
    unsigned seed = 5;
    cells_init(&c, 4, 12);
    terminal_open(&t, 4, 12);
    ansi_open(&ansi, 256);
    scribble(&c, &seed, 60);
    ansi_show(&ansi, &c, &safe, &bytes);
    ansi_show(&ansi, &c, &mono, &bytes);
    feed(&t, bytes.data, bytes.len);
    assert_shows(&t, &c, &mono, 256);
    str_free(&bytes);
    ansi_close(&ansi);
    cells_free(&c);
    free(t.at);
}
END_TEST

/* --- recordings ------------------------------------------------------------------- */

static char *kernel_path(const char *name)
{
    const char *dir = getenv("WT_TOP_SRCDIR");
    struct str path = {0};
    str_printf(&path, "%s/kernels/%s", dir ? dir : WT_SOURCE_DIR, name);
    return path.data;
}

static void export(const char *kernel, enum export_format f, bool steps, uint64_t first,
                   uint64_t last, struct str *out)
{
    struct session_options opt = SESSION_OPTIONS_INIT;
    struct ui_options ui = {0};
    char *path = kernel_path(kernel);
    struct export_request req = {
        .name = path, .format = f, .has_steps = steps, .first = first, .last = last};
    struct sources *src = sources_new();
    struct diags ds;
    diags_init(&ds);
    ck_assert_int_eq(ui_export(&req, &opt, &ui, src, &ds, out), 0);
    diags_free(&ds);
    sources_free(src);
    free(path);
}

/* The bytes of an event's JSON string; returns what follows it. */
static const char *unquote(const char *p, struct str *out)
{
    ck_assert_int_eq(*p++, '"');
    for (; *p != '"'; p++) {
        char bytes[4];
        ck_assert(*p != 0 && *p != '\n');
        if (*p != '\\') {
            str_addc(out, *p);
        } else if (*++p == 'u') {
            char hex[5] = {p[1], p[2], p[3], p[4], 0};
            str_addn(out, bytes, utf8_encode((uint32_t)strtoul(hex, NULL, 16), bytes));
            p += 4;
        } else {
            str_addc(out, *p == 'n' ? '\n' : *p);
        }
    }
    return p + 1;
}

/* Header, times that never go back, events of kind "o"; the last screen is the screen of
 * the last step. */
START_TEST(a_recording_replays)
{
    static const char *const kernels[] = {"shfl_xor_letters.cu", "branch_on_lane.cu",
                                          "butterfly8.cu"};
    struct str cast = {0}, text = {0}, shown = {0};
    struct terminal t;
    terminal_open(&t, 24, 80);
    export(kernels[_i], EXPORT_CAST, true, 0, 8, &cast);
    export(kernels[_i], EXPORT_TEXT, true, 0, 8, &text);
    ck_assert(str_starts(cast.data, "{\"version\": 2, \"width\": 80, \"height\": 24, "));
    double before = 0;
    const char *p = strchr(cast.data, '\n') + 1;
    while (*p) {
        struct str bytes = {0};
        ck_assert_int_eq(*p, '[');
        double at = strtod(p + 1, (char **)&p);
        ck_assert(at >= before);
        before = at;
        ck_assert_msg(str_starts(p, ", \"o\", "), "%.20s", p);
        p = unquote(p + 7, &bytes);
        feed(&t, str_cstr(&bytes), bytes.len);
        str_free(&bytes);
        ck_assert(p[0] == ']' && p[1] == '\n');
        p += 2;
    }
    ck_assert(before > 4); /* eight steps of half a second at least */
    struct cells c;
    cells_init(&c, 24, 80);
    for (int i = 0; i < 24 * 80; i++)
        c.at[i].cp = t.at[i].cp;
    export_text(&c, &shown);
    bool same = str_ends(text.data, shown.data);
    ck_assert_msg(same, "%s\n%s", kernels[_i], shown.data);
    cells_free(&c);
    str_free(&cast);
    str_free(&text);
    str_free(&shown);
    free(t.at);
}
END_TEST

static size_t count(const char *text, const char *what)
{
    size_t n = 0;
    for (; (text = strstr(text, what)); text += strlen(what))
        n++;
    return n;
}

START_TEST(steps_are_those_asked_for)
{
    struct str out = {0};
    export("branch_on_lane.cu", EXPORT_TEXT, true, 20, 23, &out);
    ck_assert_uint_eq(count(out.data, "--- step "), 4);
    ck_assert_ptr_nonnull(strstr(out.data, "step 20/"));
    ck_assert_ptr_nonnull(strstr(out.data, "step 23/"));
    str_clear(&out);
    export("branch_on_lane.cu", EXPORT_TEXT, false, 0, 0, &out);
    ck_assert_uint_eq(count(out.data, "step "), 2); /* "step 0/166", and the hint */
    str_clear(&out);
    export("branch_on_lane.cu", EXPORT_SVG, true, 1, 3, &out);
    ck_assert_ptr_nonnull(strstr(out.data, "height=\"1332\"")); /* 3 * 24 + 2 rows */
    str_free(&out);
}
END_TEST

START_TEST(a_player_is_whole)
{
    struct str out = {0};
    export("shfl_xor_letters.cu", EXPORT_HTML, false, 0, 0, &out);
    ck_assert(str_starts(out.data, "<!DOCTYPE html>"));
    ck_assert(str_ends(out.data, "</html>\n"));
    ck_assert_uint_eq(count(out.data, "@"), 0); /* every placeholder is filled */
    ck_assert_uint_eq(count(out.data, "<script"), count(out.data, "</script>"));
    /* nothing is loaded from anywhere: the only addresses are SVG's name */
    ck_assert_uint_eq(count(out.data, "http"),
                      count(out.data, "http://www.w3.org/2000/svg") +
                          count(out.data, "http-equiv"));
    ck_assert_uint_gt(count(out.data, ",0,\"Step "), 8);  /* nine whole steps */
    ck_assert_uint_gt(count(out.data, ",1,\"Step "), 10); /* and a motion between */
    str_free(&out);
}
END_TEST

START_TEST(strings_of_json)
{
    struct str out = {0};
    json_add_string(&out, "a\"b\\c\n\033</script>\xff\xc3\xa9");
    ck_assert_str_eq(out.data,
                     "\"a\\\"b\\\\c\\n\\u001b\\u003c/script>\xef\xbf\xbd\xc3\xa9\"");
    str_free(&out);
}
END_TEST

/* --- pictures --------------------------------------------------------------------- */

START_TEST(drawn_characters_meet)
{
    struct cells c;
    struct str out = {0};
    struct theme theme = {.scheme = SCHEME_SAFE};
    cells_init(&c, 1, 6);
    struct view v = {&c, {0, 0, 1, 6}};
    draw_text(&v, 0, 0, ROLE_TEXT, "\u250c\u2500\u2510ab");
    export_svg_row(&c, 0, &theme, true, &out);
    /* corner to middle, line from edge to edge, middle to corner: one path */
    ck_assert_uint_eq(count(out.data, "<path"), 1);
    ck_assert_ptr_nonnull(strstr(out.data, "M9 9h9v1h-9z"));
    ck_assert_ptr_nonnull(strstr(out.data, "x=\"27\""));
    ck_assert_ptr_nonnull(strstr(out.data, "textLength=\"18\""));
    str_free(&out);
    cells_free(&c);
}
END_TEST

/* Every glyph of the screens that is no letter is drawn, or at least known to fonts. */
START_TEST(braille_is_drawn)
{
    for (uint32_t cp = 0x2800; cp <= 0x28ff; cp++) {
        struct str out = {0};
        ck_assert(export_glyph(cp, 0, 0, &out));
        ck_assert_uint_eq(count(str_cstr(&out), "z"),
                          (size_t)__builtin_popcount(cp & 0xff));
        str_free(&out);
    }
}
END_TEST

START_TEST(formats_by_name)
{
    ck_assert_int_eq(export_format_of_file("a/b.cast"), EXPORT_CAST);
    ck_assert_int_eq(export_format_of_file("x.txt"), EXPORT_TEXT);
    ck_assert_int_eq(export_format_of_file("a.svg/b"), EXPORT_FORMATS);
    ck_assert_int_eq(export_format_of_file("kernel.cu"), EXPORT_FORMATS);
    ck_assert_int_eq(export_format_by_name("html"), EXPORT_HTML);
}
END_TEST

Suite *export_suite(void)
{
    Suite *s = suite_create("export");
    TCase *t = tcase_create("export");
    tcase_add_loop_test(t, bytes_make_the_screen, 0, 20);
    tcase_add_test(t, a_new_theme_repaints);
    tcase_add_loop_test(t, a_recording_replays, 0, 3);
    tcase_add_test(t, steps_are_those_asked_for);
    tcase_add_test(t, a_player_is_whole);
    tcase_add_test(t, strings_of_json);
    tcase_add_test(t, drawn_characters_meet);
    tcase_add_test(t, braille_is_drawn);
    tcase_add_test(t, formats_by_name);
    suite_add_tcase(s, t);
    return s;
}
