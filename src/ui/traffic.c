/* Finds the memory request to show and lays its bytes out in rows of words. Takes a cursor
 * and a warp; reads addresses from the events of one replayed step. Drawing is
 * pane_memory.c's. */
#include "ui/traffic.h"

#include <stdio.h>
#include <string.h>

#include "simt/bank.h"
#include "simt/coalesce.h"
#include "simt/mask.h"

#define NEAR 400 /* steps of the trace that a request stays in view */
#define ROW_BYTES (BANKS * BANK_BYTES)

struct catcher {
    uint32_t warp_in_block;
    struct traffic *t;
};

static void on_access(void *ctx, const struct event *e)
{
    struct catcher *c = ctx;
    struct traffic *t = c->t;
    if (e->warp != c->warp_in_block || t->requests++ > 0)
        return;
    t->found = true;
    t->space = e->access.space;
    t->load = e->access.load;
    t->store = e->access.store;
    t->atomic = e->access.atomic;
    t->size = e->access.size;
    t->dropped = e->access.dropped;
    t->mask = e->mask & ~e->access.dropped;
    t->sectors = e->access.sectors;
    memcpy(t->addr, e->access.addr, sizeof t->addr);
    if (e->access.value)
        memcpy(t->value, e->access.value, sizeof t->value);
    struct bank_cost cost = bank_cost(t->addr, t->mask, t->size, !t->load);
    t->wavefronts = e->access.wavefronts;
    t->least = t->space == IR_SHARED ? cost.least : 1;
}

static void find_type(const struct cursor *c, struct traffic *t)
{
    const struct machine *m = trace_machine(c->trace);
    struct code_place p = machine_place(m, trace_step(c->trace, t->step).pc);
    ir_reg r = t->load && !t->atomic ? p.insn->dst : p.insn->src[1];
    t->vtype = t->size == 8 ? IR_U64 : IR_U32;
    if (r >= 0)
        t->vtype = trace_module(c->trace)->funcs.data[p.func].regs.data[r].vtype;
}

static void find_object(const struct cursor *c, struct traffic *t)
{
    struct machine_object o;
    if (t->mask == 0 || t->space == IR_LOCAL)
        return;
    if (!machine_object_at(trace_machine(c->trace), t->addr[mask_first(t->mask)], &o))
        return;
    snprintf(t->name, sizeof t->name, "%s", o.name);
    t->base = o.base;
    t->elem = o.elem_size;
}

static void replay(const struct cursor *c, uint64_t step, uint32_t warp,
                   struct traffic *t)
{
    *t = (struct traffic){.step = step, .warp = warp};
    struct catcher catcher = {warp % warps_per_block(trace_machine(c->trace)), t};
    struct listener l = {EVENT_BIT(EVENT_ACCESS), on_access, &catcher};
    trace_events(c->trace, step, &l);
    if (!t->found)
        return;
    find_type(c, t);
    find_object(c, t);
}

static bool is_request(const struct cursor *c, uint64_t i, uint32_t warp)
{
    struct step s = trace_step(c->trace, i);
    return s.warp == warp && s.flags & STEP_MEMORY;
}

static bool choose(const struct cursor *c, uint32_t warp, uint64_t *step)
{
    bool after = c->pos > 0 && is_request(c, c->pos - 1, warp);
    if (after || (c->pos < trace_length(c->trace) && is_request(c, c->pos, warp))) {
        *step = after ? c->pos - 1 : c->pos;
        return true;
    }
    for (uint64_t n = 2; n <= NEAR && n <= c->pos; n++)
        if (is_request(c, c->pos - n, warp)) {
            *step = c->pos - n;
            return true;
        }
    return false;
}

void traffic_find(const struct cursor *c, uint32_t warp, struct traffic *t)
{
    uint64_t step;
    if (!choose(c, warp, &step)) {
        *t = (struct traffic){0};
        return;
    }
    if (!t->found || t->step != step || t->warp != warp)
        replay(c, step, warp, t);
    t->done = c->pos > step;
    t->next = c->pos == step;
}

/* --- where the bytes lie -------------------------------------------------------------- */

static uint64_t space_base(const struct traffic *t)
{
    return t->space == IR_SHARED  ? IR_SHARED_BASE
           : t->space == IR_LOCAL ? IR_LOCAL_BASE
                                  : 0;
}

/* Place of a lane's byte `i`. */
static uint64_t place_of(const struct traffic *t, unsigned lane, unsigned i)
{
    uint64_t off = t->addr[lane] - space_base(t) + i;
    return t->space == IR_LOCAL ? off / 4 * ROW_BYTES + 4 * lane + off % 4 : off;
}

uint64_t traffic_place(const struct traffic *t, unsigned lane)
{
    return place_of(t, lane, 0);
}

uint64_t traffic_row_address(const struct traffic *t, uint64_t row)
{
    return space_base(t) + row * (t->space == IR_LOCAL ? 4 : ROW_BYTES);
}

/* Index of a row, added in order; -1 if there are too many. */
static int row_index(struct traffic_rows *r, uint64_t row)
{
    int i = 0;
    while (i < r->n && r->row[i] < row)
        i++;
    if (i < r->n && r->row[i] == row)
        return i;
    if (r->n == TRAFFIC_ROWS)
        return -1;
    size_t after = (size_t)(r->n - i);
    memmove(&r->row[i + 1], &r->row[i], after * sizeof r->row[0]);
    memmove(&r->lanes[i + 1], &r->lanes[i], after * sizeof r->lanes[0]);
    memmove(&r->bytes[i + 1], &r->bytes[i], after * sizeof r->bytes[0]);
    memset(r->lanes[i], 0, sizeof r->lanes[0]);
    memset(r->bytes[i], 0, sizeof r->bytes[0]);
    r->row[i] = row;
    r->n++;
    return i;
}

void traffic_rows(const struct traffic *t, struct traffic_rows *out)
{
    out->n = 0;
    MASK_EACH(lane, t->mask)
    for (unsigned i = 0; i < t->size; i++) {
        uint64_t place = place_of(t, lane, i);
        int row = row_index(out, place / ROW_BYTES);
        if (row < 0)
            continue;
        unsigned word = (unsigned)(place % ROW_BYTES / BANK_BYTES);
        out->lanes[row][word] |= 1u << lane;
        out->bytes[row][word] |= (uint8_t)(1u << place % BANK_BYTES);
    }
}

unsigned traffic_touched(const struct traffic_rows *r)
{
    unsigned n = 0;
    for (int row = 0; row < r->n; row++)
        for (int word = 0; word < BANKS; word++)
            n += (unsigned)__builtin_popcount(r->bytes[row][word]);
    return n;
}

/* Lanes are served in as many groups as the least number of wavefronts says (bank.h); in
 * each, a bank serves one word a wavefront. */
void traffic_banks(const struct traffic *t, unsigned count[32])
{
    unsigned group = 32 / (t->least ? t->least : 1);
    memset(count, 0, BANKS * sizeof *count);
    for (unsigned first = 0; first < 32; first += group) {
        struct traffic part = *t;
        struct traffic_rows rows;
        part.mask &= mask_below(group) << first;
        traffic_rows(&part, &rows);
        for (int row = 0; row < rows.n; row++)
            for (int bank = 0; bank < BANKS; bank++)
                count[bank] += rows.lanes[row][bank] != 0;
    }
}
