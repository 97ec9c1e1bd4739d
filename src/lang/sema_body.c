/* Bodies of functions: their parameters and what surrounds them made known, the statements
 * checked; and results that the body tells (`auto`) or that stand behind the parameters.
 *
 * Takes a function whose head is known, gives its typed body. A body whose result is
 * `auto` is walked once more before, in silence, for the type of its first return.
 * C++ [dcl.fct.def], [dcl.spec.auto], [dcl.fct] p2. */
#include "config.h"

#include "lang/sema.h"

#include <string.h>

static void check_labels(struct sema *s, const struct fn_state *fn)
{
    for (size_t i = 0; i < fn->labels.len; i++)
        if (!fn->labels.data[i]->defined)
            diag_error(s->ds, fn->labels.data[i]->first_use,
                       "label '%s' is not defined in this function: write '%s:' before a "
                       "statement",
                       fn->labels.data[i]->label.name, fn->labels.data[i]->label.name);
}

static void check_return(struct sema *s, const struct fn_state *fn,
                         const struct stmt *list)
{
    if (fn->result->kind == TYPE_VOID || !flow_completes(list))
        return;
    diag_add(
        s->ds, DIAG_WARNING, fn->end,
        "'%s' returns '%s' but can get to its end without a return: the value is then "
        "undefined",
        fn->f->name, sema_type_text(s, fn->result, 0));
}

static void declare_pack(struct sema *s, const struct func_info *info)
{
    if (!info->pack_name)
        return;
    struct symbol *sym =
        scope_declare(s, info->pack_name, SYMBOL_PACK, info->decl->name_span);
    sym->pack = &s->fn->f->params[info->pack_at + (info->object != NULL)];
    sym->npack = info->npack;
}

/* Parameters, and first what a lambda or local class sees of the function around it. */
static void declare_params(struct sema *s, const struct func_info *info)
{
    scope_push(s);
    sema_declare_around(s, info);
    scope_push(s);
    declare_pack(s, info);
    for (size_t i = 0; i < info->nparams; i++)
        if (info->params[i].name && info->params[i].name != info->pack_name) {
            struct symbol *sym =
                scope_declare(s, info->params[i].name, SYMBOL_VAR, info->params[i].span);
            sym->var = s->fn->f->params[i + (info->object != NULL)];
        }
}

static void undeclare_params(struct sema *s)
{
    scope_pop(s);
    scope_pop(s);
}

/* Behind the last statement: objects that live as long as the function. */
static void append_ends(struct sema *s, struct stmt *list)
{
    struct stmt_list post = {0};
    struct stmt **tail = &list->body;
    live_leave(s, 0, &post);
    while (*tail)
        tail = &(*tail)->next;
    *tail = post.first;
}

static void check_body(struct sema *s, struct func_info *info, const struct node *body)
{
    struct fn_state *fn = s->fn;
    const struct ast_func *af = info->decl->func;
    struct stmt_list pre = {0};
    declare_params(s, info);
    if (af->is_default)
        class_defaulted_body(s, info, &pre);
    else if (af->kind == FUNC_CTOR)
        class_prologue(s, info, &pre);
    live_begin(s, info, &pre);
    struct stmt *list = body ? sema_block(s, body) : stmt_new(s, STMT_BLOCK, fn->f->span);
    class_end_body(s, info);
    append_ends(s, list);
    if (pre.last) {
        pre.last->next = list->body;
        list->body = pre.first;
    }
    undeclare_params(s);
    check_labels(s, fn);
    struct span all = list->span;
    fn->end = all.len ? (struct span){all.file, all.off + all.len - 1, 1} : all;
    if (!list || list->kind != STMT_BLOCK || !info->decl->func->failed)
        check_return(s, fn, list ? list->body : NULL);
    info->fn->body = list;
    info->fn->nlabels = fn->labels.len;
    info->fn->nlocals = fn->locals.len;
    info->fn->locals =
        arena_alloc(s->arena, (fn->locals.len + 1) * sizeof *fn->locals.data);
    if (fn->locals.len)
        memcpy(info->fn->locals, fn->locals.data,
               fn->locals.len * sizeof *fn->locals.data);
}

static struct sema_place open_function(struct sema *s, struct fn_state *fn)
{
    const struct ast_decl *d = fn->info->decl;
    struct sema_place here = sema_go(s, d->scope ? d->scope : s->scope, d->order + 1);
    fn->this_ = fn->info->object ? fn->f->params[0] : NULL;
    fn->names = map_new();
    fn->label_map = map_new();
    s->fn = fn;
    return here;
}

