/* Inside of the syntax tree's printer, shared by print_ast.c and print_decl.c only. */
#ifndef LANG_PRINT_AST_H
#define LANG_PRINT_AST_H

#include "lang/ast.h"

struct printer {
    const struct sources *src; /* NULL: no places */
    struct str *out;
    int depth;
    bool one_line; /* inside a type: spaces instead of lines, no places */
};

void print_open(struct printer *pr, const char *word, struct span at);
void print_close(struct printer *pr);
void print_quoted(struct printer *pr, const char *text, size_t len);
void print_name(struct printer *pr, const struct ast_name *n);
/* "<int, (int 3)>", nothing without arguments. */
void print_args(const struct name_part *part, struct str *out);
const char *print_basic(enum type_kind k); /* "unsigned int" */
void print_node(struct printer *pr, const struct node *n);
void print_decl(struct printer *pr, const struct ast_decl *d);

#endif
