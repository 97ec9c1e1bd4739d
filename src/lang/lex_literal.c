/* Values of literals after [lex.icon], [lex.fcon], [lex.ccon] and [lex.string].
 *
 * Takes raw tokens, gives INT, FLOAT, CHAR or STRING with type and value, or UNKNOWN
 * with the reason, since host code holds literals that device code cannot (10ms).
 * Leaves out user-defined suffixes and half-precision ones. */
#include "lang/lex.h"

#include "base/str.h"
#include "base/utf8.h"

#include <ctype.h>
#include <errno.h>
#include <stdlib.h>
#include <string.h>

static void fail(struct token *tok, const char *why)
{
    tok->kind = TOK_UNKNOWN;
    tok->lit = LIT_NONE;
    tok->value.why = why;
}

/* --- numbers ---------------------------------------------------------------------- */

struct int_suffix {
    unsigned is_unsigned, longs; /* longs: 0, 1 (also z) or 2 */
    bool valid;
};

static struct int_suffix parse_int_suffix(const char *s)
{
    struct int_suffix x = {0};
    for (; *s; s++) {
        if ((*s == 'u' || *s == 'U') && !x.is_unsigned) {
            x.is_unsigned = 1;
        } else if ((*s == 'l' || *s == 'L') && !x.longs) {
            x.longs = s[1] == s[0] ? 2 : 1;
            s += x.longs - 1;
        } else if ((*s == 'z' || *s == 'Z') && !x.longs) {
            x.longs = 1;
        } else {
            return x;
        }
    }
    x.valid = true;
    return x;
}

/* First type of the list of [lex.icon] table 8 that holds the value. */
static enum token_lit int_type(uint64_t v, struct int_suffix x, bool decimal)
{
    if (x.longs == 2)
        return x.is_unsigned || (!decimal && v > INT64_MAX) ? LIT_ULLONG : LIT_LLONG;
    if (x.longs == 0 && x.is_unsigned && v <= UINT32_MAX)
        return LIT_UINT;
    if (x.longs == 0 && !x.is_unsigned && v <= INT32_MAX)
        return LIT_INT;
    if (x.longs == 0 && !x.is_unsigned && !decimal && v <= UINT32_MAX)
        return LIT_UINT;
    return x.is_unsigned || v > INT64_MAX ? LIT_ULONG : LIT_LONG;
}

static unsigned digit_value(char c)
{
    if (c >= '0' && c <= '9')
        return (unsigned)(c - '0');
    return isxdigit((unsigned char)c) ? (unsigned)(tolower((unsigned char)c) - 'a') + 10
                                      : 99;
}

static const char *suffix_reason(struct arena *arena, const char *suffix,
                                 const char *what)
{
    if (str_starts(suffix, "f16") || str_starts(suffix, "bf16"))
        return arena_printf(arena,
                            "half-precision suffix '%.40s' is not supported; convert a "
                            "float instead",
                            suffix);
    if (suffix[0] == '_')
        return arena_printf(arena,
                            "user-defined suffix '%.40s' is not supported: call a "
                            "function",
                            suffix);
    return arena_printf(arena, "suffix '%.40s' does not belong on %s literal", suffix,
                        what);
}

static void convert_int(struct arena *arena, struct token *tok, const char *s)
{
    unsigned base = 10;
    if (s[0] == '0' && tolower((unsigned char)s[1]) == 'x')
        base = 16;
    else if (s[0] == '0' && tolower((unsigned char)s[1]) == 'b')
        base = 2;
    else if (s[0] == '0')
        base = 8;
    const char *start = base == 16 || base == 2 ? s + 2 : s, *p = start;
    uint64_t v = 0;
    bool overflow = false;
    for (; digit_value(*p) < base; p++) {
        overflow |= v > (UINT64_MAX - digit_value(*p)) / base;
        v = v * base + digit_value(*p);
    }
    struct int_suffix suffix = parse_int_suffix(p);
    if (p == start || (isdigit((unsigned char)*p) && base < 10)) {
        fail(tok, base == 8 ? "digits 8 and 9 are not octal; drop the leading 0"
                            : "a digit of its base was expected after the prefix");
    } else if (!suffix.valid) {
        fail(tok, suffix_reason(arena, p, "an integer"));
    } else if (overflow) {
        fail(tok, "the integer is too large for 64 bits");
    } else {
        tok->kind = TOK_INT;
        tok->lit = (uint8_t)int_type(v, suffix, base == 10);
        tok->value.u = v;
    }
}

