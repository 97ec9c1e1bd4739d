/* Values of header lines: launches, arguments, fills, expectations. Grammar rules stand
 * before the functions; the whole is in warptutor-kernel(5). */
#include "config.h"

#include "session/spec_parse.h"

#include <ctype.h>
#include <errno.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

#define MAX_COUNT (UINT64_C(1) << 32) /* elements of an array */

/* Decimal or 0x digits with an optional sign; out of range fails. */
static bool parse_integer(struct words *w, struct number *out)
{
    const char *p = w->p;
    bool minus = *p == '-';
    p += *p == '-' || *p == '+';
    if (!isdigit((unsigned char)*p))
        return false;
    char *end;
    errno = 0;
    uint64_t v = strtoull(p, &end, p[0] == '0' && tolower(p[1]) == 'x' ? 16 : 10);
    if (errno || *end == '.' || *end == 'e' || *end == 'E')
        return false;
    while (strchr("uUlL", *end) && *end)
        end++;
    *out = (struct number){.i = minus ? -v : v, .f = minus ? -(double)v : (double)v};
    w->p = end;
    return true;
}

static bool parse_float(struct words *w, struct number *out)
{
    char *end;
    double v = strtod(w->p, &end);
    if (end == w->p)
        return false;
    end += *end == 'f' || *end == 'F';
    *out = (struct number){.is_float = true, .f = v, .i = (uint64_t)(int64_t)0};
    if (isfinite(v) && fabs(v) < 9e18)
        out->i = (uint64_t)(int64_t)v;
    w->p = end;
    return true;
}

bool spec_parse_number(struct words *w, struct number *out)
{
    if (words_take(w, "true") || words_take(w, "false")) {
        bool yes = w->p[-2] == 'u';
        *out = (struct number){.i = yes, .f = yes};
        return true;
    }
    words_end(w); /* skips blanks */
    if (w->p[0] == '\'' && w->p[1] && w->p[2] == '\'') {
        *out = (struct number){.i = (unsigned char)w->p[1], .f = (unsigned char)w->p[1]};
        w->p += 3;
        return true;
    }
    return parse_integer(w, out) || parse_float(w, out) || words_fail(w, "a number");
}

bool spec_dims(const char *text, uint32_t out[3])
{
    uint32_t dims[3] = {1, 1, 1};
    for (int i = 0; i < 3; i++) {
        char *end;
        errno = 0;
        unsigned long n = strtoul(text, &end, 10);
        if (errno || end == text || n == 0 || n > INT32_MAX)
            return false;
        dims[i] = (uint32_t)n;
        if (*end == '\0') {
            memcpy(out, dims, sizeof dims);
            return true;
        }
        if (*end != ',')
            return false;
        text = end + 1;
    }
    return false;
}

static bool parse_count(struct words *w, const char *what, uint64_t min, uint64_t max,
                        uint64_t *out)
{
    struct number n = {0};
    *out = 0;
    words_end(w);
    const char *from = w->p;
    if (!parse_integer(w, &n) || n.i < min || n.i > max)
        return words_fail_at(w, from, what);
    *out = n.i;
    return true;
}

/* X[','Y[','Z]] */
static bool parse_dims(struct words *w, uint32_t out[3])
{
    if (out[0])
        return words_fail(w, "every size once only");
    out[1] = out[2] = 1;
    for (int d = 0; d < 3; d++) {
        uint64_t n;
        if (!parse_count(w, "a size from 1", 1, UINT32_MAX, &n))
            return false;
        out[d] = (uint32_t)n;
        if (!words_take(w, ","))
            return true;
    }
    return words_fail(w, "no more than three sizes");
}

/* grid=X[,Y[,Z]] block=X[,Y[,Z]] [shared=B] [regs=N] [cooperative] */
bool spec_parse_launch(struct words *w, struct spec_launch *out)
{
    static const char *const valid[] = {"grid", "block", "shared", "regs", "cooperative"};
    uint64_t n;
    while (!words_end(w)) {
        bool ok;
        if (words_take(w, "grid=")) {
            ok = parse_dims(w, out->launch.grid);
        } else if (words_take(w, "block=")) {
            ok = parse_dims(w, out->launch.block);
        } else if (words_take(w, "shared=")) {
            ok = parse_count(w, "bytes of dynamic shared memory", 0, UINT32_MAX, &n);
            out->launch.shared_dynamic = ok ? (uint32_t)n : 0;
        } else if (words_take(w, "regs=")) {
            ok = parse_count(w, "registers a thread, 1 to 255", 1, 255, &n);
            out->regs = ok ? (unsigned)n : 0;
        } else if (words_take(w, "cooperative")) {
            ok = out->launch.cooperative = true;
        } else {
            ok = words_unknown(w, "grid=, block=, shared=, regs= or cooperative", valid,
                               5);
        }
        if (!ok)
            return false;
    }
    if (out->launch.grid[0] == 0 || out->launch.block[0] == 0)
        return words_fail(w, out->launch.grid[0] ? "block=" : "grid=");
    return true;
}

