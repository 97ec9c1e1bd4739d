/* The inner loop: runs the current split of a warp until it waits, ends, or the steps
 * are used up. Compiled from this one text for each instruction set, with and without
 * the definedness shadow: the includer defines EXEC_NAME and EXEC_SHADOW (0 or 1).
 *
 * One step is: count, dispatch, do. Rows, mask and the next slot live in locals; whatever
 * may change which split is current stores them first and comes back through `reload`.
 * Dispatch is by computed goto, one indirect jump after each instruction. */

/* Fetches and runs the next slot; leaves when no steps are left. */
#define NEXT                                                                             \
    do {                                                                                 \
        if (__builtin_expect(left == 0, 0))                                              \
            goto out_of_steps;                                                           \
        left--;                                                                          \
        s = ip++;                                                                        \
        counts[s->pc].issued++;                                                          \
        counts[s->pc].lanes += active;                                                   \
        goto *dispatch[s->op];                                                           \
    } while (0)

/* Makes the machine's state true before code outside the loop runs. */
#define STORE_STATE                                                                      \
    do {                                                                                 \
        m->now = last - left;                                                            \
        m->issue_pc = s->pc;                                                             \
        e->pc = (uint32_t)(ip - slots);                                                  \
    } while (0)

/* The result of this instruction is defined. What a branch depends on is looked at. */
#if EXEC_SHADOW
#define DEFINE_RESULT undef[regs[s - slots].d] &= ~mask
#define SPREAD(op)                                                                       \
    (m->now = last - left, m->issue_pc = s->pc, shadow_step(m, w, win, s, op, mask))
#define LOOK_AT_PREDICATE                                                                \
    if (__builtin_expect(undef[regs[s - slots].a] & mask, 0)) {                          \
        m->now = last - left;                                                            \
        shadow_branch(m, w, s, mask);                                                    \
    }
#else
#define DEFINE_RESULT (void)0
#define LOOK_AT_PREDICATE (void)0
#endif

