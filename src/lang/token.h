/* Tokens: what the preprocessor gives and the parser takes.
 *
 * A list always ends with TOK_EOF (whose span is the empty range at the end of the
 * main file), so looking one token ahead of any other token is safe. Macros are
 * expanded, directives gone, adjacent string literals joined, keywords told from
 * identifiers and literals converted. Malformed tokens are TOK_UNKNOWN rather than
 * errors, since they often sit in host code that the parser steps over; whoever
 * needs one reports `value.why`. */
#ifndef LANG_TOKEN_H
#define LANG_TOKEN_H

#include "base/source.h"
#include "base/str.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum token_kind {
#define TOKEN(sym, spelling, class) TOK_##sym,
#include "lang/tokens.def"
#undef TOKEN
    TOK_COUNT
};

enum token_class { TOKEN_SPECIAL, TOKEN_PUNCT, TOKEN_KEYWORD };

/* Type of a literal after C++'s rules ([lex.icon], [lex.fcon], [lex.ccon]) for LP64.
 * For TOK_STRING the type of one element. */
enum token_lit {
    LIT_NONE,
    LIT_CHAR, /* 'a', "a", u8"a" */
    LIT_WCHAR,
    LIT_CHAR16,
    LIT_CHAR32,
    LIT_INT, /* also multi-character constants 'ab' */
    LIT_UINT,
    LIT_LONG, /* also the z suffix */
    LIT_ULONG,
    LIT_LLONG,
    LIT_ULLONG,
    LIT_FLOAT,
    LIT_DOUBLE /* also the l suffix: long double is double on the device */
};

/* Value of a string literal: UTF-8 bytes after escapes and concatenation, NUL added
 * but not counted; may hold NULs inside. */
struct token_string {
    const char *data;
    size_t len;
};

struct token {
    uint16_t kind;      /* enum token_kind */
    uint8_t lit;        /* enum token_lit, for INT FLOAT CHAR STRING */
    bool has_space : 1; /* white space or a comment before it */
    bool at_line_start : 1;
    bool no_expand : 1; /* preprocessor only: a macro name met inside itself */
    /* Where the reader sees it. For a token of a macro's body the whole macro use; a
     * macro argument keeps its own place. */
    struct span span;
    /* Where it is spelled. Differs from span only for tokens of a macro's body: add a
     * note "expanded from here" there. file 0 when made by # or ## or a built-in. */
    struct span spelled;
    const char *text; /* interned spelling; canonical spelling for aliases is
                         token_kind_name(kind) */
    union {
        uint64_t u;                   /* INT, CHAR (sign-extended for LIT_CHAR) */
        double f;                     /* FLOAT; exact also for LIT_FLOAT (rounded once) */
        const struct token_string *s; /* STRING */
        const char *why;              /* UNKNOWN: what is wrong, a clause without stop */
    } value;
};

/* #include lines met, in order. Angle headers and well-known CUDA ones are never
 * opened: what they declare is built in. */
struct token_header {
    const char *name; /* as written, without brackets or quotes */
    struct span span;
    bool known;   /* a CUDA, C or C++ standard header */
    bool missing; /* neither known nor found: its names are not there */
    uint32_t file; /* the source that was read; 0: none */
};

struct token_list {
    struct token *data;
    size_t len; /* >= 1 */
    const struct token_header *headers;
    size_t nheaders;
};

/* "identifier", "<<=", "__shared__": for messages. */
const char *token_kind_name(enum token_kind kind);
enum token_class token_kind_class(enum token_kind kind);
/* "int", "unsigned long": name of a literal's type; "" for LIT_NONE. */
const char *token_lit_name(enum token_lit lit);
/* How a message quotes a token: `'foo'`, `end of file`, `string literal "abc"`. */
void token_describe(const struct token *tok, struct str *out);
/* One line per token: "line:col kind text [value]" (the file's path first when it is
 * not the main file); the dump stage `tokens`. */
void tokens_print(struct str *out, const struct token_list *list,
                  const struct sources *sources);

#endif
