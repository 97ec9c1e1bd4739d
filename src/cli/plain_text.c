/* Linear text of places, lanes and values, and of Markdown; see plain_text.h. */
#include "config.h"

#include "cli/plain_text.h"

#include "base/utf8.h"

#include <ctype.h>
#include <inttypes.h>
#include <string.h>

#define COLUMNS 72
#define FEW 4 /* values of masks that are told with their lanes */

/* --- Markdown ----------------------------------------------------------------------- */

/* Where a paragraph's next word goes. */
struct flow {
    struct str *out;
    int col, indent;
    bool begun;    /* the line has a word */
    bool code, em; /* inside of `code`, of *emphasis* */
};

/* Emphasis has no sound: its marks are left out, those inside of code stay. */
static void add_spoken(struct flow *f, const char *word, size_t n, struct str *out)
{
    for (size_t i = 0; i < n; i++) {
        char c = word[i], next = i + 1 < n ? word[i + 1] : ' ';
        bool opens = (i == 0 || !isalnum((unsigned char)word[i - 1])) &&
                     isalnum((unsigned char)next);
        f->code ^= c == '`';
        if (c != '*' || f->code)
            str_addc(out, c);
        else if (next == '*')
            i++;
        else if (f->em || opens)
            f->em = !f->em;
        else
            str_addc(out, c);
    }
}

static void flow_word(struct flow *f, const char *word, size_t n)
{
    struct str w = {0};
    add_spoken(f, word, n, &w);
    int width = utf8_width(str_cstr(&w));
    if (f->begun && f->col + 1 + width > COLUMNS) {
        str_addc(f->out, '\n');
        f->begun = false;
    }
    if (!f->begun) {
        str_printf(f->out, "%*s", f->indent, "");
        f->col = f->indent;
    } else {
        str_addc(f->out, ' ');
        f->col++;
    }
    str_add(f->out, str_cstr(&w));
    f->col += width;
    f->begun = true;
    str_free(&w);
}

static void flow_end(struct flow *f)
{
    if (f->begun)
        str_addc(f->out, '\n');
    f->begun = f->code = f->em = false;
    f->indent = 0;
}

static void flow_line(struct flow *f, const char *line, size_t n)
{
    for (size_t i = 0; i < n;) {
        while (i < n && isspace((unsigned char)line[i]))
            i++;
        size_t start = i;
        while (i < n && !isspace((unsigned char)line[i]))
            i++;
        if (i > start)
            flow_word(f, line + start, i - start);
    }
}

/* "- ", "* ", "1. ": begins an item. Of numbers only 1 breaks into a paragraph: a sentence
 * may end with another one. */
static bool is_item(const char *s, size_t n, bool paragraph)
{
    if (n >= 2 && (s[0] == '-' || s[0] == '*') && s[1] == ' ')
        return true;
    return n >= 3 && isdigit((unsigned char)s[0]) && (!paragraph || s[0] == '1') &&
           s[1] == '.' && s[2] == ' ';
}

static void markdown_line(struct flow *f, const char *line, size_t n, bool *code)
{
    bool fence = n >= 3 && memcmp(line, "```", 3) == 0;
    if (fence) {
        flow_end(f);
        *code = !*code;
    } else if (*code) {
        str_printf(f->out, "    %.*s\n", (int)n, line);
    } else if (n == 0) {
        flow_end(f);
        str_addc(f->out, '\n');
    } else if (*line == '#') {
        size_t skip = strspn(line, "# ");
        flow_end(f);
        flow_line(f, line + (skip < n ? skip : n), n - (skip < n ? skip : n));
        flow_end(f);
    } else {
        bool paragraph = f->begun && f->indent == 0;
        size_t mark = is_item(line, n, paragraph) ? strcspn(line, " ") : 0;
        if (mark) {
            flow_end(f);
            flow_word(f, line, mark);
            f->indent = 2;
        }
        flow_line(f, line + mark, n - mark);
    }
}

void plain_markdown(struct str *out, const char *markdown)
{
    struct flow f = {.out = out};
    bool code = false;
    for (const char *p = markdown; *p;) {
        size_t n = strcspn(p, "\n");
        markdown_line(&f, p, n, &code);
        p += n + (p[n] == '\n');
    }
    flow_end(&f);
}

/* --- lanes and values --------------------------------------------------------------- */

void plain_lane_names(struct str *out, uint32_t mask)
{
    if (mask == 0x55555555u) {
        str_add(out, "the even lanes");
    } else if (mask == 0xaaaaaaaau) {
        str_add(out, "the odd lanes");
    } else {
        str_add(out, mask & (mask - 1) ? "lanes " : "lane ");
        str_add_lanes(out, mask);
    }
}

