/* The header reader as tables: what is read, printed back in a compact form, and what is
 * said about what cannot be. */
#include "config.h"

#include "said.h"
#include "suites.h"

#include "session/spec.h"
#include "session/spec_keys.h"

#include <string.h>

/* --- a spec as text -------------------------------------------------------------------- */

static void print_number(struct number n, struct str *out)
{
    if (n.is_float)
        str_add_f64(out, n.f);
    else
        str_printf(out, "%lld", (long long)n.i);
}

static void print_numbers(const struct number *list, size_t n, struct str *out)
{
    str_addc(out, '[');
    for (size_t i = 0; i < n; i++) {
        str_add(out, i ? " " : "");
        print_number(list[i], out);
    }
    str_addc(out, ']');
}

static void print_fill(const struct fill *f, struct str *out)
{
    static const char *const names[] = {
        [FILL_CONST] = "const",       [FILL_IOTA] = "iota",
        [FILL_LIST] = "list",         [FILL_RANDOM] = "random",
        [FILL_LINSPACE] = "linspace", [FILL_LETTERS] = "letters",
        [FILL_FILE] = "file",         [FILL_UNINIT] = "uninit",
        [FILL_KEEP] = "keep"};
    str_printf(out, " %s", names[f->kind]);
    if (f->kind == FILL_RANDOM)
        str_printf(out, " seed %llu", (unsigned long long)f->seed);
    if (f->kind == FILL_CONST)
        print_numbers(&f->a, 1, out);
    if (f->kind == FILL_RANDOM || f->kind == FILL_LINSPACE)
        print_numbers((struct number[]){f->a, f->b}, 2, out);
    if (f->kind == FILL_LIST)
        print_numbers(f->list, f->nlist, out);
    if (f->kind == FILL_FILE)
        str_printf(out, " %s", f->file);
}

static void print_arg(const struct spec_arg *a, const char *key, struct str *out)
{
    str_printf(out, "%s %s %s", key, a->name, ir_vtype_name(a->vtype));
    if (a->lanes > 1)
        str_printf(out, "x%u", a->lanes);
    if (a->is_array)
        str_printf(out, "[%llu]", (unsigned long long)a->count);
    print_fill(&a->fill, out);
    str_addc(out, '\n');
}

static void print_launch(const struct spec_launch *l, struct str *out)
{
    const struct launch *n = &l->launch;
    str_printf(out, "launch %s grid %u,%u,%u block %u,%u,%u", l->kernel ? l->kernel : "-",
               n->grid[0], n->grid[1], n->grid[2], n->block[0], n->block[1], n->block[2]);
    if (n->shared_dynamic)
        str_printf(out, " shared %u", n->shared_dynamic);
    if (l->regs)
        str_printf(out, " regs %u", l->regs);
    str_add(out, n->cooperative ? " cooperative\n" : "\n");
    for (size_t i = 0; i < l->args.len; i++)
        print_arg(&l->args.data[i], "arg", out);
}

static void print_when(enum when w, struct str *out)
{
    str_add(out, w == WHEN_STACK ? " stack\n" : w == WHEN_ITS ? " its\n" : "\n");
}

static void print_expect(const struct expect *e, struct str *out)
{
    static const char *const tolerances[] = {"", " ulp", " rel", " unordered"};
    str_printf(out, "expect %s ", e->name);
    print_numbers(e->values, e->nvalues, out);
    str_add(out, tolerances[e->tol]);
    if (e->tol == TOL_ULP || e->tol == TOL_REL)
        str_printf(out, " %g", e->tol_value);
    if (e->first)
        str_printf(out, " first %llu", (unsigned long long)e->first);
    print_when(e->when, out);
}

static void print_diagnosis(const struct expect_diag *d, struct str *out)
{
    str_printf(out, "%s %s line %u", d->may ? "may" : "diagnosis", d->id, d->line);
    for (unsigned i = 0; i < d->nalso; i++)
        str_printf(out, " or %u", d->also[i]);
    if (d->has_lanes)
        str_printf(out, " lanes %08x", d->lanes);
    if (d->has_missing)
        str_printf(out, " missing %08x", d->missing);
    if (d->has_warp)
        str_printf(out, " warp %u", d->warp);
    print_when(d->when, out);
}

