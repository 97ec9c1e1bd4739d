/* Undefined values that matter: a branch, an address, an operand that decides something,
 * or an output at the end of the run hangs on them (C++ [basic.indet]; CUDA C++
 * Programming Guide: shared memory and allocations start without a value).
 *
 * The machine follows undefined bytes and tells their origin; copying them is no fault.
 * One origin is one finding: what follows from it later is silent, and so is what follows
 * from a read that has been reported as a race. */
#include "check/family.h"
#include "check/words.h"
#include "simt/mask.h"

#include <string.h>

struct said {
    struct origin origin;
    struct diag *diag;
};

struct undefined {
    struct machine *machine;
    const struct sources *sources; /* NULL: places are compared by the byte */
    VEC(struct said) said;         /* origins that have been reported */
};

static void *begin(struct machine *m, const struct sources *src)
{
    struct undefined *u = mem_alloc(sizeof *u);
    u->machine = m;
    u->sources = src;
    return u;
}

static bool was_said(const struct undefined *u, const struct origin *o)
{
    for (size_t i = 0; i < u->said.len; i++)
        if (origin_is(&u->said.data[i].origin, o))
            return true;
    return false;
}

static struct span place(const struct undefined *u, uint32_t pc)
{
    return machine_span(u->machine, pc);
}

static bool same_place(const struct undefined *u, struct span a, struct span b)
{
    if (a.file != b.file || !u->sources)
        return a.file == b.file && a.off == b.off && a.len == b.len;
    return span_line(u->sources, a) == span_line(u->sources, b);
}

static bool is_order(enum finding f)
{
    return f == FINDING_RACE_SHARED || f == FINDING_RACE_GLOBAL ||
           f == FINDING_READ_ONLY_WRITTEN;
}

/* The read raced with the store that should have come first. */
static bool is_race(const struct undefined *u, const struct origin *o)
{
    const struct diags *ds = machine_diags(u->machine);
    struct span at = place(u, o->pc);
    for (size_t i = 0; i < ds->list.len; i++) {
        const struct diag *d = ds->list.data[i];
        if (is_order(d->finding) && (same_place(u, d->span, at) ||
                                     (d->has_other && same_place(u, d->other.span, at))))
            return true;
    }
    return false;
}

static enum finding finding_of(enum origin_kind k)
{
    switch (k) {
    case ORIGIN_SHARED:
        return FINDING_UNINIT_SHARED;
    case ORIGIN_GLOBAL:
        return FINDING_UNINIT_GLOBAL;
    case ORIGIN_SHUFFLE:
        return FINDING_SHUFFLE_INACTIVE_SOURCE;
    case ORIGIN_VARIABLE:
    case ORIGIN_LOCAL:
    case ORIGIN_FAULT:
        break;
    }
    return FINDING_UNINIT_LOCAL;
}

/* "lanes 0-11 read `s`[20], which nothing has written" */
static void add_origin(const struct undefined *u, const struct origin *o, struct str *s)
{
    struct machine_object x;
    const char *one = o->lanes & (o->lanes - 1) ? "" : "s";
    words_lanes(s, o->lanes);
    if (o->kind == ORIGIN_SHUFFLE) {
        str_printf(s, " shuffle%s from lanes that do not take part", one);
        return;
    }
    if (o->kind == ORIGIN_VARIABLE && !o->variable) {
        str_printf(s, " get%s a value that nothing was assigned to", one);
        return;
    }
    if (o->kind == ORIGIN_VARIABLE) {
        str_printf(s, " read%s `%s`, which nothing was assigned to", one, o->variable);
        return;
    }
    str_printf(s, " read%s ", one);
    if (o->kind == ORIGIN_LOCAL) {
        str_add(s, "a local variable or array element that nothing was assigned to");
    } else if (machine_object_at(u->machine, o->addr, &x)) {
        str_printf(s, "`%s`", x.name);
        if (x.elem_size && x.size > x.elem_size)
            str_printf(s, "[%llu]",
                       (unsigned long long)((o->addr - x.base) / x.elem_size));
        str_add(s, o->kind == ORIGIN_SHARED ? ", which this block has not written"
                                            : ", which nothing has written");
    } else {
        str_add(s, "memory that nothing has written");
    }
}

