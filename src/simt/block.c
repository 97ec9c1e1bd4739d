/* Blocks: becoming resident, and the end.
 *
 * Blocks start in launch order, x fastest; one is resident at a time, or all of a
 * cooperative launch. A warp is 32 threads in the order x, y, z; the last may be partial,
 * its missing lanes count as exited. */
#include "simt/state.h"

#include <string.h>

static void block_index(const struct machine *m, struct block *b, uint64_t flat)
{
    uint64_t x = m->launch.grid[0], y = m->launch.grid[1];
    b->flat = (uint32_t)flat;
    b->idx[0] = (uint32_t)(flat % x);
    b->idx[1] = (uint32_t)(flat / x % y);
    b->idx[2] = (uint32_t)(flat / x / y);
}

static void emit_block(struct machine *m, const struct block *b, enum event_kind kind)
{
    if (!wants(m, kind))
        return;
    struct event ev = {.kind = kind};
    emit(m, &b->warps[0], &ev);
}

static uint64_t common_divisor(uint64_t a, uint64_t b)
{
    while (b) {
        uint64_t t = a % b;
        a = b;
        b = t;
    }
    return a;
}

/* Blocks in the order of launch, from the last, or by a seed in steps of a number that
 * has no divisor in common with theirs: every block once, and nothing to remember. */
uint64_t block_in_order(const struct machine *m, uint64_t i)
{
    uint64_t n = m->nblocks, step = m->launch.seed % n + n / 2;
    if (m->launch.cooperative || m->launch.schedule == SCHEDULE_HARDWARE ||
        m->launch.schedule == SCHEDULE_ROUND_ROBIN)
        return i;
    if (m->launch.schedule == SCHEDULE_REVERSE)
        return n - 1 - i;
    while (common_divisor(step, n) != 1)
        step++;
    return (i * (step % n) + m->launch.seed / 3) % n;
}

void block_start(struct machine *m, struct block *b, uint64_t flat, uint64_t step)
{
    block_index(m, b, flat);
    b->live = true;
    b->nthreads = m->launch.block[0] * m->launch.block[1] * m->launch.block[2];
    b->running = b->nthreads;
    b->start = step;
    memset(b->bars, 0, sizeof b->bars);
    b->nleft = 0;
    b->diverged = false;
    memset(b->shared, 0, m->shared_size);
    if (b->shared_undef)
        memset(b->shared_undef, 0xff, m->shared_size);
    for (uint32_t i = 0; i < m->nwarps; i++) {
        uint32_t left = b->nthreads - i * WARP_LANES;
        warp_start(m, &b->warps[i], mask_below(left));
    }
    m->counters.blocks_started++;
    m->counters.warps_launched += m->nwarps;
    m->counters.threads_launched += b->nthreads;
    m->flags |= STEP_NEW_BLOCK;
    emit_block(m, b, EVENT_BLOCK_START);
}

static void block_end(struct machine *m, struct block *b)
{
    b->live = false;
    m->counters.blocks_done++;
    emit_block(m, b, EVENT_BLOCK_END);
    if (m->next_block < m->nblocks) {
        block_start(m, b, block_in_order(m, m->next_block++), m->now + 1);
        /* Its first warp by schedule is found from the last one of the block before. */
        uint32_t first = b->slot * m->nwarps;
        m->turn = m->launch.schedule == SCHEDULE_REVERSE ? first : first + m->nwarps - 1;
    } else if (m->counters.blocks_done == m->nblocks) {
        m->status = MACHINE_DONE;
    }
}

void block_lanes_exited(struct machine *m, struct warp *w, uint32_t lanes)
{
    struct block *b = w->block;
    w->exited |= lanes;
    b->running -= mask_count(lanes);
    if (b->running > 0)
        barrier_left(m, w, lanes, m->issue_pc);
    if (b->running == 0)
        block_end(m, b);
    else
        barrier_recheck(m, b);
}
