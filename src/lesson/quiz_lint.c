/* See quiz_lint in quiz.h. */
#include "config.h"

#include "lesson/quiz_priv.h"
#include "lesson/stage.h"

#include <string.h>

/* The right answer in words that do not depend on the order of the options. */
static void add_right(const struct question *q, const struct answer *a, struct str *out)
{
    if (q->kind == QUESTION_ORDER) {
        for (size_t i = 0; i < q->noptions; i++)
            str_printf(out, "%s\n", q->options[a->order[i]]);
    } else if (q->noptions) {
        /* by text, as a set: "several" may list them in any order */
        const char *first = "";
        for (size_t n = 0; n < (size_t)__builtin_popcount(a->options); n++) {
            const char *next = NULL;
            for (size_t i = 0; i < q->noptions; i++)
                if (a->options >> i & 1 && strcmp(q->options[i], first) > 0 &&
                    (!next || strcmp(q->options[i], next) < 0))
                    next = q->options[i];
            first = next ? next : first;
            str_printf(out, "%s\n", first);
        }
    } else {
        answer_print(q, a, out);
    }
}

/* What the learner sees: text and options in order. */
static void add_text(const struct lesson *l, struct str *out)
{
    const struct question *q = &l->questions[0];
    str_add(out, q->text);
    for (size_t i = 0; i < q->noptions; i++)
        str_printf(out, "\n%s", q->options[i]);
}

static void complain(const struct template *t, const char *what, const char *made,
                     struct diags *ds)
{
    diag_error(ds, t->public.span, "the question '%s' (%s) %s", t->public.id, made, what);
}

/* Makes instance k and appends its right answer; false after a diagnostic. */
static bool answer(const struct quiz *q, size_t i, size_t k, uint64_t shuffle,
                   struct sources *src, struct diags *ds, struct str *right,
                   struct str *text)
{
    struct answer a;
    struct lesson *l = quiz_make(q, i, k, shuffle, src, ds);
    struct stage *st = l ? stage_open(l, src, ds) : NULL;
    bool ok = st && stage_answer(st, &l->questions[0], &a, ds);
    if (ok) {
        add_right(&l->questions[0], &a, right);
        if (text)
            add_text(l, text);
        if (!answer_right(&l->questions[0], &a, &a)) {
            complain(&q->list.data[i], "does not take its own answer", "", ds);
            ok = false;
        }
    }
    stage_close(st);
    lesson_free(l);
    return ok;
}

static bool hold_instance(const struct quiz *q, size_t i, size_t k, struct sources *src,
                          struct diags *ds, struct str *text)
{
    const struct template *t = &q->list.data[i];
    struct str made = {0}, one = {0}, other = {0};
    quiz_describe(q, i, k, &made);
    bool ok = answer(q, i, k, 1, src, ds, &one, text) &&
              answer(q, i, k, 2, src, ds, &other, NULL);
    if (!ok)
        complain(t, "cannot be asked", str_cstr(&made), ds);
    else if (one.len == 0)
        complain(t, "has no right answer", str_cstr(&made), ds);
    else if (strcmp(str_cstr(&one), str_cstr(&other)) != 0)
        complain(t, "has another answer when its options are shuffled", str_cstr(&made),
                 ds);
    ok = ok && one.len > 0 && strcmp(str_cstr(&one), str_cstr(&other)) == 0;
    str_free(&made);
    str_free(&one);
    str_free(&other);
    return ok;
}

static void hold_template(const struct quiz *q, size_t i, size_t most,
                          struct sources *src, struct diags *ds)
{
    const struct template *t = &q->list.data[i];
    size_t all = t->public.instances, n = all < most ? all : most;
    struct str *texts = mem_alloc((n + 1) * sizeof *texts);
    if (all < QUIZ_LEAST)
        diag_error(ds, t->public.span,
                   "the question '%s' has %zu instances; %d are needed", t->public.id,
                   all, QUIZ_LEAST);
    bool ok = true;
    for (size_t j = 0; ok && j < n; j++) {
        size_t k = j * all / n;
        ok = hold_instance(q, i, k, src, ds, &texts[j]);
        for (size_t o = 0; ok && o < j; o++)
            if (strcmp(str_cstr(&texts[o]), str_cstr(&texts[j])) == 0) {
                complain(t, "reads like another instance: name what varies in 'ask'", "",
                         ds);
                ok = false;
            }
    }
    for (size_t j = 0; j < n; j++)
        str_free(&texts[j]);
    mem_free(texts);
}

void quiz_lint(const struct quiz *q, size_t most, struct sources *src, struct diags *ds)
{
    for (size_t i = 0; i < quiz_count(q); i++)
        hold_template(q, i, most, src, ds);
}
