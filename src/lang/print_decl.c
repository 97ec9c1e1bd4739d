/* The dump stage `ast`: declarations and types. A type is read aloud from the name
 * outwards ("array [3] of pointer to function (float) returning int"), which shows the
 * order of the declarator's parts as the parser left them. */
#include "config.h"

#include "lang/parse_priv.h"
#include "lang/print_ast.h"

const char *print_basic(enum type_kind k)
{
    static const char *const names[TYPE_DOUBLE + 1] = {"void",
                                                       "bool",
                                                       "char",
                                                       "signed char",
                                                       "unsigned char",
                                                       "short",
                                                       "unsigned short",
                                                       "int",
                                                       "unsigned int",
                                                       "long",
                                                       "unsigned long",
                                                       "long long",
                                                       "unsigned long long",
                                                       "float",
                                                       "double"};

    return k <= TYPE_DOUBLE ? names[k] : "?";
}

static const char *tag_word(enum tag_kind t)
{
    static const char *const text[] = {"struct", "class", "union", "enum"};

    return text[t];
}

static void print_quals(struct str *out, unsigned quals)
{
    if (quals & QUAL_CONST)
        str_add(out, "const ");
    if (quals & QUAL_VOLATILE)
        str_add(out, "volatile ");
    if (quals & QUAL_RESTRICT)
        str_add(out, "restrict ");
}

static void print_inline(const struct node *n, struct str *out)
{
    struct printer pr = {.out = out, .one_line = true};

    print_node(&pr, n);
}

static void print_spec_type(const struct ast_spec *s, struct str *out)
{
    struct printer pr = {.out = out, .one_line = true};

    print_quals(out, s->quals);
    switch (s->kind) {
    case SPEC_NONE:
        str_add(out, "nothing");
        break;
    case SPEC_BASIC:
        str_add(out, print_basic(s->basic));
        break;
    case SPEC_NAMED:
        print_name(&pr, s->name);
        break;
    case SPEC_TAG:
        str_printf(out, "%s ", tag_word(s->tag));
        print_name(&pr, s->name);
        break;
    case SPEC_RECORD:
        str_printf(out, "%s %s", tag_word(s->record->tag),
                   s->record->name ? s->record->name : "(anonymous)");
        break;
    case SPEC_ENUM:
        str_printf(out, "enum %s", s->enum_->name ? s->enum_->name : "(anonymous)");
        break;
    case SPEC_AUTO:
        str_add(out, "auto");
        break;
    case SPEC_DECLTYPE:
        str_add(out, "decltype ");
        print_inline(s->expr, out);
        break;
    }
}

void print_args(const struct name_part *part, struct str *out)
{
    if (!part->has_args)
        return;
    str_addc(out, '<');
    for (size_t i = 0; i < part->nargs; i++) {
        str_add(out, i ? ", " : "");
        if (part->args[i])
            ast_print_type(part->args[i]->spec, part->args[i]->dtor, out);
        else
            print_inline(part->arg_exprs[i], out);
        str_add(out, part->expanded[i] ? "..." : "");
    }
    str_addc(out, '>');
}

/* " template <type T, value N>", what it specialises behind it. */
static void print_template(struct printer *pr, const struct ast_template *t)
{
    static const char *const kinds[] = {"type", "value", "template"};

    if (!t)
        return;
    str_add(pr->out, " template <");
    for (size_t i = 0; i < t->nparams; i++)
        str_printf(pr->out, "%s%s%s %s", i ? ", " : "", kinds[t->params[i].kind],
                   t->params[i].pack ? "..." : "",
                   t->params[i].name ? t->params[i].name : "(unnamed)");
    str_addc(pr->out, '>');
    if (t->pattern)
        print_args(t->pattern, pr->out);
}

static void print_params(const struct dpart *p, struct str *out)
{
    str_add(out, "function (");
    for (const struct ast_decl *d = p->params; d; d = d->next) {
        ast_print_type(d->spec, d->dtor, out);
        str_add(out, d->next ? ", " : "");
    }
    str_printf(out, "%s) %sreturning ", p->variadic ? (p->nparams ? ", ..." : "...") : "",
               p->is_const ? "const " : "");
}

