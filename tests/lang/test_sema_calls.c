/* Semantic analysis: every built-in function is callable with each of its types, and the
 * functions of lang.h keep their promises, also on input that is wrong or hostile. */
#include "config.h"

#include "lang/builtin.h"
#include "sema_util.h"

#include <check.h>
#include <stdlib.h>
#include <string.h>

/* ---- built-ins ---- */

static const char head[] =
    "__global__ void k(int i, unsigned u, long n, unsigned long N, long long l,\n"
    "  unsigned long long L, float f, double d, unsigned short w, void *vp) { ";

static void add_argument(char letter, char t, struct str *out)
{
    switch (letter) {
    case 'T':
        str_addc(out, t);
        break;
    case '*':
    case '^':
        str_printf(out, "&%c", t);
        break;
    case 'I':
        str_add(out, "&i");
        break;
    case 'P':
        str_add(out, "vp");
        break;
    case 'p':
        str_add(out, "(const void *)vp");
        break;
    case 'Z':
        str_add(out, "\"\"");
        break;
    case 'b':
        str_add(out, "i > 0");
        break;
    case 's':
        str_addc(out, 'N');
        break;
    default:
        str_addc(out, letter);
        break;
    }
}

static void add_call(const struct builtin_row *row, char t, size_t nargs, struct str *out)
{
    str_printf(out, "%s(", row->name);
    for (size_t i = 0; i < nargs; i++) {
        str_add(out, i ? ", " : "");
        add_argument(row->args[i], t, out);
    }
    str_add(out, ")");
}

static void check_call(const struct builtin_row *row, char t, size_t nargs)
{
    struct str text = {0}, type = {0};
    struct checked c;
    str_add(&text, head);
    add_call(row, t, nargs, &text);
    str_add(&text, "; }");
    checked_open(&c, str_cstr(&text), row->max_arch ? row->max_arch : 900);
    ck_assert_msg(c.k != NULL, "%s\n%s", str_cstr(&text), checked_message(&c, 0));
    ck_assert_msg(c.ds.list.len == 0, "%s\n%s", str_cstr(&text), checked_message(&c, 0));
    const struct expr *e = c.k->body->body->e;
    ck_assert_msg(e->kind == EXPR_BUILTIN && e->builtin == row->sym, "%s",
                  str_cstr(&text));
    ck_assert_uint_eq(e->nargs, builtin_nargs(row) + (row->sym == BUILTIN_ASSERT));
    if (t) {
        type_print(e->optype, 0, &type);
        ck_assert_msg(strcmp(str_cstr(&type), builtin_letter_name(t)) == 0, "%s: T is %s",
                      str_cstr(&text), str_cstr(&type));
    } else {
        ck_assert_ptr_null(e->optype);
    }
    for (size_t i = 0; i < e->nargs; i++)
        ck_assert_msg(!e->args[i]->lvalue, "%s: argument %zu", str_cstr(&text), i);
    str_free(&type);
    str_free(&text);
    checked_close(&c);
}

START_TEST(builtin_callable)
{
    const struct builtin_row *row = builtin_row((size_t)_i);
    size_t n = builtin_nargs(row);
    int64_t value;
    bool any = strcmp(row->types, "A") == 0;
    for (const char *t = any ? "fiL" : row->types; *t; t++)
        check_call(row, *t, n);
    if (!*row->types)
        check_call(row, 0, n);
    if (builtin_default(row, &value))
        check_call(row, any ? 'f' : *row->types, n - 1);
}
END_TEST

START_TEST(builtin_table)
{
    bool seen[BUILTIN_COUNT] = {false};
    for (size_t i = 0; i < builtin_nrows(); i++) {
        const struct builtin_row *row = builtin_row(i);
        struct str text = {0};
        seen[row->sym] = true;
        ck_assert_uint_gt(strlen(row->help), 3);
        ck_assert_uint_le(builtin_nargs(row), BUILTIN_MAX_ARGS);
        ck_assert_ptr_nonnull(builtin_find(row->name));
        if (!str_starts(row->name, "__builtin_")) /* a family of which some are missing */
            ck_assert_ptr_null(builtin_missing(row->name));
        builtin_signature(row, &text);
        ck_assert_msg(!strchr(str_cstr(&text), '?'), "%s", str_cstr(&text));
        str_free(&text);
    }
    for (int b = 0; b < BUILTIN_COUNT; b++)
        ck_assert_msg(seen[b] && *builtin_name((enum builtin)b), "enumerator %d", b);
    ck_assert_ptr_null(builtin_row(builtin_nrows()));
    ck_assert_ptr_null(builtin_find("nosuch"));
    ck_assert_str_eq(builtin_missing("__vadd2"), builtin_missing("__vmaxs4"));
}
END_TEST

