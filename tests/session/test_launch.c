/* Opening and launching: arguments against parameters, overrides of the command line,
 * several launches on one memory. */
#include "config.h"

#include "ran.h"
#include "suites.h"

#include <string.h>

#define L "// launch: grid=1 block=4\n"

/* --- arguments and parameters ------------------------------------------------------------- */

#define COPY(type)                                                                       \
    "__global__ void k(" type " *out, const " type " *in) { out[threadIdx.x] = "         \
    "in[threadIdx.x]; }"

#define HALF "#include <cuda_fp16.h>\n#include <cuda_bf16.h>\n"

static const struct {
    const char *text, *out;
} good[] = {
    {L "// arg: out i32[4] = 9\n// arg: in i32[4] = [1, -2, 3, 4]\n" COPY("int"),
     "1 -2 3 4"},
    {L "// arg: out u8[4] = 9\n// arg: in u8[4] = 200\n" COPY("unsigned char"),
     "200 200 200 200"},
    {L "// arg: out f64[4] = 9\n// arg: in f64[4] = 0.1\n" COPY("double"),
     "0.1 0.1 0.1 0.1"},
    {L "// arg: out i64[4] = 9\n// arg: in i64[4] = -5\n" COPY("long long"),
     "-5 -5 -5 -5"},
    {L "// arg: out bool[4] = false\n// arg: in bool[4] = true\n" COPY("bool"),
     "1 1 1 1"},
    {L "// arg: out f32x2[4] = 9\n// arg: in f32x2[4] = iota\n" COPY("float2"),
     "0 1 2 3 4 5 6 7"},
    {L "// arg: out f32[8] = 9\n// arg: in f32[8] = iota\n" COPY("float2"),
     "0 1 2 3 4 5 6 7"},
    {L "// arg: out bytes[16] = 9\n// arg: in bytes[16] = 1\n" COPY("int"),
     "1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1"},
    /* scalars of every width */
    {L
     "// arg: out i32[1] = 0\n// arg: a i8 = -1\n// arg: b u16 = 65535\n// arg: c i32 = "
     "7\n"
     "// arg: d i64 = -8\n// arg: e f32 = 0.5\n// arg: f f64 = 2.5\n// arg: g bool = "
     "true\n"
     "__global__ void k(int *out, char a, unsigned short b, int c, long long d, float e, "
     "double f, bool g) { out[0] = a + b + c + (int)d + (int)(e * 4) + (int)(f * 2) + g; "
     "}",
     "65541"},
    {L "// arg: out i64[1] = 0\n// arg: n u64 = 5000000000\n"
       "__global__ void k(long long *out, size_t n) { out[0] = n; }",
     "5000000000"},
    /* pointers that are no arrays */
    {L "// arg: out i32[1] = 0\n// arg: p u64 = 0\n"
       "__global__ void k(int *out, int *p) { out[0] = p == nullptr; }",
     "1"},
    {L "// arg: out i32[1] = 0\n// arg: p bytes[8] = 3\n"
       "__global__ void k(int *out, const void *p) { out[0] = ((const char *)p)[7]; }",
     "3"},
    /* 16-bit numbers, and their bits */
    {L "// arg: out f16[4] = 9\n// arg: in f16[4] = 0.1\n" HALF COPY("half"),
     "0.1 0.1 0.1 0.1"},
    {L
     "// arg: out u16[4] = 9\n// arg: in f16[4] = [1, 2, 0.5, -0.0]\n" HALF COPY("half"),
     "15360 16384 14336 32768"},
    {L "// arg: out bf16[4] = 9\n// arg: in i16[4] = 0x3f80\n" HALF COPY("__nv_bfloat16"),
     "1 1 1 1"},
    {L "// arg: out f16x2[4] = 9\n// arg: in f16[8] = iota\n" HALF COPY("half2"),
     "0 1 2 3 4 5 6 7"},
    {L
     "// arg: out f16[2] = 0\n// arg: a f16 = 0.3\n// arg: b bf16 = 2\n// arg: c u16 = "
     "0x3c00\n" HALF
     "__global__ void k(half *out, const half a, __nv_bfloat16 b, half c) { out[0] = a; "
     "out[1] = c + __float2half(__bfloat162float(b)); }",
     "0.3 3"},
    /* structs by value */
    {L "// arg: out i32[1] = 0\n// arg: s bytes[12] = 1\n"
       "struct S { int a; short b; char c[3]; };\n"
       "__global__ void k(int *out, S s) { out[0] = s.a + s.b + s.c[2]; }",
     "16843267"},
    {L "// arg: out f32[1] = 0\n// arg: v f32x4 = [1, 2, 3, 4]\n"
       "__global__ void k(float *out, float4 v) { out[0] = v.x * 1000 + v.w; }",
     "1004"},
    {L "// arg: out i32[1] = 0\n// arg: s i32[3] = [10, 20, 30]\n"
       "struct S { int a, b, c; };\n"
       "__global__ void k(int *out, S s) { out[0] = s.a + s.b * 2 + s.c * 3; }",
     "140"},
    /* undefined elements are shown as such */
    {L "// arg: out i32[3] = uninit\n"
       "__global__ void k(int *out) { if (threadIdx.x == 1) out[1] = 5; }",
     "? 5 ?"},
};

