/* Semantic analysis against tables: types of expressions, constant values, layouts,
 * error messages, and golden typed trees.
 *
 * Tables are the .def files of sema; golden trees golden/typed/NAME.cu beside NAME.typed, in the form
 * of dump --stage=typed. On a mismatch the tree found is left as NAME.typed.found. */
#include "config.h"

#include "sema_util.h"

#include <check.h>
#include <stdlib.h>
#include <string.h>

static const char declarations[] =
    "struct Inner { int a; };\n"
    "struct Point { float x, y; int tag; unsigned bits : 3; unsigned full : 32;\n"
    "  unsigned long long far : 40; Inner in; };\n"
    "enum Color { red, green = 4, blue };\n"
    "enum class Mode { fast, slow };\n"
    "enum Big { big = 0x80000000 };\n"
    "enum Neg { neg = -1 };\n"
    "enum Huge { huge_ = 0x8000000000000000 };\n"
    "const int N = 8; constexpr int M = 3; constexpr float half_ = 1.5f;\n"
    "struct S { static constexpr int count = 12; int a; };\n"
    "__device__ int dev(int a) { return a; }\n"
    "__device__ float dev(float a) { return a; }\n"
    "__device__ double dev(double a) { return a; }\n"
    "__device__ const float *dev(const float *a) { return a; }\n"
    "__device__ float *dev(float *a) { return a; }\n"
    "__device__ void *dev(void *a) { return a; }\n"
    "__device__ int pick(int &a) { return a; }\n"
    "__device__ float pick(const int &a) { return a; }\n"
    "__device__ int first(const int *a) { return *a; }\n"
    "__device__ long deflt(int a = 1, int b = 2) { return a + b; }\n"
    "namespace space { __device__ short f(int a) { return a; } const int deep = 77; }\n"
    "__global__ void k(bool b, char c, unsigned char uc, short s, unsigned short us, int "
    "i,\n"
    "  const int ci, unsigned u, long n, unsigned long N_, long long l,\n"
    "  unsigned long long L, float f, double d, float *p, const float *q, void *vp,\n"
    "  Point point, const Point *cpoint) {\n"
    "int arr[4]; float mat[2][3]; const int local_ = 5; enum { local_enum = 9 };\n";

/* ---- types ---- */

static const struct type_row {
    const char *expr, *type;
} type_rows[] = {
#define TYPE(expr, type) {expr, type},
#include "sema/types.def"
};

START_TEST(expression_type)
{
    const struct type_row *row = &type_rows[_i];
    struct str text = {0}, type = {0};
    struct checked c;
    str_add(&text, declarations);
    /* the table calls the unsigned long parameter N, which is a constant elsewhere */
    str_printf(&text, "{ unsigned long N = N_; auto r_ = (%s); } }", row->expr);
    checked_open(&c, str_cstr(&text), 900);
    ck_assert_msg(c.k != NULL, "%s: %s", row->expr, checked_message(&c, 0));
    const struct stmt *decl = checked_decl(c.k->body->body, "r_");
    ck_assert_ptr_nonnull(decl);
    type_print(decl->var->type, 0, &type);
    ck_assert_msg(strcmp(str_cstr(&type), row->type) == 0, "%s is %s, not %s", row->expr,
                  str_cstr(&type), row->type);
    str_free(&type);
    str_free(&text);
    checked_close(&c);
}
END_TEST

/* ---- values ---- */

static const struct value_row {
    const char *expr;
    long long value;
} value_rows[] = {
#define VALUE(expr, value) {expr, value},
#include "sema/values.def"
};

START_TEST(constant_value)
{
    const struct value_row *row = &value_rows[_i];
    struct str text = {0};
    struct checked c;
    str_add(&text, declarations);
    str_printf(&text, "switch (l) { case (%s): ; } }", row->expr);
    checked_open(&c, str_cstr(&text), 900);
    ck_assert_msg(c.k != NULL, "%s: %s", row->expr, checked_message(&c, 0));
    const struct stmt *label = checked_find(c.k->body->body, STMT_CASE);
    ck_assert_ptr_nonnull(label);
    ck_assert_msg((long long)label->ival == row->value, "%s is %lld, not %lld", row->expr,
                  (long long)label->ival, row->value);
    str_free(&text);
    checked_close(&c);
}
END_TEST

/* ---- layouts ---- */

static const struct layout_row {
    const char *decl;
    uint64_t size, align;
    const char *offsets;
} layout_rows[] = {
#define LAYOUT(decl, size, align, offsets) {decl, size, align, offsets},
#include "sema/layouts.def"
};

static void add_offsets(const struct type *t, uint64_t base, struct str *out)
{
    for (size_t i = 0; i < t->nmembers; i++) {
        const struct member *m = &t->members[i];
        if (!m->name) {
            add_offsets(m->type, base + m->offset, out);
            continue;
        }
        str_printf(out, "%s%s ", out->len ? ", " : "", m->name);
        if (m->bit_width)
            str_printf(out, "bits:%llu",
                       (unsigned long long)(8 * (base + m->offset) + m->bit_offset));
        else
            str_printf(out, "%llu", (unsigned long long)(base + m->offset));
    }
}

