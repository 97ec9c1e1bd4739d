/* Events: names, and the common fields of every event. */
#include "simt/event.h"

#include "simt/state.h"

const char *event_name(enum event_kind k)
{
    static const char *const names[EVENT_COUNT] = {
#define EVENT(sym, name, doc) [EVENT_##sym] = name,
#include "simt/events.def"
#undef EVENT
    };
    return k < EVENT_COUNT ? names[k] : "?";
}

const struct ir_insn *insn_of(const struct machine *m, uint32_t pc)
{
    const struct code_where *at = &m->code->where[pc];
    return &m->mod->funcs.data[at->func].blocks.data[at->block].insns.data[at->index];
}

void emit(struct machine *m, const struct warp *w, struct event *e)
{
    bool in_step = m->issue_pc < m->code->npcs && e->kind != EVENT_BLOCK_START &&
                   e->kind != EVENT_BLOCK_END;
    e->step = m->now;
    e->pc = in_step ? m->issue_pc : UINT32_MAX;
    e->insn = in_step ? insn_of(m, m->issue_pc) : NULL;
    e->block = w->block->flat;
    e->warp = w->index;
    for (size_t i = 0; i < m->listeners.len; i++)
        if (m->listeners.data[i].wants & EVENT_BIT(e->kind))
            m->listeners.data[i].on(m->listeners.data[i].ctx, e);
}