START_TEST(argument_reaches_the_kernel)
{
    struct ran r;
    ran_start(&r, good[_i].text, NULL, -1);
    ran_expect(&r, "out", good[_i].out);
    ck_assert_str_eq(str_cstr(&r.said), "");
    ran_end(&r);
}
END_TEST

#define ONE(args) L args "__global__ void k(int *out, int n) { out[0] = n; }"
#define OUT "// arg: out i32[4] = 0\n"

static const struct {
    const char *text, *said;
} bad[] = {
    {ONE(OUT), "3:33+1 error: no value for 'n' (int): add a line '// arg: …' or --arg\n"},
    {ONE(OUT "// arg: n i32 = 1\n// arg: m i32 = 1\n"),
     "4:9+9 error: the kernel takes only 2 arguments\n"},
    {ONE(OUT "// arg: n f32 = 1\n"), "3:9+9 error: the kernel's 'n' is int, not f32\n"},
    {ONE(OUT "// arg: n i64 = 1\n"), "3:9+9 error: the kernel's 'n' is int, not i64\n"},
    {ONE(OUT "// arg: n i32[1] = 1\n"),
     "3:9+12 error: the kernel's 'n' is int: a single value NAME TYPE is expected\n"},
    {ONE(OUT "// arg: n i32x2 = 1\n"),
     "3:9+11 error: the kernel's 'n' is int: a single value NAME TYPE is expected\n"},
    {ONE("// arg: out i32 = 0\n// arg: n i32 = 1\n"),
     "2:9+11 error: the kernel's 'out' is int *: an array NAME TYPE[COUNT] is "
     "expected\n"},
    {ONE("// arg: out i64[4] = 0\n// arg: n i32 = 1\n"),
     "2:9+14 error: argument 'out' has elements of 8 bytes, but the kernel's 'out' is "
     "int "
     "*\n"},
    {ONE("// arg: out f32[4] = 0\n// arg: n i32 = 1\n"),
     "2:9+14 error: argument 'out' is f32, but the kernel's 'out' is int *\n"},
    {ONE(OUT "// arg: n i32 = 1.5\n"),
     "3:9+11 error: a value is no whole number in the range of the element type\n"},
    {ONE("// arg: out i32[4] = [1, 2]\n// arg: n i32 = 1\n"),
     "2:9+19 error: the list has not as many values as the array has elements\n"},
    {ONE("// arg: out i32[4] = none.npy\n// arg: n i32 = 1\n"),
     "2:9+21 error: cannot open the .npy file\n"},
    {L OUT "struct S { int a, b; };\n__global__ void k(int *out, S s) { out[0] = s.a; }",
     "4:31+1 error: no value for 's' (S): add a line '// arg: …' or --arg\n"},
    {L OUT "// arg: s bytes[4] = 0\nstruct S { int a, b; };\n"
           "__global__ void k(int *out, S s) { out[0] = s.a; }",
     "3:9+14 error: the kernel's 's' is S of 8 bytes, given are 4\n"},
    {L OUT "// arg: s i32 = 0\nstruct S { int a, b; };\n"
           "__global__ void k(int *out, S s) { out[0] = s.a; }",
     "3:9+9 error: the kernel's 's' is S: NAME bytes[COUNT], or an array of that size is "
     "expected\n"},
    {L "// arg: p f32[4] = 0\n" HALF "__global__ void k(half *p) { p[0] = p[1]; }",
     "2:9+12 error: argument 'p' has elements of 4 bytes, but the kernel's 'p' is __half "
     "*\n"},
    {L "// arg: p bf16[4] = 0\n" HALF "__global__ void k(half *p) { p[0] = p[1]; }",
     "2:9+13 error: argument 'p' is bf16, but the kernel's 'p' is __half *\n"},
    {L "// arg: p f16[4] = 0\n__global__ void k(short *p) { p[0] = p[1]; }",
     "2:9+12 error: argument 'p' is f16, but the kernel's 'p' is short *\n"},
    {L "// arg: a f32 = 0\n" HALF "__global__ void k(half a) {}",
     "2:9+9 error: the kernel's 'a' is __half, not f32\n"},
    {L "// arg: a f16 = 0\n" HALF "__global__ void k(__nv_bfloat16 a) {}",
     "2:9+9 error: the kernel's 'a' is __nv_bfloat16, not f16\n"},
    {L "// arg: a f16 = 0\n__global__ void k(float a) {}",
     "2:9+9 error: the kernel's 'a' is float, not f16\n"},
    {L "// arg: a f16 = 0\n__global__ void k(short a) {}",
     "2:9+9 error: the kernel's 'a' is short, not f16\n"},
    /* launches that no GPU takes */
    {"// launch: grid=1 block=1025\n__global__ void k() {}",
     "1:12+17 error: a block of 1025 x 1 x 1 threads is too large: at most 1024 in all, "
     "and "
     "64 in z\n"},
    {"// launch: grid=1 block=64\n__global__ void __launch_bounds__(32) k() {}",
     "1:12+15 error: a block of 64 threads exceeds the kernel's __launch_bounds__(32)\n"},
    {"// launch: grid=1 block=1 shared=300000\n__global__ void k() {}",
     "1:12+28 error: 300000 bytes of shared memory a block: at most 232448\n"},
    /* files */
    {"int x;", "1:1+0 error: no kernel here: a __global__ function is expected\n"},
    {L "__global__ void a() {}\n__global__ void b() {}",
     "1:1+0 error: several kernels here: choose one with --kernel: a, b\n"},
    {"// kernel: c\n" L "__global__ void a() {}\n",
     "1:12+1 error: no kernel 'c' in this file: did you mean 'a'?\n"},
    {L "// global: nothing = 1\n__global__ void a() {}\n",
     "2:12+11 error: no __device__ or __constant__ variable 'nothing' in this file\n"},
    {L "__global__ void a() { oops(); }\n",
     "2:23+4 error: function 'oops' is not declared: declare it, or check the spelling "
     "and "
     "the #include lines\n"},
};