struct type_word {
    const char *word;
    enum ir_vtype vtype;
};
static const struct type_word type_words[] = {
    {"i8", IR_S8},     {"u8", IR_U8},       {"i16", IR_S16}, {"u16", IR_U16},
    {"i32", IR_S32},   {"u32", IR_U32},     {"i64", IR_S64}, {"u64", IR_U64},
    {"f16", IR_F16},   {"bf16", IR_BF16},   {"f32", IR_F32}, {"f64", IR_F64},
    {"bool", IR_BOOL}, {"bytes", IR_BYTES},
};
#define NTYPES (sizeof type_words / sizeof *type_words)

/* TYPE ['x' LANES] */
static bool parse_type(struct words *w, struct spec_arg *out)
{
    const char *word;
    size_t n = words_ident(w, &word);
    out->lanes = 1;
    for (size_t i = 0; i < NTYPES; i++) {
        size_t len = strlen(type_words[i].word);
        if (n < len || memcmp(word, type_words[i].word, len) != 0)
            continue;
        if (n == len + 2 && word[len] == 'x' && word[len + 1] >= '1' &&
            word[len + 1] <= '4')
            out->lanes = (unsigned)(word[len + 1] - '0');
        else if (n != len)
            continue;
        out->vtype = type_words[i].vtype;
        return true;
    }
    const char *valid[NTYPES];
    for (size_t i = 0; i < NTYPES; i++)
        valid[i] = type_words[i].word;
    w->p = word;
    return words_unknown(w, "a type such as i32, u64 or f32", valid, NTYPES);
}

static bool parse_list(struct words *w, struct arena *a, struct number **out, size_t *len)
{
    VEC(struct number) v = {0};
    struct number n;
    bool ok = words_take(w, "[") || words_fail(w, "'['");
    while (ok && !words_take(w, "]")) {
        ok = (v.len == 0 || words_take(w, ",") || words_fail(w, "',' or ']'")) &&
             spec_parse_number(w, &n);
        if (ok)
            vec_push(&v, n);
    }
    *len = v.len;
    *out = arena_alloc(a, v.len * sizeof n);
    if (v.len)
        memcpy(*out, v.data, v.len * sizeof n);
    vec_free(&v);
    return ok;
}

/* '(' V {',' V} ')' with exactly n values */
static bool parse_tuple(struct words *w, struct number *out, int n)
{
    if (!words_take(w, "("))
        return words_fail(w, "'('");
    for (int i = 0; i < n; i++)
        if ((i && !words_take(w, ",") && !words_fail(w, "','")) ||
            !spec_parse_number(w, &out[i]))
            return false;
    return words_take(w, ")") || words_fail(w, "')'");
}

static bool parse_file(struct words *w, struct arena *a, struct fill *out)
{
    const char *end = w->p + strcspn(w->p, " \t");
    if (end - w->p < 5 || memcmp(end - 4, ".npy", 4) != 0)
        return false;
    out->kind = FILL_FILE;
    out->file = arena_strndup(a, w->p, (size_t)(end - w->p));
    w->p = end;
    return true;
}

/* V, with the fills as hints for a word that is none. */
static bool parse_value(struct words *w, struct number *out)
{
    static const char *const fills[] = {"iota",   "letters",  "uninit", "list",
                                        "random", "linspace", "const",  "true",
                                        "false",  "inf",      "nan"};
    static const char what[] = "a value or a fill";
    const size_t nvalues = 4; /* at the end of the table */
    if (words_end(w))
        return words_fail(w, what);
    const char *from = w->p, *word;
    if (words_ident(w, &word) == 0) {
        w->p = from;
        return spec_parse_number(w, out);
    }
    size_t len = (size_t)(w->p - from), n = sizeof fills / sizeof *fills;
    w->p = from;
    for (size_t i = n - nvalues; i < n; i++)
        if (strlen(fills[i]) == len && memcmp(fills[i], from, len) == 0)
            return spec_parse_number(w, out);
    return words_unknown(w, what, fills, n);
}

