/* Preprocessor: a CUDA C++ file to the tokens a parser takes.
 *
 * Does: #if … #endif, #define (object, function, variadic), #include (quoted: read;
 * angle and well-known CUDA headers: satisfied by built-ins), #error, #warning,
 * #line, #pragma unroll (kept as tokens), #pragma once, all other pragmas ignored.
 * Leaves out: trigraphs, modules, the text of any system header. */
#ifndef LANG_PP_H
#define LANG_PP_H

#include "base/diag.h"
#include "base/map.h"
#include "base/mem.h"
#include "base/source.h"
#include "lang/token.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#define PP_MAX_INCLUDE_DEPTH 32
#define PP_MAX_EXPANSION 1000000u /* tokens produced by macros in one run */
#define PP_MAX_NESTED_CALLS 200   /* macro calls inside macro arguments */
#define PP_MAX_PARAMS 256         /* of one macro */
#define PP_MAX_INCLUDES 4096      /* files entered in one run */
#define PP_MAX_BYTES (16u << 20)  /* text of all files entered */
#define PP_MAX_TOKENS 4500000u    /* handed to the parser */
#define PP_MAX_IF_DEPTH 256       /* nested parentheses and ?: of an #if */

struct pp_options {
    const char *const *defines; /* "NAME" (means 1) or "NAME=VALUE" */
    size_t ndefines;
    const char *const *include_dirs; /* tried in order after the includer's folder */
    size_t nincludes;
    bool host;          /* the host's pass: its own headers, its declarations first */
    uint32_t preamble;  /* a file of the sources that is read first; 0: none */
    unsigned cuda_arch; /* 900; 0 leaves __CUDA_ARCH__ undefined */
};

/* Preprocesses `file` of `sources`. Tokens, strings and header names live in `arena`
 * and `names`; both must outlive the list. Errors go to `diags` and work continues;
 * false only when nothing usable came out (`out` is then just TOK_EOF). */
bool pp_run(struct arena *arena, struct intern *names, struct sources *sources,
            uint32_t file, const struct pp_options *options, struct diags *diags,
            struct token_list *out);

#endif
