/* What another machine is given of a session: the file with its host code blanked, line for
 * line, and the variables of the device with what can be said of their values. */
#include "config.h"

#include "ran.h"
#include "session/inputs.h"
#include "suites.h"

#include <string.h>

#define K "__global__ void k(int *p) { p[0] = 1; }\n"

static struct inputs *inputs_of(struct ran *r, const char *body)
{
    struct str text = {0};
    str_printf(&text, "// launch: grid=1 block=1\n// arg: p i32[1] = 0\n%s", body);
    ran_start(r, str_cstr(&text), NULL, -1);
    ck_assert_msg(r->session, "%s", str_cstr(&r->said));
    struct inputs *in = session_inputs(r->session, &r->ds);
    ck_assert_ptr_nonnull(in);
    str_free(&text);
    return in;
}

/* --- source text ---------------------------------------------------------------------------- */

static const struct {
    const char *body, *kept, *gone; /* gone NULL: everything stays */
} texts[] = {
    {K "int main() { k<<<1, 1>>>(0); }\n", "k(int *p)", "main"},
    {"int twice(int a) { return 2 * a; }\n" K, "k(int *p)", "twice"},
    {"static int count;\n" K, "k(int *p)", "count"},
    {"struct S { int a; };\n" K, "struct S { int a; };", NULL},
    {"struct S make() { return S(); }\nstruct S { int a; };\n" K, "struct S {", "make"},
    /* of namespace std stays what device code has of it */
    {"template <class T> using E = std::enable_if_t<std::is_integral<T>::value, T>;\n" K,
     "using E = std::enable_if_t<", NULL},
    {"template <class T> constexpr bool f = std::is_same_v<T, float>;\n" K,
     "bool f = ", NULL},
    {"struct S { std::pair<int, int> a; };\n" K, "struct S {", NULL},
    {"#include <vector>\nusing V = std::vector<int>;\n" K, "k(int *p)", "V ="},
    {"#include <vector>\nusing namespace std;\nstruct S { vector<int> a; };\n" K,
     "k(int *p)", "S {"},
    {"using namespace std;\nstruct S { pair<int, int> a; };\n" K, "struct S {", NULL},
    /* what stands in a name's angles is no parameter list */
    {"template <class T> struct F { enum { n = 1 }; };\n"
     "template <class R, class... A> struct F<R(A...)> { enum { n = 2 }; };\n" K,
     "struct F<R(A...)> { enum { n = 2 }; };", NULL},
    {"template <class T> class F { };\ntemplate <> class F<int (*)(int)> { };\n" K,
     "class F<int (*)(int)> { };", NULL},
    {"template <class T> struct F { int a; };\n"
     "struct F<int(int)> g() { return F<int(int)>(); }\n" K,
     "struct F {", "g()"},
};

START_TEST(host_code_is_blanked)
{
    struct ran r;
    struct inputs *in = inputs_of(&r, texts[_i].body);
    const char *text = in->sources.data[0].text;
    ck_assert_msg(strstr(text, texts[_i].kept), "'%s' is not in\n%s", texts[_i].kept,
                  text);
    if (texts[_i].gone)
        ck_assert_msg(!strstr(text, texts[_i].gone), "'%s' is in\n%s", texts[_i].gone,
                      text);
    inputs_free(in);
    ran_end(&r);
}
END_TEST

/* --- variables ------------------------------------------------------------------------------ */

#define USE "__global__ void k(int *p) { p[0] = *(const volatile char *)&g; }\n"

static const struct {
    const char *declared;
    bool holds_addresses;
} variables[] = {
    {"__device__ int g = 3;\n", false},
    {"struct S { int a; float b[2]; };\n__device__ S g[2];\n", false},
    {"__device__ int *g;\n", true},
    {"__device__ int f() { return 1; }\n__device__ int (*g[2])() = {f, nullptr};\n",
     true},
    {"struct S { int a; const char *t; };\n__device__ S g[2];\n", true},
    {"struct S { __device__ int f() { return 1; } };\n__device__ int (S::*g)() = "
     "&S::f;\n",
     true},
    {"struct S { int a, b; };\n__device__ int S::*g = &S::b;\n", false},
};

START_TEST(addresses_are_marked)
{
    struct ran r;
    struct str body = {0};
    str_printf(&body, "%s" USE, variables[_i].declared);
    struct inputs *in = inputs_of(&r, str_cstr(&body));
    ck_assert_uint_eq(in->globals.len, 1);
    ck_assert_str_eq(in->globals.data[0].name, "g");
    ck_assert_int_eq(in->globals.data[0].holds_addresses, variables[_i].holds_addresses);
    inputs_free(in);
    str_free(&body);
    ran_end(&r);
}
END_TEST

START_TEST(nameless_variables_are_left_out)
{
    struct ran r;
    struct inputs *in = inputs_of(
        &r, "__device__ const char *pick(int i) { return i ? \"ab\" : \"cd\"; }\n"
            "__global__ void k(int *p) { static int n; p[0] = pick(p[0])[0] + n++; }\n");
    ck_assert_uint_eq(in->globals.len, 0);
    inputs_free(in);
    ran_end(&r);
}
END_TEST

Suite *inputs_suite(void)
{
    Suite *s = suite_create("inputs");
    TCase *t = tcase_create("inputs");
    tcase_add_loop_test(t, host_code_is_blanked, 0, sizeof texts / sizeof *texts);
    tcase_add_loop_test(t, addresses_are_marked, 0, sizeof variables / sizeof *variables);
    tcase_add_test(t, nameless_variables_are_left_out);
    suite_add_tcase(s, t);
    return s;
}
