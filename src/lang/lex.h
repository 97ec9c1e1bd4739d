/* Lexer: one text to raw preprocessing tokens, and raw literals to values. Used by the
 * preprocessor only; the parser sees finished tokens.
 *
 * A raw token is an IDENT (keywords too), NUMBER, CHAR, STRING, a punctuator, UNKNOWN
 * or EOF. Line continuations and comments are gone; `text` is the cleaned spelling. */
#ifndef LANG_LEX_H
#define LANG_LEX_H

#include "base/diag.h"
#include "base/map.h"
#include "base/mem.h"
#include "base/str.h"
#include "lang/token.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct lexer {
    const char *text; /* NUL-terminated at len */
    size_t len, pos;  /* pos never stands on a line continuation */
    size_t end;       /* just past the last byte consumed, before continuations */
    bool spliced;     /* a continuation was crossed inside the current token */
    bool at_line_start, has_space; /* for the next token */
    uint32_t file;                 /* 0: built-in text, spans then have no place */
    struct intern *names;
    struct arena *arena;
    struct diags *diags; /* NULL: unterminated comments are not reported */
    struct str scratch;
};

/* The text must outlive the lexer, `names` and `arena` the tokens. */
void lexer_init(struct lexer *lx, const char *text, size_t len, uint32_t file,
                struct intern *names, struct arena *arena, struct diags *diags);
void lexer_free(struct lexer *lx);
/* Gives TOK_EOF for ever at the end. Never fails. */
void lex_next(struct lexer *lx, struct token *tok);

/* Turn a raw NUMBER, CHAR or STRING into INT, FLOAT, CHAR, STRING with value, or into
 * UNKNOWN with a reason. */
void lex_number(struct arena *arena, struct token *tok);
void lex_char(struct arena *arena, struct token *tok);
void lex_string(struct arena *arena, struct token *tok);

#endif