static void print_spec(const struct spec *s, struct str *out)
{
    for (size_t i = 0; i < s->launches.len; i++)
        print_launch(&s->launches.data[i], out);
    for (size_t i = 0; i < s->globals.len; i++)
        print_arg(&s->globals.data[i], "global", out);
    for (size_t i = 0; i < s->expects.len; i++)
        print_expect(&s->expects.data[i], out);
    for (size_t i = 0; i < s->printfs.len; i++) {
        str_printf(out, "prints \"%s\"", s->printfs.data[i].text);
        print_when(s->printfs.data[i].when, out);
    }
    for (size_t i = 0; i < s->metrics.len; i++) {
        const struct metric_test *t = &s->metrics.data[i].test;
        str_printf(out, "metric %s[%u-%u] op %d %g", metric_info(t->metric)->id,
                   t->lines.first, t->lines.last, (int)t->op, t->value);
        print_when(s->metrics.data[i].when, out);
    }
    for (size_t i = 0; i < s->diagnoses.len; i++)
        print_diagnosis(&s->diagnoses.data[i], out);
    if (s->max_steps)
        str_printf(out, "max-steps %llu\n", (unsigned long long)s->max_steps);
}

/* --- tables ----------------------------------------------------------------------------- */

#define L "// launch: grid=1 block=32\n"
#define LAUNCH "launch - grid 1,1,1 block 32,1,1\n"

struct row {
    const char *text, *spec, *said;
};