START_TEST(fault_is_told_at_its_place)
{
    struct ran r;
    ran_start(&r, bad[_i].text, NULL, -1);
    ck_assert_ptr_null(r.run);
    ck_assert_msg(strcmp(str_cstr(&r.said), bad[_i].said) == 0,
                  "\n%s\nsaid:\n%s\ninstead of:\n%s", bad[_i].text, str_cstr(&r.said),
                  bad[_i].said);
    ran_end(&r);
}
END_TEST

/* --- overrides ------------------------------------------------------------------------------ */

#define GRID                                                                             \
    L "// arg: out i32[8] = 0\n// arg: n i32 = 1\n"                                      \
      "extern __shared__ int room[];\n"                                                  \
      "__global__ void k(int *out, int n) { int i = blockIdx.x * blockDim.x + "          \
      "threadIdx.x; room[threadIdx.x] = n; out[i] = room[threadIdx.x] + i; }\n"          \
      "__global__ void other(int *out, int n) { out[0] = -n; }"

START_TEST(options_override_the_header)
{
    const char *args[] = {"n=40", "out i32[6] = 0"};
    struct session_options opt = SESSION_OPTIONS_INIT;
    struct ran r;
    opt.kernel = "k";
    opt.grid[0] = 2, opt.grid[1] = opt.grid[2] = 1;
    opt.block[0] = 3, opt.block[1] = opt.block[2] = 1;
    opt.shared = 64;
    opt.args = args;
    opt.nargs = 2;
    ran_start(&r, GRID, &opt, -1);
    ran_expect(&r, "out", "40 41 42 43 44 45");
    ck_assert_uint_eq(session_launch(r.session)->block[0], 3);
    ran_end(&r);
    opt = (struct session_options)SESSION_OPTIONS_INIT;
    opt.kernel = "other";
    ran_start(&r, GRID, &opt, -1);
    ran_expect(&r, "out", "-1 0 0 0 0 0 0 0");
    ran_end(&r);
}
END_TEST

