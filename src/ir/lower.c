/* One kernel to one module: parameters, the kernel's code, the functions it really
 * calls, and the passes that follow lowering (jump threading, contraction, register
 * packing, joins). See lower.h. */
#include "ir/lower_int.h"

#include <assert.h>

static uint64_t align_up(uint64_t v, uint64_t align)
{
    return align ? (v + align - 1) / align * align : v;
}

static void describe_pointee(struct ir_param *p, const struct type *t)
{
    uint32_t elem;
    p->is_pointer = true;
    p->pointee = lower_elem_vtype(t->base, &elem);
    p->pointee_size = elem;
    p->pointee_const = (t->base_quals & QUAL_CONST) != 0;
}

/* A kernel parameter that is assigned or needs an address gets a variable that starts
 * as the parameter: what the launch supplies stays as it is. */
static void private_copy(struct lower *lw, const struct variable *v, struct binding param)
{
    lw->span = v->span;
    lower_bind(lw, v, param);
    struct place from = lower_var_place(lw, v);
    lower_bind_auto(lw, v);
    struct place to = lower_var_place(lw, v);
    if (lower_in_memory(v->type))
        lower_copy(lw, to.addr, from.addr, v->type->size, v->type->align, false);
    else
        lower_store(lw, &to, lower_load(lw, &from, IR_NONE));
}

static void lower_param(struct lower *lw, const struct variable *v)
{
    struct ir_param p = {.name = v->name, .span = v->span, .reg = IR_NONE};
    struct binding b = {.reg = IR_NONE};
    p.type_text = lower_type_text(lw, v->type, v->quals);
    p.vtype = lower_vtype(v->type);
    p.size = v->type->size;
    p.align = v->align > v->type->align ? v->align : v->type->align;
    if (v->type->kind == TYPE_POINTER)
        describe_pointee(&p, v->type);
    else if (p.vtype == IR_BYTES)
        p.pointee = lower_shown_vtype(v->type);
    if (lower_in_memory(v->type)) {
        b.kind = BIND_PARAM;
        b.offset = p.offset = align_up(lw->m->param_size, p.align);
        lw->m->param_size = p.offset + p.size;
    } else {
        b.kind = BIND_REG;
        b.reg = p.reg = ir_new_reg(lw->f, IR_KIND_PARAM, p.vtype, v->name);
        vec_push(&lw->f->params, b.reg);
    }
    vec_push(&lw->m->params, p);
    const struct usage *use = lower_usage(lw, v);
    bool in_memory = lower_in_memory(v->type);
    bool copy = use->assigned || (!in_memory && lower_needs_memory(lw, v));
    if (copy)
        private_copy(lw, v, b);
    else
        lower_bind_param(lw, v, b);
}

/* File-scope objects have no declaration inside the kernel: watched everywhere. */
static void record_objects(struct lower *lw)
{
    for (size_t i = 0; i < lang_nglobals(lw->u); i++) {
        const struct variable *v = lang_global(lw->u, i);
        if (lower_binding(lw, v)->kind != BIND_NONE)
            lower_bind_auto(lw, v);
    }
}

static void lower_kernel(struct lower *lw, const struct function *k)
{
    struct activation a = {.func = k, .result = IR_NONE, .tail = true};
    a.labels = lower_labels(k);
    lw->act = &a;
    lw->scope = k->body->span;
    lower_start(lw, lower_new_block(lw, "entry"));
    record_objects(lw);
    for (size_t i = 0; i < k->nparams; i++)
        lower_param(lw, k->params[i]);
    lower_temporaries(lw, k);
    lower_body(lw, k);
    if (!ir_is_closed(lw->f, lw->block))
        lower_emit(lw, IR_EXIT, IR_NONE, IR_NONE, IR_NONE, IR_NONE);
    mem_free(a.labels);
    lw->act = NULL;
}

static void begin_function(struct lower *lw, struct ir_func *f,
                           const struct function *from)
{
    f->name = from->name;
    f->is_kernel = from->is_kernel;
    f->span = from->span;
    f->result = IR_NONE;
    struct ir_site own = {.callee = from->name};
    vec_push(&f->sites, own);
    lw->f = f;
    lw->site = 0;
    lower_begin_frame(lw);
    vec_clear(&lw->order);
    vec_clear(&lw->cases);
    vec_clear(&lw->fresh);
}

/* Blocks in the order they were started, which is the source's. Blocks never started
 * (a label nobody places, a continue block not needed) come last and are unreachable. */
