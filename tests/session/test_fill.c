/* Fills: what elements come of them, in every type. */
#include "config.h"

#include "suites.h"

#include "session/session.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

/* Parses and materialises "TYPE[COUNT] = FILL"; elements as text, or the reason. */
static void filled(const char *arg, struct str *out)
{
    struct arena *a = arena_new();
    struct diags ds;
    struct spec_arg s;
    struct str text = {0};
    const char *error = NULL;
    diags_init(&ds);
    str_printf(&text, "x %s", arg);
    if (!spec_parse_arg(str_cstr(&text), (struct span){0}, a, &ds, &s))
        ck_abort_msg("%s: %s", arg, ds.list.data[0]->message);
    unsigned size = ir_vtype_size(s.vtype);
    uint64_t n = s.count * s.lanes;
    uint8_t *data = mem_alloc(n * size + 1);
    data[n * size] = 0x5a;
    if (spec_fill(&s.fill, s.vtype, n, ".", data, &error)) {
        for (uint64_t i = 0; i < n; i++) {
            uint64_t bits = 0;
            memcpy(&bits, data + i * size, size);
            str_add(out, i ? " " : "");
            value_print(s.vtype, bits, out);
        }
    } else {
        str_printf(out, "error: %s", error);
    }
    ck_assert_uint_eq(data[n * size], 0x5a);
    mem_free(data);
    str_free(&text);
    diags_free(&ds);
    arena_free(a);
}

#define UNFIT "error: a value is no whole number in the range of the element type"

static const struct {
    const char *arg, *elements;
} fills[] = {
    {"i32[4] = iota", "0 1 2 3"},
    {"f32[3] = iota", "0 1 2"},
    {"f16[3] = iota", "0 1 2"},
    {"f16[4] = linspace(-1, 1)", "-1 -0.3333 0.3333 1"},
    {"bf16[4] = linspace(-1, 1)", "-1 -0.334 0.334 1"},
    {"f16[3] = letters", "65 66 67"},
    {"f16x2[1] = [0.1, 1e-7]", "0.1 1e-07"},
    /* to nearest even: 2048 + 1, + 3; half of the least; the end of the range */
    {"f16[4] = [2049, 2051, 2.98e-8, 2.99e-8]", "2048 2052 0 6e-08"},
    {"f16[4] = [65504, 65519, 65520, -1e9]", "65504 65504 inf -inf"},
    {"bf16[4] = [257, 259, 3.3895e38, 3.4e38]", "256 260 3.39e+38 inf"},
    {"f16[5] = [nan, -inf, -0.0, true, 'A']", "nan -inf -0 1 65"},
    {"f16[2] = random(3, 5, 5)", "5 5"},
    {"f16[2] = uninit", "0 0"},
    {"u8[3] = 255", "255 255 255"},
    {"u8[3] = -1", "255 255 255"},
    {"i8[2] = 255", "-1 -1"},
    {"i8[2] = -128", "-128 -128"},
    {"u8[1] = 256", UNFIT},
    {"i8[1] = -129", UNFIT},
    {"u16[1] = 65535", "65535"},
    {"i16[1] = 65536", UNFIT},
    {"i32[1] = 0xffffffff", "-1"},
    {"i32[1] = 0x100000000", UNFIT},
    {"i32[1] = 1.5", UNFIT},
    {"i32[1] = 1e3", UNFIT},
    {"i64[1] = -9223372036854775808", "-9223372036854775808"},
    {"u64[1] = 0xffffffffffffffff", "18446744073709551615"},
    {"u64[1] = 99999999999999999999", UNFIT},
    {"f64[1] = 99999999999999999999", "1e+20"},
    {"f32[1] = 0.1", "0.1"},
    {"f64[1] = 0.1", "0.1"},
    {"f32[1] = 16777217", "16777216"},
    {"f64[3] = list [inf, -inf, nan]", "inf -inf nan"},
    {"bool[2] = true", "1 1"},
    {"bool[2] = [true, false]", "1 0"},
    {"bool[1] = 2", UNFIT},
    {"i32[3] = [1, -2, 0x3]", "1 -2 3"},
    {"i32[3] = [1, 2]",
     "error: the list has not as many values as the array has elements"},
    {"i32[1] = [1, 2]",
     "error: the list has not as many values as the array has elements"},
    {"i32[2] = [1, 2.5]", UNFIT},
    {"f32x2[2] = [1, 2, 3, 4]", "1 2 3 4"},
    {"i8[3] = letters", "65 66 67"},
    {"f32[3] = linspace(0, 1)", "0 0.5 1"},
    {"f64[5] = linspace(-1, 1)", "-1 -0.5 0 0.5 1"},
    {"f32[1] = linspace(3, 9)", "3"},
    {"i32[3] = linspace(0, 5)", "0 2 5"},
    {"bytes[3] = 7", "7 7 7"},
    {"i32[3] = uninit", "0 0 0"},
    {"i32[3]", "0 0 0"},
    {"i32[1] = random(1, 0.5, 2)", UNFIT},
    {"i32[3] = random(9, 4, 4)", "4 4 4"},
};

