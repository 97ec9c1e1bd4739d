/* Further runs of a session, see explore.h. Each is a run like any other, on its own
 * memory: the same schedule gives the same run again. */
#include "session/explore.h"

#include "session/session_priv.h"

#include <string.h>

/* --- schedules --------------------------------------------------------------------------- */

struct order {
    enum schedule schedule;
    uint64_t seed;
};

static void order_name(struct order o, struct str *out)
{
    static const char *const names[] = {"hardware", "round-robin", "reverse"};
    if (o.schedule == SCHEDULE_SEEDED)
        str_printf(out, "--schedule=seed:%llu", (unsigned long long)o.seed);
    else
        str_printf(out, "--schedule=%s", names[o.schedule]);
}

static struct order own_order(const struct session *s)
{
    const struct launch *l = &s->plans.data[0].launch;
    return (struct order){l->schedule, l->seed};
}

static void set_order(struct session *s, struct order o)
{
    for (size_t i = 0; i < s->plans.len; i++) {
        s->plans.data[i].launch.schedule = o.schedule;
        s->plans.data[i].launch.seed = o.seed;
    }
}

static struct order nth_order(unsigned i)
{
    static const enum schedule fixed[] = {SCHEDULE_HARDWARE, SCHEDULE_REVERSE,
                                          SCHEDULE_ROUND_ROBIN};
    if (i < 3)
        return (struct order){fixed[i], 0};
    return (struct order){SCHEDULE_SEEDED, i - 2};
}

/* --- comparing ---------------------------------------------------------------------------- */

/* The first element of a result that differs; false if none does. */
static bool first_difference(const struct session *s, const struct run *a,
                             const struct run *b, int model, size_t *array,
                             uint64_t *index)
{
    for (size_t i = 0; i < a->arrays.len && i < b->arrays.len; i++) {
        uint64_t n = session_result(s, a, i, model), x, y;
        const struct expect *e = session_expected(s, a->arrays.data[i].name, model);
        if (e && e->tol != TOL_EXACT)
            continue;
        for (uint64_t k = 0; k < n; k++) {
            bool da = run_bits(a, i, k, &x), db = run_bits(b, i, k, &y);
            if (da == db && (!da || x == y))
                continue;
            *array = i;
            *index = k;
            return true;
        }
    }
    return false;
}

static void add_difference(const struct run *a, const struct run *b, size_t array,
                           uint64_t index, struct str *out)
{
    str_printf(out, "`%s`[%llu] is ", a->arrays.data[array].name,
               (unsigned long long)index);
    run_element(a, array, index, out);
    str_add(out, " and ");
    run_element(b, array, index, out);
}

static bool has_finding(const struct diags *ds, const struct diag *d)
{
    for (size_t i = 0; i < ds->list.len; i++) {
        const struct diag *o = ds->list.data[i];
        if (o->finding == d->finding && o->span.file == d->span.file &&
            o->span.off == d->span.off)
            return true;
    }
    return false;
}

/* A race is one fault, whichever of its ends came second. */
static bool is_race(const struct diag *d)
{
    return d->finding == FINDING_RACE_SHARED || d->finding == FINDING_RACE_GLOBAL ||
           d->finding == FINDING_RACE_SAME_VALUE;
}

static bool same_race(const struct session *s, const struct diags *ds,
                      const struct diag *d)
{
    uint32_t a = span_line(s->sources, d->span);
    uint32_t b = d->has_other ? span_line(s->sources, d->other.span) : a;
    for (size_t i = 0; is_race(d) && i < ds->list.len; i++) {
        const struct diag *o = ds->list.data[i];
        if (!is_race(o) || !o->has_other)
            continue;
        uint32_t x = span_line(s->sources, o->span);
        uint32_t y = span_line(s->sources, o->other.span);
        if ((x == a && y == b) || (x == b && y == a))
            return true;
    }
    return false;
}

/* What only this order shows. */
static void take_findings(const struct session *s, struct run *to, const struct run *from,
                          struct order o)
{
    for (size_t i = 0; i < from->findings.list.len; i++) {
        const struct diag *d = from->findings.list.data[i];
        if (has_finding(&to->findings, d) || same_race(s, &to->findings, d))
            continue;
        size_t n = to->findings.list.len;
        diags_copy(&to->findings, d);
        if (to->findings.list.len == n)
            return;
        struct str name = {0};
        order_name(o, &name);
        diag_note(&to->findings, to->findings.list.data[n], (struct span){0},
                  "found with %s", str_cstr(&name));
        str_free(&name);
    }
}

