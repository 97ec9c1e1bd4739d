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
    "struct wt_stamp { unsigned long long clock_in, clock_out, time_in, time_out;\n"
    "    unsigned sm, block, warp, seen; };\n"
    "template <int I, class H, class... T> struct wt_nth {\n"
    "    using type = typename wt_nth<I - 1, T...>::type; };\n"
    "template <class H, class... T> struct wt_nth<0, H, T...> { using type = H; };\n"
    "template <int I, class F> struct wt_param;\n"
    "template <int I, class... P> struct wt_param<I, void (*)(P...)> {\n"
    "    using type = typename wt_nth<I, P...>::type; };\n"
    "__device__ __forceinline__ unsigned long long wt_time() {\n"
    "    unsigned long long t;\n"
    "    asm volatile(\"mov.u64 %0, %%globaltimer;\" : \"=l\"(t) :: \"memory\");\n"
    "    return t; }\n";

static const char entry[] =
    "    unsigned wt_t = threadIdx.x +\n"
    "        blockDim.x * (threadIdx.y + blockDim.y * threadIdx.z);\n"
    "    unsigned wt_warps = (blockDim.x * blockDim.y * blockDim.z + 31) / 32;\n"
    "    unsigned wt_block = blockIdx.x +\n"
    "        gridDim.x * (blockIdx.y + gridDim.y * blockIdx.z);\n"
    "    unsigned long long wt_w = (unsigned long long)wt_block * wt_warps + wt_t / 32;\n"
    "    unsigned wt_lanes = __activemask();\n"
    "    unsigned long long wt_from = wt_time(), wt_clock = clock64();\n";

static const char leave[] =
    "    __syncwarp(wt_lanes);\n"
    "    unsigned long long wt_end = clock64();\n"
    "    if (wt_t % 32 == 0 && wt_w < wt_limit) {\n"
    "        unsigned wt_sm;\n"
    "        asm(\"mov.u32 %0, %%smid;\" : \"=r\"(wt_sm));\n"
    "        wt_out[wt_w] = wt_stamp{wt_clock, wt_end, wt_from, wt_time(), wt_sm,\n"
    "                                wt_block, wt_t / 32, 1};\n"
    "    }\n"
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
    str_add(out, after);
    str_add(out, "extern \"C\" __attribute__((global)) void " STAMP_KERNEL
                 "(wt_stamp *wt_out,\n    unsigned long long wt_limit");
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
