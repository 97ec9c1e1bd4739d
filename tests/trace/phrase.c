/* See phrase.h. */
#include "config.h"

#include "phrase.h"

#include <check.h>
#include <string.h>

void phrase_open(struct phrase *p, const char *text)
{
    p->sources = sources_new();
    diags_init(&p->ds);
    p->at = (struct span){sources_add(p->sources, "phrase.txt", text, strlen(text)), 0,
                          (uint32_t)strlen(text)};
}

void phrase_close(struct phrase *p)
{
    diags_free(&p->ds);
    sources_free(p->sources);
}

void phrase_expect(const struct phrase *p, const char *text, unsigned column,
                   unsigned length, const char *message)
{
    ck_assert_msg(p->ds.list.len == 1, "\"%s\": %zu diagnostics instead of one", text,
                  p->ds.list.len);
    const struct diag *d = p->ds.list.data[0];
    ck_assert_msg(strcmp(d->message, message) == 0, "\"%s\": \"%s\" instead of \"%s\"",
                  text, d->message, message);
    ck_assert_msg(d->span.off + 1 == column && d->span.len == length,
                  "\"%s\": caret at %u over %u instead of %u over %u", text,
                  d->span.off + 1, d->span.len, column, length);
}