static struct diag *a_race(const struct diags *ds)
{
    for (size_t i = 0; i < ds->list.len; i++)
        if (is_race(ds->list.data[i]))
            return ds->list.data[i];
    return NULL;
}

static void report_difference(const struct session *s, struct run *r, struct order own,
                              struct order o, const char *what)
{
    struct str a = {0}, b = {0};
    order_name(own, &a);
    order_name(o, &b);
    struct diag *race = a_race(&r->findings);
    if (race) {
        diag_note(&r->findings, race, (struct span){0},
                  "it changes the result: %s with %s and %s", what, str_cstr(&a),
                  str_cstr(&b));
    } else {
        struct span at = s->plans.data[r->launch].module->funcs.data[0].span;
        diag_finding(&r->findings, FINDING_ORDER_DEPENDENT, at,
                     "the result depends on the order of execution: %s with %s and %s",
                     what, str_cstr(&a), str_cstr(&b));
    }
    str_free(&a);
    str_free(&b);
}

/* Results of a run that was stopped tell nothing more than why it was. */
static bool both_ended(const struct run *a, const struct run *b)
{
    return machine_status(run_machine(a)) == MACHINE_DONE &&
           machine_status(run_machine(b)) == MACHINE_DONE;
}

bool session_schedules(struct session *s, struct run *r, int model, unsigned n,
                       struct diags *ds)
{
    struct order own = own_order(s);
    bool ok = true, told = false;
    for (unsigned i = 0, made = 1; ok && made < n; i++) {
        struct order o = nth_order(i);
        size_t array;
        uint64_t index;
        if (o.schedule == own.schedule && o.seed == own.seed)
            continue;
        made++;
        set_order(s, o);
        struct run *other = session_run(s, model, NULL, ds);
        ok = other != NULL;
        if (!ok)
            break;
        take_findings(s, r, other, o);
        if (!told && both_ended(r, other) &&
            first_difference(s, r, other, model, &array, &index)) {
            struct str what = {0};
            add_difference(r, other, array, index, &what);
            report_difference(s, r, own, o, str_cstr(&what));
            str_free(&what);
            told = true;
        }
        run_free(other);
    }
    set_order(s, own);
    return ok;
}

/* --- barriers ------------------------------------------------------------------------------- */

/* A place where the module waits, and the instructions it was lowered to. */
struct wait_place {
    struct span span;
    uint16_t op;
};

static bool is_wait(const struct ir_insn *x)
{
    return x->op == IR_BAR || x->op == IR_SYNCWARP ||
           (x->op == IR_BARN && x->sub == IR_BAR_SYNC);
}

static bool is_at(const struct ir_module *m, const struct ir_func *f,
                  const struct ir_insn *x, const struct wait_place *p)
{
    struct span at = ir_place(m, f, x);
    return x->op == p->op && at.file == p->span.file && at.off == p->span.off;
}

typedef VEC(struct wait_place) place_list;

static void add_place(place_list *list, const struct ir_module *m,
                      const struct ir_func *f, const struct ir_insn *x)
{
    struct wait_place p = {ir_place(m, f, x), x->op};
    for (size_t i = 0; i < list->len; i++)
        if (is_at(m, f, x, &list->data[i]))
            return;
    vec_push(list, p);
}

static void find_in_module(const struct ir_module *m, place_list *list)
{
    for (size_t i = 0; i < m->funcs.len; i++) {
        const struct ir_func *f = &m->funcs.data[i];
        for (size_t b = 0; b < f->blocks.len; b++)
            for (size_t k = 0; k < f->blocks.data[b].insns.len; k++)
                if (is_wait(&f->blocks.data[b].insns.data[k]))
                    add_place(list, m, f, &f->blocks.data[b].insns.data[k]);
    }
}

static void find_places(const struct session *s, place_list *list)
{
    for (size_t i = 0; i < s->plans.len; i++)
        find_in_module(s->plans.data[i].module, list);
}

/* A copy without the instructions at p; arenas and texts stay the original's. */
static void block_without(struct ir_block *to, const struct ir_module *m,
                          const struct ir_func *f, const struct ir_block *from,
                          const struct wait_place *p)
{
    *to = *from;
    memset(&to->insns, 0, sizeof to->insns);
    for (size_t k = 0; k < from->insns.len; k++)
        if (!is_at(m, f, &from->insns.data[k], p))
            vec_push(&to->insns, from->insns.data[k]);
}

