/* Can control get to the end of a function? For "a path without return".
 *
 * Takes checked statements, answers without following values: a loop whose condition
 * is the constant true and that has no break never ends; everything else may.
 * A label or case makes what follows it reachable. */
#include "config.h"

#include "lang/sema.h"

static bool completes(const struct stmt *st);

bool flow_completes(const struct stmt *list)
{
    bool live = true;
    for (const struct stmt *st = list; st; st = st->next) {
        if (st->kind == STMT_LABEL || st->kind == STMT_CASE || st->kind == STMT_DEFAULT)
            live = true;
        else if (live)
            live = completes(st);
    }
    return live;
}

/* A break that leaves the loop or switch whose body this is. */
static bool breaks(const struct stmt *st)
{
    for (; st; st = st->next) {
        switch ((int)st->kind) {
        case STMT_BREAK:
            return true;
        case STMT_BLOCK:
            if (breaks(st->body))
                return true;
            break;
        case STMT_IF:
            if (breaks(st->then_) || (st->else_ && breaks(st->else_)))
                return true;
            break;
        default:
            break;
        }
    }
    return false;
}

static bool endless(const struct expr *e)
{
    while (e && e->kind == EXPR_CAST)
        e = e->a;
    return !e || (e->kind == EXPR_INT && e->ival != 0);
}

static bool has_default(const struct stmt *body)
{
    for (const struct stmt *st = body ? body->body : NULL; st; st = st->next)
        if (st->kind == STMT_DEFAULT)
            return true;
    return false;
}

static bool never_returns(const struct expr *e)
{
    return e && e->kind == EXPR_BUILTIN &&
           (e->builtin == BUILTIN_TRAP || e->builtin == BUILTIN_UNREACHABLE);
}

static bool completes(const struct stmt *st)
{
    switch ((int)st->kind) {
    case STMT_RETURN:
    case STMT_BREAK:
    case STMT_CONTINUE:
    case STMT_GOTO:
        return false;
    case STMT_EXPR:
        return !never_returns(st->e);
    case STMT_BLOCK:
        return flow_completes(st->body);
    case STMT_IF:
        return !st->else_ || completes(st->then_) || completes(st->else_);
    case STMT_WHILE:
    case STMT_DO:
    case STMT_FOR:
        return !endless(st->e) || breaks(st->body);
    case STMT_SWITCH:
        return !has_default(st->body) || breaks(st->body) || completes(st->body);
    default:
        return true;
    }
}