START_TEST(signatures)
{
    static const char *const rows[][2] = {
        {"__shfl_sync",
         "T __shfl_sync(unsigned int, T, int, int = 32), T: int, unsigned int, "
         "long, unsigned long, long long, unsigned long long, float, double"},
        {"__popcll", "int __popcll(unsigned long long)"},
        {"__syncwarp", "void __syncwarp(unsigned int = -1)"},
        {"atomicInc", "unsigned int atomicInc(T *, unsigned int), T: unsigned int"},
        {"printf", "int printf(const char *, ...)"},
    };
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        struct str text = {0};
        builtin_signature(builtin_find(rows[i][0]), &text);
        ck_assert_str_eq(str_cstr(&text), rows[i][1]);
        str_free(&text);
    }
}
END_TEST

START_TEST(arch_limits)
{
    struct checked c;
    checked_open(&c, "__global__ void k(int *p) { p[0] = __match_any_sync(~0u, p[0]); }",
                 600);
    ck_assert_str_eq(
        checked_message(&c, 0),
        "1:36 error '__match_any_sync' needs compute capability 7.0 and this is "
        "6.0: choose --arch=sm_70 or later");
    ck_assert_ptr_null(c.k);
    checked_close(&c);
    checked_open(&c, "__global__ void k(int *p) { p[0] = __shfl(p[0], 1); }", 600);
    ck_assert_uint_eq(c.ds.list.len, 0);
    ck_assert_ptr_nonnull(c.k);
    checked_close(&c);
    checked_open(&c, "__global__ void k(int *p) { p[0] = __shfl(p[0], 1); }", 700);
    ck_assert_int_eq(c.ds.list.data[0]->finding, FINDING_LEGACY_INTRINSIC);
    ck_assert_ptr_nonnull(c.k);
    checked_close(&c);
    checked_open(&c, "__global__ void k(double *p) { atomicAdd(p, 1); }", 350);
    ck_assert_ptr_null(c.k);
    checked_close(&c);
}
END_TEST

START_TEST(assert_text)
{
    struct checked c;
    checked_open(&c, "__global__ void k(int *p) { assert(p[0]  > 2); }", 900);
    const struct expr *e = c.k->body->body->e;
    ck_assert_int_eq(e->args[0]->type->kind, TYPE_BOOL);
    ck_assert_int_eq(e->args[1]->kind, EXPR_STRING);
    ck_assert_str_eq(e->args[1]->text, "p[0]  > 2");
    checked_close(&c);
}
END_TEST

/* ---- lang.h ---- */

static const char program[] =
    "__device__ int counter = 3;\n"
    "__constant__ float table[2] = {1, 2};\n"
    "__device__ int unused;\n"
    "int host;\n"
    "__device__ int twice(int x) { return 2 * x; }\n"
    "__device__ int bad(int x) { return nothing; }\n"
    "__global__ void k(int *p) { counter += twice(p[0]); }\n"
    "namespace ns { __global__ void inner(float *a, const int n, int b[]) { } }\n"
    "__global__ void broken(int *p) { p[0] = bad(1); }\n"
    "__global__ void uses(float *p) { p[0] = table[1] + twice(2); }\n"
    "template <class T> __global__ void generic(T *p) { }\n"
    "int main() { k<<<1, 2>>>(0); std::cout << 1; return 0; }\n";

