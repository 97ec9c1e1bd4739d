/* The front end in one call: file → unit → typed functions.
 *
 * lang_open preprocesses and parses the file; host code is stepped over and
 * remembered. lang_kernel checks one kernel and everything it reaches. All texts and
 * diagnostics go to the caller's sources and diags; everything else lives in the unit. */
#ifndef LANG_LANG_H
#define LANG_LANG_H

#include "base/diag.h"
#include "base/source.h"
#include "lang/typed.h"

struct lang_options {
    const char *const *defines; /* "NAME" or "NAME=VALUE" */
    size_t ndefines;
    const char *const *include_dirs;
    size_t nincludes;
    unsigned cuda_arch; /* __CUDA_ARCH__, 900 by default; decides what exists */
    bool host;          /* the host's pass: main and what it reaches, see lang_host_main */
    bool before_volta;  /* execution model `stack`: unsuffixed intrinsics are in order */
};

struct unit; /* opaque; owns arena, names, types, AST, typed AST */

/* NULL only when the file cannot be read; a unit with errors can still list kernels. */
struct unit *lang_open(struct sources *src, uint32_t file, const struct lang_options *opt,
                       struct diags *ds);
void lang_close(struct unit *u);
bool lang_is_host(const struct unit *u);
unsigned lang_cuda_arch(const struct unit *u); /* as asked for; 900 by default */
const struct sources *lang_sources(const struct unit *u);

/* Kernels found, in source order, whether or not they check. */
size_t lang_nkernels(const struct unit *u);
const char *lang_kernel_name(const struct unit *u, size_t i);
struct span lang_kernel_span(const struct unit *u, size_t i);
/* Parameter list of kernel i without checking its body. Returns count. */
struct lang_param {
    const char *name;
    const struct type *type;
};
size_t lang_kernel_params(struct unit *u, size_t i, const struct lang_param **out);

/* Checks kernel `name` and all functions it reaches. NULL after errors in ds.
 * Spelling may include template arguments, "reduce<float,256>". */
struct function *lang_kernel(struct unit *u, const char *name, struct diags *ds);

/* The host program of a unit opened with `host`: a function (int argc, char **argv) that
 * initialises variables at file scope and ends with exit(main(…)). NULL after errors. */
struct function *lang_host_main(struct unit *u, struct diags *ds);

/* Functions reached so far (kernels and device functions), dense by id. */
size_t lang_nfunctions(const struct unit *u);
struct function *lang_function(const struct unit *u, size_t id);
/* Functions whose address is taken, in the functions and variables reached so far. */
size_t lang_ntaken(const struct unit *u);
struct function *lang_taken(const struct unit *u, size_t i);
/* __device__, __constant__ variables reached so far, and file-scope __shared__. */
size_t lang_nglobals(const struct unit *u);
struct variable *lang_global(const struct unit *u, size_t i);
/* A __device__/__constant__ variable by name even if no kernel reached it (NULL: none),
 * for `global:` header lines. */
struct variable *lang_global_by_name(struct unit *u, const char *name, struct diags *ds);

/* A source of the unit as a device compiler wants it, which takes no host code: functions,
 * variables and prototypes of the host are blanked, lines and everything else stay. */
void lang_device_text(const struct unit *u, uint32_t file, struct str *out);
/* Files that were read by #include, by the name written there, in order; the same name
 * may come again. False past the end. */
bool lang_included(const struct unit *u, size_t i, const char **name, uint32_t *file);

/* dump --stage=tokens|ast */
void lang_dump_tokens(const struct unit *u, struct str *out);
void lang_dump_ast(struct unit *u, struct str *out);   /* as parsed */
void lang_dump_typed(struct unit *u, struct str *out); /* functions checked so far */

#endif
