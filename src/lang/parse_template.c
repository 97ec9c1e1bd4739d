/* Templates: heads, arguments, explicit instantiations.
 *
 *   template := ['extern'] 'template' head* declaration
 *   head     := '<' [parameter (',' parameter)*] '>'
 *
 * A templated declaration is an ordinary one that carries its head (struct ast_template).
 * While it is parsed its parameters are local names, so that a type parameter is a type.
 * Whether '<' opens arguments is decided by look-up, as C++ does: a template of that name,
 * or the word `template` before it. C++ [temp.param], [temp.names], [temp.explicit]. */
#include "config.h"

#include "lang/parse_priv.h"

#include <string.h>

struct ast_template *parse_take_template(struct parser *p)
{
    struct ast_template *t = p->tmpl;

    p->tmpl = NULL;
    return t;
}

/* ---- arguments ---- */

bool parse_takes_args(const struct ast_decl *d)
{
    if (d && d->kind == DECL_TPARAM)
        return d->tparam->kind == TPARAM_TEMPLATE;
    for (; d; d = decl_older(d))
        if (d->tmpl)
            return true;
    return false;
}

/* The last '>' may be the first half of '>>', which then also ends the list around. */
static void close_angles(struct parser *p)
{
    if (parse_at(p) == TOK_SHR)
        p->halves = 1;
    else
        parse_expect(p, TOK_GT, "after the template arguments");
}

static bool at_close(const struct parser *p)
{
    enum token_kind k = parse_at(p);

    return k == TOK_GT || k == TOK_SHR || k == TOK_EOF;
}

struct arg {
    struct ast_type *type;
    struct node *expr;
    bool expanded;
};

/* int(float): what can be read as a type is one. C++ [temp.arg] p2. */
static struct ast_type *parse_function_arg(struct parser *p)
{
    struct attempt a;
    struct ast_type *t;
    bool ends;

    if (!parse_is_type(p, p->pos))
        return NULL;
    a = parse_try(p);
    t = parse_type(p);
    ends = at_close(p) || parse_at(p) == TOK_COMMA || parse_at(p) == TOK_ELLIPSIS;
    if (!p->panic && (!ends || parse_at(p) == TOK_EOF || !t->dtor || !t->dtor->nparts))
        parse_expected(p, "the end of the argument");
    return parse_tried(p, &a) ? t : NULL;
}

/* argument := (type-id | constant) ['...'] */
static struct arg parse_arg(struct parser *p)
{
    struct arg a = {0};

    if (parse_is_type_id(p, p->pos))
        a.type = parse_type(p);
    else if (!(a.type = parse_function_arg(p)))
        a.expr = parse_constant(p);
    a.expanded = parse_accept(p, TOK_ELLIPSIS);
    return a;
}

typedef VEC(struct arg) arg_list;

static void take_args(struct parser *p, struct name_part *part, arg_list *args)
{
    size_t n = args->len;

    part->has_args = true;
    part->nargs = n;
    part->args = arena_alloc(p->arena, (n + 1) * sizeof *part->args);
    part->arg_exprs = arena_alloc(p->arena, (n + 1) * sizeof *part->arg_exprs);
    part->expanded = arena_alloc(p->arena, (n + 1) * sizeof *part->expanded);
    for (size_t i = 0; i < n; i++) {
        part->args[i] = args->data[i].type;
        part->arg_exprs[i] = args->data[i].expr;
        part->expanded[i] = args->data[i].expanded;
    }
    vec_free(args);
}

void parse_template_args(struct parser *p, struct name_part *part)
{
    arg_list args = {0};
    unsigned angles = p->angles;

    parse_advance(p);
    p->angles = 1;
    if (parse_enter(p))
        while (!at_close(p)) {
            struct arg a = parse_arg(p);

            vec_push(&args, a);
            if (!parse_accept(p, TOK_COMMA))
                break;
        }
    parse_leave(p);
    p->angles = angles;
    close_angles(p);
    take_args(p, part, &args);
}