static const char *use_words(enum undefined_use use)
{
    switch (use) {
    case USE_BRANCH:
        return "which way to go depends on an undefined value";
    case USE_ADDRESS:
        return "the address depends on an undefined value, and the access is dropped";
    case USE_DIVISOR:
        return "the divisor is an undefined value";
    case USE_ATOMIC:
        return "an atomic operation on an undefined value";
    case USE_WARP:
        return "an operand of this warp-level operation is undefined";
    case USE_ASSERT:
        break;
    }
    return "the assertion depends on an undefined value";
}

static bool to_report(struct undefined *u, const struct origin *o)
{
    return o->kind != ORIGIN_FAULT && !was_said(u, o) && !is_race(u, o);
}

static void note_said(struct undefined *u, const struct origin *o, struct diag *d)
{
    struct said s = {*o, d};
    vec_push(&u->said, s);
}

/* The store that came too late may have been seen to race only afterwards. */
static void end(void *state)
{
    struct undefined *u = state;
    for (size_t i = 0; i < u->said.len; i++) {
        const struct said *s = &u->said.data[i];
        bool memory = s->origin.kind == ORIGIN_SHARED || s->origin.kind == ORIGIN_GLOBAL;
        if (memory && s->diag && is_race(u, &s->origin))
            machine_withdraw(u->machine, s->diag);
    }
    vec_free(&u->said);
    mem_free(u);
}

/* A shuffle's fault is the shuffle: it is reported there, with the lanes it concerns. */
static struct finding_at at_origin(const struct origin *o)
{
    return (struct finding_at){.pc = o->pc,
                               .block = o->block,
                               .warp = o->warp,
                               .lanes = o->lanes,
                               .step = o->step};
}

static void note_origin(struct undefined *u, struct diag *d, const struct origin *o)
{
    struct str s = {0};
    add_origin(u, o, &s);
    machine_note(u->machine, d, o->pc, "%s", str_cstr(&s));
    str_free(&s);
}

static void on(void *state, const struct event *e)
{
    struct undefined *u = state;
    const struct origin *o = &e->undefined.origin;
    if (!to_report(u, o))
        return;
    struct str s = {0};
    struct finding_at at = at_origin(o);
    bool there = o->kind == ORIGIN_SHUFFLE;
    if (there)
        add_origin(u, o, &s);
    else
        at = (struct finding_at){.pc = e->pc,
                                 .block = e->block,
                                 .warp = e->warp,
                                 .lanes = e->mask,
                                 .step = e->step};
    struct diag *d = machine_report(u->machine, finding_of(o->kind), &at, "%s",
                                    there ? str_cstr(&s) : use_words(e->undefined.use));
    str_free(&s);
    note_said(u, o, d);
    if (d && there)
        machine_note(u->machine, d, e->pc, "%s", use_words(e->undefined.use));
    else if (d)
        note_origin(u, d, o);
}

static void output(void *state, const char *name, uint64_t addr, uint64_t bytes)
{
    struct undefined *u = state;
    for (uint64_t i = 0; i < bytes; i += 4) {
        struct origin o;
        if (!machine_origin(u->machine, addr + i, &o) || !to_report(u, &o))
            continue;
        struct finding_at at = at_origin(&o);
        struct str s = {0};
        add_origin(u, &o, &s);
        struct diag *d =
            machine_report(u->machine, finding_of(o.kind), &at, "%s", str_cstr(&s));
        str_free(&s);
        note_said(u, &o, d);
        if (d)
            machine_note(u->machine, d, UINT32_MAX, "the output `%s` depends on it",
                         name);
    }
}

const struct family family_UNDEFINED = {.wants = EVENT_BIT(EVENT_UNDEFINED),
                                        .begin = begin,
                                        .on = on,
                                        .end = end,
                                        .output = output};