START_TEST(a_launch_can_come_from_options_alone)
{
    const char *args[] = {"out i32[4] = 0", "n i32 = 5"};
    struct session_options opt = SESSION_OPTIONS_INIT;
    struct ran r;
    const char *text = "__global__ void k(int *out, int n) { out[threadIdx.x] += n; }";
    opt.args = args;
    opt.nargs = 2;
    opt.block[0] = 2, opt.block[1] = opt.block[2] = 1;
    ran_start(&r, text, &opt, -1);
    ran_expect(&r, "out", "5 5 0 0");
    ran_end(&r);
    opt.nargs = 0;
    opt.block[0] = 0;
    ran_start(&r, text, &opt, -1);
    ck_assert_ptr_nonnull(r.session); /* it can be compiled, and told what it lacks */
    ck_assert_ptr_null(r.run);
    ck_assert_str_eq(str_cstr(&r.said),
                     "1:17+1 error: no launch: the file has no header; 'warptutor run' "
                     "prints one to paste\n");
    ran_end(&r);
}
END_TEST

static const struct {
    const char *arg, *said;
} bad_args[] = {
    {"m=1", "- error: --arg m=1: the header has no argument of that name; give its type: "
            "--arg 'm i32[32] = …'\n"},
    {"n=", "- error: expected a value or a fill, found the end of \"n=\"\n"},
    {"n=1 2", "- error: expected the end of the fill, found '2'\n"},
    {"n", "- error: expected a type such as i32, u64 or f32, found the end of \"n\"\n"},
    {"", "- error: expected a name, found the end of \"\"\n"},
};

START_TEST(bad_arg_option_is_told)
{
    struct session_options opt = SESSION_OPTIONS_INIT;
    struct ran r;
    opt.kernel = "k";
    opt.args = &bad_args[_i].arg;
    opt.nargs = 1;
    ran_start(&r, GRID, &opt, -1);
    ck_assert_ptr_null(r.session);
    ck_assert_str_eq(str_cstr(&r.said), bad_args[_i].said);
    ran_end(&r);
}
END_TEST

#define ARCH_OUT                                                                         \
    L "// arg: out i32[1] = 0\n__global__ void k(int *out) { out[0] = __CUDA_ARCH__; }"