/* Length of a floating literal's digits and exponent; 0 if malformed. */
static size_t float_extent(const char *s)
{
    bool hex = s[0] == '0' && tolower((unsigned char)s[1]) == 'x';
    size_t i = hex ? 2 : 0, digits = 0;
    bool dot = false, exponent = false;
    for (; digit_value(s[i]) < (hex ? 16u : 10u) || (s[i] == '.' && !dot); i++) {
        dot |= s[i] == '.';
        digits += s[i] != '.';
    }
    char mark = (char)tolower((unsigned char)s[i]);
    if (mark == (hex ? 'p' : 'e')) {
        size_t j = i + 1 + (s[i + 1] == '+' || s[i + 1] == '-');
        exponent = isdigit((unsigned char)s[j]);
        for (i = exponent ? j : i; exponent && isdigit((unsigned char)s[i]); i++)
            continue;
        if (!exponent)
            return 0;
    }
    return digits && (exponent || !hex) ? i : 0;
}

static void convert_float(struct arena *arena, struct token *tok, char *s)
{
    size_t n = float_extent(s);
    const char *suffix = s + n;
    char first = (char)tolower((unsigned char)*suffix);
    if (n == 0) {
        fail(tok, "the exponent of this floating literal is missing");
    } else if (*suffix && ((first != 'f' && first != 'l') || suffix[1])) {
        fail(tok, suffix_reason(arena, suffix, "a floating"));
    } else {
        s[n] = '\0';
        tok->kind = TOK_FLOAT;
        tok->lit = first == 'f' ? LIT_FLOAT : LIT_DOUBLE;
        tok->value.f = first == 'f' ? (double)strtof(s, NULL) : strtod(s, NULL);
    }
}

static bool looks_floating(const char *s)
{
    bool hex = s[0] == '0' && tolower((unsigned char)s[1]) == 'x';
    if (s[0] == '0' && tolower((unsigned char)s[1]) == 'b')
        return false;
    for (; *s; s++) {
        char c = (char)tolower((unsigned char)*s);
        if (c == '.' || c == (hex ? 'p' : 'e'))
            return true;
        if (!hex && !isdigit((unsigned char)c))
            return false; /* a suffix begins: 10ms has no exponent */
    }
    return false;
}

/* 0, 7, 42, 1000000: nearly all of them. */
static bool plain_int(struct token *tok)
{
    const char *s = tok->text;
    size_t n = 0;
    uint64_t v = 0;
    for (; s[n] >= '0' && s[n] <= '9' && n < 10; n++)
        v = v * 10 + (uint64_t)(s[n] - '0');
    if (s[n] || n == 10 || (s[0] == '0' && n > 1))
        return false;
    tok->kind = TOK_INT;
    tok->lit = LIT_INT;
    tok->value.u = v;
    return true;
}

void lex_number(struct arena *arena, struct token *tok)
{
    struct str s = {0};
    if (plain_int(tok))
        return;
    for (const char *p = tok->text; *p; p++)
        if (*p != '\'')
            str_addc(&s, *p);
    if (looks_floating(s.data))
        convert_float(arena, tok, s.data);
    else
        convert_int(arena, tok, s.data);
    str_free(&s);
}

/* --- characters and strings ------------------------------------------------------- */

/* What stands before the quote; leaves *p on the quote. */
static enum token_lit parse_prefix(const char **p, bool *raw)
{
    enum token_lit lit = LIT_CHAR;
    const char *s = *p;
    if (str_starts(s, "u8"))
        s += 2;
    else if (*s == 'u')
        lit = LIT_CHAR16, s++;
    else if (*s == 'U')
        lit = LIT_CHAR32, s++;
    else if (*s == 'L')
        lit = LIT_WCHAR, s++;
    *raw = *s == 'R';
    *p = s + *raw;
    return lit;
}

/* One element of a literal's text. */
struct element {
    uint32_t value;
    bool numeric; /* from \x or \0: a code unit, not a code point */
    const char *error;
};

/* Digits of a numeric escape; *p after its letter. */
static struct element numeric_escape(const char **p, unsigned base, int max, bool unit)
{
    struct element e = {.numeric = unit};
    int n = 0;
    for (; n < max && digit_value(**p) < base; n++, (*p)++) {
        if (e.value >> 28)
            e.error = "the escape's value is too large";
        e.value = e.value * base + digit_value(**p);
    }
    if (n == 0 || (!unit && n != max))
        e.error = "the escape lacks digits";
    return e;
}