START_TEST(kernels_and_params)
{
    struct checked c;
    const struct lang_param *params;
    struct str text = {0};
    checked_open(&c, program, 900);
    ck_assert_ptr_nonnull(c.k);
    ck_assert_uint_eq(lang_nkernels(c.unit), 5);
    ck_assert_str_eq(lang_kernel_name(c.unit, 1), "inner");
    ck_assert_uint_eq(lang_kernel_params(c.unit, 1, &params), 3);
    ck_assert_str_eq(params[2].name, "b");
    type_print(params[0].type, 0, &text);
    str_add(&text, " ");
    type_print(params[2].type, 0, &text);
    ck_assert_str_eq(str_cstr(&text), "float * int *");
    ck_assert_uint_eq(lang_kernel_params(c.unit, 4, &params), 0); /* a template */
    ck_assert_uint_eq(lang_kernel_params(c.unit, 99, &params), 0);
    str_free(&text);
    checked_close(&c);
}
END_TEST

START_TEST(names_of_kernels)
{
    struct checked c;
    checked_open(&c, program, 900);
    ck_assert_ptr_nonnull(lang_kernel(c.unit, "ns::inner", &c.ds));
    ck_assert_ptr_nonnull(lang_kernel(c.unit, "inner", &c.ds));
    ck_assert_uint_eq(c.ds.errors, 0);
    ck_assert_ptr_null(lang_kernel(c.unit, "other::inner", &c.ds));
    ck_assert_ptr_null(lang_kernel(c.unit, "user", &c.ds));
    ck_assert_str_eq(checked_message(&c, 1),
                     "1:1 error no kernel 'user' in this file: did you mean 'uses'?");
    ck_assert_ptr_null(lang_kernel(c.unit, "generic", &c.ds));
    ck_assert_str_eq(
        checked_message(&c, 2),
        "11:36 error 'generic' is a template and nothing in the file tells its "
        "arguments: name it as --kernel 'generic<T>', filled in");
    ck_assert_ptr_nonnull(lang_kernel(c.unit, "generic< float >", &c.ds));
    checked_close(&c);
}
END_TEST

/* What failed is reported each time it is asked for, what is right stays right. */
START_TEST(failing_again)
{
    struct checked c;
    checked_open(&c, program, 900);
    for (int i = 0; i < 3; i++) {
        struct diags ds;
        diags_init(&ds);
        ck_assert_ptr_null(lang_kernel(c.unit, "broken", &ds));
        ck_assert_uint_eq(ds.errors, 1);
        ck_assert_msg(strstr(ds.list.data[0]->message, "nothing") != NULL, "%s",
                      ds.list.data[0]->message);
        diags_free(&ds);
        ck_assert_ptr_eq(lang_kernel(c.unit, "k", &c.ds), c.k);
        ck_assert_ptr_nonnull(c.k->body);
    }
    ck_assert_uint_eq(c.ds.errors, 0);
    checked_close(&c);
}
END_TEST

/* A kernel template is listed as the file uses it. */
static const char templated[] =
    "__global__ void k(int *p) { }\n"
    "template <typename T> __global__ void a(T *x, const T *y, int n) { }\n"
    "template <int N, typename T> __global__ void b(T *x, T v) { }\n"
    "template <typename T> __global__ void c(T *x) { }\n"
    "template <typename T = float, int N = 4> __global__ void d(T *x) { }\n"
    "template <typename T, int N> __global__ void e(T *x) { }\n"
    "template <typename T> __global__ void f(T *x) { }\n"
    "namespace ns { enum mode { FAST = 3 };\n"
    "template <mode M> __global__ void g(int *x) { } }\n"
    "template __global__ void f<double>(double *);\n"
    "template <> __global__ void f<char>(char *x) { }\n"
    "template <typename T> void host(T *p) { c<<<1, 1>>>(p); }\n"
    "void run(double *out, const double *in, int n) {\n"
    "  dim3 g(1); a<<<g, 2, (n + 1) * sizeof(int)>>>(out, in, n); }\n"
    "int main() { int *h_a, *d_a; float *q; b<3><<<1, 2>>>(d_a, 4);\n"
    "  b<3><<<1, 2>>>(d_a, 7); c<<<1, 1>>>(q); c<<<1, 1>>>(d_a); unknown(c); }\n";

