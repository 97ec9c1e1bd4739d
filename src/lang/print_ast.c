/* The dump stage `ast`: expressions and statements as indented s-expressions, one node a
 * line, children in source order. print_decl.c prints declarations. The golden files
 * of the parser's tests are in this form, so it shows every field a node uses. */
#include "config.h"

#include "lang/print_ast.h"

static const char *const words[NODE_COUNT] = {
#define NODE(sym, word, fields) [NODE_##sym] = word,
#include "lang/nodes.def"
#undef NODE
};

static const char *oper_text(enum oper op)
{
    static const char *const text[] = {"+",  "-",  "*", "/",  "%", "&",  "|",  "^",
                                       "<<", ">>", "<", "<=", ">", ">=", "==", "!="};

    return text[op];
}

static const char *cast_text(enum cast_style c)
{
    static const char *const text[] = {"c", "static", "reinterpret", "const"};

    return text[c];
}

void print_open(struct printer *pr, const char *word, struct span at)
{
    if (pr->one_line) {
        if (pr->depth)
            str_addc(pr->out, ' ');
    } else {
        if (pr->out->len)
            str_addc(pr->out, '\n');
        str_printf(pr->out, "%*s", 2 * pr->depth, "");
    }
    str_printf(pr->out, "(%s", word);
    pr->depth++;
    if (pr->src && !pr->one_line && at.file) {
        uint32_t line, col;

        source_locate(sources_get(pr->src, at.file), at.off, &line, &col);
        str_printf(pr->out, " @%u:%u", line, col);
    }
}

void print_close(struct printer *pr)
{
    str_addc(pr->out, ')');
    pr->depth--;
}

void print_quoted(struct printer *pr, const char *text, size_t len)
{
    str_add(pr->out, " \"");
    for (size_t i = 0; i < len; i++) {
        unsigned char c = (unsigned char)text[i];

        if (c == '"' || c == '\\')
            str_printf(pr->out, "\\%c", c);
        else if (c == '\n')
            str_add(pr->out, "\\n");
        else if (c < 0x20 || c == 0x7f)
            str_printf(pr->out, "\\x%02x", c);
        else
            str_addc(pr->out, (char)c);
    }
    str_addc(pr->out, '"');
}

void print_name(struct printer *pr, const struct ast_name *n)
{
    for (size_t i = 0; i < n->nparts; i++) {
        str_printf(pr->out, "%s%s", i || n->rooted ? "::" : "", n->parts[i].id);
        print_args(&n->parts[i], pr->out);
    }
}

static void print_literal(struct printer *pr, const struct node *n)
{
    switch ((int)n->kind) {
    case NODE_FLOAT:
        str_addc(pr->out, ' ');
        str_add_f64(pr->out, n->fval);
        str_printf(pr->out, " %s", print_basic(n->lit));
        break;
    case NODE_STRING:
        print_quoted(pr, n->text, n->len);
        break;
    case NODE_INT:
        str_printf(pr->out, " %llu %s", (unsigned long long)n->ival, print_basic(n->lit));
        break;
    default:
        str_printf(pr->out, " %lld", (long long)n->ival);
        break;
    }
}

static void print_type_of(struct printer *pr, const struct node *n)
{
    str_add(pr->out, " <");
    ast_print_type(n->type->spec, n->type->dtor, pr->out);
    str_addc(pr->out, '>');
}

/* What stands on the node's own line. */
static void print_attributes(struct printer *pr, const struct node *n)
{
    switch ((int)n->kind) {
    case NODE_INT:
    case NODE_FLOAT:
    case NODE_CHAR:
    case NODE_BOOL:
    case NODE_STRING:
        print_literal(pr, n);
        break;
    case NODE_BINARY:
    case NODE_COMPOUND_ASSIGN:
        str_printf(pr->out, " %s", oper_text(n->op));
        break;
    case NODE_PREFIX:
    case NODE_POSTFIX:
        str_add(pr->out, n->op == OP_ADD ? " ++" : " --");
        break;
    case NODE_MEMBER:
        str_add(pr->out, n->arrow ? " ->" : " .");
        break;
    case NODE_CAST:
        str_printf(pr->out, " %s", cast_text(n->cast));
        break;
    case NODE_IF:
        str_add(pr->out, n->is_constexpr ? " constexpr" : "");
        break;
    case NODE_GOTO:
    case NODE_LABEL:
        str_printf(pr->out, " %s", n->text);
        break;
    default:
        break;
    }
    if (node_has_name(n) && n->name)
        str_addc(pr->out, ' '), print_name(pr, n->name);
    if (node_has_type(n) && n->type)
        print_type_of(pr, n);
    if (n->kind == NODE_CONSTRUCT && n->braced)
        str_add(pr->out, " braced");
    if (node_is_long(n) && n->unroll == 0)
        str_add(pr->out, " unroll");
}

static void print_none(struct printer *pr)
{
    print_open(pr, "none", (struct span){0});
    print_close(pr);
}

/* The parts of a for statement that may be missing are shown as (none). */
static void print_heads(struct printer *pr, const struct node *n)
{
    if (!node_is_long(n))
        return;
    if (n->init)
        print_node(pr, n->init);
    if (n->cond)
        print_node(pr, n->cond);
    else if (n->kind == NODE_FOR)
        print_none(pr);
    if (n->step)
        print_node(pr, n->step);
    else if (n->kind == NODE_FOR)
        print_none(pr);
}

static void print_unroll(struct printer *pr, const struct node *n)
{
    if (!node_is_long(n) || !n->unroll_expr)
        return;
    print_open(pr, "unroll", n->unroll_expr->span);
    print_node(pr, n->unroll_expr);
    print_close(pr);
}

static void print_children(struct printer *pr, const struct node *n)
{
    for (size_t i = 0; i < n->nlist; i++)
        print_node(pr, n->list[i]);
}

static void print_below(struct printer *pr, const struct node *n)
{
    bool list_first = n->kind == NODE_DESIGNATED;

    if (list_first)
        print_children(pr, n);
    print_heads(pr, n);
    if (n->a)
        print_node(pr, n->a);
    if (n->b)
        print_node(pr, n->b);
    if (n->c)
        print_node(pr, n->c);
    if (!list_first)
        print_children(pr, n);
    if (n->kind == NODE_LAMBDA)
        print_decl(pr, n->lambda->call);
}

void print_node(struct printer *pr, const struct node *n)
{
    bool body_first = n->kind == NODE_DO;

    print_open(pr, words[n->kind], n->span);
    print_attributes(pr, n);
    print_unroll(pr, n);
    if (body_first && n->body)
        print_node(pr, n->body);
    if (!node_is_leaf(n))
        print_below(pr, n);
    if (node_is_long(n)) {
        for (const struct ast_decl *d = n->decls; d; d = d->next)
            print_decl(pr, d);
        if (!body_first && n->body)
            print_node(pr, n->body);
    }
    print_close(pr);
}