static const struct row good[] = {
    /* launches */
    {L, LAUNCH, ""},
    {"//launch: grid=2,3,4 block=8,4\n", "launch - grid 2,3,4 block 8,4,1\n", ""},
    {"// launch: block=32 grid=1\n", LAUNCH, ""},
    {"// launch: grid=1 block=32 shared=512 regs=40 cooperative\n",
     "launch - grid 1,1,1 block 32,1,1 shared 512 regs 40 cooperative\n", ""},
    {"// launch: grid=1 , 2 block=0x20\r\n", "launch - grid 1,2,1 block 32,1,1\n", ""},
    {"// kernel: one\n" L "// kernel: two<int, 4>\n" L L,
     "launch one grid 1,1,1 block 32,1,1\nlaunch two<int, 4> grid 1,1,1 block 32,1,1\n"
     "launch two<int, 4> grid 1,1,1 block 32,1,1\n",
     ""},
    /* arguments and fills */
    {L "// arg: n i32 = 7\n", LAUNCH "arg n s32 const[7]\n", ""},
    {L "// arg: n i32 = const -7\n", LAUNCH "arg n s32 const[-7]\n", ""},
    {L "// arg: x f32[4] = 0.5\n", LAUNCH "arg x f32[4] const[0.5]\n", ""},
    {L "// arg: x f32[4] = -1e-3f\n", LAUNCH "arg x f32[4] const[-0.001]\n", ""},
    {L "// arg: x f64[4] = inf\n", LAUNCH "arg x f64[4] const[inf]\n", ""},
    {L "// arg: x f64[4] = -inf\n", LAUNCH "arg x f64[4] const[-inf]\n", ""},
    {L "// arg: x f64[4] = nan\n", LAUNCH "arg x f64[4] const[nan]\n", ""},
    {L "// arg: x u8[4] = 'c'\n", LAUNCH "arg x u8[4] const[99]\n", ""},
    {L "// arg: x bool[4] = true\n", LAUNCH "arg x bool[4] const[1]\n", ""},
    {L "// arg: x bool = false\n", LAUNCH "arg x bool const[0]\n", ""},
    {L "// arg: x u64 = 0xffffffffffffffff\n", LAUNCH "arg x u64 const[-1]\n", ""},
    {L "// arg: x u64 = 7ull\n", LAUNCH "arg x u64 const[7]\n", ""},
    {L "// arg: x i16[4] = iota\n", LAUNCH "arg x s16[4] iota\n", ""},
    {L "// arg: x i8[4] = letters\n", LAUNCH "arg x s8[4] letters\n", ""},
    {L "// arg: x i64[4] = uninit\n", LAUNCH "arg x s64[4] uninit\n", ""},
    {L "// arg: x u32[3] = list [1, 2, 3]\n", LAUNCH "arg x u32[3] list[1 2 3]\n", ""},
    {L "// arg: x u16[3]=[1,2,0xff]\n", LAUNCH "arg x u16[3] list[1 2 255]\n", ""},
    {L "// arg: x i8[2] = ['A', 'B']\n", LAUNCH "arg x s8[2] list[65 66]\n", ""},
    {L "// arg: x f32[9] = random(7, -1, 1.5)\n",
     LAUNCH "arg x f32[9] random seed 7[-1 1.5]\n", ""},
    {L "// arg: x f32[9] = linspace(0, 1)\n", LAUNCH "arg x f32[9] linspace[0 1]\n", ""},
    {L "// arg: x f32[9] = data.npy\n", LAUNCH "arg x f32[9] file data.npy\n", ""},
    {L "// arg: x f32[9] = sub/data.npy\n", LAUNCH "arg x f32[9] file sub/data.npy\n",
     ""},
    {L "// arg: x bytes[16] = 0\n", LAUNCH "arg x bytes[16] const[0]\n", ""},
    {L "// arg: x f32x4[8] = iota\n", LAUNCH "arg x f32x4[8] iota\n", ""},
    {L "// arg: x i32x2 = 3\n", LAUNCH "arg x s32x2 const[3]\n", ""},
    {L "// arg: x f32[4]\n", LAUNCH "arg x f32[4] keep\n", ""},
    {L "// arg: a i32 = 1\n" L "// arg: a i32 = 2\n",
     LAUNCH "arg a s32 const[1]\n" LAUNCH "arg a s32 const[2]\n", ""},
    {"// global: table = [1, 2.5]\n", "global table bytes[0] list[1 2.5]\n", ""},
    /* expectations */
    {"// expect: out = [1, -2, 0x3]\n", "expect out [1 -2 3]\n", ""},
    {"// expect: out = 5\n", "expect out [5]\n", ""},
    {"// expect: out = [] first 3\n", "expect out [] first 3\n", ""},
    {"// expect: out = [1.5] ~ulp 2\n", "expect out [1.5] ulp 2\n", ""},
    {"// expect: out = [1.5] ~rel 1e-6 first 4 when model=its\n",
     "expect out [1.5] rel 1e-06 first 4 its\n", ""},
    {"// expect: out = [1] ~unordered   when model=stack\n",
     "expect out [1] unordered stack\n", ""},
    {"// expect-printf: hello, world\n", "prints \"hello, world\"\n", ""},
    {"// expect-printf:   when it rains   when model=its\n",
     "prints \"when it rains\" its\n", ""},
    {"// expect-printf:\n", "prints \"\"\n", ""},
    {"// expect-metric: simt_efficiency[lines 3-9] >= 50% when model=its\n",
     "metric simt_efficiency[3-9] op 5 0.5 its\n", ""},
    {"// expect-metric: barriers=1\n", "metric barriers[0-0] op 0 1\n", ""},
    /* findings */
    {"// expect-diagnosis: race-shared line 12 lanes 0x0000ffff\n",
     "diagnosis race-shared line 12 lanes 0000ffff\n", ""},
    {"// expect-diagnosis: deadlock line 5 lanes 1 missing 0xfe warp 2 when model=its\n",
     "diagnosis deadlock line 5 lanes 00000001 missing 000000fe warp 2 its\n", ""},
    {"// may-diagnose: dead-lanes launch\n", "may dead-lanes line 0\n", ""},
    {"// expect-diagnosis: null line 3\n// also-accept: line 4\n// also-accept: line 9\n",
     "diagnosis null line 3 or 4 or 9\n", ""},
    {"// max-steps: 2000\n", "max-steps 2000\n", ""},
    /* for people */
    {"// case: o1\n// source: a: b\n// doc: c\n// topic: d\n// why: e\n// note: f\n"
     "// hardware: g\n",
     "", ""},
    /* where the header is, and what is none */
    {"\n \t\n/* words\n * launch: grid=9 block=9\n */ // note: x\n" L, LAUNCH, ""},
    {L "int x;\n// arg: late i32 = 1\n", LAUNCH, ""},
    {"#include <x>\n" L, "", ""},
    {"/* never closed " L, "", ""},
    {"// An ordinary remark: with a colon.\n// see: https://example.org\n", "", ""},
    {"// LAUNCH: grid=1 block=32\n", "", ""},
    {"// launch : grid=1 block=32\n", "", ""},
    {"", "", ""},
    {"/", "", ""},
    {"//", "", ""},
    {"// launch: grid=1 block=32", LAUNCH, ""},
};

