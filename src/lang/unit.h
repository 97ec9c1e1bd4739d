/* Inside of struct unit, shared by the front end's own files only; everyone else sees
 * lang.h. lang.c opens and closes it, sema*.c fills the part behind `sema`. */
#ifndef LANG_UNIT_H
#define LANG_UNIT_H

#include "base/map.h"
#include "lang/lang.h"
#include "lang/parse.h"
#include "lang/token.h"

struct sema; /* semantic analysis: types, functions, globals reached so far */

struct instance;

/* A kernel as lang.h lists it: plain, one instance of a template, or a template of which
 * the file shows no instance. */
struct listed_kernel {
    struct ast_decl *decl; /* plain, template or stepped over */
    struct instance *instance;
    const char *name;
};

struct unit {
    struct sources *src;
    uint32_t file;
    struct arena *arena;  /* AST, types, typed AST, names of functions */
    struct intern *names; /* identifiers: equal text is equal pointer */
    bool before_volta; /* lang_options */
    bool host;
    unsigned cuda_arch;
    struct token_list prelude; /* built-in declarations */
    struct token_list library; /* headers used without being included */
    struct token_list tokens;  /* of the file, for dump --stage=tokens */
    struct ast *ast;
    struct listed_kernel *kernels;
    size_t nkernels;
    struct sema *sema; /* NULL until sema_get() */
};

/* Semantic state of a unit, made at first use; sema_free accepts NULL. */
struct sema *sema_get(struct unit *u);
void sema_free(struct sema *s);
/* Fills in u->kernels once the file is parsed. */
void sema_list_kernels(struct unit *u);

#endif
