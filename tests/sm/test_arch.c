/* Architecture files: those shipped with where their values come from, and what is said of
 * wrong ones. */
#include "suites.h"

#include "base/str.h"
#include "sm/arch.h"

#include <stdlib.h>
#include <string.h>

static const char *const shipped[] = {"pascal-p100", "volta-v100", "turing-t4",
                                      "ampere-a100", "ada-4090",   "hopper-h200"};

struct sm_arch *arch_shipped(struct sources *src, struct arena *a, const char *name)
{
    struct diags ds;
    const char *top = getenv("WT_TOP_SRCDIR"), *error = NULL;
    char *path = arena_printf(a, "%s/arch/%s.yaml", top ? top : ".", name);
    diags_init(&ds);
    uint32_t file = sources_read(src, path, &error);
    ck_assert_msg(file, "%s: %s", path, error);
    struct sm_arch *arch = sm_arch_read(src, file, a, &ds);
    ck_assert_msg(arch, "%s: %s", path, ds.list.len ? ds.list.data[0]->message : "");
    diags_free(&ds);
    return arch;
}

/* --- where values come from ------------------------------------------------------------- */

static bool has_year(const char *s)
{
    for (; *s; s++)
        if (strncmp(s, ", 20", 4) == 0 && strspn(s + 2, "0123456789") == 4)
            return true;
    return false;
}

static bool has_one_of(const char *s, const char *const *words)
{
    for (; *words; words++)
        if (strstr(s, *words))
            return true;
    return false;
}

/* What a source says by its status: a maker's document by its title; another's work by its
 * year and a place in it; a guess first of all how it was made, whatever it cites. */
static bool well_sourced(enum sm_status status, const char *source)
{
    static const char *const papers[] = {
        "Guide", "white paper", "In-Depth", "cuda_occupancy.h", "occupancy calculator",
        NULL};
    static const char *const places[] = {"Table", "Figure", "section", "results", NULL};
    static const char *const ways[] = {"taken over from ", "scaled from ", "estimate",
                                       NULL};
    if (status == SM_DOCUMENTED)
        return has_one_of(source, papers);
    if (status == SM_LITERATURE)
        return has_year(source) && has_one_of(source, places);
    for (size_t i = 0; status == SM_GUESS && ways[i]; i++)
        if (strncmp(source, ways[i], strlen(ways[i])) == 0)
            return true;
    return status == SM_MEASURED;
}

START_TEST(shipped_file)
{
    struct sources *src = sources_new();
    struct arena *a = arena_new();
    struct sm_arch *arch = arch_shipped(src, a, shipped[_i]);
    bool home = strcmp(arch->name, "hopper-h200") == 0; /* the card measured here */
    ck_assert_str_eq(arch->name, shipped[_i]);
    for (size_t i = 0; i < SM_PARAM_COUNT; i++) {
        const struct sm_value *v = &arch->values[i];
        ck_assert_msg(v->status != SM_MEASURED || home, "%s was measured on no %s",
                      sm_param_key((enum sm_param)i), arch->card);
        ck_assert_msg(well_sourced(v->status, v->source), "%s, %s: \"%s\"",
                      sm_param_key((enum sm_param)i), sm_status_name(v->status),
                      v->source);
    }
    arena_free(a);
    sources_free(src);
}
END_TEST

static const struct {
    enum sm_status status;
    const char *source;
    bool good;
} said[] = {
    {SM_DOCUMENTED, "CUDA C++ Programming Guide, Technical Specifications", true},
    {SM_DOCUMENTED, "Jia et al., Dissecting, 2018, Table 3.1", false},
    {SM_LITERATURE, "Jia et al., Dissecting, 2018, Table 3.1", true},
    {SM_LITERATURE, "Jia et al., Dissecting, 2018", false},
    {SM_LITERATURE, "Jia et al., Table 3.1", false},
    {SM_GUESS, "Jia et al., Dissecting, 2018, Table 3.1", false},
    {SM_GUESS, "scaled from hopper-h200; Jia et al., 2018, Table 3.1, has 4", true},
    {SM_GUESS, "from memory", false},
};

START_TEST(kinds_of_source)
{
    ck_assert_msg(well_sourced(said[_i].status, said[_i].source) == said[_i].good, "%s",
                  said[_i].source);
}
END_TEST

