/* Calls. A function that does not recurse is lowered into its caller: its parameters
 * become variables (or, if it never assigns them, other names of the arguments), its
 * returns jumps to the end. A recursive function, and any function once a kernel has
 * grown past LOWER_INLINE_BUDGET, is lowered once and called. Structs are passed and
 * returned through memory of the caller's frame: the callee gets addresses. */
#include "ir/lower_int.h"

#include <assert.h>

static void begin_activation(struct lower *lw, struct activation *a,
                             const struct function *f)
{
    a->outer = lw->act;
    a->func = f;
    a->result = IR_NONE;
    a->depth = lw->act ? lw->act->depth + 1 : 0;
    a->labels = lower_labels(f);
    lw->act = a;
}

static void end_activation(struct lower *lw, struct activation *a)
{
    mem_free(a->labels);
    lw->act = a->outer;
}

struct label_place *lower_labels(const struct function *f)
{
    struct label_place *l = mem_alloc((f->nlabels + 1) * sizeof *l);
    for (size_t i = 0; i <= f->nlabels; i++)
        l[i] = (struct label_place){IR_NO_BLOCK, IR_NO_BLOCK, SIZE_MAX, 0, 0, NULL};
    return l;
}

void lower_body(struct lower *lw, const struct function *f)
{
    struct span scope = lw->scope;
    lw->scope = f->body->span.file ? f->body->span : f->span;
    lower_stmt(lw, f->body);
    lw->scope = scope;
    lw->span = f->body->span;
    if (lw->span.len > 0) { /* what follows the last statement is the closing brace */
        lw->span.off += lw->span.len - 1;
        lw->span.len = 1;
    }
}

/* A parameter that is never assigned and needs no memory is the argument itself, unless
 * that is a temporary, which gets a name of its own to be watched by. */
static struct binding scalar_argument(struct lower *lw, const struct variable *p,
                                      const struct expr *arg, bool settle)
{
    struct binding b = {.kind = BIND_REG};
    b.reg = ir_new_reg(lw->f, IR_KIND_VAR, lower_vtype(p->type), p->name);
    ir_reg v = lower_expr(lw, arg, b.reg);
    lw->span = arg->span;
    enum ir_kind kind = lw->f->regs.data[v].kind;
    bool shareable = kind != IR_KIND_TEMP && !(kind == IR_KIND_VAR && settle);
    if (v != b.reg && shareable && !lower_usage(lw, p)->assigned)
        b.reg = v;
    else
        lower_move(lw, b.reg, v);
    return b;
}

static struct binding memory_argument(struct lower *lw, const struct variable *p,
                                      const struct expr *arg)
{
    struct binding b = {.kind = BIND_FRAME, .reg = IR_NONE};
    uint64_t align = p->align > p->type->align ? p->align : p->type->align;
    b.offset = lower_frame(lw, p->type->size, align);
    struct addr to = lower_frame_addr(lw, b.offset);
    if (lower_in_memory(p->type)) {
        lower_struct_to(lw, arg, to);
        return b;
    }
    ir_reg v = lower_value(lw, arg);
    lw->span = arg->span;
    struct place place = {.addr = to, .type = p->type};
    lower_store(lw, &place, v);
    return b;
}

/* `this` of a constructor: the address of the object its value is for. */
static struct binding self_argument(struct lower *lw, const struct variable *p,
                                    struct addr self)
{
    struct binding b = {.kind = BIND_REG};
    b.reg = ir_new_reg(lw->f, IR_KIND_VAR, IR_PTR, p->name);
    lower_put(lw, b.reg, lower_addr_value(lw, self, IR_NONE));
    if (!lower_needs_memory(lw, p))
        return b;
    struct place place = {.type = p->type};
    ir_reg value = b.reg;
    b = (struct binding){.kind = BIND_FRAME, .reg = IR_NONE};
    b.offset = lower_frame(lw, p->type->size, p->type->align);
    place.addr = lower_frame_addr(lw, b.offset);
    lower_store(lw, &place, value);
    return b;
}

/* Evaluates all arguments in the caller before any parameter is bound: f(f(x)). */
static struct binding *evaluate_arguments(struct lower *lw, const struct expr *e,
                                          const struct addr *self)
{
    const struct function *f = e->func;
    struct binding *args = mem_alloc((f->nparams + 1) * sizeof *args);
    size_t first = self != NULL;
    for (size_t i = first; i < f->nparams; i++) {
        const struct expr *arg = e->args[i - first];
        bool settle = false;
        for (size_t k = 0; k < e->nargs; k++)
            settle |= k != i - first && lower_has_assign(e->args[k]);
        args[i] = lower_needs_memory(lw, f->params[i])
                      ? memory_argument(lw, f->params[i], arg)
                      : scalar_argument(lw, f->params[i], arg, settle);
    }
    if (self)
        args[0] = self_argument(lw, f->params[0], *self);
    return args;
}

