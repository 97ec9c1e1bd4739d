/* Device printf: against the host's printf, against lines that an H200 printed, and with
 * formats that nobody should write. */
#include "alu_suites.h"

#include "simt/format.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

#define COUNT(table) ((int)(sizeof(table) / sizeof(table)[0]))

static const char *text_of(void *ctx, uint64_t value, size_t *len)
{
    const char *const *texts = ctx;
    if (value < 1 || value > 2)
        return NULL;
    *len = strlen(texts[value - 1]);
    return texts[value - 1];
}

static const char *const literals[] = {"str", "a longer text"};

/* Text of the format; valid until the next call. */
static const char *formatted(struct str *s, const char *fmt, const uint64_t *args,
                             size_t n)
{
    const struct format_texts texts = {text_of, (void *)literals};
    str_clear(s);
    format_lane(s, fmt, args, n, &texts);
    return str_cstr(s);
}

static uint64_t bits(double v)
{
    uint64_t b;
    memcpy(&b, &v, sizeof b);
    return b;
}

/* What the card wrote for the same calls. */
START_TEST(lines_of_the_gpu)
{
    struct str s = {0};
    const uint64_t ints[] = {(uint64_t)-42, 42,  42,  42, 42, 42,        7,
                             255,           255, 255, 8,  8,  4000000000};
    ck_assert_str_eq(
        formatted(&s, "[%d][%5d][%-5d][%05d][%+d][% d][%.3d][%x][%#x][%X][%o][%#o][%u]\n",
                  ints, 13),
        "[-42][   42][42   ][00042][+42][ 42][007][ff][0xff][FF][10][010][4000000000]\n");
    const uint64_t texts[] = {'A', 1, 1, 1, 1, 0, 0x1234};
    ck_assert_str_eq(formatted(&s, "[%c][%s][%10s][%-10s][%.2s][%%][%p][%p]\n", texts, 7),
                     "[A][str][       str][str       ][st][%][(nil)][0x1234]\n");
    const uint64_t floats[] = {bits(3.14159), bits(3.14159), bits(3.14159), bits(3.14159),
                               bits(1e10),    bits(1e10),    bits(2.5),     bits(2.5),
                               bits(2.5),     bits(2.5),     bits(2.5)};
    ck_assert_str_eq(
        formatted(&s, "[%f][%e][%g][%a][%E][%G][%10.2f][%-10.2f][%+.1f][%.0f][%#.0f]\n",
                  floats, 11),
        "[3.141590][3.141590e+00][3.14159][0x1.921f9f01b866ep+1][1.000000E+10][1E+10]"
        "[      2.50][2.50      ][+2.5][2][2.]\n");
    const uint64_t specials[] = {bits(INFINITY), bits(-INFINITY),
                                 UINT64_C(0x7ff8000000000000), bits(0), bits(-0.0)};
    ck_assert_str_eq(formatted(&s, "[%f][%f][%f][%e][%g]\n", specials, 5),
                     "[inf][-inf][nan][0.000000e+00][-0]\n");
    const uint64_t sizes[] = {UINT64_MAX, UINT64_MAX, 255, (uint64_t)-2, 70000};
    ck_assert_str_eq(formatted(&s, "[%lld][%llu][%llx][%ld][%hd]\n", sizes, 5),
                     "[-1][18446744073709551615][ff][-2][4464]\n");
    const uint64_t stars[] = {6, 42, 6, 42};
    ck_assert_str_eq(formatted(&s, "[%*d][%-*d]\n", stars, 4), "[    42][42    ]\n");
    const uint64_t null[] = {0};
    ck_assert_str_eq(formatted(&s, "[%s]\n", null, 1), "[(null)]\n");
    str_free(&s);
}
END_TEST

static uint64_t next_random(uint64_t *state)
{
    *state ^= *state << 13;
    *state ^= *state >> 7;
    *state ^= *state << 17;
    return *state;
}

/* %[flags][width][.precision]: a random prefix. */
static int random_prefix(char *fmt, uint64_t *state)
{
    static const char *const flags[] = {"", "-", "+", " ", "#", "0", "+0", "-#", "-+ #0"};
    static const char *const widths[] = {"", "1", "7", "20"};
    static const char *const precisions[] = {"", ".", ".0", ".3", ".12"};
    return sprintf(fmt, "%%%s%s%s", flags[next_random(state) % 9],
                   widths[next_random(state) % 4], precisions[next_random(state) % 5]);
}

