/* See dump.h. Masks are drawn lane 0 first, as on the screen, and given in hex. */
#include "config.h"

#include "trace/dump.h"

#include <inttypes.h>

void trace_print_mask(uint32_t mask, struct str *out)
{
    for (int l = 0; l < WARP_LANES; l++)
        str_addc(out, mask >> l & 1 ? '#' : '.');
}

static void print_flags(uint16_t flags, struct str *out)
{
    static const struct {
        uint16_t bit;
        const char *word;
    } words[] = {
        {STEP_NEW_BLOCK, "new-block"}, {STEP_SWITCH, "switch"},
        {STEP_DIVERGED, "diverges"},   {STEP_JOINED, "joined"},
        {STEP_BARRIER, "barrier"},     {STEP_SYNC, "sync"},
        {STEP_FAULT, "fault"},         {STEP_BLOCKED, "waits"},
        {STEP_MEMORY, "memory"},
    };
    const char *sep = "  ; ";
    for (size_t i = 0; i < sizeof words / sizeof *words; i++)
        if (flags & words[i].bit) {
            str_add(out, sep);
            str_add(out, words[i].word);
            sep = ", ";
        }
}

void trace_print_step(struct trace *t, uint64_t i, const struct sources *src,
                      struct str *out)
{
    struct step s = trace_step(t, i);
    const struct machine *m = trace_machine(t);
    struct code_place at = machine_place(m, s.pc);
    const struct ir_module *mod = machine_module(m);
    str_printf(out, "%6" PRIu64 "  b%u w%u  ", i, trace_block_of(t, i), s.warp);
    trace_print_mask(s.mask, out);
    str_printf(out, "  %4u  ", span_line(src, at.insn->span));
    ir_print_insn(mod, &mod->funcs.data[at.func], at.insn, out);
    print_flags(s.flags, out);
    str_addc(out, '\n');
}

static const char *space_name(enum ir_space s)
{
    static const char *const names[] = {"generic", "global", "shared",
                                        "local",   "const",  "param"};
    return names[s];
}

static void print_row(const char *label, const uint64_t *row, uint32_t mask,
                      struct str *out)
{
    str_printf(out, " %s=[", label);
    const char *sep = "";
    for (int l = 0; l < WARP_LANES; l++)
        if (mask >> l & 1) {
            str_printf(out, "%s%" PRIx64, sep, row[l]);
            sep = " ";
        }
    str_addc(out, ']');
}

/* Values of a request; those of 16 bytes as "high:low". */
static void print_values(const struct event *e, const char *label, const uint64_t *row,
                         const uint64_t *high, struct str *out)
{
    uint32_t mask = e->mask & ~e->access.dropped;
    if (e->access.size < 16) {
        print_row(label, row, mask, out);
        return;
    }
    str_printf(out, " %s=[", label);
    const char *sep = "";
    for (int l = 0; l < WARP_LANES; l++)
        if (mask >> l & 1) {
            str_printf(out, "%s%" PRIx64 ":%016" PRIx64, sep, high[l], row[l]);
            sep = " ";
        }
    str_addc(out, ']');
}

static void print_access(const struct event *e, struct str *out)
{
    str_printf(out, " %s%s%s %u", space_name(e->access.space),
               e->access.is_volatile ? " volatile" : "",
               e->access.atomic  ? " atomic"
               : e->access.store ? " store"
                                 : " load",
               e->access.size);
    str_printf(out, " sectors %u wavefronts %u", e->access.sectors, e->access.wavefronts);
    if (e->access.dropped)
        str_printf(out, " dropped %08x", e->access.dropped);
    print_row("addr", e->access.addr, e->mask, out);
    print_values(e, "value", e->access.value, e->access.value_high, out);
    if (e->access.atomic)
        print_values(e, "old", e->access.old, e->access.old_high, out);
}

static void print_shuffle(const struct event *e, struct str *out)
{
    static const char *const modes[] = {"idx", "up", "down", "xor"};
    str_printf(out, " %s width %u in-range %08x bad-source %08x from=[",
               modes[e->shuffle.mode], e->shuffle.width, e->shuffle.in_range,
               e->shuffle.bad_source);
    const char *sep = "";
    for (int l = 0; l < WARP_LANES; l++)
        if (e->mask >> l & 1) {
            str_printf(out, "%s%u", sep, e->shuffle.source[l]);
            sep = " ";
        }
    str_addc(out, ']');
    print_row("out", e->shuffle.out, e->mask, out);
}

static void print_payload(const struct event *e, struct str *out)
{
    switch (e->kind) {
    case EVENT_BRANCH:
        str_printf(out, " taken %08x fall %08x%s", e->branch.taken, e->branch.fall,
                   e->branch.divergent ? " divergent" : "");
        break;
    case EVENT_SPLIT:
    case EVENT_JOIN:
        str_printf(out, " other %08x", e->join.other);
        break;
    case EVENT_ACCESS:
        print_access(e, out);
        break;
    case EVENT_SHUFFLE:
        print_shuffle(e, out);
        break;
    case EVENT_VOTE:
        str_printf(out, " members %08x pred %08x", e->collective.members,
                   e->collective.pred);
        print_row("out", e->collective.out, e->mask, out);
        break;
    case EVENT_MATCH:
    case EVENT_REDUX:
        str_printf(out, " members %08x", e->collective.members);
        print_row("in", e->collective.in, e->mask, out);
        print_row("out", e->collective.out, e->mask, out);
        break;
    case EVENT_SYNC_ARRIVE:
    case EVENT_SYNC_DONE:
        str_printf(out, " members %08x waiting %08x", e->sync.members, e->sync.waiting);
        break;
    case EVENT_BAR_ARRIVE:
    case EVENT_BAR_PART:
    case EVENT_BAR_DONE:
        str_printf(out, " barrier %u waiting %08x threads %u", e->sync.barrier,
                   e->sync.waiting, e->sync.threads);
        break;
    case EVENT_FAULT:
        str_printf(out, " %s missing %08x", finding_info(e->fault.finding)->id,
                   e->fault.missing);
        break;
    case EVENT_PRINTF:
        str_printf(out, " lane %u \"%.*s\"", e->output.lane, (int)e->output.len,
                   e->output.text);
        break;
    case EVENT_UNDEFINED: /* origins are known only since they are listened to */
    case EVENT_FENCE:
    case EVENT_BLOCK_START:
    case EVENT_BLOCK_END:
    case EVENT_ISSUE:
    case EVENT_EXIT:
    case EVENT_ACTIVEMASK:
    case EVENT_YIELD:
    case EVENT_COUNT:
        break;
    }
}

void event_print(const struct event *e, struct str *out)
{
    str_printf(out, "%s b%u w%u mask %08x", event_name(e->kind), e->block, e->warp,
               e->mask);
    print_payload(e, out);
}

static void add_event(void *ctx, const struct event *e)
{
    struct str *out = ctx;
    str_add(out, "        ");
    event_print(e, out);
    str_addc(out, '\n');
}

void trace_print_events(struct trace *t, uint64_t i, const struct sources *src,
                        struct str *out)
{
    struct listener l = {~(EVENT_BIT(EVENT_ISSUE) | EVENT_BIT(EVENT_UNDEFINED)),
                         add_event, out};
    trace_print_step(t, i, src, out);
    trace_events(t, i, &l);
}
