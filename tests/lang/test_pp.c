/* Tests of the preprocessor and lexer: rows of source text with the tokens and messages
 * they must give, hostile inputs, and golden token dumps of the files in tests/lang/pp. */
#include "lang/pp.h"

#include <check.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

#define COUNT(table) ((int)(sizeof(table) / sizeof(table)[0]))

static struct arena *arena;
static struct intern *names;
static struct sources *sources;
static struct diags ds;
static struct token_list list;
static struct str out;

static void setup(void)
{
    arena = arena_new();
    names = intern_new();
    sources = sources_new();
    diags_init(&ds);
    out = (struct str){0};
}

static void teardown(void)
{
    str_free(&out);
    diags_free(&ds);
    sources_free(sources);
    intern_free(names);
    arena_free(arena);
}

static bool run_options(const char *text, size_t len, const struct pp_options *options)
{
    uint32_t file = sources_add(sources, "t.cu", text, len);
    return pp_run(arena, names, sources, file, options, &ds, &list);
}

static bool run(const char *text)
{
    static const struct pp_options options = {.cuda_arch = 900};
    return run_options(text, strlen(text), &options);
}

/* Tokens as one line: strings by value in quotes, an unroll pragma as <unroll ... >. */
static const char *tokens(void)
{
    str_clear(&out);
    for (size_t i = 0; i + 1 < list.len; i++) {
        const struct token *tok = &list.data[i];
        str_add(&out, i ? " " : "");
        if (tok->kind == TOK_STRING)
            str_printf(&out, "\"%s\"", tok->value.s->data);
        else if (tok->kind == TOK_PRAGMA_UNROLL)
            str_add(&out, "<unroll");
        else if (tok->kind == TOK_PRAGMA_END)
            str_add(&out, ">");
        else
            str_add(&out, tok->text);
    }
    ck_assert_uint_eq(list.data[list.len - 1].kind, TOK_EOF);
    return str_cstr(&out);
}

static const char *messages(void)
{
    str_clear(&out);
    diags_print(&ds, sources, 0, &out);
    return str_cstr(&out);
}

/* --- clean text -------------------------------------------------------------------- */

