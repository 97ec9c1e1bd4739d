/* The parser against golden trees, expected messages and hostile input.
 *
 * Golden trees: golden/ast/NAME.cu beside NAME.ast, in the form of dump --stage=ast. On a
 * mismatch the tree found is left in the build folder as NAME.ast.found. */
#include "config.h"

#include <check.h>
#include <stdlib.h>
#include <string.h>

#include "lang/lang.h"
#include "parse_util.h"

/* ---- golden trees ---- */

static const char *const golden[] = {"declarators", "specifiers", "records", "statements",
                                     "expressions", "host",       "names"};

static char *golden_path(char *buf, size_t size, const char *name, const char *ext)
{
    const char *top = getenv("WT_TOP_SRCDIR");

    snprintf(buf, size, "%s/tests/lang/golden/ast/%s%s", top ? top : ".", name, ext);
    return buf;
}

static void read_all(const char *path, struct str *out)
{
    char buf[4096];
    size_t n;
    FILE *f = fopen(path, "r");

    ck_assert_msg(f != NULL, "cannot read %s", path);
    while ((n = fread(buf, 1, sizeof buf, f)) > 0)
        str_addn(out, buf, n);
    fclose(f);
}

static void leave_found(const char *name, const struct str *found)
{
    char path[256];
    FILE *f;

    snprintf(path, sizeof path, "%s.ast.found", name);
    f = fopen(path, "w");
    if (!f)
        return;
    fwrite(str_cstr(found), 1, found->len, f);
    fclose(f);
}

START_TEST(golden_tree)
{
    char path[1024];
    struct str want = {0}, found = {0};
    struct parsed t;

    parsed_open_file(&t, golden_path(path, sizeof path, golden[_i], ".cu"));
    ast_print(t.ast, true, &found);
    read_all(golden_path(path, sizeof path, golden[_i], ".ast"), &want);
    if (strcmp(str_cstr(&want), str_cstr(&found)) != 0) {
        leave_found(golden[_i], &found);
        ck_abort_msg("%s.ast differs from %s.ast.found", golden[_i], golden[_i]);
    }
    str_free(&want);
    str_free(&found);
    parsed_close(&t);
}
END_TEST

/* ---- messages ---- */

struct message_case {
    const char *text, *messages;
};