static struct ir_module *module_without(const struct ir_module *m,
                                        const struct wait_place *p)
{
    struct ir_module *n = mem_alloc(sizeof *n);
    *n = *m;
    memset(&n->funcs, 0, sizeof n->funcs);
    for (size_t f = 0; f < m->funcs.len; f++) {
        struct ir_func copy = m->funcs.data[f];
        memset(&copy.blocks, 0, sizeof copy.blocks);
        for (size_t b = 0; b < m->funcs.data[f].blocks.len; b++) {
            struct ir_block block;
            block_without(&block, m, &m->funcs.data[f], &m->funcs.data[f].blocks.data[b],
                          p);
            vec_push(&copy.blocks, block);
        }
        vec_push(&n->funcs, copy);
    }
    return n;
}

static void free_module(struct ir_module *m)
{
    for (size_t f = 0; f < m->funcs.len; f++) {
        for (size_t b = 0; b < m->funcs.data[f].blocks.len; b++)
            vec_free(&m->funcs.data[f].blocks.data[b].insns);
        vec_free(&m->funcs.data[f].blocks);
    }
    vec_free(&m->funcs);
    mem_free(m);
}

/* The first warning or error that only the other run has, NULL if there is none. */
static const struct diag *new_finding(const struct run *r, const struct run *other)
{
    for (size_t i = 0; i < other->findings.list.len; i++)
        if (other->findings.list.data[i]->severity >= DIAG_WARNING &&
            !has_finding(&r->findings, other->findings.list.data[i]))
            return other->findings.list.data[i];
    return NULL;
}

static bool nothing_new(const struct session *s, const struct run *r,
                        const struct run *other, int model)
{
    size_t array;
    uint64_t index;
    return !new_finding(r, other) &&
           !first_difference(s, r, other, model, &array, &index) &&
           machine_status(run_machine(r)) == machine_status(run_machine(other));
}

static void report_needed(const struct session *s, struct run *r, const struct run *other,
                          int model, const struct wait_place *p)
{
    const struct diag *first = new_finding(r, other);
    struct str what = {0};
    size_t array;
    uint64_t index;
    struct diag *d = diag_finding(&r->findings, FINDING_BARRIER_NEEDED, p->span,
                                  "this %s barrier is needed: see what breaks without it",
                                  p->op == IR_SYNCWARP ? "warp" : "block");
    if (first)
        str_printf(&what, "%s [%s]", first->message, finding_info(first->finding)->id);
    else if (first_difference(s, r, other, model, &array, &index)) {
        str_add(&what, "the result changes: ");
        add_difference(r, other, array, index, &what);
        str_add(&what, " with it and without");
    } else {
        str_add(&what, "the run does not come to its end");
    }
    diag_note(&r->findings, d, first ? first->span : (struct span){0}, "%s",
              str_cstr(&what));
    str_free(&what);
}

static void report_unneeded(struct run *r, const struct wait_place *p)
{
    if (p->op != IR_SYNCWARP)
        diag_finding(&r->findings, FINDING_BARRIER_UNNEEDED, p->span,
                     "this block barrier is not needed for this launch: without it "
                     "nothing races and the results are the same");
    else
        diag_finding(&r->findings, FINDING_SYNCWARP_UNNEEDED, p->span,
                     "this warp barrier is not needed for this launch: without it "
                     "nothing races and the results are the same");
}

static bool try_without(struct session *s, struct run *r, int model,
                        const struct wait_place *p, struct diags *ds)
{
    VEC(const struct ir_module *) kept = {0};
    for (size_t i = 0; i < s->plans.len; i++) {
        vec_push(&kept, s->plans.data[i].module);
        s->plans.data[i].module = module_without(kept.data[i], p);
    }
    struct run *other = session_run(s, model, NULL, ds);
    if (other && nothing_new(s, r, other, model))
        report_unneeded(r, p);
    else if (other)
        report_needed(s, r, other, model, p);
    bool ok = other != NULL;
    run_free(other);
    for (size_t i = 0; i < s->plans.len; i++) {
        free_module((struct ir_module *)s->plans.data[i].module);
        s->plans.data[i].module = kept.data[i];
    }
    vec_free(&kept);
    return ok;
}

bool session_barriers(struct session *s, struct run *r, int model, struct diags *ds)
{
    place_list places = {0};
    bool ok = true;
    uint64_t budget = s->max_steps;
    find_places(s, &places);
    /* what waits for ever without a barrier is told soon */
    s->max_steps = 8 * machine_steps(run_machine(r)) + 100000;
    for (size_t i = 0; ok && i < places.len; i++)
        ok = try_without(s, r, model, &places.data[i], ds);
    s->max_steps = budget;
    vec_free(&places);
    return ok;
}
