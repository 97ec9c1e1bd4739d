/* __activemask() as a member mask: is it luck that the run is right?
 *
 * Nothing promises which lanes of a branch run together. For each place whose active mask
 * reaches the mask operand of a _sync intrinsic the run is made again under independent
 * thread scheduling, with the upper half of the lanes held back just before; the place is
 * reported if a result then differs. Results with an exact `expect` are compared as they
 * are, others as sets of elements: places handed out in another order are no fault. Masks
 * that go through memory are not followed, and coalesced_threads() of cooperative groups
 * says by its name that it takes whoever is there. CUDA C++ Programming Guide: Warp Vote
 * Functions (__activemask). */
#include "session/session_priv.h"

#include <stdlib.h>
#include <string.h>

#define MOST_PLACES 8

struct mask_place {
    struct span span;
    bool seen; /* executed */
    struct finding_at first;
};
typedef VEC(struct mask_place) place_list;

/* --- where masks come from ---------------------------------------------------------------- */

static ir_reg mask_operand(const struct ir_insn *in)
{
    switch ((int)in->op) {
    case IR_SHFL32:
    case IR_SHFL64:
        return in->src[3];
    case IR_SYNCWARP:
        return in->src[0];
    case IR_VOTE:
    case IR_MATCH_ANY32:
    case IR_MATCH_ANY64:
    case IR_MATCH_ALL32:
    case IR_MATCH_ALL64:
    case IR_REDUX:
        return in->src[1];
    default:
        return IR_NONE;
    }
}

static bool passes_on(const struct ir_insn *in)
{
    return in->op == IR_MOV_B32 || in->op == IR_AND_B32 || in->op == IR_OR_B32 ||
           in->op == IR_XOR_B32 || in->op == IR_NOT_B32 || in->op == IR_SELP_B32;
}

static bool reads(const struct ir_insn *in, const uint8_t *tainted)
{
    for (int i = 0; i < IR_MAX_SRC; i++)
        if (in->src[i] != IR_NONE && tainted[in->src[i]])
            return true;
    return false;
}

/* One pass over the function; true if a register joined the set. */
static bool spread(const struct ir_func *f, uint8_t *tainted, bool *feeds)
{
    bool more = false;
    for (size_t b = 0; b < f->blocks.len; b++)
        for (size_t i = 0; i < f->blocks.data[b].insns.len; i++) {
            const struct ir_insn *in = &f->blocks.data[b].insns.data[i];
            ir_reg mask = mask_operand(in);
            *feeds |= mask != IR_NONE && tainted[mask];
            for (uint32_t a = 0; in->op == IR_CALL && a < in->nargs; a++)
                *feeds |= tainted[f->args.data[in->args + a]]; /* who knows */
            if (!passes_on(in) || tainted[in->dst] || !reads(in, tainted))
                continue;
            tainted[in->dst] = 1;
            more = true;
        }
    return more;
}

static bool feeds_mask(const struct ir_func *f, ir_reg from)
{
    uint8_t *tainted = mem_alloc(f->regs.len + 1);
    bool feeds = false;
    tainted[from] = 1;
    while (!feeds && spread(f, tainted, &feeds))
        continue;
    mem_free(tainted);
    return feeds;
}

static void add_place(place_list *list, struct span at)
{
    struct mask_place p = {.span = at};
    for (size_t i = 0; i < list->len; i++)
        if (list->data[i].span.file == at.file && list->data[i].span.off == at.off)
            return;
    if (list->len < MOST_PLACES)
        vec_push(list, p);
}

/* Headers that come with the program are named in angle brackets. */
static bool is_library(const struct session *s, struct span at)
{
    const struct source *from = sources_get(s->sources, at.file);
    return from && from->path[0] == '<';
}

static void find_in_func(const struct session *s, const struct ir_func *f,
                         place_list *list)
{
    for (size_t b = 0; b < f->blocks.len; b++)
        for (size_t i = 0; i < f->blocks.data[b].insns.len; i++) {
            const struct ir_insn *in = &f->blocks.data[b].insns.data[i];
            if (in->op == IR_ACTIVEMASK && !(in->flags & IR_FLAG_LEGACY) &&
                in->dst != IR_NONE && !is_library(s, in->span) && feeds_mask(f, in->dst))
                add_place(list, in->span);
        }
}

/* --- comparing ----------------------------------------------------------------------------- */

static bool is_exact(const struct session *s, const char *name)
{
    for (size_t i = 0; i < s->spec->expects.len; i++) {
        const struct expect *e = &s->spec->expects.data[i];
        if (strcmp(e->name, name) == 0 && e->tol != TOL_UNORDERED)
            return true;
    }
    return false;
}

static uint64_t *elements(const struct run *r, size_t array, uint64_t n)
{
    uint64_t *v = mem_alloc((n + 1) * sizeof *v);
    for (uint64_t i = 0; i < n; i++)
        if (!run_bits(r, array, i, &v[i]))
            v[i] = UINT64_C(0x7ff7dead7ff7dead); /* undefined is like undefined */
    return v;
}

static int by_bits(const void *a, const void *b)
{
    uint64_t x = *(const uint64_t *)a, y = *(const uint64_t *)b;
    return (x > y) - (x < y);
}