enum exec_end EXEC_NAME(struct machine *m, struct warp *w, uint64_t limit)
{
    static const void *const labels[CODE_COUNT] = {
#define ALU(sym) [IR_##sym] = &&do_##sym,
#include "simt/alu.def"
#undef ALU
        [IR_ADDR] = &&do_BAD,
        [IR_LD32] = &&do_LOAD,
        [IR_LD64] = &&do_LOAD,
        [IR_ST32] = &&do_STORE,
        [IR_ST64] = &&do_STORE,
        [IR_LD128] = &&do_LOAD_WIDE,
        [IR_ST128] = &&do_STORE_WIDE,
        [IR_ATOM32] = &&do_ATOMIC,
        [IR_ATOM64] = &&do_ATOMIC,
        [IR_SHFL32] = &&do_COLLECTIVE,
        [IR_SHFL64] = &&do_COLLECTIVE,
        [IR_VOTE] = &&do_COLLECTIVE,
        [IR_MATCH_ANY32] = &&do_COLLECTIVE,
        [IR_MATCH_ANY64] = &&do_COLLECTIVE,
        [IR_MATCH_ALL32] = &&do_COLLECTIVE,
        [IR_MATCH_ALL64] = &&do_COLLECTIVE,
        [IR_REDUX] = &&do_COLLECTIVE,
        [IR_SYNCWARP] = &&do_COLLECTIVE,
        [IR_ACTIVEMASK] = &&do_ACTIVEMASK,
        [IR_BAR] = &&do_BARRIER,
        [IR_BAR_COUNT] = &&do_BARRIER,
        [IR_BAR_AND] = &&do_BARRIER,
        [IR_BAR_OR] = &&do_BARRIER,
        [IR_BARN] = &&do_BARRIER,
        [IR_BARN_RED] = &&do_BARRIER,
        [IR_FENCE] = &&do_FENCE,
        [IR_CALL] = &&do_CALL,
        [IR_RET] = &&do_RET,
        [IR_EXIT] = &&do_EXIT,
        [IR_JMP] = &&do_JMP,
        [IR_BRA] = &&do_BRA,
        [IR_TRAP] = &&do_TRAP,
        [IR_ASSERT] = &&do_ASSERT,
        [IR_PRINTF] = &&do_PRINTF,
        [IR_HOST] = &&do_HOST,
        [IR_CLOCK32] = &&do_CLOCK,
        [IR_CLOCK64] = &&do_CLOCK,
        [IR_GLOBALTIMER] = &&do_CLOCK,
        [IR_NANOSLEEP] = &&do_NANOSLEEP,
        [CODE_JMP_BACK] = &&do_JMP_BACK,
        [CODE_BRA_BACK] = &&do_BRA_BACK,
        [CODE_SHIFT] = &&do_CHECKED,
        [CODE_SIGNED_SHIFT] = &&do_CHECKED,
        [CODE_DIVIDE] = &&do_CHECKED,
        [CODE_CONVERT] = &&do_CHECKED,
        [CODE_CHECK] = &&do_CHECK,
        [CODE_UNDEF] = &&do_UNDEF,
    };
    /* With a recorder or a listener every instruction first goes to `hook`. */
    static const void *const hooks[CODE_COUNT] = {[0 ... CODE_COUNT - 1] = &&hook};
    const struct slot *const slots = m->code->slots;
    const struct slot *s = slots, *ip, *join;
    struct pc_count *const counts = m->counts;
    const bool hooked = m->recorder || wants(m, EVENT_ISSUE) || wants(m, EVENT_BRANCH);
    const void *const *const dispatch = hooked ? hooks : labels;
    const uint64_t last = m->steps + limit - 1;
    uint64_t left = limit;
    struct entry *e;
    struct window *win;
    uint8_t *rows;
    uint32_t mask;
    uint64_t active;
#if EXEC_SHADOW
    const struct slot_regs *const regs = m->code->regs;
    uint32_t *undef;
#endif

reload:
    if (m->status != MACHINE_READY || w->current == NO_ENTRY) {
        m->steps = last + 1 - left;
        return m->status == MACHINE_STOPPED ? EXEC_STOP : EXEC_WARP;
    }
    e = entry_at(w, w->current);
    mask = e->mask;
    active = mask_count(mask);
    ip = slots + e->pc;
    win = w->windows.data[e->window];
    rows = win->rows;
#if EXEC_SHADOW
    undef = win->lanes;
#endif
    join = exec_join(m, w, e);
    if (ip == join)
        goto arrive;
    NEXT;

out_of_steps:
    if (ip->op == CODE_CHECK) { /* not a step: belongs to the instruction before */
        s = ip++;
        goto check;
    }
    e->pc = (uint32_t)(ip - slots);
    m->steps = last + 1;
    return EXEC_LIMIT;

hook:
    if (s->op != CODE_CHECK && s->op != CODE_UNDEF)
        exec_issue(m, w, s, mask, last - left);
    if ((s->op == IR_BRA || s->op == CODE_BRA_BACK) && wants(m, EVENT_BRANCH))
        exec_branch_event(m, w, s, mask, rows);
    if (s->flags & IR_FLAG_GUARD && s->op == IR_BRA && wants(m, EVENT_ISSUE))
        exec_switched_off(m, w, s, mask, rows);
    goto *labels[s->op];

arrive:
    STORE_STATE;
    diverge_arrive(m, w);
    goto reload;

#if EXEC_SHADOW
#define ALU(sym)                                                                         \
    do_##sym:                                                                            \
    {                                                                                    \
        const struct slot_regs *g = regs + (s - slots);                                  \
        if (__builtin_expect(                                                            \
                (undef[g->a] | undef[g->b] | undef[g->c] | undef[g->e]) & mask, 0))      \
            SPREAD(IR_##sym);                                                            \
        else                                                                             \
            undef[g->d] &= ~mask, undef[g->d2] &= ~mask;                                 \
        {                                                                                \
            struct alu_args x = exec_args(s, rows, mask);                                \
            alu_##sym(&x);                                                               \
        }                                                                                \
        NEXT;                                                                            \
    }
#else
#define ALU(sym)                                                                         \
    do_##sym:                                                                            \
    {                                                                                    \
        {                                                                                \
            struct alu_args x = exec_args(s, rows, mask);                                \
            alu_##sym(&x);                                                               \
        }                                                                                \
        NEXT;                                                                            \
    }
#endif
#include "simt/alu.def"
#undef ALU

do_CHECKED:
    STORE_STATE;
    exec_check_operand(m, w, s, mask, rows);
    goto *labels[s->checked];

do_LOAD : {
    struct request r = {s, (const uint64_t *)(const void *)(rows + s->a), win, mask};
    STORE_STATE;
    mem_load(m, w, &r, rows + s->d, EXEC_SHADOW);
    NEXT;
}
do_STORE : {
    struct request r = {s, (const uint64_t *)(const void *)(rows + s->a), win, mask};
    STORE_STATE;
    mem_store(m, w, &r, rows + s->b, EXEC_SHADOW);
    NEXT;
}
do_LOAD_WIDE : {
    struct request r = {s, (const uint64_t *)(const void *)(rows + s->a), win, mask};
    STORE_STATE;
    mem_load_wide(m, w, &r);
    NEXT;
}
do_STORE_WIDE : {
    struct request r = {s, (const uint64_t *)(const void *)(rows + s->a), win, mask};
    STORE_STATE;
    mem_store_wide(m, w, &r);
    NEXT;
}
do_ATOMIC : {
    struct request r = {s, (const uint64_t *)(const void *)(rows + s->a), win, mask};
    STORE_STATE;
    mem_atomic(m, w, &r);
    NEXT;
}

do_UNDEF:
    left++; /* no step */
    exec_undef(m, w, win, s, mask);
    NEXT;

do_CHECK:
    left++; /* no step after all */
check:
    ip = slots + s->target[0];
    if (ip == join) {
        e->pc = s->target[0];
        diverge_arrive(m, w);
        goto reload;
    }
    NEXT;

do_JMP:
    ip = slots + s->target[0];
    if (ip == join)
        goto arrive;
    NEXT;

do_JMP_BACK:
    ip = slots + s->target[0];
back_edge:
    if (__builtin_expect(--e->spin.left == 0, 0)) {
        STORE_STATE;
        if (spin_look(m, w, e, (uint32_t)(s - slots))) {
            warp_pick(m, w);
            goto reload;
        }
    }
    if (ip == join)
        goto arrive;
    NEXT;

do_BRA : {
    LOOK_AT_PREDICATE;
    uint32_t taken = *(const uint32_t *)(const void *)(rows + s->a) & mask;
    if (taken && taken != mask)
        goto divergent;
    ip = slots + s->target[taken == 0];
    if (ip == join)
        goto arrive;
    NEXT;
}

do_BRA_BACK : {
    LOOK_AT_PREDICATE;
    uint32_t taken = *(const uint32_t *)(const void *)(rows + s->a) & mask;
    if (taken && taken != mask)
        goto divergent;
    ip = slots + s->target[taken == 0];
    if (ip <= s)
        goto back_edge;
    if (ip == join)
        goto arrive;
    NEXT;
}

divergent : {
    uint32_t taken = *(const uint32_t *)(const void *)(rows + s->a) & mask;
    if (s->target[0] == s->target[1]) {
        e->pc = s->target[0];
        goto reload;
    }
    counts[s->pc].divergent++;
    if (m->step)
        m->step->flags |= STEP_DIVERGED;
    STORE_STATE;
    diverge(m, w, s, taken, mask & ~taken);
    e = entry_at(w, w->current);
    if (s->op == CODE_BRA_BACK && slots + e->pc <= s && --e->spin.left == 0 &&
        spin_look(m, w, e, (uint32_t)(s - slots)))
        warp_pick(m, w);
    goto reload;
}

do_COLLECTIVE:
    STORE_STATE;
    warp_collective(m, w, s, mask);
    goto reload;

do_ACTIVEMASK:
    if (__builtin_expect(m->opt.part_at.file || wants(m, EVENT_ACTIVEMASK), 0)) {
        STORE_STATE;
        mask = exec_activemask(m, w, s, mask);
        active = mask_count(mask);
        e = entry_at(w, w->current);
    }
    DEFINE_RESULT;
    exec_row32(rows + s->d, mask, mask);
    NEXT;

do_BARRIER:
    STORE_STATE;
    if (m->step)
        m->step->flags |= STEP_BARRIER;
    barrier_arrive(m, w, s, mask);
    goto reload;

do_FENCE:
    if (wants(m, EVENT_FENCE)) {
        STORE_STATE;
        exec_fence_event(m, w, s, mask);
    }
    NEXT;

do_CALL:
    STORE_STATE;
    if (warp_call_fits(m, w, s))
        warp_call(m, w, s, mask);
    else
        exec_call_too_deep(m, w, s, mask);
    goto reload;

do_RET:
    STORE_STATE;
    warp_return(m, w, s, mask);
    goto reload;

do_EXIT:
    STORE_STATE;
    if (exec_exit(m, w, mask))
        goto reload;
    m->steps = last + 1 - left;
    return EXEC_WARP;

do_TRAP:
    STORE_STATE;
    exec_trap(m, w, s, mask);
    goto reload;

do_ASSERT:
    STORE_STATE;
    LOOK_AT_PREDICATE;
    exec_assert(m, w, s, mask);
    goto reload;

do_PRINTF:
    STORE_STATE;
    DEFINE_RESULT;
    exec_printf(m, w, s, mask);
    NEXT;

do_HOST:
    STORE_STATE;
    DEFINE_RESULT;
    exec_host(m, w, s);
    goto reload;

do_CLOCK:
    STORE_STATE;
    DEFINE_RESULT;
    exec_clock(m, w, s, mask, rows);
    NEXT;

do_NANOSLEEP:
    STORE_STATE;
    e->spin.repeats = false;
    spin_yield(m, w, e, true);
    warp_pick(m, w);
    goto reload;

do_BAD:
    assert(!"an op code that decoding replaces");
    goto reload;
}

#undef NEXT
#undef STORE_STATE
#undef DEFINE_RESULT
#undef SPREAD
#undef LOOK_AT_PREDICATE
#undef EXEC_NAME
#undef EXEC_SHADOW
