/* Memory requests: findings with the nearest object, events, local sectors.
 *
 * Takes resolved requests from exec_mem.c. The object named is the whole declared
 * variable: an allocation, a shared array, a local array by its offset in the frame. */
#include "simt/access.h"

#include "simt/atomic.h"
#include "simt/coalesce.h"

#include <stdlib.h>
#include <string.h>

uint64_t access_atomic(const struct slot *s, enum ir_space space, uint64_t old,
                       uint64_t b, uint64_t c)
{
    return atomic_apply((enum ir_atom)s->sub, s->size, space == IR_GLOBAL, old, b, c);
}

unsigned access_local_sectors(const uint64_t *addr, uint32_t mask, unsigned size)
{
    uint64_t spread[WARP_LANES];
    MASK_EACH(l, mask)
    {
        uint64_t off = addr[l] - IR_LOCAL_BASE;
        spread[l] = (off / 4 * WARP_LANES + l) * 4 + off % 4;
    }
    unsigned sectors = coalesce_sectors(spread, mask, size < 4 ? size : 4);
    return size > 4 ? size / 4 * sectors : sectors;
}

void access_emit(struct machine *m, struct warp *w, const struct slot *s,
                 enum ir_space space, uint32_t lanes, unsigned cost, enum shape shape,
                 enum traffic kind, const struct access_values *x, uint32_t dropped)
{
    struct event ev;
    ev.kind = EVENT_ACCESS;
    ev.mask = lanes | dropped;
    ev.access.space = space;
    ev.access.load = kind != TRAFFIC_STORE;
    ev.access.store = kind != TRAFFIC_LOAD;
    ev.access.atomic = kind == TRAFFIC_ATOMIC;
    ev.access.is_volatile = (s->flags & IR_FLAG_VOLATILE) != 0;
    ev.access.polls = (s->flags & IR_FLAG_POLLS) != 0;
    ev.access.read_only = (s->flags & IR_FLAG_READ_ONLY) != 0;
    ev.access.size = s->size;
    ev.access.scope = insn_of(m, s->pc)->scope;
    ev.access.shape = (uint8_t)shape;
    ev.access.addr = x->addr;
    ev.access.value = x->value;
    ev.access.old = x->old;
    ev.access.value_high = x->value_high;
    ev.access.old_high = x->old_high;
    ev.access.dropped = dropped;
    ev.access.kept = x->kept & lanes;
    ev.access.sectors = space == IR_SHARED ? 0 : (uint16_t)cost;
    ev.access.wavefronts = space == IR_SHARED ? (uint16_t)cost : 1;
    emit(m, w, &ev);
}

/* --- the nearest object --------------------------------------------------------------- */

struct object {
    const char *name;
    uint64_t lo, size;
    uint32_t elem;
};

static uint64_t distance(const struct object *o, uint64_t addr)
{
    if (addr < o->lo)
        return o->lo - addr;
    return addr - o->lo < o->size ? 0 : addr - (o->lo + o->size) + 1;
}

static void nearer(struct object *best, struct object o, uint64_t addr)
{
    if (!best->name || distance(&o, addr) < distance(best, addr))
        *best = o;
}

/* Bytes of one element: of structs, by the bounds of the array in the type's text. */
static uint32_t element_size(const struct ir_object *x)
{
    uint64_t n = 1;
    if (x->vtype != IR_BYTES)
        return ir_vtype_size(x->vtype);
    const char *p = x->type_text ? strchr(x->type_text, '[') : NULL;
    while (p && *p == '[') {
        char *end;
        n *= strtoull(p + 1, &end, 10);
        p = *end == ']' ? end + 1 : NULL;
    }
    return n > 0 && x->size % n == 0 && x->size / n < UINT32_MAX ? (uint32_t)(x->size / n)
                                                                 : 1;
}

static struct object nearest_shared(const struct machine *m, uint64_t addr)
{
    struct object best = {0};
    for (size_t i = 0; i < m->mod->objects.len; i++) {
        const struct ir_object *x = &m->mod->objects.data[i];
        if (x->space != IR_SHARED)
            continue;
        uint64_t size = x->dynamic ? m->launch.shared_dynamic : x->size;
        nearer(
            &best,
            (struct object){x->name, IR_SHARED_BASE + x->offset, size, element_size(x)},
            addr);
    }
    return best;
}

bool machine_object_at(const struct machine *m, uint64_t addr, struct machine_object *o)
{
    struct object x = {0};
    if (addr >= IR_SHARED_BASE) {
        x = nearest_shared(m, addr);
    } else {
        const struct allocation *a = memory_find(m->mem, addr, NULL);
        if (a)
            x = (struct object){a->name, a->base, a->size, a->elem_size};
    }
    *o = (struct machine_object){x.name, x.lo, x.size, x.elem};
    return x.name && addr - x.lo < x.size;
}

static struct object nearest_local(const struct machine *m, const struct warp *w,
                                   uint64_t addr)
{
    struct object best = {0};
    const struct entry *e = &w->pool.data[w->current];
    const struct ir_func *f = &m->mod->funcs.data[e->func];
    for (size_t i = 0; i < f->vars.len; i++) {
        const struct ir_var *v = &f->vars.data[i];
        if (v->loc == IR_LOC_FRAME)
            nearer(&best,
                   (struct object){v->name, IR_LOCAL_BASE + e->local + v->offset, v->size,
                                   v->elem_size},
                   addr);
    }
    return best;
}

