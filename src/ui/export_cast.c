/* A recording for terminal players: asciicast v2, a line of JSON as header and one event a
 * frame with the bytes that changed. No clock is asked, so the same steps give the same
 * file. Format: docs.asciinema.org, asciicast v2. */
#include "ui/export_reel.h"

#include <string.h>

#include "base/mem.h"
#include "base/utf8.h"
#include "ui/export.h"

void json_add_string(struct str *out, const char *text)
{
    size_t left = strlen(text);
    str_addc(out, '"');
    while (left > 0) {
        uint32_t cp;
        char bytes[4];
        size_t used = utf8_decode(text, left, &cp);
        if (cp == '"' || cp == '\\')
            str_printf(out, "\\%c", (char)cp);
        else if (cp == '\n')
            str_add(out, "\\n");
        else if (cp < 0x20 || cp == 0x7f || cp == '<')
            str_printf(out, "\\u%04x", (unsigned)cp);
        else
            str_addn(out, bytes, utf8_encode(cp, bytes));
        text += used;
        left -= used;
    }
    str_addc(out, '"');
}

static void add_event(struct reel_writer *w, const char *bytes)
{
    str_printf(&w->out, "[%llu.%03u, \"o\", ", (unsigned long long)(w->ms / 1000),
               (unsigned)(w->ms % 1000));
    json_add_string(&w->out, bytes);
    str_add(&w->out, "]\n");
}

/* The colours that players paint plain text and the sixteen named ones with. */
static void add_theme(struct reel_writer *w)
{
    str_printf(&w->out,
               "\"theme\": {\"fg\": \"#%06x\", \"bg\": \"#%06x\", \"palette\": \"",
               (unsigned)export_ink(w->dark), (unsigned)export_paper(w->dark));
    for (int i = 0; i < 16; i++)
        str_printf(&w->out, "%s#%06x", i ? ":" : "", (unsigned)theme_rgb(i));
    str_add(&w->out, "\"}");
}

void cast_begin(struct reel_writer *w)
{
    w->ansi = mem_alloc(sizeof *w->ansi);
    ansi_open(w->ansi, w->theme.scheme == SCHEME_MONO ? 0 : 256);
    str_printf(&w->out,
               "{\"version\": 2, \"width\": %d, \"height\": %d, \"title\": ", w->cols,
               w->rows);
    json_add_string(&w->out, w->title);
    str_add(&w->out, ", \"env\": {\"TERM\": \"xterm-256color\"}, ");
    add_theme(w);
    str_add(&w->out, "}\n");
    add_event(w, "\033[?25l");
}

void cast_frame(struct reel_writer *w, const struct reel_frame *f)
{
    (void)f; /* its time is counted by the writer */
    struct str bytes = {0};
    ansi_show(w->ansi, &w->cells, &w->theme, &bytes);
    if (bytes.len > 0)
        add_event(w, bytes.data);
    str_free(&bytes);
}

/* An empty event, so that the last screen stands as long as it should. */
void cast_end(struct reel_writer *w)
{
    add_event(w, "");
    ansi_close(w->ansi);
    mem_free(w->ansi);
}
