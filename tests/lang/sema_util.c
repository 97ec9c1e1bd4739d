/* What the tests of semantic analysis share; see sema_util.h. */
#include "config.h"

#include "sema_util.h"

#include <check.h>
#include <string.h>

void checked_open(struct checked *c, const char *text, unsigned cuda_arch)
{
    struct lang_options opt = {.cuda_arch = cuda_arch};
    memset(c, 0, sizeof *c);
    c->src = sources_new();
    diags_init(&c->ds);
    uint32_t file = sources_add(c->src, "test.cu", text, strlen(text));
    c->unit = lang_open(c->src, file, &opt, &c->ds);
    ck_assert_ptr_nonnull(c->unit);
    c->k = lang_kernel(c->unit, "k", &c->ds);
}

void checked_close(struct checked *c)
{
    lang_close(c->unit);
    diags_free(&c->ds);
    sources_free(c->src);
}

static void add_place(const struct checked *c, struct span at, struct str *out)
{
    uint32_t line = 0, col = 0;
    if (at.file)
        source_locate(sources_get(c->src, at.file), at.off, &line, &col);
    str_printf(out, "%u:%u ", line, col);
}

static void add_diag(const struct checked *c, const struct diag *d, struct str *out)
{
    static const char *const severity[] = {"note", "advice", "warning", "error",
                                           "unsupported"};
    add_place(c, d->span, out);
    str_printf(out, "%s %s", severity[d->severity], d->message);
}

const char *checked_message(struct checked *c, size_t i)
{
    struct str text = {0};
    if (i < c->ds.list.len)
        add_diag(c, c->ds.list.data[i], &text);
    const char *kept = arena_strdup(c->ds.arena, str_cstr(&text));
    str_free(&text);
    return kept;
}

void checked_messages(const struct checked *c, struct str *out)
{
    for (size_t i = 0; i < c->ds.list.len; i++) {
        const struct diag *d = c->ds.list.data[i];
        add_diag(c, d, out);
        str_add(out, "\n");
        for (size_t k = 0; k < d->notes.len; k++) {
            str_add(out, "  ");
            add_place(c, d->notes.data[k].span, out);
            str_printf(out, "%s\n", d->notes.data[k].message);
        }
    }
}

const struct stmt *checked_find(const struct stmt *list, enum stmt_kind kind)
{
    for (const struct stmt *st = list; st; st = st->next) {
        if (st->kind == kind)
            return st;
        const struct stmt *parts[] = {st->init, st->body, st->then_, st->else_};
        for (size_t i = 0; i < 4; i++) {
            const struct stmt *in = parts[i] ? checked_find(parts[i], kind) : NULL;
            if (in)
                return in;
        }
    }
    return NULL;
}

const struct stmt *checked_decl(const struct stmt *list, const char *name)
{
    for (const struct stmt *st = list; st; st = st->next) {
        if (st->kind == STMT_DECL && strcmp(st->var->name, name) == 0)
            return st;
        const struct stmt *in = st->body ? checked_decl(st->body, name) : NULL;
        if (in)
            return in;
    }
    return NULL;
}