/* 'random(' seed, lo, hi ')' */
static bool parse_random(struct words *w, struct fill *out)
{
    struct number t[3];
    const char *from = w->p;
    if (!parse_tuple(w, t, 3))
        return false;
    *out = (struct fill){.kind = FILL_RANDOM, .seed = t[0].i, .a = t[1], .b = t[2]};
    return t[1].f <= t[2].f ||
           words_fail_at(w, from, "random(seed, lo, hi) with lo <= hi");
}

/* FILL := V | 'const' V | 'iota' | ['list'] '[' … ']' | 'random(' seed, lo, hi ')'
 *       | 'linspace(' a, b ')' | 'letters' | file.npy | 'uninit' */
bool spec_parse_fill(struct words *w, struct arena *a, struct fill *out)
{
    struct number t[2];
    *out = (struct fill){.kind = FILL_CONST};
    if (words_take(w, "iota")) {
        out->kind = FILL_IOTA;
    } else if (words_take(w, "letters")) {
        out->kind = FILL_LETTERS;
    } else if (words_take(w, "uninit")) {
        out->kind = FILL_UNINIT;
    } else if (words_take(w, "random")) {
        return parse_random(w, out);
    } else if (words_take(w, "linspace")) {
        if (!parse_tuple(w, t, 2))
            return false;
        *out = (struct fill){.kind = FILL_LINSPACE, .a = t[0], .b = t[1]};
    } else if (words_take(w, "list") || (words_end(w), *w->p == '[')) {
        out->kind = FILL_LIST;
        return parse_list(w, a, &out->list, &out->nlist);
    } else if (!parse_file(w, a, out)) {
        words_take(w, "const");
        return parse_value(w, &out->a);
    }
    return true;
}

static bool parse_name(struct words *w, struct arena *a, const char **out)
{
    const char *start;
    size_t n = words_ident(w, &start);
    if (n == 0)
        return words_fail(w, "a name");
    *out = arena_strndup(a, start, n);
    return true;
}

/* NAME TYPE ['[' COUNT ']'] ['=' FILL] */
bool spec_parse_arg_words(struct words *w, struct arena *a, struct spec_arg *out)
{
    *out = (struct spec_arg){.span = w->at, .count = 1, .fill = {.kind = FILL_KEEP}};
    if (!parse_name(w, a, &out->name) || !parse_type(w, out))
        return false;
    if (words_take(w, "[")) {
        out->is_array = true;
        if (!parse_count(w, "a number of elements from 1", 1, MAX_COUNT, &out->count) ||
            (!words_take(w, "]") && !words_fail(w, "']'")))
            return false;
    }
    if (words_take(w, "=") && !spec_parse_fill(w, a, &out->fill))
        return false;
    return words_end(w) || words_fail(w, "the end of the line");
}

bool spec_parse_arg(const char *text, struct span at, struct arena *a, struct diags *ds,
                    struct spec_arg *out)
{
    struct words w;
    words_open(&w, text, at, ds);
    return spec_parse_arg_words(&w, a, out);
}

/* NAME '=' FILL */
bool spec_parse_global(struct words *w, struct arena *a, struct spec_arg *out)
{
    *out = (struct spec_arg){.span = w->at, .vtype = IR_BYTES, .is_array = true};
    return parse_name(w, a, &out->name) && (words_take(w, "=") || words_fail(w, "'='")) &&
           spec_parse_fill(w, a, &out->fill) &&
           (words_end(w) || words_fail(w, "the end of the line"));
}

bool spec_parse_global_text(const char *text, struct arena *a, struct diags *ds,
                            struct spec_arg *out)
{
    struct words w;
    words_open(&w, text, (struct span){0}, ds);
    return spec_parse_global(&w, a, out);
}

/* ['when' 'model=' ('stack' | 'its')] end of line */
static bool parse_when(struct words *w, enum when *out)
{
    *out = WHEN_BOTH;
    if (words_take(w, "when")) {
        if (words_take(w, "model=stack"))
            *out = WHEN_STACK;
        else if (words_take(w, "model=its"))
            *out = WHEN_ITS;
        else
            return words_fail(w, "model=stack or model=its");
    }
    return words_end(w) || words_fail(w, "the end of the line");
}