static const struct message_case cases[] = {
    {"__global__ void k() { int x = ; }\n",
     "1:31 error: expected an expression, found ';'\n"},
    {"__global__ void k() { int x = 3\n    x = 4;\n}\n",
     "1:32 error: expected ';' after the declaration\n"},
    {"__global__ void k() { int x = (1 + 2; }\n",
     "1:37 error: expected ')', found ';'\n  1:31 note: to match this '('\n"},
    {"__global__ void k(float *x) { flaot v = x[0]; v = 1; }\n",
     "1:31 error: unknown type name 'flaot'\n"},
    {"__global__ void k(float *x) { x[0] = (reel)x[1]; }\n",
     "1:39 error: unknown type name 'reel' in a cast\n"},
    {"__global__ void k() { if (1 { }\n int y = 2 2; }\n",
     "1:29 error: expected ')' after the condition, found '{'\n"
     "2:12 error: expected ';' after the declaration, found '2'\n"},
    {"__global__ void k(int n) { for (int i = 0; i < n, i++) n++; n = @; }\n",
     "1:54 error: expected ';' after the condition of for, found ')'\n"
     "1:65 error: this character has no meaning here\n"},
    {"__global__ void k() { do { } (1); }\n",
     "1:30 error: expected 'while' after the body of do, found '('\n"},
    {"__global__ void k(int n) { switch (n) { case 1 ... 3: break; } }\n",
     "1:48 error: case ranges are not C++; write one case a value\n"},
    {"__global__ void k(int n) { switch (n) { case 1: } }\n",
     "1:49 error: expected a statement, found '}'\n"},
    {"__global__ void k(int n) { unsigned float x; long int long long y; }\n",
     "1:28 error: these type words do not go together\n"
     "1:60 error: expected a name or ';' after the type, found 'long'\n"},
    {"__global__ void k(int n) { child<<<1, 2>>>(n); n = 2; int *p = new int[3]; }\n",
     "1:33 unsupported: launching a kernel from a kernel (dynamic parallelism) is not "
     "supported\n"},
    {"template <class T>\n__device__ T sq(T x) { return x * x; }\n"
     "template <class T, int N> struct S { T x[N]; };\n"
     "__global__ void k(int n) { S<S<int, (2 > 1)>, 2> s; n = sq<int>(n) < 3 > n; }\n",
     ""},
    {"template <class T, int = > struct S { T x; };\n"
     "__global__ void k(int n) { S<int> s; n = 1; }\n",
     "2:28 error: uses 'S' (declared at line 1), which did not parse: expected an "
     "expression, found '>'\n  1:35 note: 'S' is declared here\n"},
    {"template <class T> struct S { T x; };\n"
     "__global__ void k(int n) { S<int s; n = 1; }\n",
     "2:34 error: expected '>' after the template arguments, found 's'\n"},
    {"std::vector<int> v;\n__global__ void k(int n) { v x; }\n",
     "2:28 error: uses 'v' (declared at line 1), which did not parse: unknown type name "
     "'std::vector'\n  1:18 note: 'v' is declared here\n"},
    {"__global__ void k() { cg::thread_block b = cg::this_thread_block(); "
     "wmma h; }\n",
     "1:23 unsupported: 'cg::thread_block' belongs to cooperative groups, not supported "
     "yet\n"
     "1:69 unsupported: 'wmma' belongs to tensor-core matrix operations (mma.h), not "
     "supported yet\n"},
    {"#define TWICE(x) ((x) * )\n__global__ void k(int n) { n = TWICE(n); }\n",
     "2:32 error: expected an expression, found ')'\n"
     "  1:25 note: in the expansion of this macro\n"},
    {"__global__ void k(int n) {\n#pragma unroll 4\n    n++;\n}\n",
     "2:1 warning: #pragma unroll is ignored: no loop follows it directly\n"},
    {"template <int N> struct S { wchar_t w; };\ntemplate <> void f<1;\n"
     "__global__ void k(int n) { const S<1> s = g(); S<2> *p = 0; n = s.x + p->y; }\n",
     ""},
    {"__global__ void k(int n) { try { n = 1; }\ncatch (...) { } }\n",
     "1:28 unsupported: exceptions do not exist in device code\n"
     "2:1 unsupported: exceptions do not exist in device code\n"},
    {"__global__ void k(int n) { if (int i = 1; i < n) n = 2; n = 3 }\n",
     "1:62 error: expected ';' after the expression\n"},
    {"}\n__global__ void k() { }\n", "1:1 error: this '}' closes nothing\n"},
    {"void host() {\n__global__ void k() { }\n",
     "1:13 error: this '{' is never closed\n"},
    {"namespace n {\n__global__ void k() { }\n",
     "1:13 error: this '{' is never closed\n"},
    {"extern \"C\" {\n__device__ int x;\n", "1:12 error: this '{' is never closed\n"},
    /* silent: nothing reached needs it */
    {"int main() { return = = = ; ( }\n__device__ Unknown u;\nclass { @@@ };\nfoo bar "
     "baz\n;",
     ""},
    {"__global__ void k(int n) { label: n = 1; goto label; n = 0 ? 1 : 2; (void)0; }\n",
     ""},
};

START_TEST(message)
{
    const struct message_case *c = &cases[_i];
    struct str found = {0};
    struct parsed t;

    parsed_open(&t, c->text, strlen(c->text));
    parsed_bodies(&t);
    parsed_messages(&t, &found);
    ck_assert_str_eq(str_cstr(&found), c->messages);
    str_free(&found);
    parsed_close(&t);
}
END_TEST

START_TEST(twenty_errors)
{
    struct str text = {0};
    struct parsed t;

    str_add(&text, "__global__ void k(int n) {\n");
    for (int i = 0; i < 50; i++)
        str_add(&text, "    n = ;\n");
    str_add(&text, "}\n");
    parsed_open(&t, str_cstr(&text), text.len);
    parsed_bodies(&t);
    ck_assert_uint_eq(t.ds.list.len, DIAG_MAX_ERRORS);
    str_free(&text);
    parsed_close(&t);
}
END_TEST