/* --- wrong files ------------------------------------------------------------------------ */

static const struct {
    const char *from, *to, *message; /* from: text of the H200's file to replace */
} wrong[] = {
    {"value: 132", "value: many", "'sms' needs a number as its value"},
    {"value: 132", "value: 0", "'sms' must lie between 1 and 1024"},
    {"value: 132, status: measured", "value: 132, status: known",
     "a status is measured, documented, literature or guess, not 'known'"},
    {"value: 132, status: measured,", "value: 132,",
     "'status' must be a text that is not empty"},
    {"value: 132,", "value: 132, unit: no,",
     "unknown key 'unit': a value has value, source and status"},
    {"  sms:", "  smss:", "unknown value 'smss'; did you mean 'sms'?"},
    {"  sms:", "  extra: 3\n  sms:", "unknown value 'extra'"},
    {"  clock: {", "  clock: 3 #", "'clock' is written {value: …, source: …, status: …}"},
    {"compute: 9.0", "compute: big",
     "'compute' must be a compute capability such as 9.0"},
    {"name: hopper-h200", "name: \"\"", "'name' must be a text that is not empty"},
    {"name: hopper-h200", "name: h\nkind: x", "unknown key 'kind'"},
    {"values:", "value:", "'values' must be a map of the architecture's values"},
};

static char *replaced(struct arena *a, const char *text, const char *from, const char *to)
{
    const char *at = strstr(text, from);
    ck_assert_msg(at, "'%s' is not in the file", from);
    return arena_printf(a, "%.*s%s%s", (int)(at - text), text, to, at + strlen(from));
}

static bool has_message(const struct diags *ds, const char *text)
{
    for (size_t i = 0; i < ds->list.len; i++)
        if (strstr(ds->list.data[i]->message, text))
            return true;
    return false;
}

START_TEST(wrong_file)
{
    struct sources *src = sources_new();
    struct arena *a = arena_new();
    struct diags ds;
    const char *top = getenv("WT_TOP_SRCDIR"), *error = NULL;
    diags_init(&ds);
    uint32_t file = sources_read(
        src, arena_printf(a, "%s/arch/hopper-h200.yaml", top ? top : "."), &error);
    ck_assert_msg(file, "%s", error);
    char *text = replaced(a, sources_get(src, file)->text, wrong[_i].from, wrong[_i].to);
    file = sources_add(src, "wrong.yaml", text, strlen(text));
    ck_assert_ptr_null(sm_arch_read(src, file, a, &ds));
    ck_assert_msg(has_message(&ds, wrong[_i].message), "said: %s",
                  ds.list.data[0]->message);
    diags_free(&ds);
    arena_free(a);
    sources_free(src);
}
END_TEST

START_TEST(missing_value)
{
    static const char text[] = "name: a\ncard: b\ncompute: 8.0\nvalues: {}\n";
    struct sources *src = sources_new();
    struct arena *a = arena_new();
    struct diags ds;
    diags_init(&ds);
    uint32_t file = sources_add(src, "wrong.yaml", text, strlen(text));
    ck_assert_ptr_null(sm_arch_read(src, file, a, &ds));
    ck_assert(has_message(&ds, "the value 'sms' is missing"));
    diags_free(&ds);
    arena_free(a);
    sources_free(src);
}
END_TEST

int main(void)
{
    Suite *s = suite_create("sm");
    TCase *tc = tcase_create("arch");
    tcase_add_loop_test(tc, shipped_file, 0, sizeof shipped / sizeof *shipped);
    tcase_add_loop_test(tc, kinds_of_source, 0, sizeof said / sizeof *said);
    tcase_add_loop_test(tc, wrong_file, 0, sizeof wrong / sizeof *wrong);
    tcase_add_test(tc, missing_value);
    suite_add_tcase(s, tc);
    suite_add_tcase(s, occupancy_cases());
    suite_add_tcase(s, sim_cases());
    SRunner *r = srunner_create(s);
    srunner_run_all(r, CK_ENV);
    int failed = srunner_ntests_failed(r);
    srunner_free(r);
    return failed ? EXIT_FAILURE : EXIT_SUCCESS;
}