static const struct row bad[] = {
    /* launches */
    {"// launch: grid=1\n", "",
     "1:18+1 error: expected block=, found the end of \"grid=1\"\n"},
    {"// launch: block=1\n", "",
     "1:19+1 error: expected grid=, found the end of \"block=1\"\n"},
    {"// launch:\n", "", "1:11+1 error: expected grid=, found the end of \"\"\n"},
    {"// launch: grid=0 block=32\n", "",
     "1:17+1 error: expected a size from 1, found '0'\n"},
    {"// launch: grid=-1 block=32\n", "",
     "1:17+1 error: expected a size from 1, found '-'\n"},
    {"// launch: grid=5000000000 block=32\n", "",
     "1:17+10 error: expected a size from 1, found '5000000000'\n"},
    {"// launch: grid=1,2,3,4 block=32\n", "",
     "1:23+1 error: expected no more than three sizes, found '4'\n"},
    {"// launch: grid=1, block=32\n", "",
     "1:20+5 error: expected a size from 1, found 'block'\n"},
    {"// launch: grid=1 blok=32\n", "",
     "1:19+4 error: expected grid=, block=, shared=, regs= or cooperative, found 'blok'; "
     "did you mean block\n"},
    {"// launch: grid=1 block=32 block=64\n", "",
     "1:34+2 error: expected every size once only, found '64'\n"},
    {"// launch: grid=1 block=32 shared=lots\n", "",
     "1:35+4 error: expected bytes of dynamic shared memory, found 'lots'\n"},
    {"// launch: grid=1 block=32 regs=300\n", "",
     "1:33+3 error: expected registers a thread, 1 to 255, found '300'\n"},
    {"// launch: grid=1 block=32 regs=0\n", "",
     "1:33+1 error: expected registers a thread, 1 to 255, found '0'\n"},
    {"// kernel:\n" L, LAUNCH,
     "1:11+1 error: expected a kernel's name, found the end of \"\"\n"},
    /* arguments */
    {"// arg: x i32 = 1\n", "",
     "1:9+9 error: 'arg:' before any 'launch:'; put the launch line first\n"},
    {L "// arg: x i32 = 1\n// arg: x i32 = 2\n", LAUNCH "arg x s32 const[1]\n",
     "3:9+9 error: argument 'x' is given twice\n"},
    {L "// arg:\n", LAUNCH, "2:8+1 error: expected a name, found the end of \"\"\n"},
    {L "// arg: 3x i32 = 1\n", LAUNCH, "2:9+2 error: expected a name, found '3x'\n"},
    {L "// arg: x\n", LAUNCH,
     "2:10+1 error: expected a type such as i32, u64 or f32, found the end of \"x\"\n"},
    {L "// arg: x int = 1\n", LAUNCH,
     "2:11+3 error: expected a type such as i32, u64 or f32, found 'int'\n"},
    {L "// arg: x f23 = 1\n", LAUNCH,
     "2:11+3 error: expected a type such as i32, u64 or f32, found 'f23'; did you mean "
     "f32\n"},
    {L "// arg: x f16 = 1\n", LAUNCH "arg x f16 const[1]\n", ""},
    {L "// arg: x bf16x2[4] = linspace(0, 1)\n", LAUNCH "arg x bf16x2[4] linspace[0 1]\n", ""},
    {L "// arg: x f16x5 = 1\n", LAUNCH,
     "2:11+5 error: expected a type such as i32, u64 or f32, found 'f16x5'\n"},
    {L "// arg: x f161 = 1\n", LAUNCH,
     "2:11+4 error: expected a type such as i32, u64 or f32, found 'f161'; did you mean "
     "f16\n"},
    {L "// arg: x f32x5 = 1\n", LAUNCH,
     "2:11+5 error: expected a type such as i32, u64 or f32, found 'f32x5'\n"},
    {L "// arg: x i32[] = 1\n", LAUNCH,
     "2:15+1 error: expected a number of elements from 1, found ']'\n"},
    {L "// arg: x i32[0] = 1\n", LAUNCH,
     "2:15+1 error: expected a number of elements from 1, found '0'\n"},
    {L "// arg: x i32[99999999999] = 1\n", LAUNCH,
     "2:15+11 error: expected a number of elements from 1, found '99999999999'\n"},
    {L "// arg: x i32[4 = 1\n", LAUNCH, "2:17+1 error: expected ']', found '='\n"},
    {L "// arg: x i32[4] 1\n", LAUNCH,
     "2:18+1 error: expected the end of the line, found '1'\n"},
    {L "// arg: x i32[4] =\n", LAUNCH,
     "2:19+1 error: expected a value or a fill, found the end of \"x i32[4] =\"\n"},
    {L "// arg: x i32[4] = itoa\n", LAUNCH,
     "2:20+4 error: expected a value or a fill, found 'itoa'; did you mean iota\n"},
    {L "// arg: x i32[4] = iota 5\n", LAUNCH,
     "2:25+1 error: expected the end of the line, found '5'\n"},
    {L "// arg: x i32[4] = random(1, 2)\n", LAUNCH,
     "2:31+1 error: expected ',', found ')'\n"},
    {L "// arg: x i32[4] = random 1\n", LAUNCH,
     "2:27+1 error: expected '(', found '1'\n"},
    {L "// arg: x i32[4] = linspace(1, 2, 3)\n", LAUNCH,
     "2:33+1 error: expected ')', found ','\n"},
    {L "// arg: x i32[4] = linspace(a, 2)\n", LAUNCH,
     "2:29+1 error: expected a number, found 'a'\n"},
    {L "// arg: x i32[2] = [1 2]\n", LAUNCH,
     "2:23+1 error: expected ',' or ']', found '2'\n"},
    {L "// arg: x i32[2] = [1, 2\n", LAUNCH,
     "2:25+1 error: expected ',' or ']', found the end of \"x i32[2] = [1, 2\"\n"},
    {L "// arg: x i32[2] = list 1, 2\n", LAUNCH,
     "2:25+1 error: expected '[', found '1'\n"},
    {L "// arg: x i32[2] = [1, two]\n", LAUNCH,
     "2:24+3 error: expected a number, found 'two'\n"},
    {L "// arg: x i32[2] = random(1, 3, 2)\n", LAUNCH,
     "2:26+1 error: expected random(seed, lo, hi) with lo <= hi, found '('\n"},
    {L "// arg: x i32 = 12abc\n", LAUNCH,
     "2:19+3 error: expected the end of the line, found 'abc'\n"},
    {"// global: table [1]\n", "", "1:18+1 error: expected '=', found '['\n"},
    {"// global: = 1\n", "", "1:12+1 error: expected a name, found '='\n"},
    /* expectations */
    {"// expect: out [1]\n", "", "1:16+1 error: expected '=', found '['\n"},
    {"// expect: out = \n", "",
     "1:17+1 error: expected a number, found the end of \"out =\"\n"},
    {"// expect: out = [1] ~ulp\n", "",
     "1:26+1 error: expected a number, found the end of \"out = [1] ~ulp\"\n"},
    {"// expect: out = [1] ~ulp -2\n", "",
     "1:27+1 error: expected a tolerance, not negative, found '-'\n"},
    {"// expect: out = [1] ~about 2\n", "",
     "1:22+1 error: expected the end of the line, found '~'\n"},
    {"// expect: out = [1] first\n", "",
     "1:27+1 error: expected a number of elements from 1, found the end of \"out = [1] "
     "first\"\n"},
    {"// expect: out = [1] first 0\n", "",
     "1:28+1 error: expected a number of elements from 1, found '0'\n"},
    {"// expect: out = [1] when model=volta\n", "",
     "1:27+5 error: expected model=stack or model=its, found 'model'\n"},
    {"// expect-metric: simt = 1\n", "",
     "1:19+4 error: expected a metric, found 'simt'\n"},
    {"// expect-metric: barriers = 1 when model=x\n", "",
     "1:37+5 error: expected model=stack or model=its, found 'model'\n"},
    /* findings */
    {"// expect-diagnosis: race-shred line 3\n", "",
     "1:22+10 error: expected a finding's id, found 'race-shred'; did you mean "
     "race-shared\n"},
    {"// expect-diagnosis:\n", "",
     "1:21+1 error: expected a finding's id, found the end of \"\"\n"},
    {"// expect-diagnosis: null line\n", "",
     "1:31+1 error: expected a line number, found the end of \"null line\"\n"},
    {"// expect-diagnosis: null lanes 0x1ffffffff\n", "",
     "1:33+11 error: expected a lane mask such as 0x0000ffff, found '0x1ffffffff'\n"},
    {"// expect-diagnosis: null lane 3\n", "",
     "1:27+4 error: expected the end of the line, found 'lane'\n"},
    {"// also-accept: line 3\n", "",
     "1:17+4 error: expected an 'expect-diagnosis:' line before, found 'line'\n"},
    {"// may-diagnose: null\n// also-accept: 3\n", "may null line 0\n",
     "2:17+1 error: expected 'line' and a line number, found '3'\n"},
    {"// max-steps: 0\n", "",
     "1:15+1 error: expected a number of warp instructions, at least 1, found '0'\n"},
    {"// max-steps: 1e6\n", "",
     "1:15+3 error: expected a number of warp instructions, at least 1, found '1e6'\n"},
    /* keys */
    {"// lanch: grid=1 block=32\n", "",
     "1:4+5 warning: unknown header key 'lanch', did you mean launch; "
     "warptutor-kernel(5) "
     "lists the keys\n"},
};

