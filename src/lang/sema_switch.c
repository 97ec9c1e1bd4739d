/* switch and its labels: the value promoted, each case a constant of its type, none
 * twice. C++ [stmt.switch]. */
#include "config.h"

#include "lang/sema.h"

#include <string.h>

static struct expr *switch_value(struct sema *s, const struct node *n,
                                 struct stmt_list *pre)
{
    struct expr *e = sema_condition_value(s, n->cond, pre);
    if (expr_is_error(e))
        return e;
    e = expr_load(s, user_scalar(s, e));
    if (!type_is_integer(e->type)) {
        diag_error(s->ds, n->cond->span,
                   "switch needs an integer or an enum, not '%s': use if for other types",
                   sema_type_text(s, e->type, 0));
        return expr_error(s, n->cond->span);
    }
    if (e->type->kind == TYPE_ENUM && e->type->scoped)
        return e;
    return conv_promoted(s, e);
}

void sema_switch(struct sema *s, const struct node *n, struct stmt_list *out)
{
    struct stmt_list pre = {0};
    struct stmt *st = stmt_new(s, STMT_SWITCH, n->span);
    scope_push(s);
    if (n->init)
        sema_statement(s, n->init, &pre);
    struct expr *e = switch_value(s, n, &pre);
    struct switch_info sw = {.type = e->type, .cases = map_new(), .up = s->fn->sw};
    s->fn->sw = &sw;
    if (e->type->kind == TYPE_ENUM) /* enum class: its number decides */
        e = expr_cast(s, e, e->type->base, true);
    st->e = e;
    size_t outer_break = s->fn->live_break;
    s->fn->live_break = s->fn->live.len;
    st->body = sema_substatement(s, n->body);
    s->fn->live_break = outer_break;
    s->fn->sw = sw.up;
    map_free(sw.cases);
    scope_pop(s);
    sema_wrap_block(s, &pre, st, out);
}

static void case_twice(struct sema *s, const struct node *n, uint64_t v,
                       const struct span *first)
{
    struct diag *d =
        diag_error(s->ds, n->span, "case %lld is there twice: remove one", (long long)v);
    diag_note(s->ds, d, *first, "the first one is here");
}

static void case_value(struct sema *s, const struct node *n, struct stmt *st)
{
    struct switch_info *sw = s->fn->sw;
    struct expr *e = sema_rvalue(s, n->a), v;
    e = conv_to(s, e, sw->type, (struct conv){.why = CONV_CASE});
    if (expr_is_error(e))
        return;
    if (!eval_const(s, e, &v)) {
        diag_error(s->ds, n->a->span, "the value of a case must be a constant");
        return;
    }
    st->ival = v.ival;
    struct span *first = map_get(sw->cases, (const char *)&v.ival, sizeof v.ival);
    if (first) {
        case_twice(s, n->a, v.ival, first);
        return;
    }
    struct span *kept = arena_alloc(s->arena, sizeof *kept);
    *kept = n->a->span;
    map_put(sw->cases, (const char *)&v.ival, sizeof v.ival, kept);
}

void sema_case(struct sema *s, const struct node *n, struct stmt_list *out)
{
    struct switch_info *sw = s->fn->sw;
    bool def = n->kind == NODE_DEFAULT;
    struct stmt *st = stmt_new(s, def ? STMT_DEFAULT : STMT_CASE, n->span);
    if (!sw)
        diag_error(s->ds, n->span, "'%s' outside a switch", def ? "default" : "case");
    else if (def && sw->has_default)
        diag_error(s->ds, n->span, "this switch has a default already: remove one");
    else if (!def)
        case_value(s, n, st);
    if (sw && def)
        sw->has_default = true;
    stmt_append(out, st);
    if (n->body)
        sema_statement(s, n->body, out);
}
