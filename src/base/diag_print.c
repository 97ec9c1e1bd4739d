/* Diagnostics as text, in the form of a good compiler.
 *
 * Takes a diagnostic and the sources, gives lines: place and message, the source line
 * with its caret, the lane strip, notes and the ruling section. Source text is shown
 * with tabs as spaces and control bytes as '?', cut to a window around the caret when
 * the line is long. Leaves out where the text goes. */
#include "base/diag.h"
#include "base/utf8.h"

#include <inttypes.h>
#include <string.h>

#define WINDOW_COLS 110 /* of a source line */
#define TAB_COLS 8
#define MAX_QUOTE 60

struct printer {
    struct str *out;
    const struct sources *sources;
    unsigned style;
};

enum role { ROLE_PLACE, ROLE_ERROR, ROLE_WARNING, ROLE_ADVICE, ROLE_NOTE, ROLE_CARET };

static void paint(struct printer *p, enum role role)
{
    static const char *const codes[] = {
        [ROLE_PLACE] = "\x1b[1m",      [ROLE_ERROR] = "\x1b[1;31m",
        [ROLE_WARNING] = "\x1b[1;35m", [ROLE_ADVICE] = "\x1b[1;34m",
        [ROLE_NOTE] = "\x1b[1;36m",    [ROLE_CARET] = "\x1b[1;32m",
    };
    if (p->style & DIAG_COLOR)
        str_add(p->out, codes[role]);
}

static void unpaint(struct printer *p)
{
    if (p->style & DIAG_COLOR)
        str_add(p->out, "\x1b[0m");
}

const char *diag_severity_name(enum diag_severity sev)
{
    static const char *const names[] = {
        [DIAG_NOTE] = "note",
        [DIAG_ADVICE] = "advice",
        [DIAG_WARNING] = "warning",
        [DIAG_ERROR] = "error",
        [DIAG_UNSUPPORTED] = "not supported",
    };
    return names[sev];
}

static enum role severity_role(enum diag_severity sev)
{
    static const enum role roles[] = {
        [DIAG_NOTE] = ROLE_NOTE,         [DIAG_ADVICE] = ROLE_ADVICE,
        [DIAG_WARNING] = ROLE_WARNING,   [DIAG_ERROR] = ROLE_ERROR,
        [DIAG_UNSUPPORTED] = ROLE_ERROR,
    };
    return roles[sev];
}

struct cell_text {
    char bytes[4];
    size_t len;
    int cols;
};

/* Characters that reorder the text around them, so that it reads other than it is. */
static bool is_bidi_control(uint32_t cp)
{
    return cp == 0x200e || cp == 0x200f || (cp >= 0x202a && cp <= 0x202e) ||
           (cp >= 0x2066 && cp <= 0x2069);
}

/* What one code point at column `col` becomes on screen, and its columns. */
static struct cell_text show_cp(const struct printer *p, uint32_t cp, bool valid, int col)
{
    struct cell_text t = {{'?'}, 1, 1};
    if (cp == '\t') {
        t.bytes[0] = ' ';
        t.cols = TAB_COLS - col % TAB_COLS;
    } else if (cp >= 0x20 && cp < 0x7f) {
        t.bytes[0] = (char)cp;
    } else if (valid && cp >= 0xa0 && !is_bidi_control(cp) && !(p->style & DIAG_ASCII)) {
        t.len = utf8_encode(cp, t.bytes);
        t.cols = utf8_cp_width(cp);
    }
    return t;
}

/* Text of any origin, made harmless. Newlines of a message start a new indented line. */
static void add_clean(struct printer *p, const char *s)
{
    size_t len = strlen(s);
    for (size_t i = 0; i < len;) {
        uint32_t cp;
        size_t n = utf8_decode(s + i, len - i, &cp);
        if (cp == '\n') {
            str_add(p->out, "\n      ");
        } else {
            struct cell_text t = show_cp(p, cp, cp != 0xfffd || n > 1, TAB_COLS - 1);
            str_addn(p->out, t.bytes, t.len);
        }
        i += n;
    }
}

static void add_place(struct printer *p, struct span at)
{
    uint32_t line, col;
    if (at.file == 0)
        return;
    const struct source *src = sources_get(p->sources, at.file);
    source_locate(src, at.off, &line, &col);
    paint(p, ROLE_PLACE);
    add_clean(p, src->path);
    str_printf(p->out, ":%u:%u: ", line, col);
    unpaint(p);
}

/* Columns before byte `end` of the line. */
static int line_cols(const struct printer *p, const char *s, size_t len, size_t end)
{
    int col = 0;
    for (size_t i = 0; i < len && i < end;) {
        uint32_t cp;
        size_t n = utf8_decode(s + i, len - i, &cp);
        col += show_cp(p, cp, cp != 0xfffd || n > 1, col).cols;
        i += n;
    }
    return col;
}

