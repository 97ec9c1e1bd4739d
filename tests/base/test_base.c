/* Tests of base: memory, strings, numbers, maps, UTF-8, sources. Tables are walked by
 * loop tests, so that each row is a test of its own. */
#include "suites.h"

#include "base/map.h"
#include "base/mem.h"
#include "base/source.h"
#include "base/str.h"
#include "base/utf8.h"
#include "base/vec.h"

#include <float.h>
#include <math.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#define COUNT(table) ((int)(sizeof(table) / sizeof(table)[0]))

/* --- memory ---------------------------------------------------------------------- */

START_TEST(arena_gives_zeroed_aligned_memory)
{
    struct arena *a = arena_new();
    unsigned char *before = NULL;
    for (size_t size = 0; size < 40000; size = size * 2 + 1) {
        unsigned char *p = arena_alloc(a, size);
        ck_assert_uint_eq((uintptr_t)p % 8, 0);
        ck_assert_ptr_ne(p, before);
        for (size_t i = 0; i < size; i++)
            ck_assert_uint_eq(p[i], 0);
        memset(p, 0xab, size);
        before = p;
    }
    ck_assert_uint_ge(arena_bytes(a), 40000);
    arena_free(a);
    arena_free(NULL);
}
END_TEST

START_TEST(arena_keeps_many_small_and_large_texts)
{
    struct arena *a = arena_new();
    char *words[2000];
    for (int i = 0; i < 2000; i++)
        words[i] = arena_printf(a, "%d-%*d", i, i % 100 == 0 ? 30000 : 3, i);
    for (int i = 0; i < 2000; i++)
        ck_assert_int_eq(atoi(words[i]), i);
    ck_assert_str_eq(arena_strndup(a, "warp", 3), "war");
    ck_assert_str_eq(arena_strdup(a, ""), "");
    arena_free(a);
}
END_TEST

START_TEST(heap_memory_is_aligned_and_zeroed)
{
    unsigned char *p = mem_aligned(128, 300);
    ck_assert_uint_eq((uintptr_t)p % 128, 0);
    for (int i = 0; i < 300; i++)
        ck_assert_uint_eq(p[i], 0);
    mem_free(p);
    VEC(int) v = {0};
    for (int i = 0; i < 1000; i++)
        vec_push(&v, i);
    ck_assert_uint_eq(v.len, 1000);
    ck_assert_int_eq(vec_last(&v), 999);
    ck_assert_int_eq(vec_pop(&v), 999);
    ck_assert_int_eq(v.data[500], 500);
    vec_free(&v);
    ck_assert_ptr_null(v.data);
}
END_TEST

static void exit_seven(size_t wanted)
{
    (void)wanted;
    _exit(7);
}

START_TEST(exhausted_memory_calls_the_handler)
{
    mem_set_oom_handler(exit_seven);
    struct arena *a = arena_new();
    arena_alloc(a, SIZE_MAX - 8);
}
END_TEST

/* --- strings --------------------------------------------------------------------- */

START_TEST(strings_grow_and_clear)
{
    struct str s = {0};
    ck_assert_str_eq(str_cstr(&s), "");
    str_add(&s, "");
    ck_assert_str_eq(s.data, "");
    for (int i = 0; i < 100; i++)
        str_printf(&s, "%d,", i);
    ck_assert_uint_eq(s.len, 10 * 2 + 90 * 3);
    ck_assert(str_starts(s.data, "0,1,2,"));
    ck_assert(str_ends(s.data, "98,99,"));
    ck_assert(!str_ends("9", "99"));
    str_clear(&s);
    str_addc(&s, 'x');
    str_addn(&s, "a\0b", 3);
    ck_assert_uint_eq(s.len, 4);
    ck_assert_str_eq(s.data, "xa");
    str_free(&s);
    ck_assert_str_eq(str_cstr(&s), "");
}
END_TEST

static const struct {
    double value;
    const char *f32, *f64;
} number_rows[] = {
    {0, "0", "0"},
    {-0.0, "-0", "-0"},
    {1, "1", "1"},
    {100, "100", "100"},
    {0.1, "0.1", "0.1"},
    {-2.5, "-2.5", "-2.5"},
    {1e-5, "1e-05", "1e-05"},
    {1e-4, "0.0001", "0.0001"},
    {16777216, "16777216", "16777216"},
    {1.0 / 3, "0.33333334", "0.3333333333333333"},
    {3.14159265358979323846, "3.1415927", "3.141592653589793"},
    {1073741824, "1073741824", "1073741824"},
    {1e15, "999999986991104", "1000000000000000"},
    {1e16, "1e+16", "1e+16"},
    {FLT_MAX, "3.4028235e+38", "3.4028234663852886e+38"},
    {1e-45, "1e-45", "1e-45"},
    {NAN, "nan", "nan"},
    {-NAN, "nan", "nan"},
    {INFINITY, "inf", "inf"},
    {-INFINITY, "-inf", "-inf"},
};