static void order_blocks(struct lower *lw)
{
    struct ir_func *f = lw->f;
    size_t n = f->blocks.len, placed = 0;
    uint32_t *number = mem_alloc(n * sizeof *number);
    struct ir_block *blocks = mem_alloc(n * sizeof *blocks);
    bool *seen = mem_alloc(n * sizeof *seen);
    for (size_t i = 0; i < lw->order.len + n; i++) {
        size_t b = i < lw->order.len ? lw->order.data[i] : i - lw->order.len;
        if (seen[b])
            continue;
        seen[b] = true;
        number[b] = (uint32_t)placed;
        blocks[placed++] = f->blocks.data[b];
    }
    for (size_t i = 0; i < n; i++) {
        f->blocks.data[i] = blocks[i];
        for (size_t k = 0; k < blocks[i].insns.len; k++) {
            struct ir_insn *in = &blocks[i].insns.data[k];
            for (size_t t = 0; t < 2; t++)
                if (in->target[t] != IR_NO_BLOCK)
                    in->target[t] = number[in->target[t]];
        }
    }
    mem_free(number);
    mem_free(blocks);
    mem_free(seen);
}

/* Every block gets a terminator, so that the passes may rely on it. */
static void close_blocks(struct lower *lw)
{
    for (uint32_t b = 0; b < lw->f->blocks.len; b++)
        if (!ir_is_closed(lw->f, b))
            ir_append(lw->f, b, ir_blank(IR_TRAP, lw->span, 0));
}

static bool is_idle_undef(const void *ctx, const struct ir_insn *in, const bool *live)
{
    (void)ctx;
    return in->op == IR_UNDEF && !live[in->dst];
}

/* A variable that every way gives a value first need not be undefined before. */
static void drop_idle_undefs(struct ir_func *f)
{
    bool some = false;
    for (size_t b = 0; b < f->blocks.len && !some; b++)
        for (size_t i = 0; i < f->blocks.data[b].insns.len && !some; i++)
            some = f->blocks.data[b].insns.data[i].op == IR_UNDEF;
    if (some)
        ir_drop_dead(f, is_idle_undef, NULL);
}

static void finish_function(struct lower *lw)
{
    close_blocks(lw);
    order_blocks(lw);
    ir_thread(lw->f);
    if (!lw->host) {
        lower_hide_library(lw);
        ir_promote(lw->f, &lw->slots);
    }
    lower_settle_frame(lw);
    drop_idle_undefs(lw->f);
    if (!lw->host) /* gcc and nvcc contract nothing on x86-64 by themselves */
        ir_contract(lw->f);
    ir_sweep(lw->f);
    ir_polls(lw->f);
    ir_guesses(lw->f);
    ir_pack_temps(lw->f);
    ir_compact_regs(lw->m, lw->f);
    if (lw->f->regs.len > IR_MAX_REGS) {
        lw->failed = true;
        diag_unsupported(lw->ds, lw->f->span,
                         "%s needs %zu registers; the limit is %d: split the function or "
                         "use arrays for some of its variables",
                         lw->f->name, lw->f->regs.len, IR_MAX_REGS);
    }
}

static void lower_all(struct lower *lw, const struct function *kernel)
{
    struct ir_func f = {0};
    begin_function(lw, &f, kernel);
    lower_kernel(lw, kernel);
    finish_function(lw);
    vec_push(&lw->m->funcs, f);
    for (size_t i = 0; i < lw->called.len; i++) {
        struct ir_func callee = {0};
        begin_function(lw, &callee, lw->called.data[i]);
        lower_function(lw, i);
        finish_function(lw);
        vec_push(&lw->m->funcs, callee);
    }
}

static void free_lower(struct lower *lw)
{
    vec_free(&lw->binds);
    vec_free(&lw->usage);
    vec_free(&lw->scanned);
    vec_free(&lw->reached);
    vec_free(&lw->fresh);
    vec_free(&lw->order);
    vec_free(&lw->cases);
    vec_free(&lw->called);
    lower_free_frame(lw);
}

/* Headers that come with the program are named in angle brackets. */
static void mark_carried(struct lower *lw)
{
    const struct sources *src = lang_sources(lw->u);
    vec_push(&lw->m->carried, false); /* files are numbered from 1 */
    for (uint32_t i = 1; i <= sources_count(src); i++)
        vec_push(&lw->m->carried, sources_get(src, i)->path[0] == '<');
}

struct ir_module *ir_lower(struct unit *u, struct function *kernel, struct diags *ds)
{
    if (!kernel->body)
        return NULL; /* the front end has said why */
    struct lower lw = {.u = u, .ds = ds, .m = ir_module_new()};
    lw.m->arch = lang_cuda_arch(u) / 10;
    lw.m->host = lw.host = lang_is_host(u);
    lw.m->max_threads = kernel->max_threads;
    lower_scan(&lw, kernel);
    lower_layout(&lw);
    if (!lw.failed)
        lower_all(&lw, kernel);
    bool ok = !lw.failed && ir_verify(lw.m, ds);
    mark_carried(&lw);
    free_lower(&lw);
    if (ok)
        return lw.m;
    ir_module_free(lw.m);
    return NULL;
}