static const struct {
    const char *arch;
    int model; /* asked for */
    enum model got;
    const char *out;
} archs[] = {
    {NULL, -1, MODEL_ITS, "900"},
    {"hopper-h200", -1, MODEL_ITS, "900"},
    {"pascal-p100", -1, MODEL_STACK, "600"},
    {"sm_75", -1, MODEL_ITS, "750"},
    {"sm_61", -1, MODEL_STACK, "610"},
    {"sm_90a", -1, MODEL_ITS, "900"},
    {"sm_61", MODEL_ITS, MODEL_ITS, "610"},
    {"sm_90", MODEL_STACK, MODEL_STACK, "900"},
};

START_TEST(architecture_sets_model_and_macro)
{
    struct session_options opt = SESSION_OPTIONS_INIT;
    struct ran r;
    opt.arch = archs[_i].arch;
    opt.model = archs[_i].model;
    ran_start(&r, ARCH_OUT, &opt, -1);
    ran_expect(&r, "out", archs[_i].out);
    ck_assert_int_eq(session_model(r.session), archs[_i].got);
    ran_end(&r);
}
END_TEST

START_TEST(unknown_architecture_is_told)
{
    static const char *const names[] = {"hoper-h200", "sm_12",  "sm_x",
                                        "sm_",        "sm_90b", ""};
    for (size_t i = 0; i < sizeof names / sizeof *names; i++) {
        struct session_options opt = SESSION_OPTIONS_INIT;
        struct ran r;
        opt.arch = names[i];
        ran_start(&r, ARCH_OUT, &opt, -1);
        ck_assert_ptr_null(r.session);
        ck_assert_msg(strncmp(str_cstr(&r.said), "- error: unknown architecture", 29) ==
                          0,
                      "%s", str_cstr(&r.said));
        ck_assert_int_eq(strstr(str_cstr(&r.said), "did you mean hopper-h200") != NULL,
                         i == 0);
        ran_end(&r);
    }
}
END_TEST

START_TEST(macros_and_includes_are_passed_on)
{
    static const char *const defines[] = {"STEP=3", "TWICE"};
    struct session_options opt = SESSION_OPTIONS_INIT;
    struct ran r;
    opt.defines = defines;
    opt.ndefines = 2;
    ran_start(&r,
              L "// arg: out i32[1] = 0\n#ifdef TWICE\n#define N 2\n#else\n#define N 1\n"
                "#endif\n__global__ void k(int *out) { out[0] = STEP * N; }",
              &opt, -1);
    ran_expect(&r, "out", "6");
    ran_end(&r);
}
END_TEST

START_TEST(step_budget_stops_the_run)
{
    struct session_options opt = SESSION_OPTIONS_INIT;
    struct ran r;
    opt.max_steps = 100;
    ran_start(&r,
              L "// arg: out i32[4] = 0\n__global__ void k(volatile int *out) "
                "{ for (;;) out[threadIdx.x] = out[threadIdx.x] + 1; }",
              &opt, -1);
    ck_assert_ptr_nonnull(r.run);
    ck_assert_int_eq(machine_status(run_machine(r.run)), MACHINE_STOPPED);
    ck_assert_uint_eq(machine_steps(run_machine(r.run)), 100);
    ck_assert_uint_eq(run_findings(r.run)->list.len, 1);
    ck_assert_int_eq(run_findings(r.run)->list.data[0]->finding, FINDING_STEP_BUDGET);
    ran_end(&r);
}
END_TEST

/* --- several launches ------------------------------------------------------------------------ */