static void close_function(struct sema *s, struct fn_state *fn, struct sema_place here)
{
    sema_back(s, here);
    map_free(fn->names);
    map_free(fn->label_map);
    vec_free(&fn->locals);
    vec_free(&fn->labels);
    vec_free(&fn->usings);
    vec_free(&fn->live);
}

bool sema_body(struct sema *s, struct func_info *info)
{
    unsigned errors = s->ds->errors;
    size_t first = s->ds->list.len;
    struct ast_decl *d = info->decl;
    struct node *body = d->func->is_default ? NULL : parse_body(s->u->ast, d, s->ds);
    if (!body && !d->func->is_default)
        return false;
    struct fn_state fn = {.info = info, .f = info->fn, .result = info->result};
    struct sema_place here = open_function(s, &fn);
    info->callees.len = 0;
    check_body(s, info, body);
    close_function(s, &fn, here);
    if (d->inst)
        template_notes(s, d->inst, first, true);
    bool ok = s->ds->errors == errors && !d->func->failed;
    if (!ok)
        info->fn->body = NULL;
    return ok;
}

/* ---- results ---- */

/* A function that stands for info while its result is not known. */
static struct function *stand_in(struct sema *s, const struct func_info *info)
{
    struct function *f = arena_alloc(s->arena, sizeof *f);
    f->name = info->decl->name;
    f->span = info->decl->name_span;
    sema_make_params(s, info, f);
    return f;
}

const struct type *sema_trailing(struct sema *s, struct func_info *info,
                                 const struct ast_type *t, unsigned *quals)
{
    struct fn_state fn = {.info = info, .f = stand_in(s, info)};
    const struct ast_scope *scope = s->scope;
    uint32_t order = s->order;
    struct sema_place here = open_function(s, &fn);
    s->scope = scope;
    s->order = order;
    declare_params(s, info);
    const struct type *found = sema_type_id(s, t, quals);
    undeclare_params(s);
    close_function(s, &fn, here);
    return found;
}

/* The type a placeholder stands for: `auto`, `auto &`, `auto *`, `decltype(auto)`. */
static const struct type *placeholder(struct sema *s, const struct func_info *info,
                                      struct expr *e, unsigned *quals)
{
    const struct ast_declarator *d = info->decl->dtor;
    enum dpart_kind k = d->nparts > 1 ? d->parts[1].kind : DPART_FUNC;
    if (k == DPART_REF || k == DPART_RVALUE_REF)
        return types_ref(s->types, e->type, e->quals | info->decl->spec->quals);
    *quals = 0;
    return e->lvalue ? expr_load(s, e)->type : e->type;
}

void sema_probe_return(struct sema *s, const struct node *n)
{
    struct fn_state *fn = s->fn;
    if (fn->found)
        return;
    if (!n->a) {
        fn->found = sema_basic(s, TYPE_VOID);
    } else if (n->a->kind != NODE_INIT_LIST) {
        struct expr *e = sema_expr(s, n->a);
        bool name = n->a->kind == NODE_NAME || n->a->kind == NODE_MEMBER;
        bool place = e->lvalue && !(name && !n->a->parens);
        if (!expr_is_error(e) && place && fn->info->decl->spec->decltype_auto)
            fn->found = types_ref(s->types, e->type, e->quals);
        else if (!expr_is_error(e))
            fn->found = placeholder(s, fn->info, e, &fn->result_quals);
    }
}

/* Walks the body for its first return; *found NULL: it has none that could be read. */
static void probe(struct sema *s, struct func_info *info, const struct node *body,
                  struct fn_state *fn)
{
    *fn = (struct fn_state){.info = info, .f = stand_in(s, info), .probing = true};
    fn->result = sema_basic(s, TYPE_VOID);
    struct sema_place here = open_function(s, fn);
    s->unevaluated++;
    declare_params(s, info);
    sema_block(s, body);
    undeclare_params(s);
    s->unevaluated--;
    close_function(s, fn, here);
}

bool sema_deduce_result(struct sema *s, struct func_info *info)
{
    struct func_info *def = sema_definition(s, info);
    struct ast_decl *d = def ? def->decl : info->decl;
    struct node *body = d->func->has_body ? parse_body(s->u->ast, d, s->ds) : NULL;
    struct fn_state fn;
    struct quiet q;
    if (!body) {
        diag_error(s->ds, info->decl->name_span,
                   "'%s' returns 'auto' and its body is not known: name the type",
                   info->decl->name);
        return false;
    }
    quiet_begin(s, &q);
    probe(s, info, body, &fn);
    bool ok = quiet_end(s, &q);
    if (!ok && !fn.found) { /* once more, to say why */
        probe(s, info, body, &fn);
        return false;
    }
    info->result = fn.found ? fn.found : sema_basic(s, TYPE_VOID);
    info->result_quals = fn.result_quals;
    return true;
}