START_TEST(names_of_templates)
{
    static const char *const names[] = {
        "k",           "a<double>", "b<3, int>", "c<float>", "c<int>",
        "d<float, 4>", "e<T, N>",   "f<double>", "f<char>",  "g<M>"};
    const struct lang_param *params;
    struct checked c;
    checked_open(&c, templated, 900);
    ck_assert_uint_eq(lang_nkernels(c.unit), 10);
    for (size_t i = 0; i < 10; i++)
        ck_assert_str_eq(lang_kernel_name(c.unit, i), names[i]);
    ck_assert_uint_eq(lang_kernel_params(c.unit, 1, &params), 3);
    ck_assert_int_eq(params[1].type->base->kind, TYPE_DOUBLE);
    ck_assert_uint_eq(lang_kernel_params(c.unit, 6, &params), 0);
    ck_assert_str_eq(lang_kernel(c.unit, "a", &c.ds)->name, "a<double>");
    ck_assert_str_eq(lang_kernel(c.unit, "d", &c.ds)->name, "d<float, 4>");
    ck_assert_str_eq(lang_kernel(c.unit, "e< char ,1+2>", &c.ds)->name, "e<char, 3>");
    ck_assert_str_eq(lang_kernel(c.unit, "f<char>", &c.ds)->name, "f<char>");
    ck_assert_ptr_nonnull(lang_kernel(c.unit, "ns::g<ns::FAST>", &c.ds));
    ck_assert_uint_eq(c.ds.errors, 0);
    ck_assert_ptr_null(lang_kernel(c.unit, "c", &c.ds));
    ck_assert_str_eq(checked_message(&c, 0),
                     "4:39 error 'c' is a template used with several arguments: name one "
                     "of 'c<float>', 'c<int>'");
    ck_assert_ptr_null(lang_kernel(c.unit, "k<int>", &c.ds));
    ck_assert_ptr_null(lang_kernel(c.unit, "e<int", &c.ds));
    checked_close(&c);
}
END_TEST

START_TEST(globals)
{
    struct checked c;
    checked_open(&c, program, 900);
    ck_assert_uint_eq(lang_nglobals(c.unit), 1);
    ck_assert_str_eq(lang_global(c.unit, 0)->name, "counter");
    ck_assert_uint_eq(lang_global(c.unit, 0)->ninit, 1);
    ck_assert_uint_eq(lang_global(c.unit, 0)->init[0].value->ival, 3);
    struct variable *t = lang_global_by_name(c.unit, "table", &c.ds);
    ck_assert_int_eq(t->storage, STORE_CONSTANT);
    ck_assert_uint_eq(t->ninit, 2);
    ck_assert_ptr_eq(lang_global_by_name(c.unit, "table", &c.ds), t);
    ck_assert_ptr_nonnull(lang_global_by_name(c.unit, "unused", &c.ds));
    ck_assert_ptr_null(lang_global_by_name(c.unit, "host", &c.ds));
    ck_assert_ptr_null(lang_global_by_name(c.unit, "k", &c.ds));
    ck_assert_ptr_null(lang_global_by_name(c.unit, "nosuch", &c.ds));
    ck_assert_ptr_null(lang_global(c.unit, 99));
    ck_assert_uint_eq(c.ds.errors, 0);
    checked_close(&c);
}
END_TEST

static bool recursive(const struct checked *c, const char *name)
{
    for (size_t i = 0; i < lang_nfunctions(c->unit); i++)
        if (strcmp(lang_function(c->unit, i)->name, name) == 0)
            return lang_function(c->unit, i)->recursive;
    ck_abort_msg("no function %s", name);
    return false;
}

START_TEST(recursion)
{
    struct checked c;
    checked_open(&c,
                 "__device__ int a(int), b(int), c(int), d(int);\n"
                 "__device__ int self(int n) { return n ? self(n - 1) : 0; }\n"
                 "__device__ int a(int n) { return b(n) + d(n); }\n"
                 "__device__ int b(int n) { return c(n); }\n"
                 "__device__ int c(int n) { return n ? b(n - 1) : self(n); }\n"
                 "__device__ int d(int n) { return n; }\n"
                 "__global__ void k(int *p) { p[0] = a(1); }\n",
                 900);
    ck_assert_msg(c.k != NULL, "%s", checked_message(&c, 0));
    ck_assert(!recursive(&c, "k") && !recursive(&c, "a") && !recursive(&c, "d"));
    ck_assert(recursive(&c, "self") && recursive(&c, "b") && recursive(&c, "c"));
    ck_assert_uint_eq(lang_nfunctions(c.unit), 6);
    for (size_t i = 0; i < lang_nfunctions(c.unit); i++)
        ck_assert_uint_eq(lang_function(c.unit, i)->id, i);
    checked_close(&c);
}
END_TEST