START_TEST(fill_gives_elements)
{
    struct str out = {0};
    filled(fills[_i].arg, &out);
    ck_assert_msg(strcmp(str_cstr(&out), fills[_i].elements) == 0,
                  "%s gives %s instead of %s", fills[_i].arg, str_cstr(&out),
                  fills[_i].elements);
    str_free(&out);
}
END_TEST

/* The generator is part of the format (warptutor-kernel(5)): these never change. */
static const struct {
    const char *arg, *elements;
} drawn[] = {
    {"u64[2] = random(0, 0, 0xffffffffffffffff)",
     "16294208416658607535 7960286522194355700"},
    {"i32[6] = random(1, -3, 3)", "-1 -3 -2 -3 2 -1"},
    {"f64[2] = random(1, 0, 1)", "0.5665615751722809 0.7457817572627011"},
};

START_TEST(random_is_the_documented_generator)
{
    struct str out = {0};
    filled(drawn[_i].arg, &out);
    ck_assert_str_eq(str_cstr(&out), drawn[_i].elements);
    str_free(&out);
}
END_TEST

START_TEST(random_stays_in_its_range_and_uses_it)
{
    struct fill f = {.kind = FILL_RANDOM, .seed = 5};
    f.a = (struct number){.i = (uint64_t)-2, .f = -2};
    f.b = (struct number){.i = 2, .f = 2};
    int32_t ints[2000];
    float floats[2000];
    unsigned seen[5] = {0};
    const char *error;
    ck_assert(spec_fill(&f, IR_S32, 2000, ".", ints, &error));
    ck_assert(spec_fill(&f, IR_F32, 2000, ".", floats, &error));
    for (int i = 0; i < 2000; i++) {
        ck_assert_int_ge(ints[i], -2);
        ck_assert_int_le(ints[i], 2);
        seen[ints[i] + 2]++;
        ck_assert(floats[i] >= -2 && floats[i] < 2.001f);
    }
    for (int v = 0; v < 5; v++)
        ck_assert_uint_gt(seen[v], 300);
}
END_TEST

/* More elements or another type do not change the ones before. */
START_TEST(random_element_depends_on_seed_and_index_only)
{
    struct fill f = {.kind = FILL_RANDOM, .seed = 5};
    f.b = (struct number){.i = 1000000, .f = 1000000};
    int32_t few[10], many[100];
    const char *error;
    ck_assert(spec_fill(&f, IR_S32, 10, ".", few, &error));
    ck_assert(spec_fill(&f, IR_S32, 100, ".", many, &error));
    ck_assert_mem_eq(few, many, sizeof few);
    f.seed = 6;
    ck_assert(spec_fill(&f, IR_S32, 10, ".", many, &error));
    ck_assert_mem_ne(few, many, sizeof few);
}
END_TEST

START_TEST(letters_begin_again_after_z)
{
    struct fill f = {.kind = FILL_LETTERS};
    char text[28];
    const char *error;
    ck_assert(spec_fill(&f, IR_S8, 28, ".", text, &error));
    ck_assert_int_eq(strncmp(text, "ABCDEFGHIJKLMNOPQRSTUVWXYZAB", 28), 0);
}
END_TEST

static const struct sizes_row {
    const char *text;
    uint32_t want[3]; /* {0}: refused */
} sizes[] = {
    {"48", {48, 1, 1}}, {"8,4", {8, 4, 1}}, {"8,4,2", {8, 4, 2}}, {"", {0}},
    {"0", {0}},         {"8,", {0}},        {"8x4", {0}},         {"8,4,2,1", {0}},
    {"-1", {0}},        {"8 4", {0}},       {"2147483648", {0}},  {"8,0", {0}},
};

START_TEST(sizes_are_read_whole_or_not_at_all)
{
    const struct sizes_row *r = &sizes[_i];
    uint32_t out[3] = {7, 7, 7}, kept[3] = {7, 7, 7};
    ck_assert_int_eq(spec_dims(r->text, out), r->want[0] != 0);
    ck_assert_mem_eq(out, r->want[0] ? r->want : kept, sizeof out);
}
END_TEST

#define ROWS(table) (int)(sizeof table / sizeof *table)

Suite *fill_suite(void)
{
    Suite *s = suite_create("fill");
    TCase *t = tcase_create("fill");
    tcase_add_loop_test(t, fill_gives_elements, 0, ROWS(fills));
    tcase_add_loop_test(t, random_is_the_documented_generator, 0, ROWS(drawn));
    tcase_add_test(t, random_stays_in_its_range_and_uses_it);
    tcase_add_test(t, random_element_depends_on_seed_and_index_only);
    tcase_add_test(t, letters_begin_again_after_z);
    tcase_add_loop_test(t, sizes_are_read_whole_or_not_at_all, 0, ROWS(sizes));
    suite_add_tcase(s, t);
    return s;
}
