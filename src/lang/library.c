/* Headers of the C++ library that a file needs without including them.
 *
 * Takes the tokens of a file, gives the text of the #include lines that nvcc's own
 * headers would have brought for the names of namespace std in it; a file without such
 * names pays nothing for them. The table is library.def. */
#include "config.h"

#include "lang/library.h"

#include <string.h>

static const struct {
    const char *name, *header;
} rows[] = {
#define LIBRARY(name, header) {name, header},
#include "lang/library.def"
#undef LIBRARY
};

#define NROWS (sizeof rows / sizeof rows[0])

static bool matches(const char *pattern, const char *name)
{
    size_t n = strlen(pattern);

    if (pattern[n - 1] == '*')
        return strncmp(pattern, name, n - 1) == 0;
    return strcmp(pattern, name) == 0;
}

static bool is_included(const struct token_list *t, const char *header)
{
    for (size_t i = 0; i < t->nheaders; i++)
        if (strcmp(t->headers[i].name, header) == 0)
            return true;
    return false;
}

/* Token i names something of namespace std: std::name, or a bare one that is used. */
static bool is_std(const struct token_list *t, size_t i, const char *std, bool uses)
{
    if (t->data[i].kind != TOK_IDENT)
        return false;
    if (i >= 2 && t->data[i - 1].kind == TOK_COLONCOLON)
        return t->data[i - 2].text == std;
    return uses && (i == 0 ||
                    (t->data[i - 1].kind != TOK_DOT && t->data[i - 1].kind != TOK_ARROW));
}

/* "using namespace std" anywhere. */
static bool uses_std(const struct token_list *t, const char *std)
{
    for (size_t i = 1; i < t->len; i++)
        if (t->data[i].kind == TOK_IDENT && t->data[i].text == std &&
            t->data[i - 1].kind == TOK_NAMESPACE)
            return true;
    return false;
}

static void note_name(const char *name, bool *wanted)
{
    for (size_t k = 0; k < NROWS; k++)
        if (!wanted[k] && matches(rows[k].name, name))
            wanted[k] = true;
}

bool library_includes(const struct token_list *t, struct intern *names, struct str *out)
{
    const char *std = intern_add(names, "std", 3);
    bool wanted[NROWS] = {false}, any = false, uses = uses_std(t, std);

    for (size_t i = 0; i < t->len; i++)
        if (is_std(t, i, std, uses))
            note_name(t->data[i].text, wanted);
    for (size_t k = 0; k < NROWS; k++) {
        bool again = is_included(t, rows[k].header);

        for (size_t j = 0; j < k && !again; j++)
            again = wanted[j] && strcmp(rows[j].header, rows[k].header) == 0;
        if (!wanted[k] || again)
            continue;
        str_printf(out, "#include <%s>\n", rows[k].header);
        any = true;
    }
    return any;
}