START_TEST(record_layout)
{
    const struct layout_row *row = &layout_rows[_i];
    struct str text = {0}, offsets = {0};
    struct checked c;
    str_printf(&text, "%s\n__global__ void k(S *p) { S s; }", row->decl);
    checked_open(&c, str_cstr(&text), 900);
    ck_assert_msg(c.k != NULL, "%s: %s", row->decl, checked_message(&c, 0));
    const struct type *t = checked_decl(c.k->body->body, "s")->var->type;
    add_offsets(t, 0, &offsets);
    ck_assert_msg(t->size == row->size && t->align == row->align,
                  "%s: size %llu align %llu, not %llu and %llu", row->decl,
                  (unsigned long long)t->size, (unsigned long long)t->align,
                  (unsigned long long)row->size, (unsigned long long)row->align);
    ck_assert_msg(strcmp(str_cstr(&offsets), row->offsets) == 0, "%s: %s, not %s",
                  row->decl, str_cstr(&offsets), row->offsets);
    for (size_t i = 0; i < t->nmembers; i++) /* a bit-field lies within its unit */
        ck_assert_uint_le(t->members[i].bit_offset + t->members[i].bit_width,
                          8 * t->members[i].type->size);
    str_free(&offsets);
    str_free(&text);
    checked_close(&c);
}
END_TEST

/* ---- errors ---- */

static const struct error_row {
    const char *source, *message;
} error_rows[] = {
#define ERROR(source, message) {source, message},
#include "sema/errors.def"
};

START_TEST(error_message)
{
    const struct error_row *row = &error_rows[_i];
    struct checked c;
    checked_open(&c, row->source, 900);
    const char *got = checked_message(&c, 0);
    ck_assert_msg(str_starts(got, row->message), "%s\nwant %s\ngot  %s", row->source,
                  row->message, got);
    ck_assert_msg(c.ds.list.len == 1, "%s\na second message: %s", row->source,
                  checked_message(&c, 1));
    ck_assert_ptr_null(c.k);
    checked_close(&c);
}
END_TEST

static const struct error_row warning_rows[] = {
    {"__device__ int f(int a) { if (a) return 1; }\n"
     "__global__ void k(int *p) { p[0] = f(1); }",
     "1:44 warning 'f' returns 'int' but can get to its end without a return"},
    {"__global__ void k(int *p) { printf(\"%d %d\\n\", 1); }",
     "1:29 warning the format asks for 2 arguments and 1 is given"},
    {"__global__ void k(float *p) { printf(\"%d\\n\", p[0]); }",
     "1:46 warning '%d' prints an integer and argument 2 is 'double'"},
    {"__global__ void k(long *p) { printf(\"%d\\n\", p[0]); }",
     "1:45 warning '%d' prints 4 bytes and argument 2 is 'long': use '%ld'"},
    {"__global__ void k(int *p) { printf(\"%f\\n\", p[0]); }",
     "1:44 warning '%f' prints a floating-point number and argument 2 is 'int'"},
    {"__global__ void k(int *p) { p[0] = (int)p; }",
     "1:36 warning this cast cuts an 8-byte pointer to the 4 bytes of 'int'"},
    {"__global__ void k(int *p) { p[0] = __shfl(p[0], 1); }",
     "1:36 warning '__shfl' does not exist from compute capability 7.0 on: use "
     "'__shfl_sync'"},
    {"__global__ void k(int *p) { if (__any(p[0])) p[0] = 1; }",
     "1:33 warning '__any' does not exist from compute capability 7.0 on"},
};

START_TEST(warning_message)
{
    const struct error_row *row = &warning_rows[_i];
    struct checked c;
    checked_open(&c, row->source, 900);
    const char *got = checked_message(&c, 0);
    ck_assert_msg(str_starts(got, row->message), "%s\nwant %s\ngot  %s", row->source,
                  row->message, got);
    ck_assert_ptr_nonnull(c.k);
    checked_close(&c);
}
END_TEST