static uint32_t new_site(struct lower *lw, const struct expr *e)
{
    struct ir_site s = {.parent = lw->site, .call = e->span, .callee = e->func->name};
    vec_push(&lw->f->sites, s);
    return (uint32_t)lw->f->sites.len - 1;
}

/* The end of a function that owes a value: the caller gets none (C++ [stmt.return]). */
static void fall_off(struct lower *lw, const struct activation *a)
{
    if (!lw->host && a->result != IR_NONE && !ir_is_closed(lw->f, lw->block))
        lower_emit(lw, IR_UNDEF, a->result, IR_NONE, IR_NONE, IR_NONE);
}

static ir_reg inline_call(struct lower *lw, const struct expr *e, ir_reg dst,
                          const struct addr *memory, const struct addr *self)
{
    const struct function *f = e->func;
    const struct type *result = f->type->base;
    struct frame_mark frame = lower_frame_mark(lw);
    struct binding *args = evaluate_arguments(lw, e, self);
    uint32_t site = lw->site;
    struct activation a = {.inlined = true};
    begin_activation(lw, &a, f);
    a.exit = lower_new_block(lw, "call.end");
    if (memory) {
        a.has_memory = true;
        a.memory = *memory;
    } else if (result->kind != TYPE_VOID) {
        a.result = dst != IR_NONE ? dst : lower_temp(lw, lower_vtype(result));
    }
    lw->site = new_site(lw, e);
    struct span scope = lw->scope;
    lw->scope = f->body->span;
    for (size_t i = 0; i < f->nparams; i++)
        lower_bind_param(lw, f->params[i], args[i]);
    mem_free(args);
    lower_temporaries(lw, f);
    lower_body(lw, f);
    fall_off(lw, &a);
    lower_jump(lw, a.exit);
    lower_start(lw, a.exit);
    lw->scope = scope;
    lw->site = site;
    lw->span = e->span;
    lower_frame_release(lw, frame);
    end_activation(lw, &a);
    return a.result;
}

/* Function index in the module; recursive functions are lowered later, in this order. */
static size_t called_index(struct lower *lw, const struct function *f)
{
    for (size_t i = 0; i < lw->called.len; i++)
        if (lw->called.data[i] == f)
            return i + 1;
    vec_push(&lw->called, f);
    return lw->called.len;
}

static ir_reg passed(struct lower *lw, const struct expr *arg)
{
    if (!lower_in_memory(arg->type)) {
        ir_reg v = lower_value(lw, arg);
        if (lw->f->regs.data[v].kind != IR_KIND_VAR)
            return v;
        ir_reg copy = lower_temp(lw, lw->f->regs.data[v].vtype);
        lw->span = arg->span;
        lower_move(lw, copy, v);
        return copy;
    }
    uint64_t offset = lower_frame(lw, arg->type->size, arg->type->align);
    struct addr to = lower_frame_addr(lw, offset);
    lower_struct_to(lw, arg, to);
    return lower_addr_value(lw, to, IR_NONE);
}

static ir_reg real_call(struct lower *lw, const struct expr *e, ir_reg dst,
                        const struct addr *memory, const struct addr *self)
{
    const struct type *result = e->func->type->base;
    VEC(ir_reg) args = {0};
    if (memory)
        vec_push(&args, lower_addr_value(lw, *memory, IR_NONE));
    if (self)
        vec_push(&args, lower_addr_value(lw, *self, IR_NONE));
    for (size_t i = 0; i < e->nargs; i++)
        vec_push(&args, passed(lw, e->args[i]));
    uint32_t first = (uint32_t)lw->f->args.len;
    for (size_t i = 0; i < args.len; i++)
        vec_push(&lw->f->args, args.data[i]);
    lw->span = e->span;
    if (memory || result->kind == TYPE_VOID)
        dst = IR_NONE;
    else if (dst == IR_NONE)
        dst = lower_temp(lw, lower_vtype(result));
    struct ir_insn *in = lower_emit(lw, IR_CALL, dst, IR_NONE, IR_NONE, IR_NONE);
    in->imm = (int64_t)called_index(lw, e->func);
    in->args = first;
    in->nargs = (uint32_t)args.len;
    vec_free(&args);
    return dst;
}

/* A host program is lowered in pieces of the source's size; what is one statement goes
 * into its callers. */