static const struct {
    const char *source, *tokens;
} clean_rows[] = {
    {"", ""},
    {"int x; // c\n/* d\n */y", "int x ; y"},
    {"a+++++b x->*y p.*q ...", "a ++ ++ + b x ->* y p .* q ..."},
    {"a>>=b<<<c>>>d", "a >>= b <<< c >> > d"},
    {"a\\\nb c \\\n d 1\\\n2", "ab c d 12"},
    {"not a and b xor_eq c <: 0 :> <% %>", "not a and b xor_eq c <: 0 :> <% %>"},
    /* object macros */
    {"#define N 4\nN n NN", "4 n NN"},
    {"#define A B\n#define B A\nA B", "A B"},
    {"#define N\n[N]", "[ ]"},
    {"#define P (x) y\nP(1)", "( x ) y ( 1 )"},
    {"#undef N\n#define N 1\n#undef N\nN", "N"},
    {"#define C a##b\nC", "ab"},
    /* function macros */
    {"#define F(x) [x]\nF F(1) F (2) F\n(3)", "F [ 1 ] [ 2 ] [ 3 ]"},
    {"#define F(a, b) b a\nF((1, 2), [3) F(,)", "[ 3 ( 1 , 2 )"},
    {"#define F() z\nF() F( )", "z z"},
    {"#define F(x) x F\nF(1)(2)", "1 F ( 2 )"},
    {"#define F(x) x\nF(F)(1) F(F(F(2)))", "F ( 1 ) 2"},
    {"#define f(a) a*g\n#define g(a) f(a)\nf(2)(9)", "2 * 9 * g"},
    {"#define t(a) a\n#define E\n#define D(x) x E\n#define O(x) [x]\nD(O)(3) t(D(O)(3))",
     "O ( 3 ) [ 3 ]"},
    {"#define F(x) x\nF(\n#if 1\na\n#else\nb\n#endif\n)", "a"},
    /* # and ## */
    {"#define S(x) #x\nS( a  +/**/b ) S(\"a\\n\" 'c') S() S(@)",
     "\"a + b\"a\\n\" 'c'@\""},
    {"#define S(x) #x\n#define X(x) S(x)\n#define N 4\nS(N) ; X(N)", "\"N\" ; \"4\""},
    {"#define C(a, b) a##b\nC(1, 2) C(x, ) C(, y) C(,) C(<<, =) C(L, 'a') C(., 5)",
     "12 x y <<= L'a' .5"},
    {"#define H # ## #\n#define S(a) #a\n#define I(a) S(a)\n#define J(c, d) I(c H "
     "d)\nJ(x, y)",
     "\"x ## y\""},
    {"#define D(s, t) x##s = #t\nD(1, 2 3)", "x1 = \"2 3\""},
    /* variadic */
    {"#define V(...) f(__VA_ARGS__)\nV() V(1) V((a, b), c)",
     "f ( ) f ( 1 ) f ( ( a , b ) , c )"},
    {"#define V(a, ...) f(a, ##__VA_ARGS__)\nV(1) V(1, 2, 3) V(1,)",
     "f ( 1 ) f ( 1 , 2 , 3 ) f ( 1 , )"},
    {"#define V(a, r...) f(a, ##r)\nV(1) V(1, 2)", "f ( 1 ) f ( 1 , 2 )"},
    {"#define V(a, ...) f(a __VA_OPT__(,) __VA_ARGS__)\nV(1) V(1, 2)",
     "f ( 1 ) f ( 1 , 2 )"},
    {"#define V(...) #__VA_ARGS__\nV(a, b,c)", "\"a, b,c\""},
    /* conditionals */
    {"#if 0\n don't \" /* x */\n#elif 1\nyes\n#elif 1/0\n#else\nno\n#endif\nz", "yes z"},
    {"#ifdef A\n#if 1\n#else\n#endif\nno\n#else\nb\n#endif", "b"},
    {"#ifndef A\na\n#endif\n#define A\n#ifndef A\nb\n#endif", "a"},
    {"#ifdef NULL\n#elifdef X\n#else\n#endif x\n#ifdef Q\n#elifndef Q\nq\n#endif", "q"},
    {"#if defined A || !defined(B) && __CUDA_ARCH__ >= 900\nx\n#endif", "x"},
    {"#define HAS defined(NULL)\n#if HAS\nx\n#endif", "x"},
    {"#if -1 > 0u && -1 < 0 && ~0 == -1 && 7 / 2 == 3 && -7 % 3 == -1\nx\n#endif", "x"},
    {"#if (1 ? 2 : 1/0) == 2 && (0 && 1/0) == 0 && (1 || 1/0)\nx\n#endif", "x"},
    {"#if 1 << 4 == 16 && 'a' == 97 && '\\377' < 0 && 0x10 == 1'6 && 1 + 2 * 3 == "
     "7\nx\n#endif",
     "x"},
    {"#if 5 > 3 > 2\nx\n#endif", ""},
    {"#if true && not false && Unknown == 0\nx\n#endif", "x"},
    {"#if __has_include(<cuda_runtime.h>) && !__has_include(\"no.h\")\nx\n#endif", "x"},
    {"#ifdef __has_include\nx\n#endif\n#if __has_builtin(f) || "
     "__has_feature(g)\ny\n#endif",
     "x"},
    /* other directives */
    {"#\n# \n#pragma once\n#pragma GCC ivdep\n#ident \"x\"\n# 3 \"f\"\nx", "x"},
    {"#pragma unroll\nfor", "<unroll > for"},
    {"#define U 4\n#pragma unroll (U * 2)\nfor", "<unroll ( 4 * 2 ) > for"},
    {"#pragma nounroll\nfor", "<unroll 1 > for"},
    {"_Pragma(\"unroll 3\") for _Pragma(\"x\") y", "<unroll 3 > for y"},
    {"#define UN _Pragma(\"unroll\")\nUN for\n#define I(x) x\nI(UN z)",
     "<unroll > for <unroll > z"},
    {"#line 7 \"other.cu\"\n__LINE__ __FILE__", "7 \"other.cu\""},
    {"__LINE__\n__LINE__ __FILE__ __COUNTER__ __COUNTER__", "1 2 \"t.cu\" 0 1"},
    {"#define L __LINE__\n#define M(x) x L\n\nM(\na)", "a 4"},
    /* headers and built-in macros */
    {"#include <cuda_runtime.h>\n#include \"cuda_runtime.h\"\n#include <vector>\nx", "x"},
    {"#include <my/odd.h>\nx", "x"},
    {"__cplusplus __CUDACC__ __CUDA_ARCH__ NULL UINT_MAX",
     "201703L 1 900 0L 4294967295U"},
    {"INT_MIN FLT_MAX M_PI UINT64_C(5)",
     "( - 2147483647 - 1 ) 3.40282346638528859811704183484516925e+38F "
     "3.14159265358979323846 5UL"},
    {"#define M_PI 3\nM_PI", "3"},
    {"assert(x)\n#define NDEBUG\n#include <cassert>\nassert(x)",
     "assert ( x ) ( ( void ) 0 )"},
    /* strings */
    {"\"a\" \"b\"\n\"c\" x \"\" \"d\"", "\"abc\" x \"d\""},
    {"R\"(a\\n\"b)\" R\"--(x)\" y)--\" u8R\"(z)\"", "\"a\\n\"bx)\" yz\""},
    {"\"\\x41\\102\\u00e9\\t\\\"\\e\"", "\"AB\xc3\xa9\t\"\033\""},
    /* stray characters and broken literals wait for whoever needs them */
    {"@ ` $x # \\ 10ms 'a", "@ ` $x # \\ 10ms ' a"},
    {"f(\"abc\nx", "f ( \"abc x"},
};