START_TEST(needs_memory)
{
    static const char text[] = "__device__ void byref(int &r) { r = 1; }\n"
                               "struct P { int x; };\n"
                               "__global__ void k(int n) { int plain = n, addressed, "
                               "bound, sized, array[2]; P s, t;\n"
                               "  addressed = *&addressed; byref(bound); plain = "
                               "sizeof(&sized); array[0] = plain;\n"
                               "  s.x = 1; byref(t.x); }\n";
    static const struct {
        const char *name;
        bool taken;
    } want[] = {{"plain", false}, {"addressed", true}, {"bound", true}, {"sized", false},
                {"array", true},  {"s", false},        {"t", true}};
    struct checked c;
    checked_open(&c, text, 900);
    ck_assert_msg(c.k != NULL, "%s", checked_message(&c, 0));
    for (size_t i = 0; i < sizeof want / sizeof want[0]; i++)
        ck_assert_msg(checked_decl(c.k->body->body, want[i].name)->var->address_taken ==
                          want[i].taken,
                      "%s", want[i].name);
    checked_close(&c);
}
END_TEST

/* ---- hostile input ---- */

START_TEST(twenty_errors)
{
    struct str text = {0};
    struct checked c;
    str_add(&text, "__global__ void k(int *p) {\n");
    for (int i = 0; i < 100; i++)
        str_printf(&text, "p[%d] = unknown%d;\n", i, i);
    str_add(&text, "}\n");
    checked_open(&c, str_cstr(&text), 900);
    ck_assert_uint_eq(c.ds.list.len, DIAG_MAX_ERRORS);
    ck_assert_uint_eq(c.ds.errors, 100);
    str_free(&text);
    checked_close(&c);
}
END_TEST

static void repeat(struct str *out, const char *unit, int n)
{
    for (int i = 0; i < n; i++)
        str_add(out, unit);
}

/* Programs that are long or deep in one direction: checked or refused, never a crash. */
START_TEST(extreme)
{
    static const struct {
        const char *before, *unit;
        int n;
        const char *after;
    } rows[] = {
        {"__global__ void k(int *p) { p[0] = 1", " + 1", 5000, "; }"},
        {"__global__ void k(int *p) { p[0] = ", "(", 5000, "1; }"},
        {"__global__ void k(int *p) { p[0] = ", "-", 5000, "1; }"},
        {"__global__ void k(int ", "*", 5000, "p) { }"},
        {"__global__ void k(int *p) { int a", "[2]", 63, "; }"},
        {"__global__ void k(int *p) { int a", "[9999]", 12, "; }"},
        {"__global__ void k(int *p) { ", "{", 5000, "; }"},
        {"__global__ void k(int *p) { ", "if (p[0]) ", 5000, "; }"},
        {"__global__ void k(int *p) { int a[1] = ", "{", 200, "; }"},
        {"__global__ void k(int *p) { int a[] = {", "1,", 50000, "1}; }"},
        {"struct E { }; __global__ void k(int *p) { E e[9][9] = {", "1,", 99, "}; }"},
        {"__global__ void k(int *p) { p[0] = max(", "1,", 300, "1); }"},
        {"__global__ void k(int *p) { switch (p[0]) { ", "case 1: ", 3000, "; } }"},
        {"__global__ void k(int *p) { p[0]", "[0]", 4000, "; }"},
        {"__global__ void k(int *p) { ", "int x = 1;", 3000, "}"},
        {"__global__ void k(int *p) { printf(\"", "%", 3001, "\"); }"},
        {"__global__ void k(int *p) { ", "p[0] = 1 ? p[0] : ", 3000, "1; }"},
    };
    struct str text = {0};
    struct checked c;
    str_add(&text, rows[_i].before);
    repeat(&text, rows[_i].unit, rows[_i].n);
    str_add(&text, rows[_i].after);
    checked_open(&c, str_cstr(&text), 900);
    ck_assert_msg((c.k != NULL) == (c.ds.errors == 0), "%s", rows[_i].before);
    checked_close(&c);
    str_free(&text);
}
END_TEST

