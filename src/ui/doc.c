/* Markdown (parsed by md4c) and plain text into words, and words into wrapped lines. */
#include "ui/doc.h"

#include <md4c.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

#include "base/utf8.h"

#define MAX_LISTS 4

struct builder {
    struct doc *doc;
    unsigned style;             /* of the span we are in */
    unsigned block;             /* of the block */
    int quote;                  /* depth of block quotes */
    int lists;                  /* depth of lists */
    unsigned number[MAX_LISTS]; /* next number of an ordered list, 0: bullets */
    bool newline, gap;          /* owed before the next word */
    bool glued;                 /* the next word follows without a blank */
    bool pre;                   /* in a code block */
    bool fresh;                 /* just after the mark of a list's item */
};

void doc_free(struct doc *d)
{
    str_free(&d->text);
    vec_free(&d->words);
}

void doc_clear(struct doc *d)
{
    str_clear(&d->text);
    vec_clear(&d->words);
}

static void push(struct doc *d, const char *text, size_t len, struct doc_word w)
{
    w.off = (uint32_t)d->text.len;
    w.len = (uint32_t)len;
    str_addn(&d->text, text, len);
    vec_push(&d->words, w);
}

static int indent_of(const struct builder *b)
{
    return 2 * b->quote + 2 * b->lists + (b->pre ? 2 : 0);
}

static void add_word(struct builder *b, const char *text, size_t len, bool glued)
{
    struct doc_word w = {.style = (uint16_t)(b->style ? b->style : b->block),
                         .indent = (uint8_t)indent_of(b),
                         .glued = glued && !b->newline,
                         .newline = b->newline,
                         .gap = b->gap && b->doc->words.len > 0};
    push(b->doc, text, len, w);
    b->newline = b->gap = false;
}

static bool is_blank(char c)
{
    return c == ' ' || c == '\t' || c == '\n' || c == '\r';
}

static void add_flowing(struct builder *b, const char *s, size_t n)
{
    for (size_t i = 0; i < n;) {
        if (is_blank(s[i])) {
            b->glued = false;
            i++;
            continue;
        }
        size_t start = i;
        while (i < n && !is_blank(s[i]))
            i++;
        add_word(b, s + start, i - start, b->glued);
        b->glued = true;
    }
}

static void add_code_lines(struct builder *b, const char *s, size_t n)
{
    for (size_t i = 0; i < n;) {
        size_t len = 0;
        while (i + len < n && s[i + len] != '\n')
            len++;
        if (len > 0)
            add_word(b, s + i, len, true);
        i += len;
        if (i < n) {
            b->newline = true;
            i++;
        }
    }
}

/* A few entities that writers use; others are shown as written. */
static void add_entity(struct builder *b, const char *s, size_t n)
{
    static const char *const known[][2] = {
        {"&amp;", "&"}, {"&lt;", "<"}, {"&gt;", ">"}, {"&quot;", "\""}, {"&nbsp;", " "}};
    for (size_t i = 0; i < sizeof known / sizeof *known; i++)
        if (strlen(known[i][0]) == n && memcmp(known[i][0], s, n) == 0) {
            add_word(b, known[i][1], strlen(known[i][1]), b->glued);
            b->glued = true;
            return;
        }
    add_flowing(b, s, n);
}

static void open_item(struct builder *b)
{
    char mark[16] = "•";
    int depth = b->lists < MAX_LISTS ? b->lists - 1 : MAX_LISTS - 1;
    if (b->number[depth])
        snprintf(mark, sizeof mark, "%u.", b->number[depth]++);
    b->newline = true;
    b->lists--; /* the mark hangs out */
    unsigned block = b->block;
    b->block = ROLE_KEY;
    add_word(b, mark, strlen(mark), false);
    b->block = block;
    b->lists++;
    b->glued = false;
    b->fresh = true;
}

static int on_enter_block(MD_BLOCKTYPE type, void *detail, void *ctx)
{
    struct builder *b = ctx;
    switch ((int)type) {
    case MD_BLOCK_QUOTE:
        b->quote++;
        break;
    case MD_BLOCK_UL:
    case MD_BLOCK_OL:
        b->gap = b->lists == 0;
        if (b->lists++ < MAX_LISTS)
            b->number[b->lists - 1] =
                type == MD_BLOCK_OL ? ((MD_BLOCK_OL_DETAIL *)detail)->start : 0;
        break;
    case MD_BLOCK_LI:
        open_item(b);
        break;
    case MD_BLOCK_H:
        b->block = ROLE_HEADING;
        b->newline = b->gap = true;
        break;
    case MD_BLOCK_CODE:
        b->block = ROLE_CODE;
        b->pre = b->newline = b->gap = true;
        break;
    case MD_BLOCK_P:
        if (!b->fresh)
            b->newline = b->gap = true;
        b->fresh = false;
        break;
    default:
        break;
    }
    b->glued = false;
    return 0;
}

