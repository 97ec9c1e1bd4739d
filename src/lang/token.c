/* Names of tokens and the dump stage `tokens`.
 *
 * Takes finished tokens, gives text for messages and goldens. */
#include "lang/token.h"

#include "base/utf8.h"

#include <inttypes.h>
#include <string.h>

struct kind_info {
    const char *name;
    enum token_class class;
};

static const struct kind_info kinds[TOK_COUNT] = {
#define TOKEN(sym, spelling, class) [TOK_##sym] = {spelling, TOKEN_##class},
#include "lang/tokens.def"
#undef TOKEN
};

const char *token_kind_name(enum token_kind kind)
{
    return kinds[kind].name;
}

enum token_class token_kind_class(enum token_kind kind)
{
    return kinds[kind].class;
}

const char *token_lit_name(enum token_lit lit)
{
    static const char *const names[] = {
        [LIT_NONE] = "",
        [LIT_CHAR] = "char",
        [LIT_WCHAR] = "wchar_t",
        [LIT_CHAR16] = "char16_t",
        [LIT_CHAR32] = "char32_t",
        [LIT_INT] = "int",
        [LIT_UINT] = "unsigned int",
        [LIT_LONG] = "long",
        [LIT_ULONG] = "unsigned long",
        [LIT_LLONG] = "long long",
        [LIT_ULLONG] = "unsigned long long",
        [LIT_FLOAT] = "float",
        [LIT_DOUBLE] = "double",
    };
    return names[lit];
}

/* Bytes of a string in quotes, so that any value is one printable line. */
static void add_quoted(struct str *out, const struct token_string *s)
{
    bool utf8 = utf8_valid(s->data, s->len);
    str_addc(out, '"');
    for (size_t i = 0; i < s->len; i++) {
        unsigned char c = (unsigned char)s->data[i];
        if (c == '"' || c == '\\')
            str_printf(out, "\\%c", c);
        else if (c == '\n')
            str_add(out, "\\n");
        else if (c < 0x20 || c == 0x7f || (c >= 0x80 && !utf8))
            str_printf(out, "\\%03o", c);
        else
            str_addc(out, (char)c);
    }
    str_addc(out, '"');
}

#define SPELLING_COLS 40

/* Start of a spelling on one line; what cannot be shown becomes '?'. */
static void add_spelling(struct str *out, const char *text)
{
    size_t len = strcspn(text, "\n"), i = 0;
    for (int cols = 0; i < len && cols < SPELLING_COLS; cols++) {
        uint32_t cp;
        size_t n = utf8_decode(text + i, len - i, &cp);
        bool shown = cp >= 0x20 && (cp < 0x7f || cp >= 0xa0) && (cp != 0xfffd || n > 1);
        str_addn(out, shown ? text + i : "?", shown ? n : 1);
        i += n;
    }
    if (text[i])
        str_add(out, "...");
}

void token_describe(const struct token *tok, struct str *out)
{
    enum token_kind kind = (enum token_kind)tok->kind;
    if (kind == TOK_EOF || kind == TOK_PRAGMA_UNROLL || kind == TOK_PRAGMA_END) {
        str_add(out, token_kind_name(kind));
    } else if (kind == TOK_STRING) {
        str_add(out, "string literal ");
        add_spelling(out, tok->text);
    } else {
        str_addc(out, '\'');
        add_spelling(out, tok->text);
        str_addc(out, '\'');
    }
}

static void add_place(struct str *out, struct span at, uint32_t main_file,
                      const struct sources *sources)
{
    uint32_t line = 0, col = 0;
    if (at.file) {
        const struct source *src = sources_get(sources, at.file);
        source_locate(src, at.off, &line, &col);
        if (at.file != main_file)
            str_printf(out, "%s:", src->path);
    }
    str_printf(out, "%" PRIu32 ":%" PRIu32, line, col);
}

static void add_value(struct str *out, const struct token *tok)
{
    const char *type = token_lit_name((enum token_lit)tok->lit);
    if (tok->kind == TOK_INT) {
        str_printf(out, " = %" PRIu64 " %s", tok->value.u, type);
    } else if (tok->kind == TOK_CHAR) {
        str_printf(out, " = %" PRId64 " %s", (int64_t)tok->value.u, type);
    } else if (tok->kind == TOK_FLOAT) {
        str_add(out, " = ");
        if (tok->lit == LIT_FLOAT)
            str_add_f32(out, (float)tok->value.f);
        else
            str_add_f64(out, tok->value.f);
        str_printf(out, " %s", type);
    } else if (tok->kind == TOK_STRING) {
        str_add(out, " = ");
        add_quoted(out, tok->value.s);
        str_printf(out, " %s", type);
    } else if (tok->kind == TOK_UNKNOWN) {
        str_printf(out, ": %s", tok->value.why);
    }
}

void tokens_print(struct str *out, const struct token_list *list,
                  const struct sources *sources)
{
    uint32_t main_file = list->data[list->len - 1].span.file;
    for (size_t i = 0; i < list->len; i++) {
        const struct token *tok = &list->data[i];
        const char *name = token_kind_name((enum token_kind)tok->kind);
        add_place(out, tok->span, main_file, sources);
        str_printf(out, " %s", name);
        if (tok->text[0] && strcmp(name, tok->text) != 0) {
            str_addc(out, ' ');
            add_spelling(out, tok->text);
        }
        add_value(out, tok);
        if (tok->spelled.file &&
            memcmp(&tok->spelled, &tok->span, sizeof tok->span) != 0) {
            str_add(out, " (spelled at ");
            add_place(out, tok->spelled, main_file, sources);
            str_addc(out, ')');
        }
        str_addc(out, '\n');
    }
}
