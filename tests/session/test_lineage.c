/* Where values came from: hops through registers, shuffles and memory, and variables that
 * a declaration has emptied again; and which steps a recorded run marks as faulty. */
#include "config.h"

#include "ran.h"
#include "suites.h"

#include "trace/lineage.h"

#include <stdlib.h>
#include <string.h>

static const char kernel[] = "// launch: grid=1 block=32\n"
                             "// arg: in i32[32] = iota\n"
                             "// arg: out i32[32] = uninit\n"
                             "__global__ void k(const int *in, int *out)\n"
                             "{\n"
                             "    __shared__ int s[32];\n"
                             "    int t = threadIdx.x, sum = 0;\n"
                             "    s[t] = in[t] * 3;\n"
                             "    __syncwarp();\n"
                             "    for (int i = 0; i < 2; i++) {\n"
                             "        int x;\n"
                             "        if (i == 0) x = s[31 - t];\n"
                             "        sum += __shfl_xor_sync(~0u, i == 0 ? x : 1, 1);\n"
                             "    }\n"
                             "    out[t] = sum;\n"
                             "}\n";

struct traced {
    struct sources *sources;
    struct session *session;
    struct run *run;
    struct diags ds;
};

static void trace_start(struct traced *t, const char *text)
{
    struct session_options opt = SESSION_OPTIONS_INIT;
    t->sources = sources_new();
    diags_init(&t->ds);
    t->session = session_open_text("k.cu", text, strlen(text), &opt, t->sources, &t->ds);
    t->run = t->session ? session_trace(t->session, -1, NULL, &t->ds) : NULL;
    ck_assert_ptr_nonnull(t->run);
}

static void trace_end(struct traced *t)
{
    run_free(t->run);
    session_close(t->session);
    diags_free(&t->ds);
    sources_free(t->sources);
}

static ir_reg find_register(struct trace *t, const char *name)
{
    const struct ir_func *f = &trace_module(t)->funcs.data[0];
    for (size_t i = 0; i < f->vars.len; i++)
        if (f->vars.data[i].loc == IR_LOC_REG && strcmp(f->vars.data[i].name, name) == 0)
            return f->vars.data[i].reg;
    return IR_NONE;
}

/* "kind value lane" of each hop. */
static void print_hops(struct trace *t, uint64_t pos, const char *name, unsigned lane,
                       struct str *out)
{
    static const char *const kinds[] = {"value", "shuffle", "stored", "input",
                                        "group", "start",   "nothing"};
    struct lineage_hop hops[16];
    size_t n = lineage_find(t, pos, 0, find_register(t, name), lane, hops, 16);
    for (size_t i = 0; i < n; i++)
        str_printf(out, "%*s%s %lld of %u\n", (int)hops[i].depth, "", kinds[hops[i].kind],
                   (long long)hops[i].value, hops[i].lane);
}

START_TEST(through_shuffle_and_memory)
{
    struct traced t;
    struct str hops = {0};
    trace_start(&t, kernel);
    struct trace *trace = run_trace(t.run);
    print_hops(trace, trace_length(trace), "sum", 2, &hops);
    /* the last round's 1 of lane 3, and before it the first round's s[28] */
    ck_assert_ptr_nonnull(strstr(str_cstr(&hops), "shuffle 84 of 2\n"));
    ck_assert_ptr_nonnull(strstr(str_cstr(&hops), "stored 84 of 3\n"));
    ck_assert_ptr_nonnull(strstr(str_cstr(&hops), "value 84 of 28\n"));
    ck_assert_ptr_nonnull(strstr(str_cstr(&hops), "input 28 of 28\n"));
    str_free(&hops);
    trace_end(&t);
}
END_TEST

START_TEST(not_past_a_declaration)
{
    struct traced t;
    struct str hops = {0};
    trace_start(&t, kernel);
    struct trace *trace = run_trace(t.run);
    print_hops(trace, trace_length(trace), "x", 0, &hops);
    ck_assert_int_eq(strncmp(str_cstr(&hops), "nothing ", 8), 0);
    str_free(&hops);
    trace_end(&t);
}
END_TEST

static uint64_t first_marked(struct trace *t)
{
    uint64_t i = 0;
    while (i < trace_length(t) && !(trace_step(t, i).flags & STEP_FAULT))
        i++;
    return i;
}

/* An active mask is tried only after the run, an output looked at only at its end. */
START_TEST(late_findings_are_marked)
{
    static const char *const texts[] = {
        "// launch: grid=1 block=32\n// arg: in i32[32] = iota\n// arg: out i32[1] = 0\n"
        "__global__ void k(const int *in, int *out)\n{\n"
        "    if (in[threadIdx.x] % 2) return;\n"
        "    int v = __reduce_add_sync(__activemask(), in[threadIdx.x]);\n"
        "    if (threadIdx.x == 0) *out = v;\n}\n",
        "// launch: grid=1 block=32\n// arg: out i32[32] = uninit\n"
        "__global__ void k(int *out)\n{\n    __shared__ int s[32];\n"
        "    out[threadIdx.x] = s[threadIdx.x];\n}\n"};
    struct traced t;
    trace_start(&t, texts[_i]);
    struct trace *trace = run_trace(t.run);
    const struct diags *found = trace_findings(trace);
    ck_assert_uint_eq(found->list.len, 1);
    ck_assert_uint_eq(first_marked(trace), found->list.data[0]->step);
    trace_end(&t);
}
END_TEST

Suite *lineage_suite(void)
{
    Suite *s = suite_create("lineage");
    TCase *c = tcase_create("lineage");
    tcase_add_test(c, through_shuffle_and_memory);
    tcase_add_test(c, not_past_a_declaration);
    tcase_add_loop_test(c, late_findings_are_marked, 0, 2);
    suite_add_tcase(s, c);
    return s;
}
