/* Expressions over lanes: parsing with carets, and values against those that the kernel
 * itself computes from the same text. */
#include "config.h"

#include "opened.h"

#include "trace/expr.h"

#include <check.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define KERNEL "tests/trace/kernels/expressions.cu"

static struct expr *parse(const char *text)
{
    struct diags ds;
    diags_init(&ds);
    struct expr *e = expr_parse(text, (struct span){0}, &ds);
    ck_assert_msg(e != NULL, "\"%s\": %s", text,
                  ds.list.len ? ds.list.data[0]->message : "");
    diags_free(&ds);
    return e;
}

static double number(const struct var_row *row, unsigned lane)
{
    uint64_t bits = row->value[lane];
    uint32_t low = (uint32_t)bits;
    double d;
    float f;
    memcpy(&d, &bits, sizeof d);
    memcpy(&f, &low, sizeof f);
    return row->vtype == IR_F64   ? d
           : row->vtype == IR_F32 ? (double)f
           : row->vtype == IR_S32 ? (double)(int32_t)low
           : row->vtype == IR_S64 ? (double)(int64_t)bits
                                  : (double)bits;
}

/* The last step of a warp of the last block: everything has been stored. */
static struct expr_place last_place(struct opened *o, uint32_t warp)
{
    uint64_t i = trace_length(o->trace);
    while (trace_step(o->trace, --i).warp != warp)
        continue;
    struct step s = trace_step(o->trace, i);
    return (struct expr_place){trace_at(o->trace, i), s.warp, s.pc, s.mask};
}

static void compare(const struct expr_place *p, const char *text, unsigned number_of)
{
    char stored[64];
    struct var_row got, want;
    snprintf(stored, sizeof stored, "out[%u * 96 + k]", number_of);
    struct expr *e = parse(text), *out = parse(stored);
    ck_assert_msg(!expr_unknown(e, p->m, p->pc), "%s", text);
    ck_assert_msg(expr_read(e, p, &got), "%s", text);
    ck_assert_msg(expr_read(out, p, &want), "%s", stored);
    for (unsigned lane = 0; lane < WARP_LANES; lane++) {
        if (!(p->mask >> lane & 1))
            continue;
        ck_assert_msg(
            (got.known & ~got.undefined & want.known & ~want.undefined) >> lane & 1,
            "%s: lane %u", text, lane);
        ck_assert_msg(number(&got, lane) == number(&want, lane),
                      "%s: lane %u: %.17g instead of %.17g", text, lane,
                      number(&got, lane), number(&want, lane));
    }
    expr_free(e);
    expr_free(out);
}

/* Each "out[N * 96 + k] = E;" of the source. */
START_TEST(values_are_the_kernels)
{
    struct opened o;
    struct session_options opt = SESSION_OPTIONS_INIT;
    opened_start(&o, KERNEL, &opt, NULL);
    const struct source *f = sources_get(o.sources, session_file(o.session));
    struct expr_place p = last_place(&o, (uint32_t)_i);
    unsigned seen = 0;
    for (uint32_t line = 1; line <= f->nlines; line++) {
        size_t len;
        const char *text = source_line(f, line, &len);
        char copy[200], *end;
        snprintf(copy, sizeof copy, "%.*s", (int)len, text);
        if (strncmp(copy, "    out[", 8) != 0)
            continue;
        unsigned n = (unsigned)strtoul(copy + 8, &end, 10);
        char *expr = strstr(copy, "= ") + 2;
        *strrchr(expr, ';') = 0;
        compare(&p, expr, n);
        seen++;
    }
    ck_assert_uint_eq(seen, 33);
    opened_end(&o);
}
END_TEST

/* What has no value in some lane is undefined there, or not known. */
static const struct {
    const char *text;
    uint32_t known, undefined; /* of lanes 0 to 15 */
} partial[] = {
    {"1 / t", 0xffff, 0x0001},          {"t % (t - 3)", 0xffff, 0x0008},
    {"1 << (t + 26)", 0xffff, 0xffc0},  {"in[t - 2]", 0xfffc, 0},
    {"in[60 + t]", 0x000f, 0},          {"local[t]", 0xffff, 0xfff0},
    {"tile[0][1 / t]", 0xffff, 0x0001}, {"bytes[t + 44]", 0xffff, 0xfff0},
};

START_TEST(values_may_be_missing)
{
    struct opened o;
    struct session_options opt = SESSION_OPTIONS_INIT;
    struct var_row row;
    opened_start(&o, KERNEL, &opt, NULL);
    struct expr_place p = last_place(&o, 0);
    struct expr *e = parse(partial[_i].text);
    ck_assert(expr_read(e, &p, &row));
    ck_assert_msg((row.known & 0xffff) == partial[_i].known, "%s: known %x",
                  partial[_i].text, row.known);
    ck_assert_msg((row.undefined & row.known & 0xffff) == partial[_i].undefined,
                  "%s: undefined %x", partial[_i].text, row.undefined);
    expr_free(e);
    opened_end(&o);
}
END_TEST