/* Columns [from, from + WINDOW_COLS) of the line. */
static void add_line_window(struct printer *p, const char *s, size_t len, int from)
{
    int col = 0;
    for (size_t i = 0; i < len && col < from + WINDOW_COLS;) {
        uint32_t cp;
        size_t n = utf8_decode(s + i, len - i, &cp);
        struct cell_text t = show_cp(p, cp, cp != 0xfffd || n > 1, col);
        if (col >= from && cp != '\t')
            str_addn(p->out, t.bytes, t.len);
        for (int c = 0; cp == '\t' && c < t.cols; c++)
            if (col + c >= from)
                str_addc(p->out, ' ');
        col += t.cols;
        i += n;
    }
}

/* The source line and, below it, ^~~~ under the part of the span on that line. */
static void add_source(struct printer *p, struct span at, enum role role)
{
    uint32_t line, col;
    size_t len;
    if (at.file == 0)
        return;
    const struct source *src = sources_get(p->sources, at.file);
    source_locate(src, at.off, &line, &col);
    const char *text = source_line(src, line, &len);
    size_t start = col - 1 < len ? col - 1 : len;
    int first = line_cols(p, text, len, start);
    int end = line_cols(p, text, len, start + at.len);
    int from = first > WINDOW_COLS * 3 / 4 ? first - WINDOW_COLS / 2 : 0;
    str_printf(p->out, "%5u | ", line);
    add_line_window(p, text, len, from);
    str_add(p->out, "\n      | ");
    for (int c = from; c < first; c++)
        str_addc(p->out, ' ');
    paint(p, role);
    str_addc(p->out, '^');
    for (int c = first + 1; c < end && c < from + WINDOW_COLS; c++)
        str_addc(p->out, '~');
    unpaint(p);
    str_addc(p->out, '\n');
}

static void add_lanes(struct printer *p, const struct diag *d)
{
    static const char *const cells[2][3] = {{"·", "■", "□"}, {".", "#", "x"}};
    const char *const *cell = cells[(p->style & DIAG_ASCII) != 0];
    str_add(p->out, d->lanes & (d->lanes - 1) ? "      lanes " : "      lane ");
    str_add_lanes(p->out, d->lanes);
    str_add(p->out, " [");
    for (unsigned lane = 0; lane < 32; lane++) {
        unsigned kind = d->missing >> lane & 1 ? 2 : d->lanes >> lane & 1;
        str_add(p->out, cell[kind]);
    }
    str_printf(p->out, "] 0x%08" PRIx32, d->lanes);
    if (d->missing) {
        str_add(p->out, ", missing ");
        str_add_lanes(p->out, d->missing);
        str_printf(p->out, " 0x%08" PRIx32, d->missing);
    }
    str_printf(p->out, "\n      warp %" PRIu32 " of block %" PRIu32, d->warp, d->block);
    if (d->count > 1)
        str_printf(p->out, "; first of %" PRIu64 " times at this place", d->count);
    str_addc(p->out, '\n');
}

/* Text of a span on one line, or "the condition" where it is long. */
static void add_quoted(struct span at, const struct sources *src, struct str *out)
{
    const struct source *s = at.file ? sources_get(src, at.file) : NULL;
    if (!s || at.len == 0 || at.len > MAX_QUOTE || at.off + at.len > s->len ||
        memchr(s->text + at.off, '\n', at.len))
        str_add(out, "the condition");
    else
        str_addn(out, s->text + at.off, at.len);
}

void diag_note_text(const struct diag_note *note, const struct sources *src,
                    struct str *out)
{
    for (const char *p = note->message; *p; p++)
        if (*p == DIAG_QUOTE[0])
            add_quoted(note->span, src, out);
        else
            str_addc(out, *p);
}

static void add_note(struct printer *p, const struct diag_note *note)
{
    struct str text = {0};
    diag_note_text(note, p->sources, &text);
    if (note->span.file == 0)
        str_add(p->out, "      ");
    add_place(p, note->span);
    paint(p, ROLE_NOTE);
    str_add(p->out, "note: ");
    unpaint(p);
    add_clean(p, str_cstr(&text));
    str_free(&text);
    str_addc(p->out, '\n');
    add_source(p, note->span, ROLE_NOTE);
}

void diag_print(const struct diag *d, const struct sources *src, unsigned style,
                struct str *out)
{
    struct printer p = {out, src, style};
    enum role role = severity_role(d->severity);
    const struct finding_info *info = finding_info(d->finding);
    add_place(&p, d->span);
    paint(&p, role);
    str_printf(out, "%s: ", diag_severity_name(d->severity));
    unpaint(&p);
    add_clean(&p, d->message);
    if (d->finding != FINDING_NONE)
        str_printf(out, " [%s]", info->id);
    str_addc(out, '\n');
    add_source(&p, d->span, role == ROLE_ERROR ? ROLE_CARET : role);
    if (d->has_lanes)
        add_lanes(&p, d);
    for (size_t i = 0; i < d->notes.len; i++)
        add_note(&p, &d->notes.data[i]);
    if (d->finding != FINDING_NONE && info->why[0])
        str_printf(out, "      why: %s\n", info->why);
}

void diags_print(const struct diags *ds, const struct sources *src, unsigned style,
                 struct str *out)
{
    for (size_t i = 0; i < ds->list.len; i++)
        diag_print(ds->list.data[i], src, style, out);
    if (ds->unlisted)
        str_printf(out, "%u more not shown (at most %d errors are)\n", ds->unlisted,
                   DIAG_MAX_ERRORS);
}