static void print_part(const struct dpart *p, struct str *out)
{
    switch (p->kind) {
    case DPART_POINTER:
        print_quals(out, p->quals);
        str_add(out, "pointer to ");
        break;
    case DPART_REF:
        str_add(out, "reference to ");
        break;
    case DPART_RVALUE_REF:
        str_add(out, "rvalue reference to ");
        break;
    case DPART_ARRAY:
        str_add(out, "array [");
        if (p->size)
            print_inline(p->size, out);
        str_add(out, "] of ");
        break;
    case DPART_FUNC:
        print_params(p, out);
        break;
    case DPART_MEMBER:
        str_add(out, "pointer to member of ");
        for (size_t i = 0; i < p->class_->nparts; i++)
            str_printf(out, "%s%s", i ? "::" : "", p->class_->parts[i].id);
        str_add(out, ", ");
        break;
    }
}

void ast_print_type(const struct ast_spec *s, const struct ast_declarator *d,
                    struct str *out)
{
    for (size_t i = 0; d && i < d->nparts; i++)
        print_part(&d->parts[i], out);
    print_spec_type(s, out);
}

static void print_flags(struct printer *pr, unsigned flags)
{
    static const struct {
        unsigned flag;
        const char *word;
    } table[] = {
        {SPEC_EXTERN_C, "extern-c"},
        {SPEC_STATIC, "static"},
        {SPEC_EXTERN, "extern"},
        {SPEC_INLINE, "inline"},
        {SPEC_CONSTEXPR, "constexpr"},
        {SPEC_REGISTER, "register"},
        {SPEC_MUTABLE, "mutable"},
        {SPEC_VIRTUAL, "virtual"},
        {SPEC_THREAD_LOCAL, "thread_local"},
        {SPEC_GLOBAL, "global"},
        {SPEC_DEVICE, "device"},
        {SPEC_HOST, "host"},
        {SPEC_SHARED, "shared"},
        {SPEC_CONSTANT, "constant"},
        {SPEC_MANAGED, "managed"},
        {SPEC_FORCEINLINE, "forceinline"},
        {SPEC_NOINLINE, "noinline"},
        {SPEC_GRID_CONSTANT, "grid-constant"},
        {SPEC_PACKED, "packed"},
    };

    for (size_t i = 0; i < sizeof table / sizeof table[0]; i++)
        if (flags & table[i].flag)
            str_printf(pr->out, " %s", table[i].word);
}

static void print_wrapped(struct printer *pr, const char *word, const struct node *n)
{
    if (!n)
        return;
    print_open(pr, word, n->span);
    print_node(pr, n);
    print_close(pr);
}

static void print_spec_extras(struct printer *pr, const struct ast_spec *s)
{
    print_wrapped(pr, "max-threads", s->max_threads);
    print_wrapped(pr, "min-blocks", s->min_blocks);
    for (size_t i = 0; i < s->naligns; i++)
        print_wrapped(pr, "align", s->aligns[i]);
    if (s->align_type) {
        print_open(pr, "align", s->align_type->span);
        str_add(pr->out, " <");
        ast_print_type(s->align_type->spec, s->align_type->dtor, pr->out);
        str_addc(pr->out, '>');
        print_close(pr);
    }
}

static void print_list(struct printer *pr, const struct ast_decl *d)
{
    for (; d; d = d->next)
        print_decl(pr, d);
}

static void print_record(struct printer *pr, const struct ast_record *r)
{
    str_printf(pr->out, " %s", tag_word(r->tag));
    print_flags(pr, r->flags);
    if (!r->has_body)
        str_add(pr->out, " incomplete");
    if (r->unsupported)
        str_printf(pr->out, " unsupported: %s", r->unsupported);
    for (size_t i = 0; i < r->naligns; i++)
        print_wrapped(pr, "align", r->aligns[i]);
    print_list(pr, r->members);
}

static void print_enum(struct printer *pr, const struct ast_enum *e)
{
    if (e->scoped)
        str_add(pr->out, " scoped");
    if (e->base) {
        str_add(pr->out, " <");
        ast_print_type(e->base->spec, e->base->dtor, pr->out);
        str_addc(pr->out, '>');
    }
    print_list(pr, e->values);
}