/* Declarations that need each other in a long chain, or in a circle. */
START_TEST(chains)
{
    struct str text = {0};
    struct checked c;
    str_add(&text, "typedef int t0; const int c0 = 1; struct s0 { int a; };\n"
                   "__device__ int f0(int x) { return x; }\n");
    for (int i = 1; i < 3000; i++)
        str_printf(&text,
                   "typedef t%d t%d; const int c%d = c%d; struct s%d { s%d a; };\n"
                   "__device__ int f%d(int x) { return f%d(x); }\n",
                   i - 1, i, i, i - 1, i, i - 1, i, i - 1);
    str_add(&text, "__global__ void k(int *p) { p[0] = f2999(1); }\n"
                   "__global__ void deep(s2999 *p) { t2999 x = c2999; p[0]; }\n");
    checked_open(&c, str_cstr(&text), 900);
    ck_assert_msg(c.k != NULL, "%s", checked_message(&c, 0));
    ck_assert_uint_eq(lang_nfunctions(c.unit), 3001);
    ck_assert_ptr_null(lang_kernel(c.unit, "deep", &c.ds));
    ck_assert_uint_ge(c.ds.errors, 1);
    str_free(&text);
    checked_close(&c);
}
END_TEST

/* Every way to cut a program short, and every byte of it spoiled. */
START_TEST(cut_and_spoiled)
{
    static const char text[] =
        "struct P { int a : 3; union { float f; int i; }; };\n"
        "enum E { A, B = 3 }; __constant__ P t[2] = {{1, 2}, {3}};\n"
        "__device__ int g(const P &p, int n = B) { return n ? g(p, n - 1) : p.a; }\n"
        "__global__ void k(int *p) { __shared__ int s[4]; P q = {1};\n"
        "for (int i = A; i < 4; i++) switch (p[i]) { case B: s[i] ^= g(t[1]); break;\n"
        "default: goto out; } out: p[0] = __shfl_sync(~0u, s[0], 1) + sizeof(q) * q.f; "
        "}\n";
    size_t n = strlen(text);
    for (size_t i = 0; i < 2 * n; i++) {
        struct checked c;
        char *copy = mem_strdup(text);
        if (i < n)
            copy[i] = '\0';
        else
            copy[i - n] = "(;0]{x*"[i % 7];
        checked_open(&c, copy, 900);
        ck_assert_msg((c.k != NULL) == (c.ds.errors == 0), "%s", copy);
        checked_close(&c);
        mem_free(copy);
    }
}
END_TEST

static Suite *calls_suite(void)
{
    Suite *s = suite_create("sema-calls");
    TCase *t = tcase_create("builtins");
    tcase_set_timeout(t, 60);
    tcase_add_loop_test(t, builtin_callable, 0, (int)builtin_nrows());
    tcase_add_test(t, builtin_table);
    tcase_add_test(t, signatures);
    tcase_add_test(t, arch_limits);
    tcase_add_test(t, assert_text);
    suite_add_tcase(s, t);
    t = tcase_create("lang");
    tcase_set_timeout(t, 120);
    tcase_add_test(t, kernels_and_params);
    tcase_add_test(t, names_of_kernels);
    tcase_add_test(t, names_of_templates);
    tcase_add_test(t, failing_again);
    tcase_add_test(t, globals);
    tcase_add_test(t, recursion);
    tcase_add_test(t, needs_memory);
    tcase_add_test(t, twenty_errors);
    tcase_add_loop_test(t, extreme, 0, 17);
    tcase_add_test(t, chains);
    tcase_add_test(t, cut_and_spoiled);
    suite_add_tcase(s, t);
    return s;
}

int main(void)
{
    SRunner *r = srunner_create(calls_suite());
    srunner_run_all(r, CK_NORMAL);
    int failed = srunner_ntests_failed(r);
    srunner_free(r);
    return failed ? EXIT_FAILURE : EXIT_SUCCESS;
}