START_TEST(numbers_print_shortest)
{
    struct str s = {0};
    str_add_f32(&s, (float)number_rows[_i].value);
    ck_assert_str_eq(s.data, number_rows[_i].f32);
    str_clear(&s);
    str_add_f64(&s, number_rows[_i].value);
    ck_assert_str_eq(s.data, number_rows[_i].f64);
    str_free(&s);
}
END_TEST

START_TEST(numbers_read_back)
{
    struct str s = {0};
    uint64_t state = 88172645463325252u;
    for (int i = 0; i < 20000; i++) {
        state ^= state << 13;
        state ^= state >> 7;
        state ^= state << 17;
        uint32_t low = (uint32_t)state;
        float f;
        double d;
        memcpy(&f, &low, sizeof f);
        memcpy(&d, &state, sizeof d);
        str_clear(&s);
        str_add_f32(&s, f);
        ck_assert_msg(isnan(f) || strtof(s.data, NULL) == f, "%s", s.data);
        str_clear(&s);
        str_add_f64(&s, d);
        ck_assert_msg(isnan(d) || strtod(s.data, NULL) == d, "%s", s.data);
    }
    str_free(&s);
}
END_TEST

static const struct {
    unsigned mask;
    const char *text;
} lane_rows[] = {
    {0, "none"},
    {1, "0"},
    {0x80000000u, "31"},
    {0xffffffffu, "0-31"},
    {0xffff008fu, "0-3,7,16-31"},
    {0x55555555u, "0,2,4,6,8,10,12,14,16,18,20,22,24,26,28,30"},
    {3, "0-1"},
};

START_TEST(lane_sets_print_as_ranges)
{
    struct str s = {0};
    str_add_lanes(&s, lane_rows[_i].mask);
    ck_assert_str_eq(s.data, lane_rows[_i].text);
    str_free(&s);
}
END_TEST

static const struct {
    const char *word, *nearest;
} near_rows[] = {
    {"__shfl_dwon_sync", "__shfl_down_sync"}, /* neighbours swapped */
    {"__shfl_down_synk", "__shfl_down_sync"}, /* replaced */
    {"__shfl_up_snc", "__shfl_up_sync"},      /* left out */
    {"mim", "min"},                           /* one edit allowed in short words */
    {"zzz", NULL},
    {"", NULL},
    {"min", "min"},
};

START_TEST(nearest_word)
{
    static const char *const words[] = {"__shfl_down_sync", "__shfl_up_sync", "max",
                                        "min"};
    const char *got = str_nearest(near_rows[_i].word, words, COUNT(words));
    if (near_rows[_i].nearest)
        ck_assert_str_eq(got, near_rows[_i].nearest);
    else
        ck_assert_ptr_null(got);
}
END_TEST

START_TEST(nearest_of_a_huge_word_is_none)
{
    char word[5000];
    memset(word, 'a', sizeof word - 1);
    word[sizeof word - 1] = '\0';
    const char *const words[] = {word, "a"};
    ck_assert_ptr_null(str_nearest(word, words, 2));
}
END_TEST

/* --- maps ------------------------------------------------------------------------ */

START_TEST(map_keeps_order_through_growth_and_removal)
{
    struct map *m = map_new();
    int values[1000];
    char key[16];
    for (int i = 0; i < 1000; i++) {
        int len = snprintf(key, sizeof key, "key%d", i);
        map_put(m, key, (size_t)len, &values[i]);
    }
    for (int i = 0; i < 1000; i += 2) {
        int len = snprintf(key, sizeof key, "key%d", i);
        ck_assert(map_remove(m, key, (size_t)len));
        ck_assert(!map_remove(m, key, (size_t)len));
    }
    ck_assert_uint_eq(map_size(m), 500);
    for (int i = 0; i < 1000; i++) {
        int len = snprintf(key, sizeof key, "key%d", i);
        ck_assert_ptr_eq(map_get(m, key, (size_t)len), i % 2 ? &values[i] : NULL);
    }
    const char *at;
    void *value;
    for (size_t i = 0; map_at(m, i, &at, &value); i++)
        ck_assert_ptr_eq(value, &values[2 * i + 1]);
    map_put(m, "key0", 4, &values[0]); /* back again, now last */
    ck_assert(map_at(m, 500, &at, &value));
    ck_assert_str_eq(at, "key0");
    ck_assert(!map_at(m, 501, &at, &value));
    map_free(m);
}
END_TEST

