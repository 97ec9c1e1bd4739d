/* Which functions are recursive: the cycles of the call graph.
 *
 * Takes the call edges noted while bodies were checked, sets function.recursive on
 * every function of a cycle. Tarjan's strongly connected components with an explicit
 * stack, since the chain of calls is as long as the input likes. */
#include "config.h"

#include "lang/sema.h"

struct frame {
    struct func_info *f;
    size_t next; /* callee to look at */
};

struct search {
    VEC(struct frame) calls;
    VEC(struct func_info *) stack;
    uint32_t index;
};

static void enter(struct search *t, struct func_info *f)
{
    f->index = f->low = ++t->index;
    f->on_stack = true;
    vec_push(&t->stack, f);
    struct frame fr = {f, 0};
    vec_push(&t->calls, fr);
}

static bool calls_itself(const struct func_info *f)
{
    for (size_t i = 0; i < f->callees.len; i++)
        if (f->callees.data[i] == f)
            return true;
    return false;
}

/* f is the root of a component: it and all above it on the stack. */
static void leave_component(struct search *t, struct func_info *f)
{
    bool many = vec_last(&t->stack) != f;
    struct func_info *g;
    do {
        g = vec_pop(&t->stack);
        g->on_stack = false;
        g->fn->recursive = many || calls_itself(g);
    } while (g != f);
}

static void step(struct search *t)
{
    struct frame *fr = &vec_last(&t->calls);
    struct func_info *f = fr->f;
    if (fr->next < f->callees.len) {
        struct func_info *g = f->callees.data[fr->next++];
        if (!g->index)
            enter(t, g);
        else if (g->on_stack && g->index < f->low)
            f->low = g->index;
        return;
    }
    (void)vec_pop(&t->calls);
    if (t->calls.len && f->low < vec_last(&t->calls).f->low)
        vec_last(&t->calls).f->low = f->low;
    if (f->low == f->index)
        leave_component(t, f);
}

/* All bodies from function `first` on are checked: no call of theirs is unknown. */
static bool all_checked(const struct sema *s, size_t first)
{
    for (size_t i = first; i < s->functions.len; i++)
        if (s->functions.data[i]->body_state != CHECK_DONE)
            return false;
    return true;
}

/* Functions of earlier calls whose components are known stay as they are: nothing that
 * they call is new. Calls through pointers and of virtual functions may be. */
void sema_find_recursion(struct sema *s)
{
    bool indirect = s->taken.len || s->virtuals.len;
    if (indirect)
        s->nsearched = 0;
    struct search t = {.index = s->nsearched ? s->search_index : 0};
    for (size_t i = s->nsearched; i < s->functions.len; i++)
        s->functions.data[i]->index = 0;
    for (size_t i = s->nsearched; i < s->functions.len; i++) {
        if (s->functions.data[i]->index)
            continue;
        enter(&t, s->functions.data[i]);
        while (t.calls.len)
            step(&t);
    }
    if (!indirect && all_checked(s, s->nsearched)) {
        s->nsearched = s->functions.len;
        s->search_index = t.index;
    }
    vec_free(&t.calls);
    vec_free(&t.stack);
}