/* A body that had errors reports them again when it is asked for again. */
START_TEST(errors_again)
{
    static const char text[] = "__device__ void f() { int x = ; }\n";
    struct parsed t;
    struct ast_decl *f;

    parsed_open(&t, text, sizeof text - 1);
    f = parsed_find(&t, "f");
    ck_assert_ptr_nonnull(f);
    ck_assert_ptr_nonnull(parse_body(t.ast, f, &t.ds));
    ck_assert(f->func->failed);
    parse_body(t.ast, f, &t.ds);
    ck_assert_uint_eq(t.ds.errors, 2);
    parsed_close(&t);
}
END_TEST

/* A damaged declaration still declares its name, without a type. */
START_TEST(damaged_declaration)
{
    static const char text[] = "__global__ void k(int n) { const half h = n; n = h; "
                               "Foo<a, int> *p = n; int q = ; n * q = ; }\n";
    struct parsed t;
    struct node *body;

    parsed_open(&t, text, sizeof text - 1);
    body = parse_body(t.ast, ast_kernel(t.ast, 0), &t.ds);
    ck_assert_uint_eq(body->nlist, 5);
    ck_assert_int_eq(body->list[0]->kind, NODE_DECL);
    ck_assert_str_eq(body->list[0]->decls->name, "h");
    ck_assert_int_eq(body->list[0]->decls->spec->kind, SPEC_NONE);
    ck_assert_int_eq(body->list[1]->kind, NODE_EXPR);
    ck_assert_str_eq(body->list[2]->decls->name, "p");
    ck_assert_str_eq(body->list[3]->decls->name, "q");
    ck_assert_int_eq(body->list[4]->kind, NODE_BAD);
    parsed_close(&t);
}
END_TEST

/* ---- kernels and names ---- */

START_TEST(kernels_listed)
{
    static const char text[] = "__global__ void a();\n"
                               "__global__ void b(int x) { }\n"
                               "template <class T> __global__ void c(T x) { }\n"
                               "template <> __global__ void c<int>(int x) { }\n"
                               "namespace n { __global__ void d() { } }\n"
                               "__global__ void e(Unknown x) { }\n"
                               "__global__ void a() { }\n"
                               "void f() { }\n";
    static const char *const names[] = {"b", "c", "d", "e", "a"};
    struct parsed t;

    parsed_open(&t, text, sizeof text - 1);
    ck_assert_uint_eq(ast_nkernels(t.ast), 5);
    for (size_t i = 0; i < 5; i++)
        ck_assert_str_eq(ast_kernel(t.ast, i)->name, names[i]);
    ck_assert_int_eq(ast_kernel(t.ast, 1)->kind, DECL_FUNC);
    ck_assert(decl_is_template(ast_kernel(t.ast, 1)));
    ck_assert_uint_eq(ast_ninstantiations(t.ast), 1);
    ck_assert(decl_is_special(ast_instantiation(t.ast, 0)));
    ck_assert_int_eq(ast_kernel(t.ast, 3)->skip, SKIP_UNPARSED);
    ck_assert_uint_eq(t.ds.errors, 0);
    parsed_close(&t);
}
END_TEST

/* A kernel that was skipped is reported where it stands, not as a use. */
START_TEST(skipped_kernel_reported)
{
    static const char text[] = "template <class T> __global__ void c(T x, Other) { }\n"
                               "__global__ void e(Unknown x) { }\n";
    struct str found = {0};
    struct parsed t;

    parsed_open(&t, text, sizeof text - 1);
    ast_report_skipped(t.ast, ast_kernel(t.ast, 0), (struct span){0}, &t.ds);
    ast_report_skipped(t.ast, ast_kernel(t.ast, 1), ast_kernel(t.ast, 1)->name_span,
                       &t.ds);
    parsed_messages(&t, &found);
    ck_assert_str_eq(
        str_cstr(&found),
        "1:43 error: unknown type name 'Other'\n"
        "2:19 error: unknown type name 'Unknown'\n");
    str_free(&found);
    parsed_close(&t);
}
END_TEST

