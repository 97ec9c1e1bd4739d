/* Raw lexing after [lex.phases] 2 and 3.
 *
 * Takes a text, gives one token a call. Reads through backslash-newline by keeping `pos`
 * off continuations; raw strings undo that. Odd bytes and unterminated literals become
 * UNKNOWN tokens with a reason; only a comment or raw string that swallows the rest of
 * the file is reported at once. Leaves out trigraphs and \u escapes in identifiers. */
#include "lang/lex.h"

#include "base/utf8.h"

#include <ctype.h>
#include <string.h>

/* Past any `\ newline` at `at`; blanks between the two are forgiven, as gcc does. */
static size_t skip_splices(const struct lexer *lx, size_t at)
{
    while (at < lx->len && lx->text[at] == '\\') {
        size_t next = at + 1;
        while (lx->text[next] == ' ' || lx->text[next] == '\t' || lx->text[next] == '\r')
            next++;
        if (next >= lx->len || lx->text[next] != '\n')
            break;
        at = next + 1;
    }
    return at;
}

static int look(const struct lexer *lx)
{
    return lx->pos < lx->len ? (unsigned char)lx->text[lx->pos] : -1;
}

static int look_after(const struct lexer *lx)
{
    size_t at = lx->pos < lx->len ? skip_splices(lx, lx->pos + 1) : lx->len;
    return at < lx->len ? (unsigned char)lx->text[at] : -1;
}

/* To `at`, with no continuation on the way. */
static void advance(struct lexer *lx, size_t at)
{
    lx->end = lx->pos = at;
    if (at < lx->len && lx->text[at] == '\\') {
        lx->pos = skip_splices(lx, at);
        lx->spliced |= lx->pos != lx->end;
    }
}

static void step(struct lexer *lx)
{
    advance(lx, lx->pos + 1);
}

void lexer_init(struct lexer *lx, const char *text, size_t len, uint32_t file,
                struct intern *names, struct arena *arena, struct diags *diags)
{
    *lx = (struct lexer){.text = text,
                         .len = len,
                         .at_line_start = true,
                         .file = file,
                         .names = names,
                         .arena = arena,
                         .diags = diags};
    if (len >= 3 && memcmp(text, "\xef\xbb\xbf", 3) == 0)
        lx->pos = 3; /* byte order mark */
    lx->pos = skip_splices(lx, lx->pos);
}

void lexer_free(struct lexer *lx)
{
    str_free(&lx->scratch);
}

static struct span span_from(const struct lexer *lx, size_t start)
{
    return (struct span){lx->file, (uint32_t)start, (uint32_t)(lx->end - start)};
}

/* The bytes [start, end) without continuations, interned. */
static const char *spelling(struct lexer *lx, size_t start)
{
    if (!lx->spliced)
        return intern_add(lx->names, lx->text + start, lx->end - start);
    str_clear(&lx->scratch);
    for (size_t at = skip_splices(lx, start); at < lx->end; at = skip_splices(lx, at + 1))
        str_addc(&lx->scratch, lx->text[at]);
    return intern_add(lx->names, str_cstr(&lx->scratch), lx->scratch.len);
}

/* --- white space ------------------------------------------------------------------ */

static void skip_line_comment(struct lexer *lx)
{
    while (look(lx) >= 0 && look(lx) != '\n') {
        size_t at = lx->pos + 1;
        while (at < lx->len && lx->text[at] != '\n' && lx->text[at] != '\\')
            at++;
        advance(lx, at);
    }
}

static void skip_block_comment(struct lexer *lx)
{
    size_t start = lx->pos;
    step(lx);
    step(lx);
    while (look(lx) >= 0 && !(look(lx) == '*' && look_after(lx) == '/')) {
        size_t at = lx->pos + 1;
        while (at < lx->len && lx->text[at] != '*' && lx->text[at] != '\\')
            at++;
        advance(lx, at);
    }
    if (look(lx) < 0) {
        if (lx->diags && lx->file)
            diag_error(lx->diags, (struct span){lx->file, (uint32_t)start, 2},
                       "this comment never ends; add '*/'");
        return;
    }
    step(lx);
    step(lx);
}