static void print_function(struct printer *pr, const struct ast_decl *d)
{
    const struct ast_func *f = d->func;

    if (f->host_only)
        str_add(pr->out, f->has_body ? " host-body" : " host");
    print_spec_extras(pr, d->spec);
    print_list(pr, d->dtor->parts[0].params);
    if (f->body)
        print_node(pr, f->body);
}

static void print_object(struct printer *pr, const struct ast_decl *d)
{
    static const char *const styles[] = {"", "", " parens", " braces"};

    str_add(pr->out, styles[d->style]);
    print_spec_extras(pr, d->spec);
    print_wrapped(pr, "bits", d->bits);
    if (d->init)
        print_node(pr, d->init);
}

static const char *decl_word(enum decl_kind k)
{
    static const char *const names[] = {
        [DECL_VAR] = "var",
        [DECL_FUNC] = "func",
        [DECL_TYPEDEF] = "typedef",
        [DECL_PARAM] = "param",
        [DECL_FIELD] = "field",
        [DECL_RECORD] = "record",
        [DECL_ENUM] = "enum",
        [DECL_ENUMERATOR] = "enumerator",
        [DECL_NAMESPACE] = "namespace",
        [DECL_NAMESPACE_ALIAS] = "namespace-alias",
        [DECL_USING] = "using",
        [DECL_USING_NAMESPACE] = "using-namespace",
        [DECL_TPARAM] = "template-parameter",
        [DECL_ASSERT] = "static-assert",
        [DECL_SKIPPED] = "skipped",
    };

    return names[k];
}

static void print_typed(struct printer *pr, const struct ast_decl *d)
{
    print_flags(pr, d->spec->flags);
    str_add(pr->out, " : ");
    ast_print_type(d->spec, d->dtor, pr->out);
    if (d->kind == DECL_FUNC)
        print_function(pr, d);
    else
        print_object(pr, d);
}

static void print_rest(struct printer *pr, const struct ast_decl *d)
{
    switch (d->kind) {
    case DECL_VAR:
    case DECL_FUNC:
    case DECL_TYPEDEF:
    case DECL_PARAM:
    case DECL_FIELD:
        print_typed(pr, d);
        break;
    case DECL_RECORD:
        print_record(pr, d->record);
        break;
    case DECL_ENUM:
        print_enum(pr, d->enum_);
        break;
    case DECL_ENUMERATOR:
        if (d->init)
            print_node(pr, d->init);
        break;
    case DECL_NAMESPACE:
        print_list(pr, d->inner->decls.first);
        break;
    case DECL_NAMESPACE_ALIAS:
    case DECL_USING:
    case DECL_USING_NAMESPACE:
        str_add(pr->out, " = ");
        print_name(pr, d->target);
        break;
    case DECL_ASSERT:
        if (d->text)
            str_printf(pr->out, " \"%s\"", d->text);
        print_node(pr, d->init);
        break;
    case DECL_TPARAM: /* only in the scopes of instances */
        break;
    case DECL_SKIPPED:
        str_printf(pr->out, "%s: %s", d->is_kernel ? " kernel" : "", d->reason);
        break;
    }
}

void print_decl(struct printer *pr, const struct ast_decl *d)
{
    print_open(pr, decl_word(d->kind), d->name_span);
    if (d->name)
        str_printf(pr->out, " %s", d->name);
    print_template(pr, d->tmpl);
    print_rest(pr, d);
    print_close(pr);
}

static void parse_bodies(struct ast *t, const struct ast_scope *s, uint32_t from)
{
    struct diags ds;

    for (struct ast_decl *d = s->decls.first; d; d = d->next) {
        if (d->kind == DECL_NAMESPACE)
            parse_bodies(t, d->inner, from);
        if (d->kind != DECL_FUNC || d->order < from)
            continue;
        diags_init(&ds);
        parse_body(t, d, &ds);
        diags_free(&ds);
    }
}

void ast_print(struct ast *t, bool with_spans, struct str *out)
{
    struct printer pr = {.src = with_spans ? t->src : NULL, .out = out};
    uint32_t from = t->buffers.len ? vec_last(&t->buffers).base : 0;

    parse_bodies(t, t->root, from);
    for (const struct ast_decl *d = t->root->decls.first; d; d = d->next)
        if (d->order >= from)
            print_decl(&pr, d);
    if (out->len)
        str_addc(out, '\n');
}