START_TEST(clean_text)
{
    ck_assert(run(clean_rows[_i].source));
    ck_assert_str_eq(messages(), "");
    ck_assert_str_eq(tokens(), clean_rows[_i].tokens);
}
END_TEST

/* --- literals ---------------------------------------------------------------------- */

static const struct {
    const char *source;
    enum token_lit lit;
    uint64_t value;
} int_rows[] = {
    {"0", LIT_INT, 0},
    {"2147483647", LIT_INT, 2147483647},
    {"2147483648", LIT_LONG, 2147483648u},
    {"0x7fffffff", LIT_INT, 0x7fffffff},
    {"0xffffffff", LIT_UINT, 0xffffffff},
    {"0x1ffffffff", LIT_LONG, 0x1ffffffff},
    {"0xffffffffffffffff", LIT_ULONG, UINT64_MAX},
    {"18446744073709551615", LIT_ULONG, UINT64_MAX},
    {"1u", LIT_UINT, 1},
    {"4294967296u", LIT_ULONG, 4294967296u},
    {"1l", LIT_LONG, 1},
    {"1UL", LIT_ULONG, 1},
    {"1lu", LIT_ULONG, 1},
    {"1ll", LIT_LLONG, 1},
    {"1ULL", LIT_ULLONG, 1},
    {"1LLU", LIT_ULLONG, 1},
    {"1z", LIT_LONG, 1},
    {"1uz", LIT_ULONG, 1},
    {"017", LIT_INT, 15},
    {"0b1010", LIT_INT, 10},
    {"0B1U", LIT_UINT, 1},
    {"1'000'000", LIT_INT, 1000000},
    {"0xFF'FFu", LIT_UINT, 0xffff},
    {"0x1e", LIT_INT, 0x1e},
    {"'a'", LIT_CHAR, 'a'},
    {"'\\n'", LIT_CHAR, 10},
    {"'\\0'", LIT_CHAR, 0},
    {"'\\''", LIT_CHAR, '\''},
    {"'\\xff'", LIT_CHAR, UINT64_MAX},
    {"'\\377'", LIT_CHAR, UINT64_MAX},
    {"'ab'", LIT_INT, 'a' << 8 | 'b'},
    {"u8'a'", LIT_CHAR, 'a'},
    {"L'\xc3\xa9'", LIT_WCHAR, 0xe9},
    {"u'\\u00e9'", LIT_CHAR16, 0xe9},
    {"U'\\U0001F600'", LIT_CHAR32, 0x1f600},
};

