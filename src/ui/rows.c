/* The rows of the lanes pane at the cursor: what is watched, then the variables in scope,
 * and which of their values the step before changed. Takes the state, fills its `now`. */
#include "ui/rows.h"

#include <stdio.h>
#include <string.h>

#define SCAN 100000 /* steps looked through for the last step of a warp */

/* Where variables are looked up: the next step, else the warp's last one. */
static bool scope_pc(const struct app *a, uint32_t *pc)
{
    const struct cursor *c = &a->cursor;
    *pc = a->now.pc;
    if (a->now.has_step)
        return true;
    for (uint64_t n = 1; n <= c->pos && n < SCAN; n++) {
        struct step s = trace_step(c->trace, c->pos - n);
        if (s.warp == a->now.warp) {
            *pc = s.pc;
            return true;
        }
    }
    return false;
}

static bool is_parameter(const struct app *a, const struct ir_var *v)
{
    const struct ir_func *kernel = &trace_module(a->cursor.trace)->funcs.data[0];
    return v->loc == IR_LOC_REG && v->reg >= 0 &&
           kernel->regs.data[v->reg].kind == IR_KIND_PARAM;
}

/* Adds a variable unless it is watched already. */
static void add_row(struct app *a, const struct ir_var *v)
{
    struct now *n = &a->now;
    if (n->nrows == APP_MAX_ROWS)
        return;
    for (size_t i = 0; i < n->nrows; i++)
        if (n->rows[i].var == v)
            return;
    struct var_row *row = &n->rows[n->nrows];
    *row = (struct var_row){.var = v};
    snprintf(row->name, sizeof row->name, "%s", v->name);
    n->nrows++;
}

/* Variables of calls that were inlined often share a name with the caller's: they get
 * their function's in front. */
static void tell_apart(struct app *a)
{
    struct now *n = &a->now;
    const struct ir_func *kernel = &trace_module(a->cursor.trace)->funcs.data[0];
    for (size_t i = 0; i < n->nrows; i++) {
        const struct ir_var *v = n->rows[i].var;
        bool twice = false;
        for (size_t k = 0; v && k < n->nrows; k++)
            twice |=
                k != i && n->rows[k].var && strcmp(n->rows[k].var->name, v->name) == 0;
        if (twice && v->site > 0 && v->site < kernel->sites.len)
            snprintf(n->rows[i].name, sizeof n->rows[i].name, "%s::%s",
                     kernel->sites.data[v->site].callee, v->name);
    }
}

/* Are both members of the same object? */
static bool one_object(const struct ir_var *x, const struct ir_var *y)
{
    size_t len = strcspn(x->name, ".[");
    return x->name[len] && strncmp(x->name, y->name, len + 1) == 0 &&
           x->decl.off == y->decl.off && x->site == y->site;
}

/* What is watched, parsed; NULL where a text cannot be, which is left out. */
struct watched {
    struct expr *expr[APP_MAX_ROWS];
    struct expr_place place; /* m differs from state to state */
};

static void parse_watches(struct app *a, uint32_t pc, struct watched *w)
{
    struct now *n = &a->now;
    const struct machine *m = trace_machine(a->cursor.trace);
    struct diags ds;
    diags_init(&ds);
    w->place = (struct expr_place){m, n->warp, pc, n->has_step ? n->mask : UINT32_MAX};
    for (size_t i = 0; i < a->watches.len && n->nrows < APP_MAX_ROWS; i++) {
        struct expr *e = expr_parse(a->watches.data[i], (struct span){0}, &ds);
        if (!e || expr_unknown(e, m, pc)) {
            expr_free(e);
            continue;
        }
        struct var_row *row = &n->rows[n->nrows];
        uint64_t index;
        *row = (struct var_row){0};
        if (!var_find(m, pc, a->watches.data[i], &row->var, &index) ||
            strcmp(row->var->name, a->watches.data[i]) != 0)
            row->var = NULL; /* not just a variable */
        snprintf(row->name, sizeof row->name, "%s", a->watches.data[i]);
        w->expr[n->nrows++] = e;
    }
    n->nwatched = n->nrows;
    diags_free(&ds);
}