/* ['~ulp' N | '~rel' E | '~unordered'] */
static bool parse_tolerance(struct words *w, struct expect *out)
{
    struct number n = {0};
    if (words_take(w, "~unordered"))
        out->tol = TOL_UNORDERED;
    else if (words_take(w, "~ulp"))
        out->tol = TOL_ULP;
    else if (words_take(w, "~rel"))
        out->tol = TOL_REL;
    if (out->tol != TOL_ULP && out->tol != TOL_REL)
        return true;
    const char *from = w->p;
    if (!spec_parse_number(w, &n) || n.f < 0)
        return words_fail_at(w, from, "a tolerance, not negative");
    out->tol_value = n.f;
    return true;
}

/* VALUES := '[' … ']' | V */
static bool parse_values(struct words *w, struct arena *a, struct expect *out)
{
    words_end(w);
    if (*w->p == '[')
        return parse_list(w, a, &out->values, &out->nvalues);
    out->values = arena_alloc(a, sizeof *out->values);
    out->nvalues = 1;
    return spec_parse_number(w, out->values);
}

bool spec_parse_expect(struct words *w, struct arena *a, struct expect *out)
{
    if (!parse_name(w, a, &out->name) || (!words_take(w, "=") && !words_fail(w, "'='")) ||
        !parse_values(w, a, out) || !parse_tolerance(w, out))
        return false;
    if (words_take(w, "first") &&
        !parse_count(w, "a number of elements from 1", 1, MAX_COUNT, &out->first))
        return false;
    return parse_when(w, &out->when);
}

static bool parse_mask(struct words *w, uint32_t *out)
{
    uint64_t n;
    if (!parse_count(w, "a lane mask such as 0x0000ffff", 0, UINT32_MAX, &n))
        return false;
    *out = (uint32_t)n;
    return true;
}

static bool parse_id(struct words *w, struct arena *a, struct expect_diag *out)
{
    const char *ids[FINDING_COUNT];
    for (int f = 0; f < FINDING_COUNT; f++)
        ids[f] = finding_info(f)->id;
    words_end(w);
    const char *start = w->p;
    while (isalnum((unsigned char)*w->p) || *w->p == '-')
        w->p++;
    out->id = arena_strndup(a, start, (size_t)(w->p - start));
    out->finding = finding_by_id(out->id);
    if (out->finding != FINDING_NONE)
        return true;
    w->p = start;
    return words_unknown(w, "a finding's id", ids + 1, FINDING_COUNT - 1);
}

/* ID {'line' N | 'lanes' M | 'missing' M | 'warp' W | 'launch'} when */
bool spec_parse_diagnosis(struct words *w, struct arena *a, struct expect_diag *out)
{
    uint64_t n;
    bool ok = parse_id(w, a, out);
    while (ok) {
        if (words_take(w, "line")) {
            ok = parse_count(w, "a line number", 1, UINT32_MAX, &n);
            out->line = (uint32_t)n;
        } else if (words_take(w, "lanes")) {
            ok = out->has_lanes = parse_mask(w, &out->lanes);
        } else if (words_take(w, "missing")) {
            ok = out->has_missing = parse_mask(w, &out->missing);
        } else if (words_take(w, "warp")) {
            ok = out->has_warp = parse_count(w, "a warp number", 0, UINT32_MAX, &n);
            out->warp = (uint32_t)n;
        } else if (!words_take(w, "launch")) {
            return parse_when(w, &out->when);
        }
    }
    return false;
}

/* Cuts a trailing "when …" off the text at p; the words go on at it. */
static char *cut_when(struct words *w, struct arena *a)
{
    const char *p = w->p, *when = NULL;
    for (const char *q = strstr(p, "when model="); q; q = strstr(q + 1, "when model="))
        when = q;
    const char *end = when ? when : p + strlen(p);
    w->p = end;
    while (end > p && isspace((unsigned char)end[-1]))
        end--;
    return arena_strndup(a, p, (size_t)(end - p));
}

bool spec_parse_metric(struct words *w, struct arena *a, struct expect_metric *out)
{
    struct span at = w->at;
    words_end(w);
    at.off += (uint32_t)(w->p - w->text);
    char *text = cut_when(w, a);
    at.len = (uint32_t)strlen(text);
    return parse_when(w, &out->when) && metric_test_parse(text, at, w->ds, &out->test);
}

bool spec_parse_printf(struct words *w, struct arena *a, struct expect_text *out)
{
    words_end(w);
    out->text = cut_when(w, a);
    return parse_when(w, &out->when);
}