#define MANY                                                                             \
    "// kernel: one\n" L "// arg: out i32[4] = 0\n"                                      \
    "// kernel: two\n" L "// arg: out i32[4]\n// arg: k i32 = 5\n" L                     \
    "// arg: out i32[4]\n// arg: k i32 = 7\n"                                            \
    "// global: scale = [2, 3]\n// global: total = 100\n"                                \
    "__constant__ int first[3] = {1, 1, 1};\n__constant__ int scale[2];\n"               \
    "__device__ int total = 9;\n__device__ int calls;\n"                                 \
    "__global__ void one(int *out) { out[threadIdx.x] = scale[1] * first[2]; "           \
    "atomicAdd(&total, 1); if (threadIdx.x == 0) printf(\"one\\n\"); }\n"                \
    "__global__ void two(int *out, int k) { out[threadIdx.x] += k + scale[0] * 10; "     \
    "if (threadIdx.x == 0) { calls++; printf(\"%d %d\\n\", k, total); } }"

START_TEST(launches_follow_each_other_on_one_memory)
{
    for (int model = MODEL_STACK; model <= MODEL_ITS; model++) {
        struct str text = {0};
        struct ran r;
        ran_start(&r, MANY, NULL, model);
        ran_expect(&r, "out", "55 55 55 55");
        ran_expect(&r, "total", "104");
        ran_expect(&r, "calls", "2");
        run_output_text(r.run, &text);
        ck_assert_str_eq(str_cstr(&text), "one\n5 104\n7 104\n");
        ck_assert_uint_eq(run_launch(r.run), 2);
        ck_assert_uint_eq(session_nlaunches(r.session), 3);
        ck_assert_str_eq(session_planned(r.session, 0).kernel, "one");
        ck_assert_str_eq(session_planned(r.session, 2).kernel, "two");
        str_free(&text);
        ran_end(&r);
    }
}
END_TEST

START_TEST(any_launch_can_be_traced)
{
    static const char *const outs[] = {"3 3 3 3", "28 28 28 28", "55 55 55 55"};
    for (unsigned launch = 1; launch <= 3; launch++) {
        struct session_options opt = SESSION_OPTIONS_INIT;
        struct ran r;
        opt.launch = launch;
        ran_start(&r, MANY, &opt, -1);
        ck_assert_str_eq(session_kernel(r.session), launch == 1 ? "one" : "two");
        run_free(r.run);
        r.run = session_trace(r.session, -1, NULL, &r.ds);
        ck_assert_ptr_nonnull(r.run);
        ck_assert_uint_eq(run_launch(r.run), launch - 1);
        struct trace *t = run_trace(r.run);
        ran_expect(&r, "out", outs[launch - 1]);
        trace_at(t, 0); /* before the launch, after those before it */
        ran_expect(&r, "out", launch == 1 ? "0 0 0 0" : outs[launch - 2]);
        trace_at(t, trace_length(t));
        ran_expect(&r, "out", outs[launch - 1]);
        ran_end(&r);
    }
}
END_TEST

START_TEST(there_are_only_so_many_launches)
{
    struct session_options opt = SESSION_OPTIONS_INIT;
    struct ran r;
    opt.launch = 4;
    ran_start(&r, MANY, &opt, -1);
    ck_assert_ptr_null(r.session);
    ck_assert_str_eq(str_cstr(&r.said),
                     "1:1+0 error: there is no launch 4: the header has 3\n");
    ran_end(&r);
}
END_TEST

START_TEST(arrays_keep_their_shape_between_launches)
{
    struct ran r;
    ran_start(&r,
              L "// arg: out i32[4] = 0\n" L "// arg: out i32[8] = 0\n"
                "__global__ void k(int *out) { out[threadIdx.x]++; }",
              NULL, -1);
    ck_assert_ptr_null(r.run);
    ck_assert_str_eq(str_cstr(&r.said),
                     "4:9+14 error: 'out' was another array in an earlier launch\n");
    ran_end(&r);
    ran_start(&r,
              L "// arg: out i32[4] = 1\n" L "// arg: out i32[4] = 5\n" L
                "// arg: out i32[4]\n"
                "__global__ void k(int *out) { out[threadIdx.x]++; }",
              NULL, -1);
    ran_expect(&r, "out", "7 7 7 7");
    ran_end(&r);
}
END_TEST