static bool array_differs(const struct session *s, const struct run *a,
                          const struct run *b, size_t array)
{
    uint64_t n = a->arrays.data[array].count;
    uint64_t *x = elements(a, array, n), *y = elements(b, array, n);
    if (!is_exact(s, a->arrays.data[array].name)) {
        qsort(x, n, sizeof *x, by_bits);
        qsort(y, n, sizeof *y, by_bits);
    }
    bool differs = memcmp(x, y, n * sizeof *x) != 0;
    mem_free(x);
    mem_free(y);
    return differs;
}

/* Name of an array that differs, NULL if none does. */
static const char *difference(const struct session *s, const struct run *a,
                              const struct run *b)
{
    for (size_t i = 0; i < a->arrays.len && i < b->arrays.len; i++)
        if (!a->arrays.data[i].is_const && array_differs(s, a, b, i))
            return a->arrays.data[i].name;
    return NULL;
}

/* --- running again -------------------------------------------------------------------------- */

static void note_first(void *ctx, const struct event *e)
{
    struct mask_place *p = ctx;
    if (p->seen || e->insn->span.file != p->span.file || e->insn->span.off != p->span.off)
        return;
    p->seen = true;
    p->first = (struct finding_at){.pc = e->pc,
                                   .block = e->block,
                                   .warp = e->warp,
                                   .lanes = e->mask,
                                   .step = e->step};
}

static struct run *run_parted(struct session *s, struct mask_place *p, struct diags *ds)
{
    struct listener l = {EVENT_BIT(EVENT_ACTIVEMASK), note_first, p};
    s->part_at = p->span;
    struct run *r = session_run(s, MODEL_ITS, &l, ds);
    s->part_at = (struct span){0};
    return r;
}

static void report(struct run *r, const struct mask_place *p, const char *array)
{
    struct str text = {0};
    const char *note =
        "run again with the upper half of the lanes held back just before; "
        "take the mask from a ballot where all lanes are together";
    str_printf(
        &text,
        "__activemask() as a member mask: `%s` changes when these lanes do not run "
        "together here",
        array);
    if (r->trace) {
        trace_report(r->trace, FINDING_ACTIVEMASK_AS_MASK, &p->first, str_cstr(&text),
                     note);
        str_free(&text);
        return;
    }
    struct diag *d = diag_finding(&r->findings, FINDING_ACTIVEMASK_AS_MASK, p->span, "%s",
                                  str_cstr(&text));
    d->has_lanes = true;
    d->lanes = p->first.lanes;
    d->warp = p->first.warp;
    d->block = p->first.block;
    d->step = p->first.step;
    diag_note(&r->findings, d, (struct span){0}, "%s", note);
    str_free(&text);
}

static void try_place(struct session *s, struct run *r, struct mask_place *p,
                      const struct run *plain, struct diags *ds)
{
    struct mask_place parted_at = *p;
    struct run *parted = run_parted(s, &parted_at, ds);
    const char *array = parted && parted_at.seen ? difference(s, plain, parted) : NULL;
    if (array)
        report(r, p->seen ? p : &parted_at, array);
    run_free(parted);
}

/* The plain run to compare with: r itself if it is one, to its end. */
static struct run *run_plain(struct session *s, struct run *r, int model,
                             struct diags *ds)
{
    enum model used = model >= 0 ? (enum model)model : s->model;
    bool whole = r->launch + 1 == s->plans.len;
    return used == MODEL_ITS && whole ? r : session_run(s, MODEL_ITS, NULL, ds);
}

static void find_places(const struct session *s, place_list *places)
{
    for (size_t i = 0; i < s->plans.len; i++)
        for (size_t f = 0; f < s->plans.data[i].module->funcs.len; f++)
            find_in_func(s, &s->plans.data[i].module->funcs.data[f], places);
}

static void check_places(struct session *s, struct run *r, place_list *places, int model)
{
    uint64_t budget = s->max_steps;
    struct diags ds;
    diags_init(&ds);
    /* a hang is told soon */
    s->max_steps = 8 * machine_steps(run_machine(r)) + 100000;
    s->parting = true;
    struct run *plain = run_plain(s, r, model, &ds);
    for (size_t i = 0; plain && i < places->len; i++)
        if (places->data[i].seen || !r->trace)
            try_place(s, r, &places->data[i], plain, &ds);
    if (plain != r)
        run_free(plain);
    s->parting = false;
    s->max_steps = budget;
    diags_free(&ds);
}

void masks_check(struct session *s, struct run *r, int model)
{
    place_list places = {0};
    find_places(s, &places);
    if (places.len > 0)
        check_places(s, r, &places, model);
    vec_free(&places);
}

/* --- recorded runs --------------------------------------------------------------------------- */

struct mask_watch {
    place_list places;
};

static void watch_event(void *ctx, const struct event *e)
{
    struct mask_watch *w = ctx;
    for (size_t i = 0; i < w->places.len; i++)
        note_first(&w->places.data[i], e);
}

struct mask_watch *masks_watch(const struct session *s, struct machine *m)
{
    struct mask_watch *w = mem_alloc(sizeof *w);
    if (s->shadow && !s->host_module)
        find_places(s, &w->places);
    if (w->places.len > 0) {
        struct listener l = {EVENT_BIT(EVENT_ACTIVEMASK), watch_event, w};
        machine_listen(m, &l);
    }
    return w;
}

void masks_end(struct session *s, struct run *r, struct machine *m, struct mask_watch *w,
               int model)
{
    if (w->places.len > 0) {
        machine_unlisten(m, w);
        if (trace_status(r->trace) == MACHINE_DONE)
            check_places(s, r, &w->places, model);
    }
    vec_free(&w->places);
    mem_free(w);
}