/* Names are seen from where a declaration stands: a body does not see what follows. */
START_TEST(order_limits_lookup)
{
    static const char text[] = "__device__ int f() { return 1; }\n"
                               "namespace n { typedef int late; }\n"
                               "__device__ int g(int n) { return n; }\n";
    struct parsed t;
    struct ast_decl *f, *g;
    const char *late;

    parsed_open(&t, text, sizeof text - 1);
    f = parsed_find(&t, "f");
    g = parsed_find(&t, "g");
    late = intern_add(t.names, "late", 4);
    ck_assert_ptr_null(scope_find(ast_root(t.ast), g->name, f->order));
    ck_assert_ptr_eq(scope_find(ast_root(t.ast), f->name, g->order), f);
    ck_assert_ptr_null(scope_find(ast_root(t.ast), late, UINT32_MAX));
    parsed_close(&t);
}
END_TEST

START_TEST(qualified_lookup)
{
    static const char text[] = "namespace a { struct S { enum E { ONE }; int x; }; }\n"
                               "typedef a::S T; using a::S; namespace b = a;\n"
                               "enum class C { RED };\n";
    struct parsed t;
    struct ast_decl *d;
    const char *one, *red;

    parsed_open(&t, text, sizeof text - 1);
    one = intern_add(t.names, "E", 1);
    red = intern_add(t.names, "RED", 3);
    d = decl_inside(parsed_find(&t, "T"), one, UINT32_MAX);
    ck_assert_ptr_nonnull(d);
    ck_assert_int_eq(d->kind, DECL_ENUM);
    ck_assert_int_eq(parsed_find(&t, "S")->kind, DECL_RECORD);
    ck_assert_ptr_eq(parsed_find(&t, "b")->inner, parsed_find(&t, "a")->inner);
    ck_assert_int_eq(decl_inside(parsed_find(&t, "C"), red, UINT32_MAX)->kind,
                     DECL_ENUMERATOR);
    ck_assert_ptr_null(parsed_find(&t, "RED"));
    parsed_close(&t);
}
END_TEST

/* ---- units ---- */

START_TEST(unit_lists_kernels)
{
    static const char text[] =
        "#ifdef EXTRA\n__global__ void extra(float *x) { }\n#endif\n"
        "template <class T> __global__ void t(T x) { }\n"
        "__global__ void last(int4 v, size_t n) { }\n";
    static const char *const defines[] = {"EXTRA"};
    struct lang_options opt = {.defines = defines, .ndefines = 1};
    struct sources *src = sources_new();
    uint32_t file = sources_add(src, "unit.cu", text, sizeof text - 1);
    struct str dump = {0};
    struct diags ds;
    struct unit *u;

    diags_init(&ds);
    ck_assert_ptr_null(lang_open(src, file + 7, NULL, &ds));
    u = lang_open(src, file, &opt, &ds);
    ck_assert_ptr_nonnull(u);
    ck_assert_uint_eq(lang_nkernels(u), 3);
    ck_assert_str_eq(lang_kernel_name(u, 0), "extra");
    ck_assert_str_eq(lang_kernel_name(u, 1), "t<T>");
    ck_assert_str_eq(lang_kernel_name(u, 2), "last");
    ck_assert_uint_eq(span_line(src, lang_kernel_span(u, 2)), 5);
    lang_dump_ast(u, &dump);
    ck_assert(str_starts(str_cstr(&dump),
                         "(func @2:17 extra global : function (pointer to "
                         "float) returning void\n"));
    lang_close(u);
    u = lang_open(src, file, NULL, &ds);
    ck_assert_uint_eq(lang_nkernels(u), 2);
    lang_close(u);
    lang_close(NULL);
    ck_assert_uint_eq(ds.errors, 0);
    str_free(&dump);
    diags_free(&ds);
    sources_free(src);
}
END_TEST

