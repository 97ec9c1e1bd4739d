/* A player in one HTML file (player.html): the rows of all screens as SVG, each different
 * row once, and per frame which rows it shows. The file loads nothing. */
#include "ui/export_reel.h"

#include <stdint.h>
#include <string.h>

#include "base/map.h"
#include "ui/export.h"

struct embedded {
    const char *name, *text;
    size_t len;
};
#include "ui/player.inc"

void html_begin(struct reel_writer *w)
{
    w->lines = map_new();
}

/* Number of a row's picture and text, a new one if it was not seen before. The key is
 * what the file holds of it. */
static size_t line_number(struct reel_writer *w, int row)
{
    struct str svg = {0}, text = {0}, key = {0};
    export_svg_row(&w->cells, row, &w->theme, w->dark, &svg);
    cells_row_text(&w->cells, row, &text);
    str_addc(&key, '[');
    json_add_string(&key, str_cstr(&svg));
    str_addc(&key, ',');
    json_add_string(&key, str_cstr(&text));
    str_addc(&key, ']');
    size_t n = (size_t)(uintptr_t)map_get(w->lines, key.data, key.len);
    if (n == 0) {
        n = map_size(w->lines) + 1;
        map_put(w->lines, key.data, key.len, (void *)(uintptr_t)n);
    }
    str_free(&svg);
    str_free(&text);
    str_free(&key);
    return n - 1;
}

void html_frame(struct reel_writer *w, const struct reel_frame *f)
{
    str_printf(&w->body, "%s[%u,%llu,%d,", w->frames ? ",\n" : "", f->ms,
               (unsigned long long)f->number, f->moving);
    json_add_string(&w->body, f->caption);
    for (int row = 0; row < w->rows; row++)
        str_printf(&w->body, "%s%zu", row ? "," : ",[", line_number(w, row));
    str_add(&w->body, "]]");
}

static void add_data(struct reel_writer *w, struct str *out)
{
    const char *key;
    void *number;
    str_printf(out,
               "{\"width\":%d,\"height\":%d,\"rows\":%d,\"cell\":%d,\"paper\":\"#%06x\","
               "\"lines\":[",
               w->cols * EXPORT_CELL_W, w->rows * EXPORT_CELL_H, w->rows, EXPORT_CELL_H,
               (unsigned)export_paper(w->dark));
    for (size_t i = 0; map_at(w->lines, i, &key, &number); i++)
        str_printf(out, "%s%s", i ? ",\n" : "", key);
    str_printf(out, "],\n\"frames\":[%s]}", str_cstr(&w->body));
}

static void add_escaped(struct str *out, const char *text)
{
    for (; *text; text++)
        if (*text == '<' || *text == '&')
            str_printf(out, "&#%d;", *text);
        else
            str_addc(out, *text);
}

static void add_value(struct reel_writer *w, const char *name, size_t len,
                      struct str *out)
{
    if (len == 4 && memcmp(name, "DATA", len) == 0)
        add_data(w, out);
    else if (len == 5 && memcmp(name, "TITLE", len) == 0)
        add_escaped(out, w->title);
    else if (len == 5 && memcmp(name, "PAPER", len) == 0)
        str_printf(out, "#%06x", (unsigned)export_paper(w->dark));
    else if (len == 3 && memcmp(name, "INK", len) == 0)
        str_printf(out, "#%06x", (unsigned)export_ink(w->dark));
    else if (len == 5 && memcmp(name, "WIDTH", len) == 0)
        str_printf(out, "%d", w->cols * EXPORT_CELL_W * 5 / 4);
}

/* The player with its "@NAME@" filled in. */
void html_end(struct reel_writer *w)
{
    for (const char *p = headers[0].text; *p;) {
        size_t len = strcspn(p, "@");
        str_addn(&w->out, p, len);
        p += len;
        if (!*p)
            break;
        len = strcspn(p + 1, "@");
        add_value(w, p + 1, len, &w->out);
        p += len + 2;
    }
    map_free(w->lines);
}
