/* The parser: tokens to the untyped tree of ast.h, in two passes.
 *
 * parse_file() walks the file scope: it keeps types, constants, variables and the
 * heads of functions, steps over host code, templates and whatever does not parse
 * (each remembered as DECL_SKIPPED with its reason, none reported), and stores the
 * token range of every body a kernel could reach. parse_body() parses one such body
 * when something reaches it; only then are its errors reported.
 *
 * Recursive descent, one function per grammar rule, nesting limited to
 * PARSE_MAX_DEPTH. Never fails on any input: a bad part becomes NODE_BAD. */
#ifndef LANG_PARSE_H
#define LANG_PARSE_H

#include "base/diag.h"
#include "base/map.h"
#include "lang/ast.h"
#include "lang/token.h"

#define PARSE_MAX_DEPTH 256   /* nested expressions, statements, declarators, scopes */
#define PARSE_MAX_HEIGHT 2000 /* of a tree: a + a + … grows it without nesting */
#define PARSE_MAX_DPARTS 64   /* pointers, arrays, parameter lists of one declarator */

struct ast; /* opaque: scopes, token buffers; nodes are in the arena */

struct ast *ast_new(struct arena *arena, struct intern *names, const struct sources *src);
void ast_free(struct ast *t); /* NULL allowed */

/* From now on bodies of host functions are parsed too, and launches are expressions. */
void ast_host(struct ast *t);

/* Adds a preprocessed text to the file scope. Several may be added (the built-in
 * declarations come first); the tokens must outlive the tree. Only damage that hides
 * the rest of the file (an unbalanced brace) is reported to ds. */
void parse_file(struct ast *t, const struct token_list *tokens, struct diags *ds);

/* Parses the body of a function, reporting to ds what is wrong in it; a body that was
 * right is parsed once only. Returns the block, or NULL if there is no body to parse
 * (host code, prototype). After errors fn->func->failed is set and the block holds
 * NODE_BAD where parts are missing. */
struct node *parse_body(struct ast *t, struct ast_decl *fn, struct diags *ds);

/* Parses a block '{' … '}' that is no part of a file: what inline PTX means. Its names
 * are those of the file scope; the tokens must outlive the tree. */
struct node *parse_block_text(struct ast *t, const struct token_list *tokens,
                              struct diags *ds);

/* Everything declared at file scope, in order; for name lookup see ast.h. */
const struct ast_scope *ast_root(const struct ast *t);

/* Kernels in source order: DECL_FUNC with is_kernel and a body, or DECL_SKIPPED with
 * is_kernel (a template, or a head that did not parse). */
size_t ast_nkernels(const struct ast *t);
struct ast_decl *ast_kernel(const struct ast *t, size_t i);

/* Explicit instantiations in source order: name and head of "template void f<int>();". */
size_t ast_ninstantiations(const struct ast *t);
struct ast_decl *ast_instantiation(const struct ast *t, size_t i);
/* A scope for the arguments of a template, and a name made known in it for good. */
struct ast_scope *scope_new(struct ast *t, struct ast_scope *parent, const char *name);
void scope_bind(struct ast_scope *s, struct ast_decl *d);
/* Names of `target` are found in s, too, by uses after `order`. */
void scope_use(struct ast *t, struct ast_scope *s, struct ast_scope *target,
               uint32_t order);

/* Launches k<…><<<…>>>(…) of kernel templates in the texts added so far, in order. */
struct launch_name {
    const char *kernel;
    struct name_part part; /* the kernel's name with its arguments */
    struct ast_type **passed; /* types of what is passed, NULL where the text does not tell */
    size_t npassed;
};
size_t ast_launches(struct ast *t, const struct launch_name **out);
/* "<float, 256>" into the part, read in a scope of the file; false after a message. */
bool ast_parse_args(struct ast *t, struct ast_scope *scope,
                    const struct token_list *tokens, struct name_part *part,
                    struct diags *ds);

/* Reports that `use` needs a declaration that was stepped over: "uses template 'x'
 * (declared at line 12): templates are not supported yet", with a note there. With
 * use.file 0, or the name in the declaration itself, that declaration is what was asked
 * for: reported in its place. */
void ast_report_skipped(const struct ast *t, const struct ast_decl *skipped,
                        struct span use, struct diags *ds);
/* Names of later tiers ("half", "cooperative_groups"), known without a declaration:
 * what they are, or NULL. */
const char *ast_later_name(const char *name);

/* The tree of the text added last, bodies included. Those that nothing reached yet are
 * parsed for it; what is wrong in them is not reported now but when it is used. */
void ast_print(struct ast *t, bool with_spans, struct str *out);

#endif