START_TEST(integers_and_characters)
{
    run(int_rows[_i].source);
    ck_assert_uint_eq(list.len, 2);
    ck_assert(list.data[0].kind == TOK_INT || list.data[0].kind == TOK_CHAR);
    ck_assert_uint_eq(list.data[0].lit, int_rows[_i].lit);
    ck_assert_uint_eq(list.data[0].value.u, int_rows[_i].value);
}
END_TEST

static const struct {
    const char *source;
    enum token_lit lit;
    double value;
} float_rows[] = {
    {"1.", LIT_DOUBLE, 1},
    {".5", LIT_DOUBLE, 0.5},
    {"1e3", LIT_DOUBLE, 1000},
    {"1E-3", LIT_DOUBLE, 0.001},
    {"0.1f", LIT_FLOAT, 0.100000001490116119384765625},
    {"16777217.0f", LIT_FLOAT, 16777216},
    {"1.5L", LIT_DOUBLE, 1.5},
    {"0x1p4", LIT_DOUBLE, 16},
    {"0x1.8p-1f", LIT_FLOAT, 0.75},
    {"0x.8P1", LIT_DOUBLE, 1},
    {"1'0.2'5", LIT_DOUBLE, 10.25},
    {"08.5", LIT_DOUBLE, 8.5},
    {"1e999", LIT_DOUBLE, INFINITY},
    {"3.4e39f", LIT_FLOAT, INFINITY},
    {"INFINITY", LIT_FLOAT, INFINITY},
    {"HUGE_VAL", LIT_DOUBLE, INFINITY},
    {"1.40129846e-45f", LIT_FLOAT, 0x1p-149},
};

START_TEST(floats)
{
    run(float_rows[_i].source);
    ck_assert_uint_eq(list.len, 2);
    ck_assert_uint_eq(list.data[0].kind, TOK_FLOAT);
    ck_assert_uint_eq(list.data[0].lit, float_rows[_i].lit);
    ck_assert_double_eq(list.data[0].value.f, float_rows[_i].value);
}
END_TEST

START_TEST(not_a_number)
{
    static const uint32_t bits[] = {0x7fc00000u, 0x7fffffffu};
    run("NAN CUDART_NAN_F");
    for (int i = 0; i < 2; i++) {
        float f = (float)list.data[i].value.f;
        uint32_t got;
        memcpy(&got, &f, sizeof got);
        ck_assert_uint_eq(list.data[i].kind, TOK_FLOAT);
        ck_assert_uint_eq(got, bits[i]);
    }
}
END_TEST

static const struct {
    const char *source, *why;
} unknown_rows[] = {
    {"08", "digits 8 and 9 are not octal; drop the leading 0"},
    {"0x", "a digit of its base was expected after the prefix"},
    {"0b2", "a digit of its base was expected after the prefix"},
    {"18446744073709551616", "the integer is too large for 64 bits"},
    {"10ms", "suffix 'ms' does not belong on an integer literal"},
    {"1f", "suffix 'f' does not belong on an integer literal"},
    {"1lL", "suffix 'lL' does not belong on an integer literal"},
    {"1.0q", "suffix 'q' does not belong on a floating literal"},
    {"1.0f16", "half-precision suffix 'f16' is not supported; convert a float instead"},
    {"1e+", "the exponent of this floating literal is missing"},
    {"0x1.8", "the exponent of this floating literal is missing"},
    {"''", "a character literal holds at least one character"},
    {"'abcde'", "a character literal holds at most four characters; use \" for a string"},
    {"L'ab'", "a character literal with a prefix holds one character"},
    {"'\\x'", "the escape lacks digits"},
    {"\"\\u12\"", "the escape lacks digits"},
    {"'\\x100'", "the escape does not fit into one character"},
    {"\"\\x123456789\"", "the escape's value is too large"},
    {"\"abc", "the closing \" is missing on this line"},
    {"'", "the closing ' is missing"},
    {"R\"a b(x)\"",
     "a raw string starts with R\"delimiter( where the delimiter has at most "
     "16 characters"},
    {"\xff", "this byte is not UTF-8; is this a text file?"},
    {"\xe2\x80\x9c", "a typographic quote; use the plain one"},
    {"@", "this character has no meaning here"},
};

