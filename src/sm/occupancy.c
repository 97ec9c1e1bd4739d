/* See occupancy.h. Registers are given to warps in units of 256 and belong to one
 * sub-partition; shared memory to blocks, in units and after a reserved part. */
#include "config.h"

#include "sm/occupancy.h"

enum { REGISTER_UNIT = 256, MOST_REGISTERS = 255, MOST_THREADS = 1024, LANES = 32 };
enum { CHECKED_PARTS = 4 };

static uint32_t round_up(uint32_t n, uint32_t unit)
{
    return (n + unit - 1) / unit * unit;
}

static uint32_t get(const struct sm_arch *arch, enum sm_param p)
{
    return (uint32_t)sm_arch_get(arch, p);
}

static uint32_t by_registers(const struct sm_arch *arch, uint32_t warps, uint32_t regs)
{
    uint32_t parts = get(arch, SM_PARTITIONS), all = get(arch, SM_REGISTERS);
    uint32_t per_warp = round_up(LANES * (regs ? regs : 1), REGISTER_UNIT);
    /* A block may only run if it fits with its warps in whole rows of four sub-partitions,
     * on compute capability 6.0 too, which has two: 6.1 has four. */
    uint32_t rows = round_up(warps, parts < CHECKED_PARTS ? CHECKED_PARTS : parts);
    if (regs > MOST_REGISTERS || (uint64_t)per_warp * rows > all)
        return 0;
    return all / parts / per_warp * parts / warps;
}

static uint32_t by_shared(const struct sm_arch *arch, uint32_t bytes)
{
    uint32_t taken = bytes + get(arch, SM_SHARED_RESERVED);
    if (bytes > get(arch, SM_SHARED_BLOCK))
        return 0;
    taken = round_up(taken, get(arch, SM_SHARED_UNIT));
    return taken ? get(arch, SM_SHARED_SM) / taken : UINT32_MAX;
}

struct sm_occupancy sm_occupancy(const struct sm_arch *arch, struct sm_request r)
{
    struct sm_occupancy o = {.by_blocks = get(arch, SM_BLOCKS)};
    uint32_t warps = round_up(r.threads ? r.threads : 1, LANES) / LANES;
    o.by_warps = get(arch, SM_WARPS) / warps;
    o.by_registers = by_registers(arch, warps, r.registers);
    o.by_shared = by_shared(arch, r.shared);
    o.blocks = o.by_warps;
    if (o.by_registers < o.blocks) {
        o.blocks = o.by_registers;
        o.limiter = SM_LIMIT_REGISTERS;
    }
    if (o.by_shared < o.blocks) {
        o.blocks = o.by_shared;
        o.limiter = SM_LIMIT_SHARED;
    }
    if (o.by_blocks < o.blocks) {
        o.blocks = o.by_blocks;
        o.limiter = SM_LIMIT_BLOCKS;
    }
    if (r.threads > MOST_THREADS)
        o.blocks = 0;
    if (!o.blocks)
        o.limiter = SM_LIMIT_IMPOSSIBLE;
    o.warps = o.blocks * warps;
    o.share = o.warps / sm_arch_get(arch, SM_WARPS);
    return o;
}

const char *sm_limiter_name(enum sm_limiter l)
{
    static const char *const names[] = {"warps", "registers", "shared memory", "blocks",
                                        "launch fails"};
    return names[l];
}

const char *sm_limiter_advice(enum sm_limiter l)
{
    static const char *const advice[] = {
        "the SM is full of warps: nothing to gain here",
        "fewer registers a thread (__launch_bounds__, less unrolling): more blocks fit",
        "less shared memory a block lets more blocks in",
        "larger blocks fill the SM with fewer of them",
        "not even one block fits: fewer threads, registers or less shared memory"};
    return advice[l];
}