static int on_leave_block(MD_BLOCKTYPE type, void *detail, void *ctx)
{
    struct builder *b = ctx;
    (void)detail;
    switch ((int)type) {
    case MD_BLOCK_QUOTE:
        b->quote--;
        break;
    case MD_BLOCK_UL:
    case MD_BLOCK_OL:
        b->lists--;
        break;
    case MD_BLOCK_LI: /* of a tight list: no paragraph took the mark */
        b->fresh = false;
        break;
    case MD_BLOCK_H:
    case MD_BLOCK_CODE:
        b->block = ROLE_TEXT;
        b->pre = false;
        break;
    default:
        break;
    }
    return 0;
}

static int on_enter_span(MD_SPANTYPE type, void *detail, void *ctx)
{
    struct builder *b = ctx;
    (void)detail;
    if (type == MD_SPAN_CODE)
        b->style = ROLE_CODE;
    else if (type == MD_SPAN_STRONG)
        b->style = b->block | CELL_BOLD;
    else if (type == MD_SPAN_EM)
        b->style = b->block | CELL_UNDERLINE;
    return 0;
}

static int on_leave_span(MD_SPANTYPE type, void *detail, void *ctx)
{
    struct builder *b = ctx;
    (void)type, (void)detail;
    b->style = 0;
    return 0;
}

static int on_text(MD_TEXTTYPE type, const MD_CHAR *text, MD_SIZE size, void *ctx)
{
    struct builder *b = ctx;
    if (type == MD_TEXT_BR)
        b->newline = true;
    else if (type == MD_TEXT_SOFTBR)
        b->glued = false;
    else if (type == MD_TEXT_ENTITY)
        add_entity(b, text, size);
    else if (b->pre)
        add_code_lines(b, text, size);
    else
        add_flowing(b, text, size);
    return 0;
}

void doc_markdown(struct doc *d, const char *markdown)
{
    struct builder b = {.doc = d, .block = ROLE_TEXT, .newline = true, .gap = true};
    MD_PARSER parser = {.flags = MD_FLAG_NOHTML,
                        .enter_block = on_enter_block,
                        .leave_block = on_leave_block,
                        .enter_span = on_enter_span,
                        .leave_span = on_leave_span,
                        .text = on_text};
    md_parse(markdown, (MD_SIZE)strlen(markdown), &parser, &b);
}

void doc_line(struct doc *d, unsigned style, bool gap, const char *text)
{
    struct builder b = {.doc = d, .block = style, .newline = true, .gap = gap};
    add_flowing(&b, text, strlen(text));
}

void doc_printf(struct doc *d, unsigned style, bool gap, const char *fmt, ...)
{
    struct str s = {0};
    va_list ap;
    va_start(ap, fmt);
    str_vprintf(&s, fmt, ap);
    va_end(ap);
    doc_line(d, style, gap, str_cstr(&s));
    str_free(&s);
}

void doc_pre(struct doc *d, unsigned style, int indent, bool more, const char *text)
{
    push(d, text, strlen(text),
         (struct doc_word){.style = (uint16_t)style,
                           .indent = (uint8_t)indent,
                           .glued = more,
                           .newline = !more});
}

static int text_width(const struct doc *d, const struct doc_word *w)
{
    int width = 0;
    for (size_t i = 0; i < w->len;) {
        uint32_t cp;
        i += utf8_decode(d->text.data + w->off + i, w->len - i, &cp);
        width += utf8_cp_width(cp);
    }
    return width;
}

/* Columns of word i with those glued to it: they stay on one line. */
static int chain_width(const struct doc *d, size_t i)
{
    int width = text_width(d, &d->words.data[i]);
    while (++i < d->words.len && d->words.data[i].glued)
        width += text_width(d, &d->words.data[i]);
    return width;
}

/* Lays the words up to `end` out at a width; draws if v is not NULL. Returns the rows. */
static int lay_out(const struct doc *d, const struct view *v, int width, int skip,
                   size_t end)
{
    int row = -1, col = 0;
    for (size_t i = 0; i < d->words.len && i < end; i++) {
        const struct doc_word *w = &d->words.data[i];
        int blank = w->glued || w->newline ? 0 : 1;
        bool wraps = !w->glued && col + blank + chain_width(d, i) > width;
        if (row < 0 || w->newline || wraps) {
            row += w->gap && row >= 0 ? 2 : 1;
            col = w->indent;
            blank = 0;
        }
        if (v)
            draw_textn(v, row - skip, col + blank, w->style, d->text.data + w->off,
                       w->len);
        col += blank + text_width(d, w);
    }
    return row + 1;
}

int doc_rows(const struct doc *d, int width)
{
    return lay_out(d, NULL, width, 0, SIZE_MAX);
}

int doc_row_of(const struct doc *d, int width, size_t n)
{
    int rows = n < SIZE_MAX ? lay_out(d, NULL, width, 0, n + 1) : 0;
    return n < d->words.len ? rows - 1 : rows;
}

int doc_draw(const struct doc *d, const struct view *v, int skip)
{
    return lay_out(d, v, v->area.cols, skip, SIZE_MAX);
}