START_TEST(malformed_tokens_say_why)
{
    run(unknown_rows[_i].source);
    ck_assert_str_eq(messages(), "");
    ck_assert_uint_eq(list.data[0].kind, TOK_UNKNOWN);
    ck_assert_str_eq(list.data[0].value.why, unknown_rows[_i].why);
}
END_TEST

/* --- diagnostics -------------------------------------------------------------------- */

static const struct {
    const char *source;
    const char *where_and_what; /* the first line printed, from its start */
} error_rows[] = {
    {"x /* y", "t.cu:1:3: error: this comment never ends; add '*/'"},
    {"R\"a(x", "t.cu:1:2: error: this raw string never ends; expected )a\""},
    {"#if 1\n", "t.cu:1:2: error: this #if has no #endif in its file"},
    {"#endif", "t.cu:1:2: error: #endif without an #if before it"},
    {"#else", "t.cu:1:2: error: #else without an #if before it"},
    {"#if 1\n#else\n#else\n#endif", "t.cu:3:2: error: #else after #else"},
    {"#if 0\n#else\n#elif 1\n#endif", "t.cu:3:2: error: #elif after #else"},
    {"#if\n#endif",
     "t.cu:1:1: error: expected an integer constant before the end of the line"},
    {"#if 1 +\n#endif", "t.cu:1:7: error: expected an integer constant before the end"},
    {"#if 1 2\n#endif",
     "t.cu:1:7: error: expected the end of the line or an operator, not '2'"},
    {"#if (1\n#endif", "t.cu:1:6: error: expected ')' before the end of the line"},
    {"#if 1/0\n#endif", "t.cu:1:7: error: division by zero in #if"},
    {"#if 1.5\n#endif", "t.cu:1:5: error: expected an integer in #if, not '1.5'"},
    {"#if 1 ? 2\n#endif", "t.cu:1:9: error: expected ':' before the end of the line"},
    {"#if defined\n#endif", "t.cu:1:5: error: expected a name after 'defined'"},
    {"#if 08\n#endif", "t.cu:1:5: error: digits 8 and 9 are not octal"},
    {"#ifdef\n#endif", "t.cu:1:2: error: expected a macro name after #ifdef"},
    {"#define", "t.cu:1:2: error: expected a macro name after #define"},
    {"#define 1", "t.cu:1:9: error: '1' cannot be the name of a macro"},
    {"#define defined", "t.cu:1:9: error: 'defined' cannot be the name of a macro"},
    {"#define F(a", "t.cu:1:11: error: expected ')' after the parameters of macro 'F'"},
    {"#define F(1)", "t.cu:1:11: error: expected a parameter name of macro 'F'"},
    {"#define F(a) #b",
     "t.cu:1:14: error: # must be followed by a parameter of macro 'F'"},
    {"#define F ## b", "t.cu:1:11: error: ## cannot stand at the edge of macro 'F'"},
    {"#undef", "t.cu:1:2: error: expected a macro name after #undef"},
    {"#define A 1\n#define A 2",
     "t.cu:2:9: warning: macro 'A' is defined again, differently"},
    {"#define F(a) a\nF(1",
     "t.cu:2:1: error: the call of macro 'F' is never closed; add ')'"},
    {"#define F(a) a\nF(1, 2)", "t.cu:2:1: error: macro 'F' takes 1 argument, not 2"},
    {"#define F(a, b, ...) a\nF(1)",
     "t.cu:2:1: error: macro 'F' takes at least 2 arguments, not 1"},
    {"#define C(a, b) a##b\nC(+, 1)",
     "t.cu:2:1: error: ## joins '+' and '1', which is not one"},
    {"#error stop  here // now", "t.cu:1:2: error: #error stop  here\n"},
    {"#warning careful", "t.cu:1:2: warning: #warning careful\n"},
    {"#defin X", "t.cu:1:2: error: unknown directive #defin; did you mean #define?"},
    {"#12x", ""},
    {"#quux", "t.cu:1:2: error: unknown directive #quux\n"},
    {"#line x", "t.cu:1:2: error: expected a line number after #line"},
    {"#include", "t.cu:1:1: error: expected \"file\" or <file> after #include"},
    {"#include <x", "t.cu:1:10: error: expected \"file\" or <file> after #include"},
    {"#include \"no.h\"",
     "t.cu:1:10: warning: cannot read 'no.h': no such file; going on"},
    {"#include \"/\"", "t.cu:1:10: warning: cannot read '/': is a directory; going on"},
};

