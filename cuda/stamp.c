/* See stamp.h. Attributes that only kernels may have are taken off by macros; the
 * parameters' types are asked of the kernel itself, so that none has to be spelled. */
#include "config.h"

#include "stamp.h"

static const char before[] = "#undef __launch_bounds__\n"
                             "#define __launch_bounds__(...)\n"
                             "#undef __grid_constant__\n"
                             "#define __grid_constant__\n"
                             "#undef __cluster_dims__\n"
                             "#define __cluster_dims__(...)\n"
                             "#undef __maxnreg__\n"
                             "#define __maxnreg__(...)\n";

static const char after[] =
    "struct wt_pair { unsigned long long clock, rest; };\n"
    "template <int I, class H, class... T> struct wt_nth {\n"
    "    using type = typename wt_nth<I - 1, T...>::type; };\n"
    "template <class H, class... T> struct wt_nth<0, H, T...> { using type = H; };\n"
    "template <int I, class F> struct wt_param;\n"
    "template <int I, class... P> struct wt_param<I, void (*)(P...)> {\n"
    "    using type = typename wt_nth<I, P...>::type; };\n"
    "__device__ __forceinline__ unsigned long long wt_clock() {\n"
    "    unsigned long long c;\n"
    "    asm volatile(\"mov.u64 %0, %%clock64;\" : \"=l\"(c) :: \"memory\");\n"
    "    return c; }\n"
    "__device__ __forceinline__ void wt_put(wt_pair *to, unsigned long long clock,\n"
    "    unsigned long long rest) {\n"
    "    asm volatile(\"st.global.v2.u64 [%0], {%1, %2};\"\n"
    "                 :: \"l\"(to), \"l\"(clock), \"l\"(rest) : \"memory\"); }\n";

static const char entry[] = "    unsigned wt_lanes = __activemask();\n"
                            "    unsigned long long wt_in = wt_clock();\n";

static const char leave[] =
    "    __syncwarp(wt_lanes);\n"
    "    unsigned long long wt_end = wt_clock();\n"
    "    unsigned wt_t = threadIdx.x +\n"
    "        blockDim.x * (threadIdx.y + blockDim.y * threadIdx.z);\n"
    "    unsigned wt_warps = (blockDim.x * blockDim.y * blockDim.z + 31) / 32;\n"
    "    unsigned wt_block = blockIdx.x +\n"
    "        gridDim.x * (blockIdx.y + gridDim.y * blockIdx.z);\n"
    "    unsigned long long wt_w = (unsigned long long)wt_block * wt_warps + wt_t / 32;\n"
    "    if (wt_t % 32 || wt_w >= wt_limit) return;\n"
    "    unsigned long long wt_sm, wt_time;\n"
    "    unsigned wt_of, wt_sms;\n"
    "    asm(\"mov.u32 %0, %%smid;\" : \"=r\"(wt_of));\n"
    "    wt_sm = wt_of;\n"
    "    wt_put(wt_out + WT_ANCHORS + wt_w, wt_in,\n"
    "        1ull << 63 | wt_sm << WT_CYCLES |\n"
    "        (wt_end - wt_in) & ((1ull << WT_CYCLES) - 1));\n"
    "    asm(\"mov.u32 %0, %%nsmid;\" : \"=r\"(wt_sms));\n"
    "    if (wt_t || wt_block >= 2 * wt_sms || wt_of >= WT_ANCHORS) return;\n"
    "    asm volatile(\"mov.u64 %0, %%globaltimer;\" : \"=l\"(wt_time) :: \"memory\");\n"
    "    wt_put(wt_out + wt_of, wt_clock(), wt_time);\n"
    "}\n";

void stamp_source(const struct run_request *r, size_t launch, bool inlined,
                  struct str *out)
{
    const struct run_launch *l = &r->launches[launch];
    str_add(out, "#undef __global__\n#define __global__ __device__");
    str_add(out, inlined ? " __forceinline__\n" : "\n");
    str_add(out, before);
    str_add(out, "#line 1 \"");
    for (const char *c = r->name; *c; c++)
        str_addc(out, *c == '"' || *c == '\\' || *c == '\n' ? '_' : *c);
    str_add(out, "\"\n");
    str_add(out, r->source);
    str_add(out, "\n#line 1 \"stamps\"\n");
    str_printf(out, "#define WT_ANCHORS %d\n#define WT_CYCLES %d\n", STAMP_ANCHORS,
               STAMP_CYCLES);
    str_add(out, after);
    str_add(out, "extern \"C\" __attribute__((global)) void " STAMP_KERNEL
                 "(wt_pair *wt_out,\n    unsigned long long wt_limit");
    for (size_t i = 0; i < l->nparams; i++)
        str_printf(out, ",\n    typename wt_param<%zu, decltype(&%s)>::type wt_p%zu", i,
                   l->kernel, i);
    str_add(out, ")\n{\n");
    str_add(out, entry);
    str_printf(out, "    %s(", l->kernel);
    for (size_t i = 0; i < l->nparams; i++)
        str_printf(out, "%swt_p%zu", i ? ", " : "", i);
    str_add(out, ");\n");
    str_add(out, leave);
}