START_TEST(a_stopped_launch_is_the_last)
{
    struct ran r;
    ran_start(&r,
              L "// arg: out i32[4] = 0\n" L "// arg: out i32[4]\n"
                "__global__ void k(int *out) "
                "{ out[threadIdx.x] = 1; assert(out[threadIdx.x] == 2); }",
              NULL, -1);
    ck_assert_ptr_nonnull(r.run);
    ck_assert_uint_eq(run_launch(r.run), 0);
    ck_assert_int_eq(machine_status(run_machine(r.run)), MACHINE_STOPPED);
    ck_assert_uint_eq(run_findings(r.run)->list.len, 1);
    ran_end(&r);
}
END_TEST

/* Under the stack they exist, since Volta they are a warning of the compilation. */
START_TEST(legacy_intrinsics_are_a_finding_of_its)
{
    const char *text = L "// arg: out i32[4] = iota\n__global__ void k(int *out) "
                         "{ out[threadIdx.x] = __shfl(out[threadIdx.x], 2); }";
    for (int model = MODEL_STACK; model <= MODEL_ITS; model++) {
        struct ran r;
        ran_start(&r, text, NULL, model);
        ran_expect(&r, "out", "2 2 2 2");
        ck_assert_uint_eq(r.ds.list.len, 0);
        const struct diags *found = run_findings(r.run);
        ck_assert_uint_eq(found->warnings, model == MODEL_ITS);
        ck_assert_uint_eq(found->errors, 0);
        if (model == MODEL_ITS)
            ck_assert_int_eq(found->list.data[0]->finding, FINDING_LEGACY_INTRINSIC);
        ran_end(&r);
    }
}
END_TEST

START_TEST(suggested_header_runs)
{
    const char *kernel =
        "struct S { int a; };\n__global__ void k(const float *in, double *out, "
        "int n, S s, unsigned char c, void *p) { if (threadIdx.x < n) "
        "out[threadIdx.x] = in[threadIdx.x] + s.a + c; }";
    struct str text = {0};
    struct ran r;
    ran_start(&r, kernel, NULL, -1);
    spec_suggest(session_module(r.session), &text);
    ran_end(&r);
    str_add(&text, kernel);
    ran_start(&r, str_cstr(&text), NULL, -1);
    ck_assert_msg(r.run != NULL, "%s\n%s", str_cstr(&text), str_cstr(&r.said));
    ck_assert_uint_eq(run_findings(r.run)->list.len, 0);
    ran_end(&r);
    str_free(&text);
}
END_TEST

#define ROWS(table) (int)(sizeof table / sizeof *table)

Suite *launch_suite(void)
{
    Suite *s = suite_create("launch");
    TCase *t = tcase_create("launch");
    tcase_add_loop_test(t, argument_reaches_the_kernel, 0, ROWS(good));
    tcase_add_loop_test(t, fault_is_told_at_its_place, 0, ROWS(bad));
    tcase_add_test(t, options_override_the_header);
    tcase_add_test(t, a_launch_can_come_from_options_alone);
    tcase_add_loop_test(t, bad_arg_option_is_told, 0, ROWS(bad_args));
    tcase_add_loop_test(t, architecture_sets_model_and_macro, 0, ROWS(archs));
    tcase_add_test(t, unknown_architecture_is_told);
    tcase_add_test(t, macros_and_includes_are_passed_on);
    tcase_add_test(t, step_budget_stops_the_run);
    tcase_add_test(t, launches_follow_each_other_on_one_memory);
    tcase_add_test(t, any_launch_can_be_traced);
    tcase_add_test(t, there_are_only_so_many_launches);
    tcase_add_test(t, arrays_keep_their_shape_between_launches);
    tcase_add_test(t, a_stopped_launch_is_the_last);
    tcase_add_test(t, legacy_intrinsics_are_a_finding_of_its);
    tcase_add_test(t, suggested_header_runs);
    suite_add_tcase(s, t);
    return s;
}
