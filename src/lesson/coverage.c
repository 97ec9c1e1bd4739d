/* See coverage.h. Reads files only; nothing is run. */
#include "config.h"

#include "lesson/coverage.h"

#include "lesson/exercise.h"
#include "lesson/quiz.h"

static void count_lesson(struct coverage *c, const struct lesson *l, const char *id)
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

static void count_quiz(struct coverage *c, const char *data_dir, struct sources *src,
                       struct diags *ds)
{
    const char *dir = arena_printf(c->arena, "%s/quiz", data_dir);
    struct quiz *q = quiz_open(&dir, 1, src, ds);
    for (size_t i = 0; i < quiz_count(q); i++) {
        const struct quiz_template *t = quiz_template(q, i);
        c->items[t->item - 1].templates++;
        c->items[t->item - 1].templates_computed += t->computed;
    }
    quiz_close(q);
}

static void count_exercises(struct coverage *c, const char *data_dir, struct sources *src,
                            struct diags *ds)
{
    const char **names;
    const char *dir = arena_printf(c->arena, "%s/exercises", data_dir);
    size_t n = exercise_list(dir, c->arena, &names);
    for (size_t i = 0; i < n; i++) {
        const char *folder = arena_printf(c->arena, "%s/%s", dir, names[i]);
        struct exercise *e = exercise_read(folder, src, ds);
        if (e && e->item)
            vec_push(&c->items[e->item - 1].exercises, names[i]);
        exercise_free(e);
    }
}

void coverage_read(const struct lesson_entry *entries, size_t n, const char *data_dir,
                   struct sources *src, struct diags *ds, struct coverage *out)
{
    *out = (struct coverage){.arena = arena_new()};
    for (int i = 0; i < SELF_CHECK_ITEMS; i++)
        out->items[i].title = self_check_title(i + 1);
    for (size_t i = 0; i < n; i++) {
        struct lesson *l = lesson_read(entries[i].path, data_dir, src, ds);
        if (l)
            count_lesson(out, l, entries[i].id);
        lesson_free(l);
    }
    if (data_dir) {
        count_quiz(out, data_dir, src, ds);
        count_exercises(out, data_dir, src, ds);
    }
}

void coverage_free(struct coverage *c)
{
    for (int i = 0; i < SELF_CHECK_ITEMS; i++) {
        vec_free(&c->items[i].lessons);
        vec_free(&c->items[i].exercises);
    }
    arena_free(c->arena);
}