#pragma GCC diagnostic push
#pragma GCC diagnostic ignored "-Wformat-nonliteral"
START_TEST(integers_as_the_host)
{
    static const char types[] = "diuoxX";
    static const char *const sizes[] = {"", "l", "ll", "h", "hh", "z"};
    struct str s = {0};
    uint64_t state = 88172645463325252u;
    for (int i = 0; i < 20000; i++) {
        char fmt[64], want[128];
        int n = random_prefix(fmt, &state), size = (int)(next_random(&state) % 6);
        sprintf(fmt + n, "%s%c", sizes[size], types[next_random(&state) % 6]);
        uint64_t v = next_random(&state) >> (next_random(&state) % 64);
        if (next_random(&state) % 3 == 0)
            v = -v;
        if (size == 0 || size > 2)
            snprintf(want, sizeof want, fmt, size == 5 ? (size_t)v : (uint32_t)v);
        else
            snprintf(want, sizeof want, fmt, v);
        ck_assert_msg(strcmp(formatted(&s, fmt, &v, 1), want) == 0, "%s: %s, not %s", fmt,
                      str_cstr(&s), want);
    }
    str_free(&s);
}
END_TEST

START_TEST(doubles_as_the_host)
{
    static const char types[] = "fFeEgGaA";
    struct str s = {0};
    uint64_t state = 521288629;
    for (int i = 0; i < 20000; i++) {
        char fmt[64], want[512];
        int n = random_prefix(fmt, &state);
        sprintf(fmt + n, "%c", types[next_random(&state) % 8]);
        uint64_t b = next_random(&state);
        if (i % 2)
            b = bits((double)(int64_t)b * 0x1p-50);
        double v;
        memcpy(&v, &b, sizeof v);
        if (isnan(v))
            continue;
        snprintf(want, sizeof want, fmt, v);
        ck_assert_msg(strcmp(formatted(&s, fmt, &b, 1), want) == 0, "%s: %s, not %s", fmt,
                      str_cstr(&s), want);
    }
    str_free(&s);
}
END_TEST
#pragma GCC diagnostic pop

static const struct {
    const char *fmt, *text;
    size_t nargs, count;
} odd[] = {
    {"", "", 0, 0},
    {"%", "%", 0, 0},
    {"100%", "100%", 0, 0},
    {"%%%%", "%%", 0, 0},
    {"%5%]", "%5%]", 0, 0},
    {"%q%d", "%q7", 1, 1},
    {"%n%d", "%n7", 1, 1},
    {"%ll", "%ll", 0, 0},
    {"%-", "%-", 0, 0},
    {"%.*d|%d", "0000007|9", 3, 3},
    {"%*s|", " (null)|", 2, 2},
    {"%d %d", "7 0", 1, 2},
    {"%d", "7", 3, 1},
    {"%.999999999999d", NULL, 1, 1},
    {"%999999999999999999999d", NULL, 1, 1},
    {"%.5c|", "\a|", 1, 1},
};

START_TEST(odd_formats)
{
    struct str s = {0};
    static const uint64_t args[] = {7, 7, 9};
    const char *text = formatted(&s, odd[_i].fmt, args, odd[_i].nargs);
    ck_assert_uint_eq(format_count(odd[_i].fmt), odd[_i].count);
    if (odd[_i].text)
        ck_assert_str_eq(text, odd[_i].text);
    else
        ck_assert_uint_eq(s.len, 4096);
    str_free(&s);
}
END_TEST

START_TEST(stars_may_be_negative)
{
    struct str s = {0};
    const uint64_t args[] = {(uint32_t)-6, 42, (uint32_t)-1, 5};
    ck_assert_str_eq(formatted(&s, "[%*d][%.*d]", args, 4), "[42    ][5]");
    const uint64_t huge[] = {0x80000000, 1};
    formatted(&s, "%*d", huge, 2);
    ck_assert_uint_eq(s.len, 4096);
    str_free(&s);
}
END_TEST

/* Any bytes as a format: no crash, and plain text comes through. */
START_TEST(random_formats)
{
    static const char alphabet[] = "%%%%-+ #0123456789.*hlLzjtdiuoxXcspfFeEgGaAnq,\n\xc3";
    struct str s = {0};
    uint64_t state = 1234567;
    for (int i = 0; i < 20000; i++) {
        char fmt[24];
        size_t n = next_random(&state) % 20;
        for (size_t k = 0; k < n; k++)
            fmt[k] = alphabet[next_random(&state) % (sizeof alphabet - 1)];
        fmt[n] = 0;
        const uint64_t args[] = {next_random(&state), 1, bits(1e300), 5};
        formatted(&s, fmt, args, next_random(&state) % 5);
        ck_assert_uint_le(format_count(fmt), 3 * n);
    }
    str_free(&s);
}
END_TEST

Suite *format_suite(void)
{
    Suite *s = suite_create("format");
    TCase *t = tcase_create("printf");
    tcase_set_timeout(t, 300);
    tcase_add_test(t, lines_of_the_gpu);
    tcase_add_test(t, integers_as_the_host);
    tcase_add_test(t, doubles_as_the_host);
    tcase_add_loop_test(t, odd_formats, 0, COUNT(odd));
    tcase_add_test(t, stars_may_be_negative);
    tcase_add_test(t, random_formats);
    suite_add_tcase(s, t);
    return s;
}