/* Those in scope behind the watched: innermost and newest first, for these are what a step
 * is about, but members of one object as declared; the kernel's parameters last. */
static void choose_rows(struct app *a, uint32_t pc)
{
    const struct machine *m = trace_machine(a->cursor.trace);
    const struct ir_var *vars[APP_MAX_ROWS];
    size_t found = vars_in_scope(m, pc, vars, APP_MAX_ROWS);
    for (int parameters = 0; parameters < 2; parameters++)
        for (size_t end = found, first; end > 0; end = first) {
            for (first = end - 1; first > 0 && one_object(vars[first - 1], vars[first]);)
                first--;
            for (size_t i = first; i < end; i++)
                if (is_parameter(a, vars[i]) == parameters)
                    add_row(a, vars[i]);
        }
    tell_apart(a);
}

/* One row in a state of the machine; known 0 where it has no place. */
static void read_row(const struct app *a, const struct watched *w, size_t i,
                     const struct machine *m, struct var_row *out)
{
    const struct var_row *row = &a->now.rows[i];
    struct expr_place place = w->place;
    place.m = m;
    bool ok = i < a->now.nwatched ? expr_read(w->expr[i], &place, out)
                                  : var_read(m, a->now.warp, row->var, row->name, 0, out);
    if (!ok)
        out->known = 0;
    out->var = row->var;
    snprintf(out->name, sizeof out->name, "%s", row->name);
}

static uint32_t changes(const struct var_row *before, const struct var_row *after)
{
    uint32_t changed = 0;
    for (unsigned lane = 0; lane < WARP_LANES; lane++)
        if ((before->known & after->known) >> lane & 1)
            changed |= (uint32_t)(before->value[lane] != after->value[lane] ||
                                  (before->undefined ^ after->undefined) >> lane & 1)
                       << lane;
    return changed;
}

/* Reads the rows at the cursor, and marks what the step before it changed. */
static void read_all(struct app *a, const struct watched *w)
{
    struct now *n = &a->now;
    struct var_row before[APP_MAX_ROWS];
    struct cursor last = a->cursor;
    bool compare = last.pos > 0 && trace_step(last.trace, last.pos - 1).warp == n->warp;
    last.pos -= compare;
    const struct machine *m = cursor_machine(&last);
    for (size_t i = 0; compare && i < n->nrows; i++)
        read_row(a, w, i, m, &before[i]);
    m = cursor_machine(&a->cursor);
    for (size_t i = 0; i < n->nrows; i++) {
        struct var_row row;
        read_row(a, w, i, m, &row);
        row.changed = compare ? changes(&before[i], &row) : 0;
        n->rows[i] = row;
    }
}

void rows_read(struct app *a)
{
    struct now *n = &a->now;
    struct watched w = {.place = {0}};
    uint32_t pc;
    n->nrows = n->nwatched = n->npast = 0;
    if (!scope_pc(a, &pc))
        return;
    parse_watches(a, pc, &w);
    choose_rows(a, pc);
    read_all(a, &w);
    n->npast =
        past_find(&a->cursor, &w.place, w.expr, n->rows, n->nwatched, a->past, n->past);
    for (size_t i = 0; i < n->nwatched; i++)
        expr_free(w.expr[i]);
}

bool rows_can_watch(const struct app *a, const char *text, struct diags *ds)
{
    struct expr *e = expr_parse(text, (struct span){0}, ds);
    const char *name =
        e ? expr_unknown(e, trace_machine(a->cursor.trace), a->now.pc) : NULL;
    if (name)
        diag_error(ds, (struct span){0}, "the kernel has no variable \"%s\"", name);
    expr_free(e);
    return e && !name;
}
