/* The asm statement: operands against their constraints, and the C++ that its
 * instructions stand for.
 *
 * An operand that is a plain local variable is that variable; any other gets a local
 * ("%1") that is set before and, for outputs, copied back after. The translated text is
 * lexed, every token given the place of its PTX instruction, then parsed and analysed as
 * a block in which "%0" and the like are names. Inline PTX Assembly in CUDA: Assembler
 * Statements, Constraints. */
#include "config.h"

#include "lang/lex.h"
#include "lang/parse.h"
#include "lang/ptx.h"

#include <string.h>

#define MAX_OPERANDS 64

struct bound {
    struct ptx_reg *reg;
    const struct asm_operand *op;
    struct expr *lvalue; /* outputs */
    struct expr *value;  /* inputs and "+": what it holds at first */
    struct variable *var;
    const struct expr *constant;
    bool copied; /* var is a temporary */
};

/* ---- places in the string ---- */

static size_t escape_length(const char *s)
{
    size_t n = 2;
    if (s[1] == 'x')
        for (n = 2; strchr("0123456789abcdefABCDEF", s[n]) && s[n]; n++)
            continue;
    else if (s[1] >= '0' && s[1] <= '7')
        for (n = 2; n < 4 && s[n] >= '0' && s[n] <= '7'; n++)
            continue;
    return n;
}

/* Walks the literals as they are spelled; NULL where the text does not come out (it was
 * put together by macros). */
static const uint32_t *find_places(struct sema *s, const struct ast_asm *a)
{
    const struct source *src =
        a->text_span.file ? sources_get(lang_sources(s->u), a->text_span.file) : NULL;
    if (!src || a->text_span.off + a->text_span.len > src->len)
        return NULL;
    uint32_t *places = arena_alloc(s->arena, (a->len + 1) * sizeof *places);
    const char *text = src->text, *end = text + a->text_span.off + a->text_span.len;
    size_t n = 0;
    bool inside = false;
    for (const char *c = text + a->text_span.off; c < end;) {
        size_t len = inside && *c == '\\' ? escape_length(c) : 1;
        if (*c == '"') {
            inside = !inside;
        } else if (inside) {
            bool same = *c == '\\' || (n < a->len && *c == a->text[n]);
            if (n >= a->len || !same)
                return NULL;
            places[n++] = (uint32_t)(c - text);
        } else if (!strchr(" \t\r\n\\", *c)) {
            return NULL;
        }
        c += len;
    }
    return n == a->len ? places : NULL;
}

/* ---- operands ---- */

static const struct constraint {
    char letter;
    struct ptx_type type;
    enum type_kind kind; /* of its temporary */
    const char *what;
} CONSTRAINTS[] = {{'r', {'b', 32, false}, TYPE_UINT, "a 32-bit integer"},
                   {'l', {'b', 64, false}, TYPE_ULLONG, "a 64-bit integer or a pointer"},
                   {'h', {'b', 16, false}, TYPE_USHORT, "a 16-bit integer"},
                   {'f', {'f', 32, false}, TYPE_FLOAT, "a float"},
                   {'d', {'f', 64, false}, TYPE_DOUBLE, "a double"},
                   {'n', {'b', 0, false}, TYPE_LLONG, "an integer constant"}};

static const struct constraint *constraint_of(struct ptx *p, const struct asm_operand *o,
                                              bool output)
{
    const char *c = o->constraint;
    bool marked = *c == '=' || *c == '+';
    c += strspn(c, "=+&%");
    if (marked != output) {
        diag_error(p->s->ds, o->span,
                   output ? "the constraint of an output begins with '=' or '+', as in "
                            "\"=r\""
                          : "'=' and '+' belong to outputs: put this operand before the "
                            "second ':'");
        return NULL;
    }
    for (size_t i = 0; i < sizeof CONSTRAINTS / sizeof *CONSTRAINTS; i++)
        if (c[0] == CONSTRAINTS[i].letter && !c[1] && !(output && c[0] == 'n'))
            return &CONSTRAINTS[i];
    if ((c[0] == 'q' || c[0] == 'C') && !c[1])
        diag_unsupported(p->s->ds, o->span,
                         "constraint \"%s\" is not supported: use r, l, h, f, d or n",
                         o->constraint);
    else
        diag_error(p->s->ds, o->span,
                   "\"%s\" is not a constraint: r, l and h stand for 32-, 64- and 16-bit "
                   "integers, f for float, d for double, n for a constant",
                   o->constraint);
    return NULL;
}

static bool fits(const struct constraint *c, const struct type *t)
{
    switch (c->letter) {
    case 'f':
        return t->kind == TYPE_FLOAT;
    case 'd':
        return t->kind == TYPE_DOUBLE;
    case 'n':
        return type_is_integer(t);
    case 'l':
        if (t->kind == TYPE_POINTER)
            return true;
        break;
    default:
        break;
    }
    return type_is_integer(t) && t->size * 8 == c->type.bits;
}