/* The built-in declarations have the layout the guide's table gives. */
START_TEST(prelude_is_known)
{
    static const char *const names[] = {"size_t",       "uint32_t", "float4",   "dim3",
                                        "cudaStream_t", "uchar",    "longlong2"};
    struct parsed t;

    parsed_open(&t, "", 0);
    for (size_t i = 0; i < sizeof names / sizeof names[0]; i++)
        ck_assert_msg(decl_is_type(parsed_find(&t, names[i])), "%s", names[i]);
    ck_assert_int_eq(parsed_find(&t, "make_float4")->kind, DECL_FUNC);
    ck_assert_uint_eq(parsed_find(&t, "float4")->record->naligns, 1);
    ck_assert_uint_eq(parsed_find(&t, "float3")->record->naligns, 0);
    ck_assert_uint_eq(ast_nkernels(t.ast), 0);
    parsed_close(&t);
}
END_TEST

/* ---- hostile input ---- */

/* prefix, then `unit` n times, then suffix */
static void repeat(struct str *out, const char *prefix, const char *unit, int n,
                   const char *suffix)
{
    str_clear(out);
    str_add(out, prefix);
    for (int i = 0; i < n; i++)
        str_add(out, unit);
    str_add(out, suffix);
}

struct deep_case {
    const char *prefix, *unit, *suffix;
};

static const struct deep_case deep[] = {
    {"__global__ void k(int n) { n = ", "(", "1; }"},
    {"__global__ void k(int n) { ", "{", "}"},
    {"__global__ void k(int n) { n = ", "-", "1; }"},
    {"__global__ void k(int n) { n = ", "n ? 1 : ", "1; }"},
    {"__global__ void k(int n) { n = ", "n ? ", "1; }"},
    {"__global__ void k(int n) { ", "n = ", "1; }"},
    {"__global__ void k(int n) { n = 1", " + 1", "; }"},
    {"__global__ void k(int n) { n = 1", ", 1", "; }"},
    {"__global__ void k(int *n) { n", "[0]", " = 1; }"},
    {"__global__ void k(int n) { n", "()", "; }"},
    {"__global__ void k(int n) { ", "if (n) ", "n = 1; }"},
    {"__global__ void k(int n) { ", "if (n) ; else ", "n = 1; }"},
    {"__global__ void k(int n) { ", "for (;;) ", "n = 1; }"},
    {"__global__ void k(int n) { ", "a: ", "n = 1; }"},
    {"__global__ void k(int n) { int x = ", "{", "1; }"},
    {"__global__ void k(int n) { n = ", "f(", "1; }"},
    {"__global__ void k(int n) { n = ", "(int)", "1; }"},
    {"__global__ void k(int n) { n = ", "int(", "1; }"},
    {"__global__ void k(int n) { n = ", "(int([", "1; }"},
    {"__global__ void k(int n) { n = ", "sizeof ", "n; }"},
    {"__global__ void k(int n) { n = ", "static_cast<int>(", "n; }"},
    {"__global__ void k(int n) { int ", "(", "x; }"},
    {"__global__ void k(int n) { int ", "*", "x; }"},
    {"__global__ void k(int n) { int x", "[1]", "; }"},
    {"__global__ void k(int n) { int x", "(int", "; }"},
    {"__global__ void k(int n) { ", "struct s { ", "}"},
    {"__global__ void k(int n) { ", "T(", "}"},
    {"__global__ void k(int n) { ", "#pragma unroll\n", "}"},
    {"", "struct s { ", ""},
    {"", "namespace n { ", ""},
    {"", "extern \"C\" { ", ""},
    {"", "template <", ""},
    {"", "template <class T> ", ""},
    {"int x = ", "{", ""},
    {"int ", "(", ""},
    {"void f", "(void (*", ""},
    {"enum e { a = ", "(", ""},
    {"typedef ", "decltype(", ""},
    {"alignas(", "alignas(", ""},
    {"int x = n", "<", ""},
    {"a", "::a", ";"},
    {"", "__global__\n", ""},
    {"(", "\n__global__ void k() {}", ""},
    {"", "}", ""},
    {"", "int x; ", ""},
    {"", "using namespace std; namespace std { }", ""},
};

START_TEST(deeply_nested)
{
    static const int counts[] = {10, 300, 20000};
    struct str text = {0};

    for (size_t i = 0; i < sizeof counts / sizeof counts[0]; i++) {
        struct parsed t;

        repeat(&text, deep[_i].prefix, deep[_i].unit, counts[i], deep[_i].suffix);
        parsed_open(&t, str_cstr(&text), text.len);
        parsed_bodies(&t);
        ck_assert_uint_le(t.ds.list.len, DIAG_MAX_ERRORS + 1);
        parsed_close(&t);
    }
    str_free(&text);
}
END_TEST