void plain_lanes(struct str *out, uint32_t mask, uint32_t started)
{
    int active = __builtin_popcount(mask), all = __builtin_popcount(started);
    plain_lane_names(out, mask);
    if (mask == started)
        str_add(out, " (all)");
    else
        str_printf(out, ": %d of %d, mask 0x%08x", active, all, mask);
}

void plain_line(struct str *out, const struct source *file, uint32_t line)
{
    size_t n;
    if (line == 0 || line > file->nlines) {
        str_add(out, "(no source)");
        return;
    }
    const char *text = source_line(file, line, &n);
    while (n > 0 && isspace((unsigned char)*text)) {
        text++;
        n--;
    }
    while (n > 0 && isspace((unsigned char)text[n - 1]))
        n--;
    str_addn(out, text, n);
}

static bool holds_masks(const struct var_row *row, uint32_t mask)
{
    for (unsigned lane = 0; row->vtype == IR_U32 && lane < WARP_LANES; lane++)
        if ((mask & ~row->undefined) >> lane & 1 && row->value[lane] >= VAR_MASK_LIKELY)
            return true;
    return false;
}

static void add_value(struct str *out, const struct var_row *row, unsigned lane,
                      bool letters, bool masks)
{
    uint64_t v = row->value[lane];
    bool number = ir_vtype_is_float(row->vtype) || row->vtype == IR_BOOL;
    if (row->undefined >> lane & 1)
        str_add(out, "?");
    else if (masks)
        str_printf(out, "0x%08" PRIx64, v);
    else if (letters && !number && v > 0x20 && v < 0x7f)
        str_addc(out, (char)v);
    else
        value_print(row->vtype, v, out);
}

bool plain_same(const struct var_row *row, uint32_t mask)
{
    if (mask == 0)
        return false;
    unsigned first = (unsigned)__builtin_ctz(mask);
    for (unsigned lane = 0; lane < WARP_LANES; lane++)
        if (mask >> lane & 1 &&
            (row->value[lane] != row->value[first] ||
             (row->undefined >> lane & 1) != (row->undefined >> first & 1)))
            return false;
    return true;
}

/* Lanes of `mask` that hold what lane `of` does. */
static uint32_t alike(const struct var_row *row, uint32_t mask, unsigned of)
{
    uint32_t same = 0;
    for (unsigned lane = 0; lane < WARP_LANES; lane++)
        if (mask >> lane & 1 && row->value[lane] == row->value[of] &&
            (row->undefined >> lane & 1) == (row->undefined >> of & 1))
            same |= 1u << lane;
    return same;
}

static bool few_values(const struct var_row *row, uint32_t mask)
{
    unsigned n = 0;
    for (; mask && n <= FEW; n++)
        mask &= ~alike(row, mask, (unsigned)__builtin_ctz(mask));
    return n <= FEW;
}

/* "0x000000ff in lanes 0-7, 0xffffffff in lanes 8-31" */
static void add_masks(struct str *out, const struct var_row *row, uint32_t mask)
{
    for (const char *before = ""; mask; before = "; ") {
        unsigned lane = (unsigned)__builtin_ctz(mask);
        uint32_t same = alike(row, mask, lane);
        str_add(out, before);
        add_value(out, row, lane, false, true);
        str_add(out, " in ");
        plain_lane_names(out, same);
        mask &= ~same;
    }
}

void plain_row(struct str *out, const struct var_row *row, uint32_t mask, bool letters)
{
    bool masks = holds_masks(row, mask);
    if (mask == 0)
        return;
    if (plain_same(row, mask)) {
        add_value(out, row, (unsigned)__builtin_ctz(mask), letters, masks);
        return;
    }
    if (masks && few_values(row, mask)) {
        add_masks(out, row, mask);
        return;
    }
    bool first = true;
    for (unsigned lane = 0; lane < WARP_LANES; lane++)
        if (mask >> lane & 1) {
            str_add(out, first ? "" : " ");
            add_value(out, row, lane, letters, masks);
            first = false;
        }
}

bool plain_letters(const struct session *s)
{
    const struct spec *spec = session_spec(s);
    for (size_t i = 0; i < spec->launches.len; i++)
        for (size_t j = 0; j < spec->launches.data[i].args.len; j++)
            if (spec->launches.data[i].args.data[j].fill.kind == FILL_LETTERS)
                return true;
    return false;
}
