/* Inside of the preprocessor, shared by pp*.c only.
 *
 * Tokens flow: files → pp_read (directives carried out, nothing expanded) → pp_next
 * (macros expanded) → pp_run (literals converted). Expansions are pushed as streams and
 * read before the file; a macro is busy while its stream is there. */
#ifndef LANG_PP_STATE_H
#define LANG_PP_STATE_H

#include "base/vec.h"
#include "lang/lex.h"
#include "lang/embedded.h"
#include "lang/pp.h"

struct tokens {
    struct token *data;
    size_t len, cap;
};

enum macro_special {
    SPECIAL_NONE,
    SPECIAL_FILE,
    SPECIAL_LINE,
    SPECIAL_COUNTER,
    SPECIAL_HAS_INCLUDE,
    SPECIAL_VALUE /* lit and bits below */
};

/* Marks of interned words: the kind of a keyword, and that the word was ever defined as
 * a macro, so that others need not be looked up. */
enum { MARK_MACRO = 1 << 15, MARK_KEYWORD = MARK_MACRO - 1 };

struct macro {
    const char *name;
    struct span span; /* of the name in its #define; file 0: built in */
    enum macro_special special;
    enum token_lit lit;
    uint64_t bits;           /* of a double */
    bool function, variadic; /* variadic: the last parameter takes the rest */
    bool busy;               /* its expansion is being read */
    bool user;               /* from the file or an option: unknown to carried headers */
    const char **params;
    size_t nparams;
    struct token *body;
    int *body_param; /* beside body: index of the parameter named there, or -1 */
    size_t nbody;
};

/* Tokens to read before anything else. Owns toks (heap). */
struct stream {
    struct token *toks;
    size_t len, pos;
    struct macro *macro; /* busy until the stream is used up; NULL: none */
};

struct cond {
    struct span at; /* of the #if */
    bool outer;     /* the text around it is read */
    bool active;    /* the present branch is read */
    bool taken;     /* some branch was */
    bool in_else;
};

struct pp_file {
    struct lexer lx;
    uint32_t file;
    bool carried; /* a header of the program's own */
    struct token ahead; /* first token of the line after a directive */
    bool has_ahead;
    size_t conds_base;
    int64_t line_shift; /* from #line */
    const char *line_name;
};

struct pp {
    struct arena *arena;
    struct intern *names;
    struct sources *sources;
    struct diags *diags;
    const struct pp_options *options;
    struct map *macros;   /* name -> struct macro */
    VEC(struct pp_file) files;
    VEC(struct stream) streams;
    VEC(struct cond) conds;
    VEC(struct token_header) headers;
    VEC(uint32_t) once; /* files that said #pragma once */
    VEC(const struct embedded *) carried; /* headers of the program's own, entered */
    struct tokens line; /* of the directive at work */
    size_t floor;       /* streams below belong to an outer list */
    unsigned lists;     /* nested pp_expand_list calls; 0: reading files */
    bool in_if;         /* `defined` is an operator */
    uint64_t produced;  /* tokens made by macros */
    bool exhausted;     /* a limit was hit: macros are no longer expanded */
    size_t includes, bytes;
    bool includes_stopped; /* a limit was hit: no more files are entered */
    unsigned counter;
    const char *word_defined, *word_has_include, *word_pragma, *word_va_args,
        *word_va_opt;
};

/* pp.c */
void pp_enter_file(struct pp *pp, uint32_t file);
bool pp_in_carried(const struct pp *pp); /* reading a header of the program's own */
bool pp_active(const struct pp *pp); /* not inside a branch that is left out */
void pp_read(struct pp *pp, struct token *tok);
/* Takes over toks. */
void pp_push(struct pp *pp, struct tokens *toks, struct macro *macro);

/* pp_directive.c: `hash` was just read at the start of a line of the top file. */
void pp_directive(struct pp *pp, const struct token *hash);
/* Tokens of #pragma unroll pushed for reading. */
void pp_push_unroll(struct pp *pp, struct span at, const struct token *args, size_t n,
                    bool nounroll);

/* pp_include.c */
void pp_enter_host(struct pp *pp); /* the declarations of a host program, if it is one */
void pp_include(struct pp *pp, const struct token *hash, const struct token *toks,
                size_t n);
/* For __has_include; toks stand between the parentheses. */
bool pp_has_include(struct pp *pp, const struct token *toks, size_t n);

/* pp_define.c */
struct macro *pp_macro(const struct pp *pp, const char *name);
void pp_define(struct pp *pp, const struct token *toks, size_t n);
/* Defines from text; file 0 for built-in ones, whose tokens then have no place. */
void pp_define_text(struct pp *pp, const char *text, uint32_t file);
void pp_define_builtins(struct pp *pp);
void pp_define_option(struct pp *pp, const char *option); /* NAME or NAME=VALUE */

/* pp_macro.c */
void pp_next(struct pp *pp, struct token *tok);
/* Expands n tokens by themselves and appends the result to out. */
void pp_expand_list(struct pp *pp, const struct token *toks, size_t n,
                    struct tokens *out);

/* pp_subst.c */
struct macro_arg {
    struct tokens raw, expanded;
    bool is_expanded;
    bool missing; /* variable arguments left out altogether, f(1) rather than f(1,) */
};
/* Counts n more tokens made by macros; false, with one error, past the limit. */
bool pp_charge(struct pp *pp, struct span at, size_t n);
/* Body of m with arguments put in; `use` is what the reader sees for body tokens. */
void pp_substitute(struct pp *pp, struct macro *m, struct macro_arg *args,
                   struct span use, struct tokens *out);

/* pp_expr.c: value of the controlling expression of #if; false after an error. */
bool pp_condition(struct pp *pp, const struct token *hash, const struct token *toks,
                  size_t n);

#endif