static void read_row(const struct row *r, bool strict)
{
    struct sources *src = sources_new();
    struct diags ds;
    struct str spec = {0}, words = {0};
    diags_init(&ds);
    uint32_t file = sources_add(src, "k.cu", r->text, strlen(r->text));
    struct spec *s = spec_read(src, file, strict, &ds);
    print_spec(s, &spec);
    said(&ds, src, &words);
    ck_assert_msg(strcmp(str_cstr(&words), r->said) == 0,
                  "\n%s\nsaid:\n%s\ninstead of:\n%s", r->text, str_cstr(&words), r->said);
    ck_assert_msg(strcmp(str_cstr(&spec), r->spec) == 0,
                  "\n%s\nreads as:\n%s\ninstead of:\n%s", r->text, str_cstr(&spec),
                  r->spec);
    spec_free(s);
    str_free(&spec);
    str_free(&words);
    diags_free(&ds);
    sources_free(src);
}

START_TEST(header_is_read)
{
    read_row(&good[_i], false);
}
END_TEST

START_TEST(fault_is_told)
{
    read_row(&bad[_i], false);
}
END_TEST

static const struct row strictly[] = {
    {"// lanch: grid=1 block=32\n", "",
     "1:4+5 error: unknown header key 'lanch', did you mean launch; warptutor-kernel(5) "
     "lists the keys\n"},
    {"// colour: blue\n", "",
     "1:4+6 error: unknown header key 'colour'; warptutor-kernel(5) lists the keys\n"},
    {"// A remark: with a colon.\n// and more: too\n", "", ""},
    {L "// note: fine\n", LAUNCH, ""},
};

