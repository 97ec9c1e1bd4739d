/* warptutor explain: the reference page of a finding, a metric, an intrinsic or a term.
 *
 * All four are looked up in their own tables, in this order; letters, underscores and
 * brackets of a call do not matter. A name may stand in two of them (deadlock is a finding
 * and a term): every page is printed. Without an operand the names are listed. */
#include "config.h"

#include "cli/cli.h"
#include "lang/builtin.h"
#include "trace/metrics.h"

#include <ctype.h>
#include <stdio.h>
#include <string.h>

#define PAGE_COLS 78

static const struct term {
    const char *name, *also, *text;
} terms[] = {
#define TERM(name, also, text) {name, also, text},
#include "cli/terms.def"
#undef TERM
};
#define NTERMS (sizeof terms / sizeof *terms)

/* Names are compared without case, outer underscores, a pair of brackets at the end, and
 * with '_', '-' and blanks alike. */
static bool next_letter(const char **p, const char *end, char *c)
{
    if (*p == end)
        return false;
    *c = (char)tolower((unsigned char)*(*p)++);
    if (*c == '_' || *c == ' ')
        *c = '-';
    return true;
}

static void trim(const char **from, const char **end)
{
    if (str_ends(*from, "()"))
        *end -= 2;
    while (*from < *end && **from == '_')
        ++*from;
}

static bool same_name(const char *a, const char *b)
{
    const char *ae = a + strlen(a), *be = b + strlen(b);
    char x, y;
    trim(&a, &ae);
    trim(&b, &be);
    while (next_letter(&a, ae, &x))
        if (!next_letter(&b, be, &y) || x != y)
            return false;
    return a == ae && b == be;
}

/* Text wrapped at PAGE_COLS, every line indented. */
static void add_wrapped(struct str *out, const char *text, int indent)
{
    int col = 0;
    while (*text) {
        size_t n = strcspn(text, " \n");
        if (col > 0 && col + 1 + (int)n > PAGE_COLS - indent) {
            str_addc(out, '\n');
            col = 0;
        }
        if (col == 0)
            str_printf(out, "%*s", indent, "");
        else
            str_addc(out, ' ');
        str_addn(out, text, n);
        col += (int)n + (col > 0);
        text += n + (text[n] != '\0');
    }
    str_addc(out, '\n');
}

static void add_paragraph(struct str *out, const char *title, const char *text)
{
    str_printf(out, "\n%s\n", title);
    add_wrapped(out, text, 2);
}

static bool explain_finding(const char *name, struct str *out)
{
    for (int f = FINDING_NONE + 1; f < FINDING_COUNT; f++) {
        const struct finding_info *info = finding_info(f);
        const struct finding_help *help = finding_help(f);
        if (!same_name(info->id, name))
            continue;
        str_printf(out, "%s: finding, %s\n", info->id,
                   diag_severity_name(info->severity));
        add_wrapped(out, info->title, 2);
        add_paragraph(out, "What it means", help->meaning);
        add_paragraph(out, "What to do", help->remedy);
        add_paragraph(out, "Why", info->why);
        return true;
    }
    return false;
}

static bool explain_metric(const char *name, struct str *out)
{
    for (int m = 0; m < METRIC_COUNT; m++) {
        const struct metric_info *info = metric_info(m);
        if (!same_name(info->id, name) && !same_name(info->title, name))
            continue;
        str_printf(out, "%s: metric, in %s\n", info->id, info->unit);
        add_wrapped(out, info->title, 2);
        add_paragraph(out, "Formula", info->formula);
        if (info->nsight[0])
            add_paragraph(out, "Nsight Compute", info->nsight);
        add_paragraph(out, "Lines",
                      info->by_line ? "can be restricted to lines of the source"
                                    : "of the whole run only");
        return true;
    }
    return false;
}

static void add_arch(const struct builtin_row *row, struct str *out)
{
    if (row->min_arch)
        str_printf(out, "  compute capability %u.%u and later\n", row->min_arch / 100,
                   row->min_arch / 10 % 10);
    if (row->max_arch)
        str_printf(out,
                   "  before compute capability %u.%u; from then on the finding "
                   "legacy-intrinsic\n",
                   (row->max_arch + 1) / 100, (row->max_arch + 1) / 10 % 10);
}