START_TEST(map_replaces_and_tells_absent_from_null)
{
    struct map *m = map_new();
    const char *first = map_put(m, "a\0b", 3, NULL);
    ck_assert(map_has(m, "a\0b", 3));
    ck_assert(!map_has(m, "a", 1));
    ck_assert_ptr_eq(map_put(m, "a\0b", 3, m), first);
    ck_assert_ptr_eq(map_get(m, "a\0b", 3), m);
    map_put(m, "", 0, m);
    ck_assert(map_has(m, "", 0));
    ck_assert_uint_eq(map_size(m), 2);
    map_free(m);
    map_free(NULL);
}
END_TEST

START_TEST(interned_text_is_equal_by_pointer)
{
    struct intern *p = intern_new();
    const char *first = intern_add(p, "warpSize", 8);
    char key[16];
    for (int i = 0; i < 5000; i++)
        intern_add(p, key, (size_t)snprintf(key, sizeof key, "w%d", i));
    ck_assert_ptr_eq(intern_add(p, "warpSizes", 8), first);
    ck_assert_ptr_ne(intern_add(p, "warpSizes", 9), first);
    intern_free(p);
    intern_free(NULL);
}
END_TEST

/* --- UTF-8 ----------------------------------------------------------------------- */

static const struct {
    const char *text;
    int width;
    bool valid;
} utf8_rows[] = {
    {"", 0, true},
    {"lane", 4, true},
    {"é", 1, true},
    {"e\xcc\x81", 1, true}, /* combining acute */
    {"漢字", 4, true},      /* wide */
    {"■·", 2, true},
    {"\xf0\x9f\x98\x80", 2, true}, /* U+1F600 */
    {"\xff", 1, false},
    {"\xc0\x80", 2, false},         /* overlong NUL */
    {"\xed\xa0\x80", 3, false},     /* surrogate */
    {"\xf4\x90\x80\x80", 4, false}, /* past U+10FFFF */
    {"\xe6\xbc", 2, false},         /* cut short */
    {"\xef\xbf\xbd", 1, true},      /* U+FFFD itself is fine */
};

START_TEST(utf8_width_and_validity)
{
    const char *text = utf8_rows[_i].text;
    ck_assert_int_eq(utf8_width(text), utf8_rows[_i].width);
    ck_assert_int_eq(utf8_valid(text, strlen(text)), utf8_rows[_i].valid);
}
END_TEST

START_TEST(utf8_round_trip_of_every_code_point)
{
    uint32_t wrong = 0;
    for (uint32_t cp = 0; cp <= 0x10ffff; cp++) {
        char bytes[4];
        uint32_t back;
        size_t n = utf8_encode(cp, bytes);
        bool surrogate = cp >= 0xd800 && cp <= 0xdfff;
        int width = utf8_cp_width(cp);
        wrong += utf8_decode(bytes, n, &back) != n;
        wrong += back != (surrogate ? 0xfffd : cp);
        wrong += width < 0 || width > 2;
    }
    ck_assert_uint_eq(wrong, 0);
}
END_TEST

START_TEST(utf8_fit_never_splits_a_character)
{
    const char *text = "a漢b";
    ck_assert_uint_eq(utf8_fit(text, 0), 0);
    ck_assert_uint_eq(utf8_fit(text, 1), 1);
    ck_assert_uint_eq(utf8_fit(text, 2), 1); /* the wide one does not fit */
    ck_assert_uint_eq(utf8_fit(text, 3), 4);
    ck_assert_uint_eq(utf8_fit(text, 99), 5);
    ck_assert_uint_eq(utf8_fit("e\xcc\x81x", 1), 3); /* marks stay with their letter */
}
END_TEST

/* --- sources --------------------------------------------------------------------- */

START_TEST(source_lines_and_columns)
{
    struct sources *s = sources_new();
    uint32_t file = sources_add(s, "a.cu", "one\r\ntwo\n\nlast", 14);
    const struct source *src = sources_get(s, file);
    static const struct {
        uint32_t off, line, col;
    } rows[] = {{0, 1, 1},  {4, 1, 5},  {5, 2, 1}, {9, 3, 1},
                {10, 4, 1}, {14, 4, 5}, {99, 4, 5}};
    ck_assert_uint_eq(file, 1);
    ck_assert_uint_eq(src->nlines, 4);
    for (int i = 0; i < COUNT(rows); i++) {
        uint32_t line, col;
        source_locate(src, rows[i].off, &line, &col);
        ck_assert_uint_eq(line, rows[i].line);
        ck_assert_uint_eq(col, rows[i].col);
    }
    size_t len;
    ck_assert_int_eq(strncmp(source_line(src, 1, &len), "one", 3), 0);
    ck_assert_uint_eq(len, 3); /* without \r */
    source_line(src, 3, &len);
    ck_assert_uint_eq(len, 0);
    ck_assert_uint_eq(span_line(s, (struct span){file, 6, 1}), 2);
    ck_assert_uint_eq(span_line(s, (struct span){0}), 0);
    sources_free(s);
}
END_TEST

