/* Declarations, functions and statements in semantic analysis: what is reached, bodies,
 * the host's program, asm, where control goes on. See sema.h. */
#ifndef LANG_SEMA_STMT_H
#define LANG_SEMA_STMT_H

#include "lang/sema_expr.h"

/* ---- sema_decl.c ---- */
/* Declarations inside a function; statements they need are appended. */
void sema_local_decls(struct sema *s, struct ast_decl *list, struct stmt_list *out);
struct global_info *sema_global(struct sema *s, struct ast_decl *d);
/* const int N = 4: remembers the value of a variable that constants may use. */
void sema_remember_const(struct sema *s, struct variable *v, const struct expr *value);

/* ---- sema_func.c ---- */
struct func_info *sema_func(struct sema *s, struct ast_decl *d);
/* Result and parameters; false after a message. */
bool sema_head(struct sema *s, struct func_info *info);
/* As sema_reach, for a virtual call: the function need not have a body. */
struct function *sema_reach_virtual(struct sema *s, struct func_info *info,
                                    struct span at);
struct func_info *sema_definition(struct sema *s, struct func_info *info);
/* "f", "S::f", "S::S", "S::~S": a function as people name it. */
const char *sema_function_text(struct sema *s, const struct ast_decl *d);
/* The same without the class in front. */
const char *sema_member_text(struct sema *s, const struct ast_decl *d);
/* Marks the function as reached from the current one; NULL after a message. */
struct function *sema_reach(struct sema *s, struct func_info *info, struct span at);
const struct type **sema_make_params(struct sema *s, const struct func_info *info,
                                     struct function *f);

/* ---- sema_body.c ---- */
bool sema_body(struct sema *s, struct func_info *info);
/* The function with its body checked, if a constant may call it; NULL: it may not. */
const struct function *sema_constexpr_body(struct sema *s, struct func_info *info);
/* auto f(…) -> T: T, which may use the parameters. */
const struct type *sema_trailing(struct sema *s, struct func_info *info,
                                 const struct ast_type *t, unsigned *quals);
/* Result of a function that says `auto`, from its body; false after a message. */
bool sema_deduce_result(struct sema *s, struct func_info *info);
/* Notes the type of a return statement while a result is deduced. */
void sema_probe_return(struct sema *s, const struct node *n);
void sema_find_recursion(struct sema *s);

/* ---- sema_host.c ---- */
/* A function of the run-time library: declared by a built-in header, defined nowhere. */
bool sema_is_runtime(const struct sema *s, const struct func_info *info);
/* False after a message when the host may not call it. */
bool sema_on_host(const struct sema *s, const struct func_info *info, struct span at);
/* A kernel by its name as a value: a pointer that the run time knows it by. */
struct expr *sema_kernel_value(struct sema *s, struct func_info *kernel, struct span at);
/* kernel NULL: `pointer`, of type pointer to function, says which at run time. */
struct expr *sema_launch(struct sema *s, const struct node *n,
                         const struct func_info *kernel, struct expr *pointer,
                         struct expr **args, size_t nargs);
/* An initialiser of a file-scope variable that runs before main. */
void sema_host_init(struct sema *s, struct variable *v, struct init *in, struct span at);

/* ---- sema_stmt.c ---- */
void stmt_append(struct stmt_list *l, struct stmt *st);
struct stmt *stmt_new(struct sema *s, enum stmt_kind kind, struct span span);
/* The statements of a function's outermost block. */
struct stmt *sema_block(struct sema *s, const struct node *n);
/* One statement, appended to out with what it needs before it. */
void sema_statement(struct sema *s, const struct node *n, struct stmt_list *out);
struct stmt *sema_substatement(struct sema *s, const struct node *n);
struct expr *sema_condition_value(struct sema *s, const struct node *n,
                                  struct stmt_list *out);
void sema_wrap_block(struct sema *s, struct stmt_list *pre, struct stmt *st,
                     struct stmt_list *out);
struct stmt *sema_block_of(struct sema *s, struct stmt_list *l, struct span span);
void sema_for(struct sema *s, const struct node *n, struct stmt_list *out);

/* ---- sema_range.c, sema_switch.c ---- */
void sema_range_for(struct sema *s, const struct node *n, struct stmt_list *out);
void sema_switch(struct sema *s, const struct node *n, struct stmt_list *out);
void sema_case(struct sema *s, const struct node *n, struct stmt_list *out);

/* ---- sema_asm.c ---- */
/* An asm statement: what its instructions mean, as ordinary statements. */
void sema_asm(struct sema *s, const struct node *n, struct stmt_list *out);

/* ---- sema_flow.c ---- */
/* Can control reach the end of the list? Errs on the side of "no" never. */
bool flow_completes(const struct stmt *list);

#endif