START_TEST(depth_is_named)
{
    struct str text = {0}, found = {0};
    struct parsed t;

    repeat(&text, "__global__ void k(int n) {\nn = ", "(", 1000, "1; }");
    parsed_open(&t, str_cstr(&text), text.len);
    parsed_bodies(&t);
    parsed_messages(&t, &found);
    ck_assert_str_eq(str_cstr(&found),
                     "2:259 error: nested more than 256 levels deep; split this up\n");
    str_free(&text);
    str_free(&found);
    parsed_close(&t);
}
END_TEST

static void parse_all(const char *text, size_t len)
{
    struct str out = {0};
    struct parsed t;

    parsed_open(&t, text, len);
    parsed_bodies(&t);
    ast_print(t.ast, true, &out);
    str_free(&out);
    parsed_close(&t);
}

/* Every golden text cut short at every 19th byte. */
START_TEST(truncated)
{
    char path[1024];
    struct str text = {0};

    read_all(golden_path(path, sizeof path, golden[_i], ".cu"), &text);
    for (size_t len = 0; len < text.len; len += 19)
        parse_all(str_cstr(&text), len);
    str_free(&text);
}
END_TEST

static uint32_t next_random(uint32_t *state)
{
    *state = *state * 1664525u + 1013904223u;
    return *state >> 8;
}

/* Every golden text with bytes overwritten by others that occur in it. */
START_TEST(damaged)
{
    char path[1024];
    struct str text = {0};
    uint32_t state = (uint32_t)_i + 1;

    read_all(golden_path(path, sizeof path, golden[_i], ".cu"), &text);
    for (int round = 0; round < 60; round++) {
        char *copy = mem_strdup(str_cstr(&text));

        for (int k = 0; k < 1 + round / 4; k++)
            copy[next_random(&state) % text.len] =
                text.data[next_random(&state) % text.len];
        parse_all(copy, text.len);
        mem_free(copy);
    }
    str_free(&text);
}
END_TEST

START_TEST(garbage)
{
    char bytes[2048];
    uint32_t state = 7;

    parse_all("", 0);
    for (int round = 0; round < 40; round++) {
        for (size_t i = 0; i < sizeof bytes; i++)
            bytes[i] = (char)next_random(&state);
        parse_all(bytes, sizeof bytes);
    }
}
END_TEST

int main(void)
{
    Suite *s = suite_create("parse");
    TCase *tc = tcase_create("trees");
    TCase *hostile = tcase_create("hostile");
    SRunner *sr;
    int failed;

    tcase_add_loop_test(tc, golden_tree, 0, sizeof golden / sizeof golden[0]);
    tcase_add_loop_test(tc, message, 0, sizeof cases / sizeof cases[0]);
    tcase_add_test(tc, twenty_errors);
    tcase_add_test(tc, errors_again);
    tcase_add_test(tc, damaged_declaration);
    tcase_add_test(tc, kernels_listed);
    tcase_add_test(tc, skipped_kernel_reported);
    tcase_add_test(tc, order_limits_lookup);
    tcase_add_test(tc, qualified_lookup);
    tcase_add_test(tc, unit_lists_kernels);
    tcase_add_test(tc, prelude_is_known);
    suite_add_tcase(s, tc);
    tcase_add_loop_test(hostile, deeply_nested, 0, sizeof deep / sizeof deep[0]);
    tcase_add_test(hostile, depth_is_named);
    tcase_add_loop_test(hostile, truncated, 0, sizeof golden / sizeof golden[0]);
    tcase_add_loop_test(hostile, damaged, 0, sizeof golden / sizeof golden[0]);
    tcase_add_test(hostile, garbage);
    tcase_set_timeout(hostile, 120);
    suite_add_tcase(s, hostile);
    sr = srunner_create(s);
    srunner_run_all(sr, CK_NORMAL);
    failed = srunner_ntests_failed(sr);
    srunner_free(sr);
    return failed ? EXIT_FAILURE : EXIT_SUCCESS;
}