static bool check_type(struct ptx *p, const struct bound *b, const struct constraint *c,
                       const struct expr *e)
{
    if (expr_is_error(e))
        return false;
    if (fits(c, e->type))
        return true;
    diag_error(
        p->s->ds, b->op->expr->span,
        "constraint \"%s\" stands for %s and this is '%s': cast it, or use another "
        "constraint",
        b->op->constraint, c->what, sema_type_text(p->s, e->type, 0));
    return false;
}

static bool is_plain(const struct expr *lvalue)
{
    return lvalue->kind == EXPR_VAR && !(lvalue->quals & QUAL_VOLATILE) &&
           (lvalue->var->storage == STORE_AUTO || lvalue->var->storage == STORE_PARAM) &&
           lvalue->type->kind != TYPE_ENUM;
}

static bool bind_output(struct ptx *p, struct bound *b, const struct constraint *c)
{
    struct sema *s = p->s;
    struct expr *e = sema_expr(s, b->op->expr);
    if (!check_type(p, b, c, e))
        return false;
    if (!e->lvalue || (e->quals & QUAL_CONST)) {
        diag_error(s->ds, b->op->expr->span,
                   e->lvalue ? "this output is const: it cannot be written"
                             : "an output needs a variable or a place in memory");
        return false;
    }
    b->lvalue = e;
    if (is_plain(e) && e->type->kind != TYPE_POINTER)
        b->var = e->var;
    else if (*b->op->constraint == '+')
        b->value = expr_load(s, e);
    return true;
}

/* An input may stand for the variable itself if no output changes it meanwhile. */
static bool is_stable(const struct ptx *p, const struct expr *value,
                      const struct bound *all)
{
    if (value->kind != EXPR_LOAD || !is_plain(value->a))
        return false;
    const char *first = memchr(p->src->text, ';', p->src->len);
    size_t behind = first ? (size_t)(first + 1 - p->src->text) : p->src->len;
    if (!memchr(p->src->text + behind, ';', p->src->len - behind))
        return true;
    for (size_t i = 0; i < p->src->nouts; i++)
        if (all[i].var == value->a->var)
            return false;
    return true;
}

static bool bind_input(struct ptx *p, struct bound *b, const struct constraint *c,
                       const struct bound *all)
{
    struct expr *e = sema_rvalue(p->s, b->op->expr), v;
    if (!check_type(p, b, c, e))
        return false;
    if (type_is_integer(e->type) && eval_const(p->s, e, &v)) {
        struct expr *kept = arena_alloc(p->s->arena, sizeof *kept);
        *kept = v;
        b->constant = kept;
        b->reg->is_const = true;
        b->reg->value = v.ival;
    } else if (c->letter == 'n') {
        diag_error(p->s->ds, b->op->expr->span,
                   "constraint \"n\" needs an integer constant");
        return false;
    } else if (is_stable(p, e, all)) {
        b->var = e->a->var;
    } else {
        b->value = e;
    }
    b->reg->is_input = true;
    return true;
}

/* The local that stands for an operand that is no plain variable. */
static void make_temporary(struct ptx *p, struct bound *b, const struct constraint *c,
                           struct stmt_list *out)
{
    struct sema *s = p->s;
    const struct type *t = sema_basic(s, c->kind);
    if (b->value && b->value->type->kind == TYPE_POINTER && !b->lvalue)
        t = b->value->type;
    b->copied = true;
    b->var = sema_variable(s, b->reg->symbol, t, 0, STORE_AUTO, b->op->span);
    vec_push(&s->fn->locals, b->var);
    struct stmt *st = stmt_new(s, STMT_DECL, b->op->span);
    st->var = b->var;
    if (b->value) {
        st->elems = arena_alloc(s->arena, sizeof *st->elems);
        *st->elems =
            (struct init_elem){.type = t, .value = expr_cast(s, b->value, t, true)};
        st->nelems = 1;
    }
    stmt_append(out, st);
}

static bool bind_operand(struct ptx *p, struct bound *all, size_t i,
                         struct stmt_list *out)
{
    struct bound *b = &all[i];
    bool output = i < p->src->nouts;
    const struct constraint *c = constraint_of(p, b->op, output);
    if (!c)
        return false;
    b->reg = arena_alloc(p->s->arena, sizeof *b->reg);
    b->reg->name = b->reg->symbol = arena_printf(p->s->arena, "%%%zu", i);
    b->reg->type = c->type;
    if (!(output ? bind_output(p, b, c) : bind_input(p, b, c, all)))
        return false;
    if (!b->var && !b->constant)
        make_temporary(p, b, c, out);
    const struct type *t = b->var ? b->var->type : b->constant->type;
    b->reg->is_pointer = t->kind == TYPE_POINTER;
    b->reg->is_signed = type_is_integer(t) && type_is_signed(t);
    vec_push(&p->regs, b->reg);
    return true;
}

