/* Template arguments outside of a declaration: those a user writes to name a kernel, and
 * those of launches in host code, which is otherwise stepped over.
 *
 * Gives name parts whose arguments are read in a scope of the file. A launch whose
 * arguments do not parse there (they may name variables of the host function) is left
 * out. CUDA C++ Programming Guide: Execution Configuration. */
#include "config.h"

#include "lang/parse_priv.h"

#include <string.h>

static struct parser *parser_at(struct ast *t, uint32_t buffer, size_t pos,
                                struct ast_scope *scope, struct diags *ds)
{
    struct parser *p = parser_new(t, buffer, ds);

    p->pos = pos;
    p->scope = scope ? scope : t->root;
    return p;
}

bool ast_parse_args(struct ast *t, struct ast_scope *scope,
                    const struct token_list *tokens, struct name_part *part,
                    struct diags *ds)
{
    struct token_buffer b = {tokens, t->next_order};
    struct parser *p;
    bool ok;

    vec_push(&t->buffers, b);
    t->next_order += (uint32_t)tokens->len + 1;
    p = parser_at(t, (uint32_t)t->buffers.len - 1, 0, scope, ds);
    part->span = parse_here(p);
    if (parse_at(p) == TOK_LT)
        parse_template_args(p, part);
    else
        parse_expected(p, "'<' and template arguments");
    p->halves = 0;
    if (parse_at(p) != TOK_EOF)
        parse_expected(p, "the end of the name");
    part->span = parse_since(p, part->span);
    ok = !p->failed;
    parser_free(p);
    return ok;
}

/* The kernel template that the identifier at i may name, or NULL. */
static struct ast_decl *template_at(const struct ast *t, const struct token *tok,
                                    size_t i)
{
    if (tok[i].kind != TOK_IDENT || tok[i + 1].kind != TOK_LT)
        return NULL;
    for (size_t k = 0; k < t->kernels.len; k++)
        if (t->kernels.data[k]->name == tok[i].text && t->kernels.data[k]->tmpl)
            return t->kernels.data[k];
    return NULL;
}

static void take_launch(struct ast *t, uint32_t buffer, size_t i, struct ast_decl *d)
{
    struct parser *p = parser_at(t, buffer, i + 1, d->scope, NULL);
    struct launch_name l = {.kernel = d->name, .part = {.id = d->name}};
    size_t end = parse_past_angles(p, i + 1);

    if (end < p->end && p->tok[end].kind == TOK_LAUNCH) {
        l.part.span = p->tok[i].span;
        parse_template_args(p, &l.part);
        if (!p->failed && p->pos == end)
            vec_push(&t->launches, l);
    }
    parser_free(p);
}

size_t ast_launches(struct ast *t, const struct launch_name **out)
{
    if (!t->launches_read)
        for (uint32_t b = 0; b < t->buffers.len; b++) {
            const struct token_list *list = t->buffers.data[b].list;

            for (size_t i = 0; i + 2 < list->len; i++) {
                struct ast_decl *d = template_at(t, list->data, i);

                if (d)
                    take_launch(t, b, i, d);
            }
        }
    t->launches_read = true;
    *out = t->launches.data;
    return t->launches.len;
}
