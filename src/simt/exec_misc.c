/* Instructions the inner loop leaves to others: recording, exits, traps, assertions,
 * printf, clocks. */
#include "simt/state.h"

#include <string.h>

/* --- recording and events ------------------------------------------------------------- */

static uint16_t take_flags(struct machine *m, struct warp *w)
{
    struct entry *e = entry_at(w, w->current);
    uint16_t flags = m->flags;
    m->flags = 0;
    if (m->last_warp != w->number || m->last_entry != w->current)
        flags |= STEP_SWITCH;
    if (e->joined)
        flags |= STEP_JOINED;
    e->joined = false;
    m->last_warp = w->number;
    m->last_entry = w->current;
    return flags;
}

static struct step *next_step(struct recorder *r)
{
    if (r->next == r->end)
        r->full(r);
    return r->next++;
}

void exec_issue(struct machine *m, struct warp *w, const struct slot *s, uint32_t mask,
                uint64_t step)
{
    m->now = step;
    m->issue_pc = s->pc;
    uint16_t flags = take_flags(m, w);
    m->step = NULL;
    if (m->recorder) {
        m->step = next_step(m->recorder);
        *m->step = (struct step){s->pc, mask, (uint16_t)w->number, flags};
    }
    if (wants(m, EVENT_ISSUE)) {
        struct event ev = {.kind = EVENT_ISSUE, .mask = mask};
        emit(m, w, &ev);
    }
}

void exec_branch_event(struct machine *m, struct warp *w, const struct slot *s,
                       uint32_t mask, const uint8_t *rows)
{
    uint32_t taken, fall;
    memcpy(&taken, rows + s->a, sizeof taken);
    taken &= mask;
    fall = mask & ~taken;
    struct event ev = {.kind = EVENT_BRANCH, .mask = taken | fall};
    ev.branch.taken = taken;
    ev.branch.fall = fall;
    ev.branch.join = code_pc(m->code, s->join);
    ev.branch.divergent = taken && fall && s->target[0] != s->target[1];
    emit(m, w, &ev);
}

static void issue_off(struct machine *m, struct warp *w, uint32_t pc)
{
    struct event ev = {.kind = EVENT_ISSUE};
    m->issue_pc = pc;
    emit(m, w, &ev);
}

void exec_switched_off(struct machine *m, struct warp *w, const struct slot *s,
                       uint32_t mask, const uint8_t *rows)
{
    const struct slot *slots = m->code->slots;
    uint32_t taken, pc = m->issue_pc;
    memcpy(&taken, rows + s->a, sizeof taken);
    taken &= mask;
    if (taken && taken != mask)
        return;
    uint32_t off = s->target[taken != 0], other = s->target[taken == 0];
    bool ends = slots[off].op == IR_EXIT, arm = other == s->join;
    if (ends)
        issue_off(m, w, slots[off].pc);
    for (uint32_t i = off; !ends && arm && i != other; i++) {
        if (slots[i].op == IR_JMP || slots[i].op == CODE_CHECK || slots[i].op == IR_EXIT)
            break;
        if (slots[i].op != CODE_UNDEF)
            issue_off(m, w, slots[i].pc);
    }
    m->issue_pc = pc;
}

void exec_fence_event(struct machine *m, struct warp *w, const struct slot *s,
                      uint32_t mask)
{
    struct event ev = {.kind = EVENT_FENCE, .mask = mask};
    ev.fence.scope = insn_of(m, s->pc)->scope;
    emit(m, w, &ev);
}

static uint32_t upper_half(uint32_t mask)
{
    unsigned lower = mask_count(mask) / 2;
    while (lower-- > 0)
        mask &= mask - 1;
    return mask;
}

/* The upper half waits before the instruction and asks again when its turn comes. */
uint32_t exec_activemask(struct machine *m, struct warp *w, const struct slot *s,
                         uint32_t mask)
{
    uint16_t id = w->current;
    struct span at = insn_of(m, s->pc)->span;
    bool parted = entry_at(w, id)->parted;
    entry_at(w, id)->parted = false;
    if (wants(m, EVENT_ACTIVEMASK)) {
        struct event ev = {.kind = EVENT_ACTIVEMASK, .mask = mask};
        emit(m, w, &ev);
    }
    if (!is_its(m) || parted || (mask & (mask - 1)) == 0 ||
        at.file != m->opt.part_at.file || at.off != m->opt.part_at.off)
        return mask;
    uint32_t upper = upper_half(mask);
    struct entry *part = entry_at(w, diverge_part(m, w, id, upper));
    part->pc = (uint32_t)(s - m->code->slots);
    part->parted = true;
    return mask & ~upper;
}

/* --- ends ------------------------------------------------------------------------------ */

/* True if the warp's block is still the same. */
bool exec_exit(struct machine *m, struct warp *w, uint32_t mask)
{
    uint64_t done = m->counters.blocks_done;
    diverge_exit(m, w, w->current, mask);
    w->current = NO_ENTRY;
    if (wants(m, EVENT_EXIT)) {
        struct event ev = {.kind = EVENT_EXIT, .mask = mask};
        emit(m, w, &ev);
    }
    block_lanes_exited(m, w, mask);
    if (m->counters.blocks_done != done)
        return false;
    if (w->nsync > 0)
        sync_recheck(m, w);
    warp_pick(m, w);
    return true;
}

void exec_trap(struct machine *m, struct warp *w, const struct slot *s, uint32_t mask)
{
    fault(m, w, FINDING_TRAP, s->pc, mask, 0, 0, "__trap() stops the launch");
    fault_stop(m, FINDING_TRAP);
}

static const char *string_at(const struct machine *m, int64_t i)
{
    return i >= 0 && (size_t)i < m->mod->strings.len ? m->mod->strings.data[i].text : "";
}

void exec_assert(struct machine *m, struct warp *w, const struct slot *s, uint32_t mask)
{
    const uint8_t *rows = w->windows.data[entry_at(w, w->current)->window]->rows;
    uint32_t holds;
    memcpy(&holds, rows + s->a, sizeof holds);
    uint32_t failed = mask & ~holds;
    if (!failed)
        return;
    fault(m, w, FINDING_ASSERT_FAILED, s->pc, failed, 0, 0, "assertion failed: %s",
          string_at(m, s->imm));
    fault_stop(m, FINDING_ASSERT_FAILED);
}

void exec_call_too_deep(struct machine *m, struct warp *w, const struct slot *s,
                        uint32_t mask)
{
    if (m->mod->host)
        fault(m, w, FINDING_OOB_LOCAL, s->pc, mask, 0, 0,
              "stack overflow: calls are nested too deeply: at most %d, with %u MiB of "
              "stack",
              MAX_CALL_DEPTH, MACHINE_HOST_STACK >> 20);
    else
        fault(m, w, FINDING_OOB_LOCAL, s->pc, mask, 0, 0,
              "calls are nested too deeply: at most %d, with %u KiB of local memory a "
              "thread",
              MAX_CALL_DEPTH, MAX_LOCAL_BYTES >> 10);
    fault_stop(m, FINDING_OOB_LOCAL);
}

/* --- clocks ---------------------------------------------------------------------------- */

/* A clock that is the same in every run: instructions issued since the block started. A
 * nanosecond is one of them (model choice). */
void exec_clock(struct machine *m, struct warp *w, const struct slot *s, uint32_t mask,
                uint8_t *rows)
{
    uint64_t t = m->now - w->block->start;
    size_t size = s->op == IR_CLOCK32 ? 4 : 8;
    MASK_EACH(l, mask)
    memcpy(rows + s->d + l * size, &t, size);
}