/* Right programs about which there is nothing to say. */
static const char *const silent_rows[] = {
    "__device__ int f(int a) { while (true) { if (a) return 1; a++; } }\n"
    "__global__ void k(int *p) { p[0] = f(1); }",
    "__device__ int f(int a) { if (a) return 1; else return 2; }\n"
    "__global__ void k(int *p) { p[0] = f(1); }",
    "__device__ int f(int a) { switch (a) { case 1: return 1; default: return 2; } }\n"
    "__global__ void k(int *p) { p[0] = f(1); }",
    "__device__ int f(int a) { if (a) return 1; __trap(); }\n"
    "__global__ void k(int *p) { p[0] = f(1); }",
    "__device__ int f(int a) { return f2(a); }\n__global__ void k(int *p) { p[0] = 1; }",
    "__global__ void k(float *p) { printf(\"%5.2f%% %*d %s %lld %p\\n\", p[0], 3, 4, "
    "\"x\", 5ll, p); }",
    "__global__ void k(int *p) { assert(p && \"no output\"); }",
    "struct Node { Node *next; int v; };\n__global__ void k(Node *p) { p->next->v = 1; }",
    "__device__ float atomicMin(float *a, float v) { return *a < v ? *a : v; }\n"
    "__global__ void k(float *p) { atomicMin(p, 1.0f); atomicMin((int *)p, 2); }",
    "__device__ int min(int a, int b) { return a; }\n"
    "__global__ void k(int *p) { p[0] = min(1, 2); }",
    "__global__ void k(int *p) { goto out; int x = 1; p[0] = x; out: ; }",
    "__global__ void k(int *p) { int x = 1; { float x = 2; p[0] = x; } p[1] = x; }",
    "extern __device__ int later;\n__global__ void k(int *p) { p[0] = later; }\n"
    "__device__ int later = 4;",
    "typedef float T; using U = T *;\n__global__ void k(U p) { T x = p[0]; U q = &x; *q "
    "= 1; }",
    "__global__ void k(int *p) { switch (p[0]) { do { case 1: p[0]--; } while (p[0]); } }",
    "__global__ void k(int **pp, const int *const *q) { q = pp; }",
};

START_TEST(no_message)
{
    struct checked c;
    checked_open(&c, silent_rows[_i], 900);
    ck_assert_msg(c.ds.list.len == 0, "%s\n%s", silent_rows[_i], checked_message(&c, 0));
    ck_assert_ptr_nonnull(c.k);
    checked_close(&c);
}
END_TEST

/* ---- golden trees ---- */

static const char *const golden[] = {"kernel", "control", "conversions", "arrays"};

static void read_golden(const char *name, const char *ext, struct str *out)
{
    const char *top = getenv("WT_TOP_SRCDIR");
    char path[1024], buf[4096];
    snprintf(path, sizeof path, "%s/tests/lang/golden/typed/%s%s", top ? top : ".", name,
             ext);
    FILE *f = fopen(path, "r");
    ck_assert_msg(f != NULL, "cannot read %s", path);
    for (size_t n; (n = fread(buf, 1, sizeof buf, f)) > 0;)
        str_addn(out, buf, n);
    fclose(f);
}

static void leave_found(const char *name, const struct str *found)
{
    char path[256];
    snprintf(path, sizeof path, "%s.typed.found", name);
    FILE *f = fopen(path, "w");
    if (!f)
        return;
    fwrite(str_cstr(found), 1, found->len, f);
    fclose(f);
}

START_TEST(golden_typed)
{
    struct str text = {0}, want = {0}, found = {0};
    struct checked c;
    read_golden(golden[_i], ".cu", &text);
    read_golden(golden[_i], ".typed", &want);
    checked_open(&c, str_cstr(&text), 900);
    diags_free(&c.ds); /* there is no kernel k */
    diags_init(&c.ds);
    c.k = lang_kernel(c.unit, golden[_i], &c.ds);
    ck_assert_msg(c.k != NULL, "%s: %s", golden[_i], checked_message(&c, 0));
    lang_dump_typed(c.unit, &found);
    bool same = strcmp(str_cstr(&want), str_cstr(&found)) == 0;
    if (!same)
        leave_found(golden[_i], &found);
    ck_assert_msg(same, "%s.typed differs: see %s.typed.found", golden[_i], golden[_i]);
    str_free(&text);
    str_free(&want);
    str_free(&found);
    checked_close(&c);
}
END_TEST

static Suite *sema_suite(void)
{
    Suite *s = suite_create("sema");
    TCase *t = tcase_create("tables");
    tcase_set_timeout(t, 60);
    tcase_add_loop_test(t, expression_type, 0, sizeof type_rows / sizeof type_rows[0]);
    tcase_add_loop_test(t, constant_value, 0, sizeof value_rows / sizeof value_rows[0]);
    tcase_add_loop_test(t, record_layout, 0, sizeof layout_rows / sizeof layout_rows[0]);
    tcase_add_loop_test(t, error_message, 0, sizeof error_rows / sizeof error_rows[0]);
    tcase_add_loop_test(t, warning_message, 0,
                        sizeof warning_rows / sizeof warning_rows[0]);
    tcase_add_loop_test(t, no_message, 0, sizeof silent_rows / sizeof silent_rows[0]);
    tcase_add_loop_test(t, golden_typed, 0, sizeof golden / sizeof golden[0]);
    suite_add_tcase(s, t);
    return s;
}

int main(void)
{
    SRunner *r = srunner_create(sema_suite());
    srunner_run_all(r, CK_NORMAL);
    int failed = srunner_ntests_failed(r);
    srunner_free(r);
    return failed ? EXIT_FAILURE : EXIT_SUCCESS;
}