static void skip_space(struct lexer *lx)
{
    for (;;) {
        int c = look(lx);
        if (c == '\n') {
            lx->at_line_start = true;
            step(lx);
        } else if (c == ' ' || (c >= '\t' && c <= '\r')) {
            size_t at = lx->pos + 1;
            while (lx->text[at] == ' ')
                at++;
            advance(lx, at);
        } else if (c == '/' && look_after(lx) == '/') {
            skip_line_comment(lx);
        } else if (c == '/' && look_after(lx) == '*') {
            skip_block_comment(lx);
        } else {
            return;
        }
        lx->has_space = true;
    }
}

/* --- identifiers and numbers ------------------------------------------------------ */

/* Code points outside ASCII that C++17 takes in identifiers ([charname.allowed]), less
 * those nobody can see. */
static bool is_ident_cp(uint32_t cp)
{
    static const uint32_t ranges[][2] = {
        {0xa8, 0xa8},     {0xaa, 0xaa},     {0xaf, 0xaf},       {0xb2, 0xb5},
        {0xb7, 0xba},     {0xbc, 0xbe},     {0xc0, 0xd6},       {0xd8, 0xf6},
        {0xf8, 0x167f},   {0x1681, 0x180d}, {0x180f, 0x1fff},   {0x203f, 0x2040},
        {0x2054, 0x2054}, {0x2070, 0x218f}, {0x2460, 0x24ff},   {0x2776, 0x2793},
        {0x2c00, 0x2dff}, {0x2e80, 0x2fff}, {0x3004, 0x3007},   {0x3021, 0x302f},
        {0x3031, 0xd7ff}, {0xf900, 0xfd3d}, {0xfd40, 0xfdcf},   {0xfdf0, 0xfe44},
        {0xfe47, 0xfefe}, {0xff10, 0xfffd}, {0x10000, 0xefffd},
    };
    for (size_t i = 0; i < sizeof ranges / sizeof ranges[0]; i++)
        if (cp >= ranges[i][0] && cp <= ranges[i][1])
            return true;
    return false;
}

static bool is_digit(int c)
{
    return c >= '0' && c <= '9';
}

/* Of ASCII only. */
static bool is_word(int c)
{
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || is_digit(c) || c == '_' ||
           c == '$';
}

/* Bytes of an identifier character here, 0 if none. */
static size_t ident_bytes(const struct lexer *lx, bool first)
{
    int c = look(lx);
    if (c < 0x80)
        return is_word(c) && !(first && is_digit(c));
    uint32_t cp;
    size_t n = utf8_decode(lx->text + lx->pos, lx->len - lx->pos, &cp);
    return n > 1 && is_ident_cp(cp) ? n : 0;
}

static void lex_ident(struct lexer *lx, struct token *tok)
{
    size_t at = lx->pos;
    tok->kind = TOK_IDENT;
    while (is_word(lx->text[at]))
        at++;
    if (at > lx->pos)
        advance(lx, at);
    for (size_t n; (n = ident_bytes(lx, false)) > 0;)
        while (n-- > 0)
            step(lx);
}

/* pp-number of [lex.ppnumber]; what it means is lex_number's matter. */
static void lex_pp_number(struct lexer *lx, struct token *tok)
{
    tok->kind = TOK_NUMBER;
    for (;;) {
        int c = look(lx), next;
        if (c == '\'') {
            next = look_after(lx);
            if (!isalnum(next) && next != '_')
                return;
        } else if (c != '.' && ident_bytes(lx, false) != 1) {
            return;
        }
        step(lx);
        next = look(lx);
        if ((c == 'e' || c == 'E' || c == 'p' || c == 'P') &&
            (next == '+' || next == '-'))
            step(lx);
    }
}

/* --- literals --------------------------------------------------------------------- */

static void make_unknown(struct token *tok, const char *why)
{
    tok->kind = TOK_UNKNOWN;
    tok->value.why = why;
}

#define LONGEST_CHAR 64 /* bytes; farther on, a closing ' belongs to something else */

/* Steps over a literal in `quote`s if its end is on this line. Else a character literal
 * is just the quote (an apostrophe in prose), a string the rest of the line. */
static void lex_quoted(struct lexer *lx, struct token *tok, int quote)
{
    tok->kind = quote == '"' ? TOK_STRING : TOK_CHAR;
    step(lx);
    struct lexer after_quote = *lx;
    for (int c = look(lx); c >= 0 && c != '\n'; c = look(lx)) {
        if (quote == '\'' && lx->pos - after_quote.pos > LONGEST_CHAR)
            break;
        step(lx);
        if (c == quote)
            return;
        if (c == '\\' && look(lx) >= 0 && look(lx) != '\n')
            step(lx);
    }
    if (quote == '\'') {
        *lx = after_quote;
        make_unknown(tok, "the closing ' is missing");
    } else {
        make_unknown(tok, "the closing \" is missing on this line");
    }
}

