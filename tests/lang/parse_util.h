/* What the parser's tests share: one text, parsed, with its diagnostics. */
#ifndef TESTS_LANG_PARSE_UTIL_H
#define TESTS_LANG_PARSE_UTIL_H

#include "lang/parse.h"

struct parsed {
    struct sources *src;
    struct arena *arena;
    struct intern *names;
    struct token_list prelude, tokens;
    struct diags ds;
    struct ast *ast;
    uint32_t file;
};

/* Preprocesses and parses; bodies of kernels are not parsed yet. */
void parsed_open(struct parsed *t, const char *text, size_t len);
void parsed_open_file(struct parsed *t, const char *path);
void parsed_close(struct parsed *t);
/* Parses all bodies of functions at file scope. */
void parsed_bodies(struct parsed *t);
/* "3:7 error: message\n" for each diagnostic, notes as "  5:1 note: …\n". */
void parsed_messages(const struct parsed *t, struct str *out);
/* A file-scope declaration by name, NULL if there is none. */
struct ast_decl *parsed_find(const struct parsed *t, const char *name);

#endif
