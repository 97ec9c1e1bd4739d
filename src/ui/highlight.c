/* A scanner for colours only: it knows words, numbers, strings and comments, and never
 * fails. What the words mean is the front end's matter. */
#include "ui/highlight.h"

#include <ctype.h>
#include <string.h>

static const char *const keywords[] = {
#define SPECIAL 0
#define PUNCT 0
#define KEYWORD 1
#define TOKEN(sym, spelling, class) (class) ? spelling : NULL,
#include "lang/tokens.def"
#undef TOKEN
#undef SPECIAL
#undef PUNCT
#undef KEYWORD
    "threadIdx", "blockIdx", "blockDim", "gridDim", "warpSize"};

static bool is_keyword(const char *word, size_t len)
{
    for (size_t i = 0; i < sizeof keywords / sizeof *keywords; i++)
        if (keywords[i] && strncmp(keywords[i], word, len) == 0 && keywords[i][len] == 0)
            return true;
    return false;
}

/* What the lessons are about: warp intrinsics, barriers, atomics. */
static bool is_intrinsic(const char *word, size_t len)
{
    static const char *const starts[] = {"__shfl", "__ballot",     "__all",
                                         "__any",  "__match",      "__reduce",
                                         "__sync", "__activemask", "atomic"};
    for (size_t i = 0; i < sizeof starts / sizeof *starts; i++)
        if (len >= strlen(starts[i]) && memcmp(word, starts[i], strlen(starts[i])) == 0)
            return true;
    return false;
}

static size_t word_length(const char *s, size_t n)
{
    size_t i = 0;
    while (i < n && (isalnum((unsigned char)s[i]) || s[i] == '_' || (s[i] & 0x80)))
        i++;
    return i;
}

static size_t string_length(const char *s, size_t n)
{
    size_t i = 1;
    while (i < n && s[i] != s[0])
        i += s[i] == '\\' && i + 1 < n ? 2 : 1;
    return i < n ? i + 1 : n;
}

/* Length of a block comment's part on this line. */
static size_t comment_length(const char *s, size_t n, bool *in_comment)
{
    for (size_t i = 0; i + 1 < n; i++)
        if (s[i] == '*' && s[i + 1] == '/') {
            *in_comment = false;
            return i + 2;
        }
    return n;
}

/* Length and role of what starts at s. */
static size_t next_piece(const char *s, size_t n, bool *in_comment, enum role *role)
{
    *role = ROLE_COMMENT;
    if (*in_comment)
        return comment_length(s, n, in_comment);
    if (n >= 2 && s[0] == '/' && s[1] == '/')
        return n;
    if (n >= 2 && s[0] == '/' && s[1] == '*') {
        *in_comment = true;
        return 2 + comment_length(s + 2, n - 2, in_comment);
    }
    if (isdigit((unsigned char)s[0])) {
        *role = ROLE_NUMBER;
        size_t len = word_length(s, n);
        while (len < n && s[len] == '.')
            len += 1 + word_length(s + len + 1, n - len - 1);
        return len;
    }
    if (s[0] == '"' || s[0] == '\'') {
        *role = ROLE_NUMBER;
        return string_length(s, n);
    }
    size_t len = word_length(s, n);
    *role = len == 0               ? ROLE_TEXT
            : is_keyword(s, len)   ? ROLE_KEYWORD
            : is_intrinsic(s, len) ? ROLE_INTRINSIC
                                   : ROLE_TEXT;
    return len ? len : 1;
}

void highlight_line(const struct view *v, int row, int col, const char *text, size_t len,
                    bool *in_comment)
{
    int start = col;
    for (size_t i = 0; i < len;) {
        enum role role;
        if (text[i] == '\t') {
            col += 4 - (col - start) % 4;
            i++;
            continue;
        }
        size_t n = next_piece(text + i, len - i, in_comment, &role);
        col += draw_textn(v, row, col, role, text + i, n);
        i += n;
    }
}

void highlight_skip(const char *text, size_t len, bool *in_comment)
{
    for (size_t i = 0; i < len;) {
        enum role role;
        i += next_piece(text + i, len - i, in_comment, &role);
    }
}