/* R"delim(...)delim" with pos on the quote; nothing inside is special. */
static void lex_raw_string(struct lexer *lx, struct token *tok)
{
    const char *s = lx->text;
    size_t open = lx->pos + 1, at = open;
    lx->spliced = false; /* a prefix split by a continuation is not worth keeping */
    while (at < lx->len && at - open <= 16 && !strchr("( )\\\t\v\f\n\"", s[at]))
        at++;
    size_t ndelim = at - open;
    if (at >= lx->len || s[at] != '(' || ndelim > 16) {
        lex_quoted(lx, tok, '"');
        make_unknown(tok,
                     "a raw string starts with R\"delimiter( where the delimiter has "
                     "at most 16 characters");
        return;
    }
    for (at++; at < lx->len; at++) {
        if (s[at] != ')' || lx->len - at < ndelim + 2 || s[at + 1 + ndelim] != '"' ||
            memcmp(s + at + 1, s + open, ndelim) != 0)
            continue;
        tok->kind = TOK_STRING;
        lx->end = at + ndelim + 2;
        lx->pos = skip_splices(lx, lx->end);
        return;
    }
    if (lx->diags && lx->file)
        diag_error(lx->diags, (struct span){lx->file, (uint32_t)open - 1, 1},
                   "this raw string never ends; expected )%.*s\"", (int)ndelim, s + open);
    lx->pos = lx->end = lx->len;
    make_unknown(tok, "the raw string never ends");
}

/* After an identifier: was it the prefix of a literal that follows at once? */
static bool is_literal_prefix(const struct lexer *lx, size_t start, bool *raw)
{
    static const char *const prefixes[] = {"u8", "u",  "U",  "L", "u8R",
                                           "uR", "UR", "LR", "R"};
    size_t len = lx->end - start;
    if (lx->spliced || (look(lx) != '"' && look(lx) != '\''))
        return false;
    for (size_t i = 0; i < sizeof prefixes / sizeof prefixes[0]; i++) {
        if (strlen(prefixes[i]) != len || memcmp(prefixes[i], lx->text + start, len) != 0)
            continue;
        *raw = prefixes[i][len - 1] == 'R';
        return !*raw || look(lx) == '"';
    }
    return false;
}

/* --- the rest --------------------------------------------------------------------- */

struct punct { /* small, as all of them are looked at */
    char spelling[5];
    uint8_t len;
    uint16_t kind;
};

/* May be the second character of a punctuator, or the start of a continuation. */
static bool continues_punct(int c)
{
    return c == '=' || c == '+' || c == '-' || c == '&' || c == '|' || c == '<' ||
           c == '>' || c == ':' || c == '.' || c == '*' || c == '#' || c == '%' ||
           c == '\\';
}

/* A punctuator of one character that stands alone, as nearly all do: no longer one begins
 * with it, or what follows cannot make one. EOF for anything else. */
static enum token_kind lone_punct(int c, int next)
{
    switch (c) {
    case '(':
        return TOK_LPAREN;
    case ')':
        return TOK_RPAREN;
    case '[':
        return TOK_LBRACKET;
    case ']':
        return TOK_RBRACKET;
    case '{':
        return TOK_LBRACE;
    case '}':
        return TOK_RBRACE;
    case ';':
        return TOK_SEMICOLON;
    case ',':
        return TOK_COMMA;
    case '?':
        return TOK_QUESTION;
    case '~':
        return TOK_TILDE;
    default:
        break;
    }
    if (continues_punct(next))
        return TOK_EOF;
    switch (c) {
    case '.':
        return TOK_DOT;
    case ':':
        return TOK_COLON;
    case '+':
        return TOK_PLUS;
    case '-':
        return TOK_MINUS;
    case '*':
        return TOK_STAR;
    case '/':
        return TOK_SLASH;
    case '&':
        return TOK_AMP;
    case '=':
        return TOK_ASSIGN;
    case '<':
        return TOK_LT;
    case '>':
        return TOK_GT;
    case '^':
        return TOK_CARET;
    default:
        return TOK_EOF;
    }
}