START_TEST(mistakes_are_told_with_place)
{
    run(error_rows[_i].source);
    const char *want = error_rows[_i].where_and_what, *got = messages();
    ck_assert_msg(str_starts(got, want), "wanted: %s\ngot: %s", want, got);
    if (!want[0])
        ck_assert_str_eq(got, "");
}
END_TEST

START_TEST(reading_goes_on_after_mistakes)
{
    ck_assert(run("#if (\n#endif\na\n#bogus\nb\n#define F(x) x\nF(1,2) c"));
    ck_assert_uint_eq(ds.errors, 3);
    ck_assert_str_eq(tokens(), "a b F c");
}
END_TEST

START_TEST(nothing_usable_is_told)
{
    ck_assert(!run("#error this is all\n"));
    ck_assert_uint_eq(list.len, 1);
    ck_assert(run("   \n"));
}
END_TEST

/* --- places ------------------------------------------------------------------------- */

START_TEST(macro_tokens_know_use_and_spelling)
{
    run("#define ADD(a, b) ((a) + (b))\nx = ADD(y, 2);\n");
    static const struct {
        const char *text;
        uint32_t off, len, spelled;
    } rows[] = {
        {"x", 30, 1, 30}, {"=", 32, 1, 32}, {"(", 34, 9, 18}, {"(", 34, 9, 19},
        {"y", 38, 1, 38}, /* an argument keeps its own place */
        {")", 34, 9, 21}, {"+", 34, 9, 23}, {"(", 34, 9, 25}, {"2", 41, 1, 41},
    };
    for (int i = 0; i < COUNT(rows); i++) {
        ck_assert_str_eq(list.data[i].text, rows[i].text);
        ck_assert_uint_eq(list.data[i].span.off, rows[i].off);
        ck_assert_uint_eq(list.data[i].span.len, rows[i].len);
        ck_assert_uint_eq(list.data[i].spelled.off, rows[i].spelled);
    }
}
END_TEST

START_TEST(nested_macro_tokens_point_at_the_outermost_use)
{
    run("#define A B + 1\n#define B (2)\nx A;\n");
    for (size_t i = 1; i < 6; i++) {
        ck_assert_uint_eq(list.data[i].span.off, 32);
        ck_assert_uint_eq(list.data[i].span.len, 1);
    }
    ck_assert_str_eq(tokens(), "x ( 2 ) + 1 ;");
}
END_TEST

START_TEST(spacing_flags)
{
    run("a b\n  c(d/**/e");
    static const bool space[] = {false, true, true, false, false, true};
    static const bool line[] = {true, false, true, false, false, false};
    for (int i = 0; i < COUNT(space); i++) {
        ck_assert_int_eq(list.data[i].has_space, space[i]);
        ck_assert_int_eq(list.data[i].at_line_start, line[i]);
    }
}
END_TEST

START_TEST(every_punctuator_and_keyword_is_one_token)
{
    static const struct {
        enum token_kind kind;
        const char *spelling;
    } rows[] = {
#define TOKEN(sym, spelling, class) {TOK_##sym, spelling},
#define TOKEN_ALIAS(spelling, sym) {TOK_##sym, spelling},
#include "lang/tokens.def"
#undef TOKEN
    };
    for (int i = 0; i < COUNT(rows); i++) {
        if (token_kind_class(rows[i].kind) == TOKEN_SPECIAL || rows[i].kind == TOK_HASH)
            continue;
        run(rows[i].spelling);
        ck_assert_uint_eq(list.len, 2);
        ck_assert_uint_eq(list.data[0].kind, rows[i].kind);
        ck_assert_str_eq(list.data[0].text, rows[i].spelling);
    }
}
END_TEST