static void declare_names(struct ptx *p, const struct bound *all)
{
    struct sema *s = p->s;
    for (size_t i = 0; i < p->src->nops; i++) {
        struct symbol *sym =
            scope_declare(s, all[i].reg->symbol, all[i].var ? SYMBOL_VAR : SYMBOL_VALUE,
                          all[i].op->span);
        sym->var = all[i].var;
        sym->value = all[i].constant;
    }
    struct expr *lane = expr_new(s, EXPR_SPECIAL, p->whole, sema_basic(s, TYPE_UINT));
    lane->special = SPECIAL_LANEID;
    scope_declare(s, "%laneid", SYMBOL_VALUE, p->whole)->value = lane;
}

/* ---- the text ---- */

static enum token_kind keyword(const char *word)
{
    for (int k = 0; k < TOK_COUNT; k++)
        if (token_kind_class((enum token_kind)k) == TOKEN_KEYWORD &&
            strcmp(token_kind_name((enum token_kind)k), word) == 0)
            return (enum token_kind)k;
    return TOK_IDENT;
}

typedef VEC(struct token) token_vec;

/* '%' right before a name or number is part of it: "%0", "%laneid". */
static void add_token(struct ptx *p, token_vec *toks, struct token tok, bool joined)
{
    if (joined) {
        struct token *t = &vec_last(toks);
        const char *name = arena_printf(p->s->arena, "%%%s", tok.text);
        t->kind = TOK_IDENT;
        t->text = intern_add(p->s->u->names, name, strlen(name));
        return;
    }
    if (tok.kind == TOK_NUMBER)
        lex_number(p->s->arena, &tok);
    else if (tok.kind == TOK_IDENT)
        tok.kind = (uint16_t)keyword(tok.text);
    vec_push(toks, tok);
}

static struct token_list *lex_text(struct ptx *p)
{
    struct lexer lx;
    struct token tok;
    token_vec toks = {0};
    size_t mark = 0;
    struct span at = p->whole;
    bool percent = false;
    lexer_init(&lx, p->out.data, p->out.len, 1, p->s->u->names, p->s->arena, NULL);
    do {
        lex_next(&lx, &tok);
        for (; mark < p->marks.len && p->marks.data[mark].at <= tok.span.off; mark++)
            at = p->marks.data[mark].span;
        tok.span = tok.spelled = at;
        tok.at_line_start = false;
        bool joined = percent && !tok.has_space &&
                      (tok.kind == TOK_IDENT || tok.kind == TOK_NUMBER);
        percent = tok.kind == TOK_PERCENT;
        add_token(p, &toks, tok, joined);
    } while (tok.kind != TOK_EOF);
    lexer_free(&lx);
    struct token_list *list = arena_alloc(p->s->arena, sizeof *list);
    list->data = arena_alloc(p->s->arena, toks.len * sizeof *list->data);
    memcpy(list->data, toks.data, toks.len * sizeof *list->data);
    list->len = toks.len;
    vec_free(&toks);
    return list;
}

/* Copies the temporaries of outputs to where they belong. */
static void copy_back(struct ptx *p, const struct bound *all, struct stmt_list *out)
{
    struct sema *s = p->s;
    for (size_t i = 0; i < p->src->nouts; i++) {
        if (!all[i].copied)
            continue;
        struct expr *lvalue = all[i].lvalue;
        struct span at = all[i].op->span;
        struct expr *v = expr_load(s, expr_var(s, all[i].var, at));
        struct expr *set = expr_binary(s, EXPR_ASSIGN, OP_ADD, at, lvalue->type, lvalue,
                                       expr_cast(s, v, lvalue->type, true));
        set->lvalue = true;
        struct stmt *st = stmt_new(s, STMT_EXPR, at);
        st->e = set;
        stmt_append(out, st);
    }
}

static void translated(struct ptx *p, const struct bound *all, struct stmt_list *out)
{
    ptx_translate(p);
    if (p->failed)
        return;
    struct node *block = parse_block_text(p->s->u->ast, lex_text(p), p->s->ds);
    stmt_append(out, sema_block(p->s, block));
    copy_back(p, all, out);
}

void sema_asm(struct sema *s, const struct node *n, struct stmt_list *out)
{
    struct ptx p = {.s = s, .src = n->ptx, .whole = n->span};
    struct bound all[MAX_OPERANDS] = {0};
    struct stmt_list list = {0};
    bool good = true;
    if (p.src->nops > MAX_OPERANDS) {
        diag_error(s->ds, n->span, "this asm has more than %d operands", MAX_OPERANDS);
        return;
    }
    p.places = find_places(s, n->ptx);
    scope_push(s);
    for (size_t i = 0; i < p.src->nops; i++)
        all[i].op = &p.src->ops[i];
    for (size_t i = 0; i < p.src->nops && good; i++)
        good = bind_operand(&p, all, i, &list);
    if (good) {
        declare_names(&p, all);
        translated(&p, all, &list);
    }
    scope_pop(s);
    struct stmt *block = stmt_new(s, STMT_BLOCK, n->span);
    block->body = list.first;
    stmt_append(out, block);
    vec_free(&p.regs);
    vec_free(&p.marks);
    str_free(&p.out);
}
