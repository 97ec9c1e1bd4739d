/* Running text for panes: Markdown and plain lines, wrapped to whatever width there is.
 *
 * A document is a list of words; where lines break is decided while drawing, so a resize
 * needs nothing. The part of Markdown that lessons use: paragraphs, headings, lists,
 * block quotes, code blocks, emphasis, code. Raw HTML is shown as it stands. */
#ifndef UI_DOC_H
#define UI_DOC_H

#include "base/str.h"
#include "base/vec.h"
#include "ui/draw.h"

struct doc_word {
    uint32_t off, len; /* in text */
    uint16_t style;
    uint8_t indent; /* columns, of the line it stands in */
    bool glued;     /* no blank between the word before and this one */
    bool newline;   /* begins a line */
    bool gap;       /* with an empty line before it */
};
struct doc {
    struct str text;
    VEC(struct doc_word) words;
};

void doc_free(struct doc *d);
void doc_clear(struct doc *d);
void doc_markdown(struct doc *d, const char *markdown);
/* A paragraph in one style; gap: with an empty line before it. */
void doc_line(struct doc *d, unsigned style, bool gap, const char *text);
void doc_printf(struct doc *d, unsigned style, bool gap, const char *fmt, ...)
    __attribute__((format(printf, 4, 5)));
/* A preformatted line (blanks kept) with runs of several styles: the first call of a line
 * starts it, calls with more set go on. */
void doc_pre(struct doc *d, unsigned style, int indent, bool more, const char *text);
/* Rows it takes at a width; draws those from row `skip` on. Returns the rows taken. */
int doc_rows(const struct doc *d, int width);
/* Row on which word n stands; the rows in all if there are fewer words. */
int doc_row_of(const struct doc *d, int width, size_t n);
int doc_draw(const struct doc *d, const struct view *v, int skip);

#endif
