/* Findings of a run: one diagnostic for each place and kind, then only counted.
 *
 * The list outlives a step back: a finding that a restored run comes to again is the same
 * finding. Counts are those of the present state while the run is at its furthest. */
#include "simt/state.h"

#include <stdarg.h>

static struct seen *find_seen(struct machine *m, enum finding f, uint32_t pc)
{
    for (size_t i = 0; i < m->seen.len; i++)
        if (m->seen.data[i].pc == pc && m->seen.data[i].finding == f)
            return &m->seen.data[i];
    struct seen s = {.pc = pc, .finding = f};
    vec_push(&m->seen, s);
    return &vec_last(&m->seen);
}

static void emit_fault(struct machine *m, const struct warp *w, enum finding f,
                       uint32_t lanes, uint32_t missing, uint64_t addr)
{
    if (m->step)
        m->step->flags |= STEP_FAULT;
    if (!wants(m, EVENT_FAULT))
        return;
    struct event ev = {.kind = EVENT_FAULT, .mask = lanes};
    ev.fault.finding = f;
    ev.fault.missing = missing;
    ev.fault.addr = addr;
    emit(m, w, &ev);
}

/* Counts; a diag if this is the first of its place and kind, else NULL. */
static struct diag *add(struct machine *m, enum finding f, const struct finding_at *at,
                        const char *fmt, va_list ap)
{
    struct seen *s = find_seen(m, f, at->pc);
    s->count++;
    if (s->diag) {
        if (s->diag->count < s->count)
            s->diag->count = s->count;
        return NULL;
    }
    struct str text = {0};
    str_vprintf(&text, fmt, ap);
    struct diag *d =
        diag_finding(&m->diags, f, span_of(m, at->pc), "%s", str_cstr(&text));
    str_free(&text);
    d->has_lanes = true;
    d->lanes = at->lanes;
    d->missing = at->missing;
    d->warp = at->warp;
    d->block = at->block;
    d->step = at->step;
    s->diag = d;
    return d;
}

struct diag *fault(struct machine *m, const struct warp *w, enum finding f, uint32_t pc,
                   uint32_t lanes, uint32_t missing, uint64_t addr, const char *fmt, ...)
{
    emit_fault(m, w, f, lanes, missing, addr);
    struct finding_at at = {pc, w->block->flat, w->index, lanes, missing, m->now};
    va_list ap;
    va_start(ap, fmt);
    struct diag *d = add(m, f, &at, fmt, ap);
    va_end(ap);
    return d;
}

struct diag *machine_report(struct machine *m, enum finding f,
                            const struct finding_at *at, const char *fmt, ...)
{
    if (m->step)
        m->step->flags |= STEP_FAULT;
    va_list ap;
    va_start(ap, fmt);
    struct diag *d = add(m, f, at, fmt, ap);
    va_end(ap);
    return d;
}

void machine_withdraw(struct machine *m, struct diag *d)
{
    diags_withdraw(&m->diags, d);
}

void machine_note(struct machine *m, struct diag *d, uint32_t pc, const char *fmt, ...)
{
    struct str text = {0};
    va_list ap;
    va_start(ap, fmt);
    str_vprintf(&text, fmt, ap);
    va_end(ap);
    diag_note(&m->diags, d, span_of(m, pc), "%s", str_cstr(&text));
    str_free(&text);
}

void fault_stop(struct machine *m, enum finding f)
{
    m->status = MACHINE_STOPPED;
    m->stop_finding = f;
}

/* --- where lanes are ------------------------------------------------------------------ */

static const char *doing(const struct entry *e)
{
    if (e->kind != ENTRY_SPLIT)
        return e->kind == ENTRY_CALL ? "waiting where the call returns"
                                     : "waiting where the branches meet";
    switch ((enum split_state)e->state) {
    case SPLIT_WARP_SYNC:
        return "waiting at a warp-level operation";
    case SPLIT_YIELDED:
        return "spinning in a loop";
    case SPLIT_BLOCK_BARRIER: /* barrier_describe */
    case SPLIT_RUNNABLE:
    case SPLIT_JOINING:
        break;
    }
    return "about to run from here";
}

static void note_lanes(struct machine *m, struct diag *d, const struct warp *w,
                       uint32_t lanes, const char *what, uint32_t slot, uint32_t lacks)
{
    struct str s = {0};
    str_add_lanes(&s, lanes);
    uint32_t pc = code_pc(m->code, slot);
    bool one = (lanes & (lanes - 1)) == 0;
    struct str text = {0};
    str_printf(&text, "lane%s %s of warp %u", one ? "" : "s", str_cstr(&s), w->index);
    if (m->nresident > 1)
        str_printf(&text, " of block %u", w->block->flat);
    str_printf(&text, ": %s", what);
    if (lacks) {
        str_add(&text, lacks & (lacks - 1) ? " for lanes " : " for lane ");
        str_add_lanes(&text, lacks);
    }
    diag_note(&m->diags, d, span_of(m, pc), "%s", str_cstr(&text));
    str_free(&text);
    str_free(&s);
}

void fault_note_places(struct machine *m, struct diag *d, const struct warp *w,
                       uint32_t lanes)
{
    for (uint16_t i = 0; i < w->pool.len && lanes; i++) {
        const struct entry *e = &w->pool.data[i];
        uint32_t here = e->kind == ENTRY_FREE    ? 0
                        : e->kind == ENTRY_SPLIT ? e->mask & lanes
                                                 : e->arrived & lanes;
        bool sync = e->kind == ENTRY_SPLIT && e->state == SPLIT_WARP_SYNC;
        struct str what = {0};
        if (e->kind == ENTRY_SPLIT && e->state == SPLIT_BLOCK_BARRIER)
            barrier_describe(m, w, e, &what);
        else
            str_add(&what, doing(e));
        if (here)
            note_lanes(m, d, w, here, str_cstr(&what), e->pc,
                       sync ? sync_awaited(m, w, e) : 0);
        str_free(&what);
    }
}