START_TEST(spans_join)
{
    struct span a = {1, 10, 5}, b = {1, 2, 3}, other = {2, 0, 1}, none = {0};
    struct span ab = span_join(a, b);
    ck_assert_uint_eq(ab.off, 2);
    ck_assert_uint_eq(ab.len, 13);
    ck_assert_uint_eq(span_join(a, other).file, 1);
    ck_assert_uint_eq(span_join(none, b).off, 2);
    ck_assert_uint_eq(span_join(a, none).off, 10);
}
END_TEST

START_TEST(source_files_are_read_once)
{
    char path[] = "base_source_XXXXXX";
    int fd = mkstemp(path);
    struct sources *s = sources_new();
    const char *error = NULL;
    ck_assert_int_eq(write(fd, "x\0y", 3), 3);
    uint32_t file = sources_read(s, path, &error);
    ck_assert_uint_eq(file, 1);
    ck_assert_uint_eq(sources_get(s, file)->len, 3);
    ck_assert_uint_eq(sources_read(s, path, &error), 1);
    ck_assert_uint_eq(sources_count(s), 1);
    unlink(path);
    close(fd);
    sources_free(s);
}
END_TEST

START_TEST(source_files_that_cannot_be_read_say_why)
{
    struct sources *s = sources_new();
    const char *error = NULL;
    ck_assert_uint_eq(sources_read(s, "no/such/file.cu", &error), 0);
    ck_assert_str_eq(error, "no such file");
    ck_assert_uint_eq(sources_read(s, ".", &error), 0);
    ck_assert_str_eq(error, "is a directory");
    ck_assert_uint_eq(sources_read(s, "/dev/zero", &error), 0);
    ck_assert_str_eq(error, "larger than 4 MiB");
    sources_free(s);
}
END_TEST

static TCase *memory_case(void)
{
    TCase *t = tcase_create("memory");
    tcase_add_test(t, arena_gives_zeroed_aligned_memory);
    tcase_add_test(t, arena_keeps_many_small_and_large_texts);
    tcase_add_test(t, heap_memory_is_aligned_and_zeroed);
    tcase_add_exit_test(t, exhausted_memory_calls_the_handler, 7);
    return t;
}

static TCase *string_case(void)
{
    TCase *t = tcase_create("strings");
    tcase_add_test(t, strings_grow_and_clear);
    tcase_add_loop_test(t, numbers_print_shortest, 0, COUNT(number_rows));
    tcase_add_test(t, numbers_read_back);
    tcase_add_loop_test(t, lane_sets_print_as_ranges, 0, COUNT(lane_rows));
    tcase_add_loop_test(t, nearest_word, 0, COUNT(near_rows));
    tcase_add_test(t, nearest_of_a_huge_word_is_none);
    return t;
}

static TCase *map_case(void)
{
    TCase *t = tcase_create("maps");
    tcase_add_test(t, map_keeps_order_through_growth_and_removal);
    tcase_add_test(t, map_replaces_and_tells_absent_from_null);
    tcase_add_test(t, interned_text_is_equal_by_pointer);
    return t;
}

static TCase *text_case(void)
{
    TCase *t = tcase_create("utf8 and sources");
    tcase_add_loop_test(t, utf8_width_and_validity, 0, COUNT(utf8_rows));
    tcase_add_test(t, utf8_round_trip_of_every_code_point);
    tcase_add_test(t, utf8_fit_never_splits_a_character);
    tcase_add_test(t, source_lines_and_columns);
    tcase_add_test(t, spans_join);
    tcase_add_test(t, source_files_are_read_once);
    tcase_add_test(t, source_files_that_cannot_be_read_say_why);
    return t;
}

int main(void)
{
    Suite *base = suite_create("base");
    suite_add_tcase(base, memory_case());
    suite_add_tcase(base, string_case());
    suite_add_tcase(base, map_case());
    suite_add_tcase(base, text_case());
    SRunner *runner = srunner_create(base);
    srunner_add_suite(runner, diag_suite());
    srunner_add_suite(runner, files_suite());
    srunner_run_all(runner, CK_ENV);
    int failed = srunner_ntests_failed(runner);
    srunner_free(runner);
    return failed ? EXIT_FAILURE : EXIT_SUCCESS;
}