static const struct {
    const char *text, *name;
} unknown[] = {{"nothing", "nothing"},
               {"t + nobody * 2", "nobody"},
               {"local[where]", "where"},
               {"p.z", "p.z"}};

START_TEST(names_may_be_unknown)
{
    struct opened o;
    struct session_options opt = SESSION_OPTIONS_INIT;
    opened_start(&o, KERNEL, &opt, NULL);
    struct expr_place p = last_place(&o, 0);
    struct expr *e = parse(unknown[_i].text);
    const char *name = expr_unknown(e, p.m, p.pc);
    ck_assert_ptr_nonnull(name);
    ck_assert_str_eq(name, unknown[_i].name);
    expr_free(e);
    opened_end(&o);
}
END_TEST

/* Types that do not go together, and what is no number, give nothing. */
static const char *const senseless[] = {"f % 2",    "f << 1",     "1.5 & t", "local",
                                        "tile[1]",  "in[f]",      "t[0]",    "p",
                                        "in[0][0]", "threadIdx.w"};

START_TEST(some_make_no_sense)
{
    struct opened o;
    struct session_options opt = SESSION_OPTIONS_INIT;
    struct var_row row;
    opened_start(&o, KERNEL, &opt, NULL);
    struct expr_place p = last_place(&o, 0);
    struct expr *e = parse(senseless[_i]);
    ck_assert_msg(!expr_read(e, &p, &row), "%s", senseless[_i]);
    ck_assert_uint_eq(expr_true(e, &p), 0);
    expr_free(e);
    opened_end(&o);
}
END_TEST

static const struct {
    const char *text;
    unsigned column;
    const char *message;
} refused[] = {
    {"", 1, "expected a number or a variable, found the end of \"\""},
    {"v +", 4, "expected a number or a variable, found the end of \"v +\""},
    {"(v", 3, "expected ')', found the end of \"(v\""},
    {"v[1", 4, "expected ']', found the end of \"v[1\""},
    {"v w", 3, "expected an operator, found 'w'"},
    {"3x", 1, "expected a number or a variable, found '3x'"},
    {"* v", 1, "expected a number or a variable, found '*'"},
    {"v ? 1 : 2", 3, "expected an operator, found '?'"},
    {"99999999999999999999", 1,
     "expected a number or a variable, found '99999999999999999999'"},
};

START_TEST(text_is_refused)
{
    struct diags ds;
    struct sources *src = sources_new();
    const char *text = refused[_i].text;
    uint32_t len = (uint32_t)strlen(text);
    struct span at = {sources_add(src, "phrase.txt", text, len), 0, len};
    diags_init(&ds);
    ck_assert_ptr_null(expr_parse(text, at, &ds));
    ck_assert_uint_eq(ds.list.len, 1);
    ck_assert_str_eq(ds.list.data[0]->message, refused[_i].message);
    ck_assert_uint_eq(ds.list.data[0]->span.off + 1, refused[_i].column);
    diags_free(&ds);
    sources_free(src);
}
END_TEST

START_TEST(depth_is_limited)
{
    char text[600];
    struct diags ds;
    diags_init(&ds);
    memset(text, '(', 500);
    strcpy(text + 500, "1");
    ck_assert_ptr_null(expr_parse(text, (struct span){0}, &ds));
    memset(text, '-', 500);
    ck_assert_ptr_null(expr_parse(text, (struct span){0}, &ds));
    diags_free(&ds);
}
END_TEST

#define ROWS(table) ((int)(sizeof(table) / sizeof *(table)))

int main(void)
{
    Suite *s = suite_create("expressions");
    TCase *t = tcase_create("expressions");
    tcase_set_timeout(t, 60);
    tcase_add_loop_test(t, values_are_the_kernels, 0, 2);
    tcase_add_loop_test(t, values_may_be_missing, 0, ROWS(partial));
    tcase_add_loop_test(t, names_may_be_unknown, 0, ROWS(unknown));
    tcase_add_loop_test(t, some_make_no_sense, 0, ROWS(senseless));
    tcase_add_loop_test(t, text_is_refused, 0, ROWS(refused));
    tcase_add_test(t, depth_is_limited);
    suite_add_tcase(s, t);
    SRunner *runner = srunner_create(s);
    srunner_run_all(runner, CK_NORMAL);
    int failed = srunner_ntests_failed(runner);
    srunner_free(runner);
    return failed ? EXIT_FAILURE : EXIT_SUCCESS;
}