/* The longest punctuator here ([lex.pptoken]: maximal munch). */
static const struct punct *find_punct(const struct lexer *lx)
{
    static const struct punct puncts[] = {
#define CLASS_SPECIAL(sym, spelling)
#define CLASS_KEYWORD(sym, spelling)
#define CLASS_PUNCT(sym, spelling) {spelling, sizeof spelling - 1, TOK_##sym},
#define TOKEN(sym, spelling, class) CLASS_##class(sym, spelling)
#include "lang/tokens.def"
#undef TOKEN
#undef CLASS_SPECIAL
#undef CLASS_KEYWORD
#undef CLASS_PUNCT
        {"<:", 2, TOK_LBRACKET}, {":>", 2, TOK_RBRACKET}, {"<%", 2, TOK_LBRACE},
        {"%>", 2, TOK_RBRACE},   {"%:", 2, TOK_HASH},     {"%:%:", 4, TOK_HASHHASH},
    };
    char ahead[4];
    size_t n = 0;
    for (size_t at = lx->pos; n < 4 && at < lx->len; at = skip_splices(lx, at + 1))
        ahead[n++] = lx->text[at];
    const struct punct *best = NULL;
    for (size_t i = 0; i < sizeof puncts / sizeof puncts[0]; i++) {
        const struct punct *p = &puncts[i];
        if (p->spelling[0] == ahead[0] && p->len <= n && (!best || p->len > best->len) &&
            memcmp(p->spelling, ahead, p->len) == 0)
            best = p;
    }
    return best;
}

static void lex_punct(struct lexer *lx, struct token *tok)
{
    enum token_kind lone =
        lone_punct(look(lx), lx->pos + 1 < lx->len ? lx->text[lx->pos + 1] : 0);
    if (lone != TOK_EOF) {
        tok->kind = (uint16_t)lone;
        tok->text = token_kind_name(lone);
        step(lx);
        return;
    }
    const struct punct *p = find_punct(lx);
    if (p) {
        tok->kind = (uint16_t)p->kind;
        const char *usual = token_kind_name(p->kind);
        tok->text = strcmp(usual, p->spelling) == 0 ? usual : p->spelling;
        for (size_t i = 0; i < p->len; i++)
            step(lx);
        return;
    }
    uint32_t cp;
    size_t n = utf8_decode(lx->text + lx->pos, lx->len - lx->pos, &cp);
    const char *why = "this character has no meaning here";
    if (look(lx) == 0)
        why = "a zero byte; is this a text file?";
    else if (cp == 0xfffd && n == 1)
        why = "this byte is not UTF-8; is this a text file?";
    else if (cp >= 0x2018 && cp <= 0x201f)
        why = "a typographic quote; use the plain one";
    while (n-- > 0)
        step(lx);
    make_unknown(tok, why);
}

static void lex_word(struct lexer *lx, struct token *tok, size_t start)
{
    bool raw = false;
    lex_ident(lx, tok);
    if (!is_literal_prefix(lx, start, &raw))
        return;
    if (raw)
        lex_raw_string(lx, tok);
    else
        lex_quoted(lx, tok, look(lx));
}

void lex_next(struct lexer *lx, struct token *tok)
{
    skip_space(lx);
    *tok = (struct token){.has_space = lx->has_space, .at_line_start = lx->at_line_start};
    lx->has_space = lx->at_line_start = lx->spliced = false;
    size_t start = lx->end = lx->pos;
    int c = look(lx);
    if (c < 0) {
        tok->kind = TOK_EOF;
        tok->at_line_start = true;
        lx->at_line_start = true;
    } else if (ident_bytes(lx, true)) {
        lex_word(lx, tok, start);
    } else if (is_digit(c) || (c == '.' && is_digit(look_after(lx)))) {
        lex_pp_number(lx, tok);
    } else if (c == '"' || c == '\'') {
        lex_quoted(lx, tok, c);
    } else {
        lex_punct(lx, tok);
    }
    if ((tok->kind == TOK_STRING || tok->kind == TOK_CHAR) &&
        memchr(lx->text + start, 0, lx->end - start))
        make_unknown(tok, "a zero byte inside a literal");
    tok->span = tok->spelled = lx->file ? span_from(lx, start) : (struct span){0};
    if (!tok->text)
        tok->text = spelling(lx, start);
}
