/* Shared variables by name: an index beyond the end of one that lands in another. The
 * machine itself only knows whether any variable lies there (CUDA C++ Programming Guide:
 * Shared Memory). Takes the object that lowering saw in the expression; accesses through
 * pointers have none and are left alone. The access is carried out all the same. */
#include "check/family.h"
#include "simt/mask.h"

struct bounds {
    struct machine *machine;
};

static void *begin(struct machine *m, const struct sources *src)
{
    (void)src;
    struct bounds *b = mem_alloc(sizeof *b);
    b->machine = m;
    return b;
}

static void end(void *state)
{
    mem_free(state);
}

static bool is_outside(const struct event *e, uint64_t lo, uint64_t size, unsigned lane)
{
    return e->access.addr[lane] - lo > size - e->access.size;
}

/* Lanes that are; of one place, or lane after lane, the ends stand for all. */
static uint32_t outside(const struct event *e, uint64_t lo, uint64_t size, uint32_t mask)
{
    uint32_t bad = 0;
    if (e->access.shape != SHAPE_SCATTER && mask &&
        !is_outside(e, lo, size, mask_first(mask)) &&
        !is_outside(e, lo, size, 31u - (unsigned)__builtin_clz(mask)))
        return 0;
    MASK_EACH(l, mask)
    bad |= is_outside(e, lo, size, l) ? mask_lane(l) : 0;
    return bad;
}

static void report(struct bounds *b, const struct event *e, const struct ir_object *o,
                   uint64_t lo, uint32_t lanes)
{
    struct machine_object other;
    uint64_t addr = e->access.addr[mask_first(lanes)];
    uint64_t elem = ir_vtype_size(o->vtype);
    struct finding_at at = {
        .pc = e->pc, .block = e->block, .warp = e->warp, .lanes = lanes, .step = e->step};
    struct str s = {0};
    str_printf(&s, "%s of %u bytes outside `%s`: element %lld of %llu",
               e->access.store ? "store" : "load", e->access.size, o->name,
               ((long long)addr - (long long)lo) / (long long)elem,
               (unsigned long long)(o->size / elem));
    if (machine_object_at(b->machine, addr, &other))
        str_printf(&s, ", which lies in `%s`", other.name);
    machine_report(b->machine, FINDING_OOB_SHARED, &at, "%s", str_cstr(&s));
    str_free(&s);
}

static void on(void *state, const struct event *e)
{
    struct bounds *b = state;
    if (e->access.space != IR_SHARED || !e->insn || !e->insn->object)
        return;
    const struct ir_module *m = machine_module(b->machine);
    const struct ir_object *o = &m->objects.data[e->insn->object - 1];
    if (o->dynamic || o->size < e->access.size)
        return;
    uint64_t lo = machine_object(b->machine, e->insn->object - 1);
    uint32_t bad = outside(e, lo, o->size, e->mask & ~e->access.dropped);
    if (bad)
        report(b, e, o, lo, bad);
}

const struct family family_BOUNDS = {
    .wants = EVENT_BIT(EVENT_ACCESS), .begin = begin, .on = on, .end = end};
