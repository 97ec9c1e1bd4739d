/* Constant evaluation: calls of constexpr functions and the statements in them.
 *
 * Takes a call in the typed tree, checks the function's body if nobody did yet, and runs
 * it with parameters and locals as objects of the evaluation. Bounded in steps, depth and
 * memory; what goes past that, and every statement a constant cannot have (goto), makes
 * the call no constant. C++ [expr.const], [dcl.constexpr]. */
#include "config.h"

#include "lang/eval.h"

enum flow { FLOW_NEXT, FLOW_BREAK, FLOW_CONTINUE, FLOW_RETURN, FLOW_FAIL };

static enum flow run(struct evaluation *m, const struct stmt *st);

static enum flow run_list(struct evaluation *m, const struct stmt *st)
{
    enum flow f = FLOW_NEXT;
    for (; st && f == FLOW_NEXT; st = st->next)
        f = run(m, st);
    return f;
}

static bool truth(struct evaluation *m, const struct expr *e, bool *out)
{
    struct expr v;
    if (!e) {
        *out = true;
        return true;
    }
    if (!eval_expr(m, e, &v))
        return false;
    *out = v.ival != 0;
    return true;
}

static enum flow declare(struct evaluation *m, const struct stmt *st)
{
    uint64_t addr;
    if (!eval_new(m, st->var, st->var->type->size, &addr) ||
        !eval_elems(m, st->elems, st->nelems, addr))
        return FLOW_FAIL;
    return FLOW_NEXT;
}

/* All loops: init; while (before) { body; step } while (after). */
static enum flow loop(struct evaluation *m, const struct stmt *st)
{
    struct expr unused;
    bool go = true;
    if (run_list(m, st->init) != FLOW_NEXT)
        return FLOW_FAIL;
    if (st->kind != STMT_DO && !truth(m, st->e, &go))
        return FLOW_FAIL;
    while (go) {
        enum flow f = run(m, st->body);
        if (f == FLOW_BREAK)
            break;
        if (f == FLOW_RETURN || f == FLOW_FAIL)
            return f;
        if (st->step && !eval_effect(m, st->step, &unused))
            return FLOW_FAIL;
        if (!truth(m, st->e, &go))
            return FLOW_FAIL;
    }
    return FLOW_NEXT;
}

/* Labels are looked for in the outermost list only. */
static enum flow choose(struct evaluation *m, const struct stmt *st)
{
    struct expr v;
    const struct stmt *k = st->body, *start = NULL;
    if (!eval_expr(m, st->e, &v))
        return FLOW_FAIL;
    for (k = k && k->kind == STMT_BLOCK ? k->body : k; k; k = k->next) {
        if (k->kind == STMT_CASE && k->ival == v.ival) {
            start = k;
            break;
        }
        if (k->kind == STMT_DEFAULT)
            start = k;
    }
    enum flow f = run_list(m, start);
    return f == FLOW_BREAK ? FLOW_NEXT : f;
}

static enum flow give(struct evaluation *m, const struct stmt *st)
{
    if (!st->e)
        return FLOW_RETURN;
    if (m->place && !type_is_scalar(st->e->type))
        return eval_into(m, st->e, m->place) ? FLOW_RETURN : FLOW_FAIL;
    return eval_expr(m, st->e, &m->result) ? FLOW_RETURN : FLOW_FAIL;
}

static enum flow run(struct evaluation *m, const struct stmt *st)
{
    struct expr unused;
    bool yes;
    if (!st)
        return FLOW_NEXT;
    if (++m->steps > EVAL_MAX_STEPS)
        return FLOW_FAIL;
    switch (st->kind) {
    case STMT_EXPR:
        return eval_effect(m, st->e, &unused) ? FLOW_NEXT : FLOW_FAIL;
    case STMT_DECL:
        return declare(m, st);
    case STMT_BLOCK:
        return run_list(m, st->body);
    case STMT_IF:
        if (!truth(m, st->e, &yes))
            return FLOW_FAIL;
        return run(m, yes ? st->then_ : st->else_);
    case STMT_WHILE:
    case STMT_DO:
    case STMT_FOR:
        return loop(m, st);
    case STMT_SWITCH:
        return choose(m, st);
    case STMT_BREAK:
        return FLOW_BREAK;
    case STMT_CONTINUE:
        return FLOW_CONTINUE;
    case STMT_RETURN:
        return give(m, st);
    case STMT_CASE:
    case STMT_DEFAULT:
    case STMT_EMPTY:
        return FLOW_NEXT;
    case STMT_GOTO:
    case STMT_LABEL:
        break;
    }
    return FLOW_FAIL;
}

/* ---- calls ---- */

/* Arguments are evaluated in the caller, and become objects of the new call. */
static bool pass(struct evaluation *m, const struct expr *e, const struct function *f,
                 uint64_t this_, unsigned call)
{
    size_t hidden = e->kind == EXPR_CONSTRUCT;
    if (e->nargs + hidden != f->nparams)
        return false;
    for (size_t i = 0; i < f->nparams; i++) {
        const struct variable *v = f->params[i];
        struct expr self = {.kind = EXPR_INT, .type = v->type, .ival = this_};
        uint64_t addr;
        if (!eval_new(m, NULL, v->type->size, &addr))
            return false;
        bool ok = i < hidden ? eval_write(m, addr, &self, v->type)
                             : eval_into(m, e->args[i - hidden], addr);
        if (!ok)
            return false;
        m->objects.data[(addr >> 32) - 1].var = v; /* known from now on, to the callee */
        m->objects.data[(addr >> 32) - 1].call = call;
    }
    return true;
}

bool eval_call(struct evaluation *m, const struct expr *e, uint64_t into,
               struct expr *out)
{
    const struct function *f =
        e->func && e->func->info ? sema_constexpr_body(m->s, e->func->info) : NULL;
    unsigned caller = m->call, call = ++m->calls;
    uint64_t place = m->place;
    if (!f || m->depth >= EVAL_MAX_DEPTH || ++m->steps > EVAL_MAX_STEPS ||
        !pass(m, e, f, into, call))
        return false;
    size_t kept = m->objects.len; /* what the arguments are bound to outlives the call */
    m->call = call;
    m->depth++;
    m->place = into;
    m->result = (struct expr){.kind = EXPR_INT, .type = e->type};
    enum flow flow = run(m, f->body);
    m->depth--;
    m->call = caller;
    m->place = place;
    eval_drop(m, kept);
    *out = m->result;
    bool void_ = e->type->kind == TYPE_VOID || e->kind == EXPR_CONSTRUCT;
    return flow == FLOW_RETURN || (flow == FLOW_NEXT && void_);
}
