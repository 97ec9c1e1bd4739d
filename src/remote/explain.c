/* See explain.h. Each rule names its numbers; the thresholds are choices of ours. */
#include "config.h"

#include "remote/explain.h"

#define LAUNCH_SHARE 0.6 /* of the time, from which a launch is the greater part */
#define MEMORY_SHARE 0.5 /* of the card's bandwidth */
#define AS_GOOD_AS 0.10  /* ratios closer than this agree */
#define CLOCK_OFF 0.05
#define MANY_LANES 4 /* times as many, by one kernel as by another, and a warp */

static double ratio(double a, double b)
{
    return b > 0 ? a / b : 0;
}

static bool agree(double a, double b)
{
    return a > 0 && b > 0 && a / b < 1 + AS_GOOD_AS && b / a < 1 + AS_GOOD_AS;
}

static bool is_launch_bound(const struct gpu_result *r)
{
    return gpu_result_empty_us(r) > LAUNCH_SHARE * gpu_result_us(r);
}

static void say_launch(const struct gpu_case *base, const struct gpu_case *c,
                       struct str *out)
{
    double cycles = (double)gpu_result_cycles(c->result);
    double others = (double)gpu_result_cycles(base->result);
    str_printf(out, "%s: launch-bound: an empty kernel takes %.2f us, it %.2f", c->name,
               gpu_result_empty_us(c->result), gpu_result_us(c->result));
    if (cycles > 0)
        str_printf(out, "; its warps need %.0f cycles", cycles);
    if (cycles > 0 && c != base && others > 0)
        str_printf(out, ", %.2f times those of %s", ratio(cycles, others), base->name);
    str_addc(out, '\n');
}

/* Twice the clock, since memory transfers on both edges. */
static double peak_bytes_a_us(const struct gpu_card *c)
{
    return 2.0 * c->memory_khz * 1e3 * c->memory_bits / 8 * 1e-6;
}

static void say_memory(const struct gpu_case *c, struct str *out)
{
    double rate = ratio(c->bytes, gpu_result_us(c->result));
    double peak = peak_bytes_a_us(&c->result->card);
    if (peak > 0 && rate > MEMORY_SHARE * peak)
        str_printf(out,
                   "%s: memory-bound: it moves %.0f GB/s of the card's %.0f, so what it "
                   "computes beside that is hidden\n",
                   c->name, rate * 1e-3, peak * 1e-3);
}

static void say_small(const struct gpu_case *c, struct str *out)
{
    if (c->blocks < c->result->card.sms)
        str_printf(out,
                   "%s: %.0f block%s for %u SMs: the rest of the card idles, and each "
                   "instruction's latency shows\n",
                   c->name, c->blocks, c->blocks == 1 ? "" : "s", c->result->card.sms);
}

/* How much longer c takes than the base: by its warps' cycles where there are stamps. */
static double measured_ratio(const struct gpu_case *base, const struct gpu_case *c)
{
    double cycles = (double)gpu_result_cycles(c->result);
    double others = (double)gpu_result_cycles(base->result);
    if (cycles > 0 && others > 0)
        return cycles / others;
    return ratio(gpu_result_us(c->result), gpu_result_us(base->result));
}

/* What the model says of two kernels; without one, what their instructions would. */
static void say_expected(const struct gpu_case *base, const struct gpu_case *c,
                         double measured, struct str *out)
{
    bool modelled = c->cycles > 0 && base->cycles > 0;
    double expected = modelled ? ratio(c->cycles, base->cycles)
                               : ratio(c->instructions, base->instructions);
    if (agree(expected, measured))
        return;
    str_printf(out, "%s: %.2f times the %s of %s%s, but measured %.2f times", c->name,
               expected, modelled ? "cycles" : "instructions", base->name,
               modelled ? " by the model" : "", measured);
    if (c->divergent != base->divergent && agree(measured, 1))
        str_add(out, ": the compiler may have turned short branches into predicated "
                     "instructions, or merged what both sides do");
    else if (!modelled)
        str_add(out, ": the count is of the source's instructions; the compiler unrolls, "
                     "folds and reorders, and latencies overlap");
    str_addc(out, '\n');
}

/* Two kernels that differ in how many lanes add, and not in time. */
static void say_merged(const struct gpu_case *base, const struct gpu_case *c,
                       double measured, struct str *out)
{
    bool more = c->summands > base->summands;
    const struct gpu_case *many = more ? c : base, *few = more ? base : c;
    if (few->summands < 1 || many->summands < MANY_LANES * few->summands ||
        many->summands < MANY_LANES * many->sums || !agree(measured, 1))
        return;
    str_printf(
        out,
        "%s: %.0f lanes add by atomics, %.0f in %s, and yet it takes %.2f times as "
        "long: what a warp's lanes give one address is put together first, as nvcc "
        "does with sums of integers\n",
        many->name, many->summands, few->summands, few->name,
        more ? measured : 1 / measured);
}

/* How the reader's guess fares; where it is off, the sentences about the kernel say why.
 * A launch that takes longer than the kernel makes all kernels look alike. */
static void say_guess(const struct gpu_case *base, const struct gpu_case *c,
                      double measured, struct str *out)
{
    double us = ratio(gpu_result_us(c->result), gpu_result_us(base->result));
    if (c->guess <= 0 || measured <= 0)
        return;
    str_printf(out, "%s: you guessed %.2f times %s, ", c->name, c->guess, base->name);
    if (agree(c->guess, measured))
        str_printf(out, "and that it is: %.2f\n", measured);
    else if (agree(c->guess, us))
        str_printf(out, "which fits the whole time, launch included: %.2f\n", us);
    else
        str_printf(out, "measured are %.2f%s\n", measured,
                   is_launch_bound(c->result) && !agree(us, measured)
                       ? " in cycles; most of the time is the launch's"
                       : "");
}

static void say_clock(const struct gpu_case *c, struct str *out)
{
    const struct gpu_result *r = c->result;
    double full = r->card.clock_khz * 1e-3;
    for (size_t i = 0; i < r->nlaunches; i++) {
        double mhz = r->launches[i].mhz;
        if (mhz <= 0 || full <= 0 ||
            (mhz / full > 1 - CLOCK_OFF && mhz / full < 1 + CLOCK_OFF))
            continue;
        str_printf(out, "%s: the SMs ran at %.0f MHz of %.0f while it was measured\n",
                   c->name, mhz, full);
        return;
    }
}

static void say_both(const struct gpu_case *base, const struct gpu_case *c,
                     struct str *out)
{
    double measured = measured_ratio(base, c);
    say_guess(base, c, measured, out);
    say_expected(base, c, measured, out);
    say_merged(base, c, measured, out);
}

void gpu_explain(const struct gpu_case *base, const struct gpu_case *c, struct str *out)
{
    if (is_launch_bound(c->result))
        say_launch(base, c, out);
    say_memory(c, out);
    if (c == base)
        say_small(c, out);
    else
        say_both(base, c, out);
    say_clock(c, out);
}