void parse_trait_types(struct parser *p, struct name_part *part)
{
    arg_list args = {0};
    unsigned angles = p->angles;

    parse_advance(p);
    p->angles = 0;
    do {
        struct arg a = {.type = parse_type(p)};

        vec_push(&args, a);
    } while (parse_accept(p, TOK_COMMA));
    p->angles = angles;
    parse_expect(p, TOK_RPAREN, "after the types");
    take_args(p, part, &args);
}

/* ---- heads ---- */

static void push_tparam(struct parser *p, const struct ast_tparam *t)
{
    struct ast_decl *d;

    if (!t->name)
        return;
    d = parse_new_decl(p, DECL_TPARAM, t->span);
    d->name = t->name;
    d->tparam = t;
    local_push(p, t->name, d);
}

static void push_heads(struct parser *p, const struct ast_template *t)
{
    if (!t)
        return;
    push_heads(p, t->outer);
    for (size_t i = 0; i < t->nparams; i++)
        push_tparam(p, &t->params[i]);
}

static void push_classes(struct parser *p, const struct ast_record *r)
{
    if (!r || !r->decl)
        return;
    if (r->decl->scope)
        push_classes(p, r->decl->scope->record);
    push_heads(p, r->decl->tmpl);
}

/* Defined outside, a member's heads have their own names for the class's parameters. */
void parse_push_owners(struct parser *p, const struct ast_decl *fn)
{
    if (fn->owner_tmpl)
        push_heads(p, fn->owner_tmpl);
    else if (fn->owner)
        push_classes(p, fn->owner);
    else if (fn->scope)
        push_classes(p, fn->scope->record); /* a friend */
    if (fn->tmpl)
        push_heads(p, fn->tmpl);
}

static void take_pack_and_name(struct parser *p, struct ast_tparam *t)
{
    t->pack = parse_accept(p, TOK_ELLIPSIS);
    if (parse_at(p) == TOK_IDENT)
        t->name = parse_ident(p, "a name", &t->span);
}

/* "typename T", not "typename T::type N", which declares a value. */
static bool at_type_param(const struct parser *p)
{
    enum token_kind k = parse_at(p);

    if (k != TOK_TYPENAME && k != TOK_CLASS)
        return false;
    return parse_peek(p, 1) != TOK_COLONCOLON && parse_peek(p, 2) != TOK_COLONCOLON &&
           !(parse_peek(p, 1) == TOK_IDENT && parse_peek(p, 2) == TOK_LT);
}

/* type-parameter := ('typename' | 'class') ['...'] [name] ['=' type-id] */
static void parse_type_param(struct parser *p, struct ast_tparam *t)
{
    t->kind = TPARAM_TYPE;
    parse_advance(p);
    take_pack_and_name(p, t);
    if (parse_accept(p, TOK_ASSIGN))
        t->default_type = parse_type(p);
}

static struct ast_template *parse_head(struct parser *p);

/* template-parameter := head ('class' | 'typename') ['...'] [name] ['=' name] */
static void parse_template_param(struct parser *p, struct ast_tparam *t)
{
    size_t mark = p->locals.len;

    t->kind = TPARAM_TEMPLATE;
    parse_head(p);
    local_pop_to(p, mark);
    if (!parse_accept(p, TOK_CLASS) && !parse_accept(p, TOK_TYPENAME))
        parse_expected(p, "'class' or 'typename'");
    take_pack_and_name(p, t);
    if (parse_accept(p, TOK_ASSIGN))
        t->default_type = parse_type(p);
}

/* value-parameter := specifiers ['...'] [declarator] ['=' constant] */
static void parse_value_param(struct parser *p, struct ast_tparam *t)
{
    t->kind = TPARAM_VALUE;
    t->spec = parse_spec(p, true);
    t->pack = parse_accept(p, TOK_ELLIPSIS);
    t->dtor = parse_declarator(p, t->spec, true, true);
    if (t->dtor && t->dtor->name) {
        t->name = t->dtor->name->parts[0].id;
        t->span = t->dtor->name->span;
    }
    if (parse_accept(p, TOK_ASSIGN))
        t->default_expr = parse_constant(p);
}

static struct ast_tparam parse_tparam(struct parser *p)
{
    struct ast_tparam t = {.span = parse_here(p)};