START_TEST(strict_knows_every_key)
{
    read_row(&strictly[_i], true);
}
END_TEST

START_TEST(twenty_errors_are_shown)
{
    struct sources *src = sources_new();
    struct diags ds;
    struct str text = {0};
    diags_init(&ds);
    for (int i = 0; i < 50; i++)
        str_add(&text, "// launch: nothing\n");
    uint32_t file = sources_add(src, "k.cu", text.data, text.len);
    spec_free(spec_read(src, file, true, &ds));
    ck_assert_uint_eq(ds.list.len, DIAG_MAX_ERRORS);
    ck_assert_uint_eq(ds.errors, 50);
    str_free(&text);
    diags_free(&ds);
    sources_free(src);
}
END_TEST

START_TEST(every_key_has_its_words)
{
    for (size_t i = 0; i < spec_nkeys(); i++) {
        struct spec_key k = spec_key(i);
        ck_assert(*k.word && *k.grammar && *k.doc);
    }
}
END_TEST

#define ROWS(table) (int)(sizeof table / sizeof *table)

Suite *spec_suite(void)
{
    Suite *s = suite_create("spec");
    TCase *t = tcase_create("spec");
    tcase_add_loop_test(t, header_is_read, 0, ROWS(good));
    tcase_add_loop_test(t, fault_is_told, 0, ROWS(bad));
    tcase_add_loop_test(t, strict_knows_every_key, 0, ROWS(strictly));
    tcase_add_test(t, twenty_errors_are_shown);
    tcase_add_test(t, every_key_has_its_words);
    suite_add_tcase(s, t);
    return s;
}
