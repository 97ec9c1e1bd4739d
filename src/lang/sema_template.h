/* Templates in semantic analysis: arguments found and deduced, instances and the copies of
 * declarations they are, specialisations, packs. See sema.h. */
#ifndef LANG_SEMA_TEMPLATE_H
#define LANG_SEMA_TEMPLATE_H

#include "lang/sema_state.h"

/* ---- sema_template.c: instances ---- */
struct bindings bindings_new(struct sema *s, struct ast_decl *tmpl);
/* Arguments written in the part, read where the user is; false after a message. */
bool bindings_take(struct sema *s, struct bindings *b, const struct name_part *part);
/* Defaults for the rest; false after a message if one stays unknown. */
bool bindings_complete(struct sema *s, struct bindings *b, struct span use);
void bindings_set(struct sema *s, struct bindings *b, size_t i, struct template_arg a);
/* Makes a parameter's name stand for the argument in the scope. */
void template_bind(struct sema *s, struct ast_scope *scope, const struct ast_tparam *p,
                   struct template_arg *a);
/* The instance, made once; NULL after a message. */
struct instance *template_instance(struct sema *s, struct bindings *b, struct span use);
/* d<part>: class, alias and variable templates to a copied declaration; functions stay. */
struct ast_decl *template_apply(struct sema *s, struct ast_decl *d,
                                const struct name_part *part);
/* A template's own name inside of it means the instance at hand; NULL outside. */
struct ast_decl *template_current(const struct sema *s, const struct ast_decl *d);
const struct instance *template_around(const struct sema *s);
bool template_same_args(const struct template_arg *a, const struct template_arg *b,
                        size_t n);
void template_arg_print(const struct template_arg *a, struct str *out);
/* Adds "in instantiation of …" to the errors given since there were `first` in the list;
 * all: also those of the instances it was wanted in. */
void template_notes(struct sema *s, const struct instance *inst, size_t first, bool all);
void quiet_begin(struct sema *s, struct quiet *q);
/* True if nothing was said. */
bool quiet_end(struct sema *s, struct quiet *q);

/* ---- sema_copy.c: declarations once more ---- */
struct ast_decl *copy_decl(struct sema *s, struct ast_decl *d, struct ast_scope *scope,
                           struct instance *inst);
/* What a type or static variable of a body is in the instance being checked. */
struct ast_record *copy_local_record(struct sema *s, struct ast_record *r);
struct ast_enum *copy_local_enum(struct sema *s, struct ast_enum *e);
struct ast_decl *copy_local_var(struct sema *s, struct ast_decl *d);

/* ---- sema_deduce.c ---- */
struct call;
/* The instance of function template d that a call means; NULL with b->why set. */
struct instance *deduce_call(struct sema *s, const struct call *c, struct bindings *b,
                             const struct name_part *part);
/* Does the type match spec + declarator from its part i on, with these parameters? */
bool deduce_type(struct sema *s, struct bindings *b, const struct ast_spec *spec,
                 const struct ast_declarator *d, size_t i, const struct type *a,
                 unsigned quals);
bool deduce_args(struct sema *s, struct bindings *b, const struct name_part *part,
                 const struct template_arg *args, size_t n);

/* ---- sema_pack.c ---- */
/* How many elements the packs in a pattern have; false if there is no pack in it. */
bool pack_size(struct sema *s, const struct ast_type *type, const struct node *n,
               size_t *size);
/* The node with patterns in its list expanded; n itself if there are none. */
const struct node *pack_expanded(struct sema *s, const struct node *n);
struct expr *pack_fold(struct sema *s, const struct node *n);
struct expr *pack_sizeof(struct sema *s, const struct node *n);
struct expr *pack_element(struct sema *s, const struct node *n);
/* A parameter that is a pack as the element at hand; others as they are. */
struct ast_decl *pack_tparam(struct sema *s, struct ast_decl *d);

/* ---- sema_special.c ---- */
/* The declaration an instance of a class or variable template is made from: the primary
 * one with a body, or a specialisation; b becomes its parameters. */
struct ast_decl *special_choose(struct sema *s, struct instance *inst,
                                struct bindings *b);
/* The full specialisation of a function instance, NULL if there is none. */
struct func_info *special_function(struct sema *s, struct func_info *info);
/* Where the body of an instance is when its template is only a prototype, or NULL. */
struct func_info *special_definition(struct sema *s, struct func_info *info);
/* Is function template a more specialised than b (1), less (-1), or neither (0)? */
int special_order(struct sema *s, struct ast_decl *a, struct ast_decl *b);

/* ---- sema_ctad.c ---- */
/* The class template that a type names without arguments, NULL if it does not. */
struct ast_decl *ctad_template(struct sema *s, const struct ast_spec *spec);
/* The class its initialiser (NULL: none) makes of it; TYPE_ERROR after a message. */
const struct type *ctad_type(struct sema *s, struct ast_decl *tmpl,
                             const struct node *init, struct span at);

#endif