    if (at_type_param(p))
        parse_type_param(p, &t);
    else if (parse_at(p) == TOK_TEMPLATE)
        parse_template_param(p, &t);
    else
        parse_value_param(p, &t);
    return t;
}

/* head := 'template' '<' [parameter (',' parameter)*] '>'; the names stay pushed. */
static struct ast_template *parse_head(struct parser *p)
{
    struct ast_template *t = arena_alloc(p->arena, sizeof *t);
    unsigned angles = p->angles;
    size_t room = 0;

    t->span = parse_here(p);
    parse_advance(p);
    parse_expect(p, TOK_LT, "after template");
    p->angles = 1;
    while (!at_close(p)) {
        struct ast_tparam one = parse_tparam(p), *more;

        if (t->nparams == room) { /* pushed names point into the list: never moved */
            room = room ? 2 * room : 16;
            more = arena_alloc(p->arena, room * sizeof *more);
            if (t->nparams)
                memcpy(more, t->params, t->nparams * sizeof *more);
            t->params = more;
        }
        t->params[t->nparams] = one;
        push_tparam(p, &t->params[t->nparams++]);
        if (!parse_accept(p, TOK_COMMA))
            break;
    }
    p->angles = angles;
    close_angles(p);
    t->span = parse_since(p, t->span);
    return t;
}

/* ---- declarations ---- */

void parse_template(struct parser *p, enum decl_context ctx)
{
    struct ast_template *t = NULL;
    size_t mark = p->locals.len;

    parse_accept(p, TOK_EXPORT);
    parse_accept(p, TOK_EXTERN);
    while (parse_at(p) == TOK_TEMPLATE && parse_peek(p, 1) == TOK_LT) {
        struct ast_template *inner = parse_head(p);

        inner->outer = t;
        t = inner;
    }
    if (!t && parse_at(p) == TOK_TEMPLATE) {
        t = arena_alloc(p->arena, sizeof *t);
        t->span = parse_here(p);
        t->explicit_instantiation = true;
        parse_advance(p);
    }
    p->tmpl = t;
    parse_declaration(p, ctx);
    p->tmpl = NULL;
    local_pop_to(p, mark);
}

/* How many class templates the record is, or is in. */
static size_t levels(const struct ast_record *r)
{
    size_t n = 0;

    for (; r && r->decl; r = r->decl->scope ? r->decl->scope->record : NULL)
        n += r->decl->tmpl && r->decl->tmpl->nparams;
    return n;
}

void parse_split_heads(struct ast_decl *d)
{
    struct ast_template *t = d->tmpl;
    size_t heads = 0, classes = levels(d->owner);

    for (const struct ast_template *k = t; k; k = k->outer)
        heads++;
    if (!t || !classes || !heads)
        return;
    if (heads > classes) {
        d->owner_tmpl = t->outer;
        t->outer = NULL;
    } else {
        d->owner_tmpl = t;
        d->tmpl = NULL;
    }
}

/* Past the heads, for what is stepped over. */
static void skip_heads(struct parser *p, size_t start)
{
    p->pos = start;
    while (parse_at(p) == TOK_TEMPLATE || parse_at(p) == TOK_EXPORT ||
           parse_at(p) == TOK_EXTERN) {
        parse_advance(p);
        if (parse_at(p) == TOK_LT)
            p->pos = parse_past_angles(p, p->pos);
    }
}

void parse_template_item(struct parser *p)
{
    size_t start = p->pos, nkernels = p->t->kernels.len;
    struct attempt a = parse_try(p);
    const struct ast_decl *known;
    struct skipped s;

    parse_template(p, CONTEXT_FILE);
    if (parse_tried(p, &a))
        return;
    p->t->kernels.len = nkernels;
    skip_heads(p, start);
    s = parse_skip(p, p->pos);
    known = s.name ? scope_find_in(p->scope, s.name, UINT32_MAX) : NULL;
    if (!known || (known->kind == DECL_SKIPPED && !known->listed))
        parse_remember(p, start, &s,
                       p->why_unsupported ? SKIP_UNSUPPORTED : SKIP_UNPARSED);
}
