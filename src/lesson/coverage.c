/* See coverage.h. Reads lessons only; nothing is run. */
#include "config.h"

#include "lesson/coverage.h"

#include <assert.h>

static const char *const titles[] = {
#define SELF_CHECK(title) title,
#include "lesson/self_check.def"
#undef SELF_CHECK
};
_Static_assert(sizeof titles / sizeof *titles == SELF_CHECK_ITEMS,
               "items of the self-check list");

const char *self_check_title(int item)
{
    assert(item >= 1 && item <= SELF_CHECK_ITEMS);
    return titles[item - 1];
}

static void count(struct coverage *c, const struct lesson *l, const char *id)
{
    for (size_t i = 0; i < l->nself_check; i++)
        vec_push(&c->items[l->self_check[i] - 1].lessons, id);
    for (size_t i = 0; i < l->nquestions; i++) {
        const struct question *q = &l->questions[i];
        if (!q->self_check)
            continue;
        c->items[q->self_check - 1].questions++;
        c->items[q->self_check - 1].computed += q->answer != ANSWER_AUTHORED;
    }
}

void coverage_read(const struct lesson_entry *entries, size_t n, const char *data_dir,
                   struct sources *src, struct diags *ds, struct coverage *out)
{
    *out = (struct coverage){0};
    for (int i = 0; i < SELF_CHECK_ITEMS; i++)
        out->items[i].title = titles[i];
    for (size_t i = 0; i < n; i++) {
        struct lesson *l = lesson_read(entries[i].path, data_dir, src, ds);
        if (l)
            count(out, l, entries[i].id);
        lesson_free(l);
    }
}

void coverage_free(struct coverage *c)
{
    for (int i = 0; i < SELF_CHECK_ITEMS; i++)
        vec_free(&c->items[i].lessons);
}
