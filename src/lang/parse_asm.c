/* The asm statement: template and operands as they are written.
 *
 * Takes tokens, gives a NODE_ASM with the template's text and one asm_operand per
 * output and input. What constraints and instructions mean is for sema_asm.c; clobbers
 * say nothing to an interpreter and are only checked for their form. asm goto is left
 * out. GNU C: Extended Asm; Inline PTX Assembly in CUDA. */
#include "config.h"

#include "base/vec.h"
#include "lang/parse_priv.h"

#include <string.h>

typedef VEC(struct asm_operand) operand_list;

/* operand := ['[' name ']'] string '(' expression ')'; nothing can refer to the name, see
 * ptx_read.c */
static void parse_operand(struct parser *p, operand_list *list)
{
    struct asm_operand o = {.span = parse_here(p)};
    struct span at;

    if (parse_accept(p, TOK_LBRACKET)) {
        parse_ident(p, "a name for the operand", &at);
        parse_expect(p, TOK_RBRACKET, "after the operand's name");
    }
    if (parse_at(p) != TOK_STRING) {
        parse_expected(p, "a constraint such as \"r\" before the operand");
        return;
    }
    o.constraint = parse_token(p)->value.s->data;
    parse_advance(p);
    parse_expect(p, TOK_LPAREN, "before the operand's expression");
    o.expr = parse_expr(p);
    parse_expect(p, TOK_RPAREN, "after the operand's expression");
    o.span = parse_since(p, o.span);
    if (!p->panic)
        vec_push(list, o);
}

/* operands := [operand {[','] operand}], the comma as nvcc has it */
static void parse_operands(struct parser *p, operand_list *list)
{
    if (parse_at(p) != TOK_STRING && parse_at(p) != TOK_LBRACKET)
        return;
    do
        parse_operand(p, list);
    while (parse_accept(p, TOK_COMMA) || parse_at(p) == TOK_STRING);
}

static void parse_clobbers(struct parser *p)
{
    while (parse_at(p) == TOK_STRING) {
        parse_advance(p);
        if (!parse_accept(p, TOK_COMMA))
            return;
    }
}

/* sections := {':' operands}; '::' is two colons. Section 0 the outputs, 1 the inputs,
 * 2 the clobbers. */
static void parse_sections(struct parser *p, struct ast_asm *ptx)
{
    operand_list list = {0};
    unsigned section = 0;
    bool outputs = true; /* still in their section */

    while (parse_at(p) == TOK_COLON || parse_at(p) == TOK_COLONCOLON) {
        section += parse_at(p) == TOK_COLONCOLON ? 2 : 1;
        parse_advance(p);
        if (section > 1 && outputs) {
            ptx->nouts = list.len;
            outputs = false;
        }
        if (section <= 2)
            parse_operands(p, &list);
        else
            parse_clobbers(p);
    }
    if (outputs)
        ptx->nouts = list.len;
    ptx->nops = list.len;
    ptx->ops = arena_alloc(p->arena, (list.len + 1) * sizeof *ptx->ops);
    if (list.len)
        memcpy(ptx->ops, list.data, list.len * sizeof *ptx->ops);
    vec_free(&list);
}

/* asm := 'asm' ['volatile'] '(' string sections ')' ';' */
struct node *parse_asm(struct parser *p)
{
    struct node *n = node_new(p, NODE_ASM, parse_here(p));
    const struct token *tok;

    parse_advance(p);
    parse_accept(p, TOK_VOLATILE);
    if (parse_at(p) == TOK_GOTO) {
        parse_unsupported(p, parse_here(p), "asm goto is not supported: branch in C++");
        return node_bad(p);
    }
    parse_expect(p, TOK_LPAREN, "after asm");
    if (parse_at(p) != TOK_STRING)
        parse_expected(p, "the instructions as a string");
    n->ptx = arena_alloc(p->arena, sizeof *n->ptx);
    if (!p->panic) {
        tok = parse_token(p);
        n->text = n->ptx->text = tok->value.s->data;
        n->ptx->len = tok->value.s->len;
        n->ptx->text_span = tok->span;
        parse_advance(p);
    }
    parse_sections(p, n->ptx);
    parse_expect(p, TOK_RPAREN, "at the end of asm");
    n->span = parse_since(p, n->span);
    parse_expect_semicolon(p, "after asm");
    return p->panic ? node_bad(p) : node_done(p, n);
}