static bool is_small(const struct function *f)
{
    const struct stmt *s = f->body->body;
    return !s || (!s->next && (s->kind == STMT_RETURN || s->kind == STMT_EXPR));
}

static ir_reg call(struct lower *lw, const struct expr *e, ir_reg dst,
                   const struct addr *memory, const struct addr *self)
{
    const struct function *f = e->func;
    const struct type *result = f->type->base;
    if (f->runtime)
        return lower_runtime(lw, e, dst);
    if (!f->body) { /* the front end has said why */
        lw->failed = true;
        return result->kind == TYPE_VOID ? IR_NONE
                                         : ir_const(lw->f, lower_vtype(result), 0);
    }
    if (f->recursive || (lw->host && !is_small(f)) || lw->ninsns > LOWER_INLINE_BUDGET ||
        lw->act->depth >= LOWER_INLINE_DEPTH)
        return real_call(lw, e, dst, memory, self);
    return inline_call(lw, e, dst, memory, self);
}

ir_reg lower_call(struct lower *lw, const struct expr *e, ir_reg dst, struct addr *memory)
{
    const struct type *result = e->type;
    struct addr unwanted;
    if (lower_in_memory(result) && !memory) {
        unwanted = lower_frame_addr(lw, lower_frame(lw, result->size, result->align));
        memory = &unwanted;
    }
    if (!e->func || e->dynamic)
        return lower_indirect(lw, e, dst, memory);
    return call(lw, e, dst, memory, NULL);
}

void lower_construct(struct lower *lw, const struct expr *e, struct addr to)
{
    call(lw, e, IR_NONE, NULL, &to);
}

void lower_temporaries(struct lower *lw, const struct function *f)
{
    for (size_t i = 0; i < f->nlocals; i++)
        if (f->locals[i]->is_temporary)
            lower_bind_auto(lw, f->locals[i]);
}

void lower_return(struct lower *lw, const struct stmt *s)
{
    struct activation *a = lw->act;
    if (s->e && a->has_memory)
        lower_struct_to(lw, s->e, a->memory);
    else if (s->e && a->result != IR_NONE)
        lower_expr_to(lw, s->e, a->result);
    else if (s->e)
        lower_discard(lw, s->e);
    lw->span = s->span;
    if (a->inlined) {
        lower_jump(lw, a->exit);
        return;
    }
    if (!a->func->is_kernel) {
        lower_emit(lw, IR_RET, IR_NONE, a->result, IR_NONE, IR_NONE);
        return;
    }
    struct ir_insn *in = lower_emit(lw, IR_EXIT, IR_NONE, IR_NONE, IR_NONE, IR_NONE);
    if (!a->tail)
        in->flags |= IR_FLAG_EARLY;
}

static void bind_formal(struct lower *lw, const struct variable *p)
{
    bool memory = lower_in_memory(p->type);
    struct binding b = {.kind = memory ? BIND_POINTER : BIND_REG};
    b.reg =
        ir_new_reg(lw->f, IR_KIND_PARAM, memory ? IR_PTR : lower_vtype(p->type), p->name);
    vec_push(&lw->f->params, b.reg);
    if (memory || (!lower_needs_memory(lw, p) && !lower_usage(lw, p)->assigned)) {
        lower_bind_param(lw, p, b);
        return;
    }
    /* Assigned or address-taken: a variable that starts as the formal. */
    ir_reg formal = b.reg;
    lw->span = p->span;
    lower_bind_auto(lw, p);
    struct place place = lower_var_place(lw, p);
    lower_store(lw, &place, formal);
}

bool lower_function(struct lower *lw, size_t called)
{
    const struct function *f = lw->called.data[called];
    const struct type *result = f->type->base;
    struct activation a = {0};
    begin_activation(lw, &a, f);
    lw->scope = f->body->span;
    lower_start(lw, lower_new_block(lw, "entry"));
    if (lower_in_memory(result)) {
        ir_reg memory = ir_new_reg(lw->f, IR_KIND_PARAM, IR_PTR, "result");
        vec_push(&lw->f->params, memory);
        a.has_memory = true;
        a.memory = (struct addr){IR_GENERIC, memory, 0, 0, 0, false};
    } else if (result->kind != TYPE_VOID) {
        a.result = lw->f->result = lower_temp(lw, lower_vtype(result));
    }
    for (size_t i = 0; i < f->nparams; i++)
        bind_formal(lw, f->params[i]);
    lower_temporaries(lw, f);
    lower_body(lw, f);
    fall_off(lw, &a);
    if (!ir_is_closed(lw->f, lw->block))
        lower_emit(lw, IR_RET, IR_NONE, a.result, IR_NONE, IR_NONE);
    end_activation(lw, &a);
    return !lw->failed;
}