/* --- options and limits ------------------------------------------------------------- */

START_TEST(defines_from_options)
{
    static const char *const defines[] = {"A", "B=2 + 3", "C="};
    struct pp_options options = {.defines = defines, .ndefines = 3};
    run_options("A B C __CUDA_ARCH__", 19, &options);
    ck_assert_str_eq(tokens(), "1 2 + 3 __CUDA_ARCH__");
}
END_TEST

START_TEST(headers_are_remembered)
{
    run("#include <cuda_fp16.h>\n#include <odd.h>\n#define H <vector>\n#include H\n");
    static const struct {
        const char *name;
        bool known;
    } rows[] = {{"cuda_fp16.h", true}, {"odd.h", false}, {"vector", true}};
    ck_assert_uint_eq(list.nheaders, 3);
    for (int i = 0; i < 3; i++) {
        ck_assert_str_eq(list.headers[i].name, rows[i].name);
        ck_assert_int_eq(list.headers[i].known, rows[i].known);
        ck_assert_int_eq(list.headers[i].missing, !rows[i].known);
    }
}
END_TEST

/* Text made of `n` times `head`, `middle`, `n` times `tail`, after `before`. */
static void repeat(struct str *s, const char *before, const char *head,
                   const char *middle, const char *tail, int n)
{
    str_add(s, before);
    for (int i = 0; i < n; i++)
        str_add(s, head);
    str_add(s, middle);
    for (int i = 0; i < n; i++)
        str_add(s, tail);
}

static const struct {
    const char *before, *head, *middle, *tail;
    int n;
    const char *message; /* NULL: none */
} limit_rows[] = {
    {"", "(", "1", ")", 100000, NULL},
    {"#define f(x) x\n", "f(", "1", ")", 190, NULL},
    {"#define f(x) x\n", "f(", "1", ")", 1000, "macro calls are nested deeper than 200"},
    {"#define f(x) x\n", "f(", "1", ")", 100000,
     "macros expand to more than 1,000,000 tokens"},
    {"#define f(x) x\n", "f(", "", "", 100000, "the call of macro 'f' is never closed"},
    {"#define f(x) x x x\n", "f(", "y", ")", 100, "macros expand to more than 1,000,000"},
    {"#define f(x) #x\n", "f(", "\"q\"", ")", 100, NULL},
    {"#define s(x) #x\n#define f(x) s(x x)\n", "f(", "\"q\"", ")", 100,
     "macros expand to more than 1,000,000"},
    {"#if ", "(", "1", ")", 100000, "#if is nested deeper than 256"},
    {"#if ", "1 ? 1 : ", "1", "", 100000, "#if is nested deeper than 256"},
    {"#if ", "!", "1\n#endif", "", 100000, NULL},
    {"", "#if 1\n", "", "#endif\n", 50000, NULL},
    {"", "\\\n", "x", "\\\n", 100000, NULL},
    {"", "'\\", "", "", 100000, NULL},
    {"", "\"a\" ", "", "", 100000, NULL},
    {"#pragma unroll ", "1+", "1", "", 100000, NULL},
    {"#define f(", "a,", "b) x", "", 300, "macro 'f' has more than 256 parameters"},
};

START_TEST(limits_hold)
{
    struct str text = {0};
    repeat(&text, limit_rows[_i].before, limit_rows[_i].head, limit_rows[_i].middle,
           limit_rows[_i].tail, limit_rows[_i].n);
    run(text.data);
    if (limit_rows[_i].message)
        ck_assert_ptr_nonnull(strstr(messages(), limit_rows[_i].message));
    else
        ck_assert_uint_eq(ds.errors, 0);
    str_free(&text);
}
END_TEST

START_TEST(binary_input_gives_tokens)
{
    char bytes[4096];
    uint32_t state = 12345;
    static const struct pp_options options = {.cuda_arch = 900};
    for (int round = 0; round < 50; round++) {
        for (size_t i = 0; i < sizeof bytes; i++) {
            state = state * 1664525 + 1013904223;
            bytes[i] = (char)(state >> 24);
        }
        run_options(bytes, sizeof bytes, &options);
        ck_assert_uint_eq(list.data[list.len - 1].kind, TOK_EOF);
    }
}
END_TEST