static struct object nearest_object(const struct machine *m, const struct warp *w,
                                    enum finding f, uint64_t addr)
{
    if (f == FINDING_OOB_SHARED)
        return nearest_shared(m, addr);
    if (f == FINDING_OOB_LOCAL)
        return nearest_local(m, w, addr);
    const struct allocation *near = NULL;
    const struct allocation *in = memory_find(m->mem, addr, &near);
    if (in)
        near = in;
    return near ? (struct object){near->name, near->base, near->size, near->elem_size}
                : (struct object){0};
}

static void add_distance(struct str *s, const struct object *o, uint64_t addr)
{
    bool before = addr < o->lo;
    uint64_t by = before ? o->lo - addr : addr - (o->lo + o->size);
    uint32_t elem = o->elem ? o->elem : 1;
    if (!before && addr - o->lo < o->size)
        str_printf(s, "reaches past the end of `%s`", o->name);
    else if (!before && by == 0)
        str_printf(s, "is just past the end of `%s`", o->name);
    else
        str_printf(s, "is %llu byte%s %s `%s`", (unsigned long long)by,
                   by == 1 ? "" : "s", before ? "before the start of" : "past the end of",
                   o->name);
    if (elem > 1 && o->size % elem == 0 && (addr - o->lo) % elem == 0)
        str_printf(s, ": element %lld of %llu",
                   (long long)(addr - o->lo) / (long long)elem,
                   (unsigned long long)(o->size / elem));
    else
        str_printf(s, " (%llu bytes)", (unsigned long long)o->size);
}

static const char *space_phrase(enum ir_space s)
{
    static const char *const names[] = {"generic",         "global memory",
                                        "shared memory",   "local memory",
                                        "constant memory", "the parameters"};
    return names[s];
}

bool access_is_foreign(const struct machine *m, uint64_t addr)
{
    const struct allocation *a = memory_find(m->mem, addr, NULL);
    if (a)
        return a->side != MEMORY_BOTH && (a->side == MEMORY_HOST) != m->mod->host;
    return m->mod->host && addr >= IR_SYMBOL_BASE && addr < IR_HOST_BASE;
}

/* Memory of the other side of a host program. */
static void describe_foreign(const struct machine *m, uint64_t addr, struct str *out)
{
    const struct allocation *a = memory_find(m->mem, addr, NULL);
    uint64_t symbol = (addr - IR_SYMBOL_BASE) >> IR_SYMBOL_SHIFT;
    if (a && a->side == MEMORY_HOST)
        str_printf(out,
                   "is in memory of the host, `%s`: a kernel cannot reach it; copy it to "
                   "the device with cudaMemcpy, or use cudaMallocManaged",
                   a->name);
    else if (a)
        str_printf(out,
                   "is in memory of the device, `%s`: the host cannot reach it; copy it "
                   "to the host with cudaMemcpy, or use cudaMallocManaged",
                   a->name);
    else if (symbol < m->mod->objects.len)
        str_printf(out,
                   "is the device's variable `%s`: the host cannot reach it; use "
                   "cudaMemcpyFromSymbol or cudaMemcpyToSymbol",
                   m->mod->objects.data[symbol].name);
    else
        str_add(out, "is in no object at all");
}

static void describe(struct machine *m, struct warp *w, const struct slot *s,
                     enum finding f, uint64_t addr, bool store, struct str *out)
{
    const char *what = s->op == IR_ATOM32 || s->op == IR_ATOM64 ? "atomic"
                       : store                                  ? "store"
                                                                : "load";
    str_printf(out, "%s of %u byte%s at 0x%llx ", what, s->size, s->size == 1 ? "" : "s",
               (unsigned long long)addr);
    struct place p;
    bool known = mem_place(m, w, s->pc, addr, &p);
    if (f == FINDING_NULL_POINTER) {
        str_add(out, "goes through a null pointer");
    } else if (f == FINDING_MISALIGNED) {
        str_printf(out, "is not aligned: the address must be a multiple of %u", s->size);
    } else if (f == FINDING_WRONG_SPACE && access_is_foreign(m, addr)) {
        describe_foreign(m, addr, out);
    } else if (f == FINDING_WRONG_SPACE) {
        if (store && known && p.read_only)
            str_printf(out, "would write %s, which is read-only", space_phrase(p.space));
        else
            str_printf(out, "is not in %s", space_phrase((enum ir_space)s->space));
    } else {
        struct object o = nearest_object(m, w, f, addr);
        if (o.name)
            add_distance(out, &o, addr);
        else
            str_add(out, "is in no object at all");
    }
}

void access_fault(struct machine *m, struct warp *w, const struct slot *s, enum finding f,
                  uint32_t lanes, const uint64_t *addr, bool store)
{
    unsigned first = mask_first(lanes);
    struct str text = {0};
    describe(m, w, s, f, addr[first], store, &text);
    fault(m, w, f, s->pc, lanes, 0, addr[first], "%s", str_cstr(&text));
    str_free(&text);
    /* A process ends here; a kernel goes on without the access. */
    if (m->mod->host && (f == FINDING_NULL_POINTER || f == FINDING_WRONG_SPACE))
        fault_stop(m, f);
}