static bool explain_intrinsic(const char *name, struct str *out)
{
    bool found = false;
    for (size_t i = 0; i < builtin_nrows(); i++) {
        const struct builtin_row *row = builtin_row(i);
        if (!same_name(row->name, name))
            continue;
        if (!found)
            str_printf(out, "%s: intrinsic\n", row->name);
        str_add(out, "  ");
        builtin_signature(row, out);
        str_addc(out, '\n');
        add_arch(row, out);
        add_wrapped(out, row->help, 4);
        found = true;
    }
    return found;
}

static bool explain_term(const char *name, struct str *out)
{
    for (size_t i = 0; i < NTERMS; i++) {
        const struct term *t = &terms[i];
        if (!same_name(t->name, name) && !(t->also[0] && same_name(t->also, name)))
            continue;
        str_printf(out, "%s%s%s: term\n", t->name, t->also[0] ? ", " : "", t->also);
        add_wrapped(out, t->text, 2);
        return true;
    }
    return false;
}

static void explain(const char *name, struct str *out)
{
    static bool (*const tables[])(const char *, struct str *) = {
        explain_finding, explain_metric, explain_intrinsic, explain_term};
    struct str page = {0};
    for (size_t i = 0; i < sizeof tables / sizeof *tables; i++) {
        str_clear(&page);
        if (!tables[i](name, &page))
            continue;
        str_printf(out, "%s%s", out->len ? "\n" : "", str_cstr(&page));
    }
    str_free(&page);
}

/* --- all names ------------------------------------------------------------------------- */

static void list_names(struct str *out)
{
    str_add(out, "findings\n");
    for (int f = FINDING_NONE + 1; f < FINDING_COUNT; f++)
        str_printf(out, "  %-26s %s\n", finding_info(f)->id, finding_info(f)->title);
    str_add(out, "metrics\n");
    for (int m = 0; m < METRIC_COUNT; m++)
        str_printf(out, "  %-26s %s\n", metric_info(m)->id, metric_info(m)->title);
    str_add(out, "intrinsics\n");
    const char *last = "";
    for (size_t i = 0; i < builtin_nrows(); i++) {
        const struct builtin_row *row = builtin_row(i);
        if (strcmp(row->name, last) != 0)
            str_printf(out, "  %-26s %s\n", row->name, row->help);
        last = row->name;
    }
    str_add(out, "terms\n");
    for (size_t i = 0; i < NTERMS; i++)
        str_printf(out, "  %s%s%s\n", terms[i].name, terms[i].also[0] ? ", " : "",
                   terms[i].also);
}

static void complain(const char *name)
{
    VEC(const char *) all = {0};
    for (int f = FINDING_NONE + 1; f < FINDING_COUNT; f++)
        vec_push(&all, finding_info(f)->id);
    for (int m = 0; m < METRIC_COUNT; m++)
        vec_push(&all, metric_info(m)->id);
    for (size_t i = 0; i < builtin_nrows(); i++)
        vec_push(&all, builtin_row(i)->name);
    for (size_t i = 0; i < NTERMS; i++)
        vec_push(&all, terms[i].name);
    const char *hint = str_nearest(name, all.data, all.len);
    fprintf(stderr,
            "warptutor explain: nothing is called '%s'%s%s%s; without a name it lists "
            "all\n",
            name, hint ? ", did you mean '" : "", hint ? hint : "", hint ? "'" : "");
    vec_free(&all);
}

int cmd_explain(const struct options *o)
{
    int status = EXIT_CLEAN;
    struct str out = {0};
    if (o->nfiles == 0)
        list_names(&out);
    for (int i = 0; i < o->nfiles; i++) {
        size_t before = out.len;
        explain(o->files[i], &out);
        if (out.len > before)
            continue;
        complain(o->files[i]);
        status = EXIT_USAGE;
    }
    status = cli_worse(status, cli_print(&out, status));
    str_free(&out);
    return status;
}