/* *p after the backslash. Unknown escapes mean the character itself, as nvcc has it. */
static struct element parse_escape(const char **p)
{
    static const char letters[] = "ntvbrfae", values[] = "\n\t\v\b\r\f\a\033";
    char c = **p;
    if (c >= '0' && c <= '7')
        return numeric_escape(p, 8, 3, true);
    (*p)++;
    if (c == 'x')
        return numeric_escape(p, 16, 1 << 20, true);
    if (c == 'u' || c == 'U')
        return numeric_escape(p, 16, c == 'u' ? 4 : 8, false);
    const char *at = c ? strchr(letters, c) : NULL;
    return (struct element){.value = (unsigned char)(at ? values[at - letters] : c)};
}

/* Next element of text in [*p, end), moving *p on. A byte of a multi-byte character
 * that is not UTF-8 stands for itself. */
static struct element next_element(const char **p, const char *end)
{
    if (**p == '\\') {
        (*p)++;
        return parse_escape(p);
    }
    struct element e = {0};
    size_t n = utf8_decode(*p, (size_t)(end - *p), &e.value);
    if (n == 1) {
        e.value = (unsigned char)**p;
        e.numeric = e.value >= 0x80;
    }
    *p += n;
    return e;
}

static uint32_t unit_max(enum token_lit lit)
{
    return lit == LIT_CHAR ? 0xffu : lit == LIT_CHAR16 ? 0xffffu : UINT32_MAX;
}

/* Appends an element as bytes of UTF-8 (a narrow \x escape as that byte). */
static const char *add_element(struct str *s, struct element e, enum token_lit lit)
{
    char bytes[4];
    if (e.error)
        return e.error;
    if (e.numeric && e.value > unit_max(lit))
        return "the escape does not fit into one character";
    if (e.numeric && lit == LIT_CHAR)
        str_addc(s, (char)e.value);
    else
        str_addn(s, bytes, utf8_encode(e.value, bytes));
    return NULL;
}

/* Value of a narrow literal's bytes: one is a char, several an int as gcc makes it. */
static void narrow_char(struct token *tok, const struct str *bytes)
{
    tok->lit = bytes->len == 1 ? LIT_CHAR : LIT_INT;
    if (bytes->len == 1) {
        tok->value.u = (uint64_t)(int64_t)(signed char)bytes->data[0];
        return;
    }
    uint32_t v = 0;
    for (size_t i = 0; i < bytes->len; i++)
        v = v << 8 | (unsigned char)bytes->data[i];
    tok->value.u = (uint64_t)(int64_t)(int32_t)v;
}

void lex_char(struct arena *arena, struct token *tok)
{
    (void)arena;
    bool raw;
    const char *p = tok->text, *why = NULL;
    enum token_lit lit = parse_prefix(&p, &raw);
    const char *end = p + strlen(p) - 1;
    struct str bytes = {0};
    struct element last = {0};
    size_t n = 0;
    for (p++; p < end && !why; n++) {
        last = next_element(&p, end);
        why = add_element(&bytes, last, lit);
    }
    tok->lit = (uint8_t)lit;
    tok->value.u = last.value;
    if (!why && n == 0)
        why = "a character literal holds at least one character";
    if (!why && n > 1 && lit != LIT_CHAR)
        why = "a character literal with a prefix holds one character";
    if (!why && bytes.len > 4)
        why = "a character literal holds at most four characters; use \" for a string";
    if (why)
        fail(tok, why);
    else if (lit == LIT_CHAR)
        narrow_char(tok, &bytes);
    str_free(&bytes);
}

static struct token_string *new_string(struct arena *arena, const struct str *bytes)
{
    struct token_string *s = arena_alloc(arena, sizeof *s);
    s->data = arena_strndup(arena, str_cstr(bytes), bytes->len);
    s->len = bytes->len;
    return s;
}

/* p on the quote of a raw string that the lexer found well formed. */
static void raw_string(struct str *bytes, const char *p, size_t len)
{
    const char *open = strchr(p, '(');
    size_t ndelim = (size_t)(open - p - 1);
    str_addn(bytes, open + 1, len - 2 * ndelim - 4);
}

void lex_string(struct arena *arena, struct token *tok)
{
    bool raw;
    const char *p = tok->text, *why = NULL;
    enum token_lit lit = parse_prefix(&p, &raw);
    size_t len = strlen(p);
    const char *end = p + len - 1;
    struct str bytes = {0};
    if (raw)
        raw_string(&bytes, p, len);
    for (p++; !raw && p < end && !why;)
        why = add_element(&bytes, next_element(&p, end), lit);
    tok->lit = (uint8_t)lit;
    if (why)
        fail(tok, why);
    else
        tok->value.s = new_string(arena, &bytes);
    str_free(&bytes);
}