/* --- golden dumps ------------------------------------------------------------------- */

static const char *const golden_rows[] = {"kernel", "include", "literals", "cycle"};

static char *read_file(const char *folder, const char *name, const char *suffix)
{
    char *path = arena_printf(arena, "%s/%s%s", folder, name, suffix);
    const char *error = NULL;
    uint32_t file = sources_read(sources, path, &error);
    ck_assert_msg(file != 0, "%s: %s", path, error);
    return arena_strdup(arena, sources_get(sources, file)->text);
}

/* The dump must equal NAME.tokens. To accept a change, copy the text of the message. */
START_TEST(golden_dump)
{
    const char *top = getenv("WT_TOP_SRCDIR"), *name = golden_rows[_i];
    char *folder = arena_printf(arena, "%s/tests/lang/pp", top ? top : ".");
    const char *dirs[] = {arena_printf(arena, "%s/inc", folder)};
    struct pp_options options = {.cuda_arch = 900, .include_dirs = dirs, .nincludes = 1};
    char *want = read_file(folder, name, ".tokens");
    const char *error = NULL;
    uint32_t file =
        sources_read(sources, arena_printf(arena, "%s/%s.cu", folder, name), &error);
    ck_assert_uint_ne(file, 0);
    pp_run(arena, names, sources, file, &options, &ds, &list);
    tokens_print(&out, &list, sources);
    diags_print(&ds, sources, 0, &out);
    struct str got = {0}; /* without the folder, which differs from tree to tree */
    for (const char *p = out.data; *p;) {
        if (str_starts(p, folder))
            p += strlen(folder) + 1;
        else
            str_addc(&got, *p++);
    }
    ck_assert_msg(strcmp(got.data, want) == 0, "%s.tokens differs:\n%s", name, got.data);
    str_free(&got);
}
END_TEST

static TCase *text_case(void)
{
    TCase *t = tcase_create("text");
    tcase_add_checked_fixture(t, setup, teardown);
    tcase_add_loop_test(t, clean_text, 0, COUNT(clean_rows));
    tcase_add_loop_test(t, integers_and_characters, 0, COUNT(int_rows));
    tcase_add_loop_test(t, floats, 0, COUNT(float_rows));
    tcase_add_test(t, not_a_number);
    tcase_add_loop_test(t, malformed_tokens_say_why, 0, COUNT(unknown_rows));
    tcase_add_test(t, macro_tokens_know_use_and_spelling);
    tcase_add_test(t, nested_macro_tokens_point_at_the_outermost_use);
    tcase_add_test(t, spacing_flags);
    tcase_add_test(t, every_punctuator_and_keyword_is_one_token);
    return t;
}

static TCase *fault_case(void)
{
    TCase *t = tcase_create("faults");
    tcase_set_timeout(t, 60);
    tcase_add_checked_fixture(t, setup, teardown);
    tcase_add_loop_test(t, mistakes_are_told_with_place, 0, COUNT(error_rows));
    tcase_add_test(t, reading_goes_on_after_mistakes);
    tcase_add_test(t, nothing_usable_is_told);
    tcase_add_loop_test(t, limits_hold, 0, COUNT(limit_rows));
    tcase_add_test(t, binary_input_gives_tokens);
    return t;
}

static TCase *file_case(void)
{
    TCase *t = tcase_create("files");
    tcase_add_checked_fixture(t, setup, teardown);
    tcase_add_test(t, defines_from_options);
    tcase_add_test(t, headers_are_remembered);
    tcase_add_loop_test(t, golden_dump, 0, COUNT(golden_rows));
    return t;
}

int main(void)
{
    Suite *s = suite_create("pp");
    suite_add_tcase(s, text_case());
    suite_add_tcase(s, fault_case());
    suite_add_tcase(s, file_case());
    SRunner *runner = srunner_create(s);
    srunner_run_all(runner, CK_ENV);
    int failed = srunner_ntests_failed(runner);
    srunner_free(runner);
    return failed ? EXIT_FAILURE : EXIT_SUCCESS;
}
