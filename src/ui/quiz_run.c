/* See quiz_run.h. */
#include "ui/quiz_run.h"

#include <string.h>

#include "ui/app.h"
#include "ui/tour.h"

#define ANY_KERNEL "kernels/index_1d.cu" /* behind questions that have none */

/* Lessons need a kernel: one that stands behind the text. */
static void add_kernel(const struct quiz_run *r, struct lesson *l)
{
    l->kernels = arena_alloc(l->arena, sizeof *l->kernels);
    l->kernels[0] = (struct lesson_kernel){
        .alias = "any",
        .file = arena_printf(l->arena, "%s/%s", r->data_dir, ANY_KERNEL),
        .shared = -1,
        .model = -1,
        .schedule = -1};
    l->nkernels = 1;
    l->steps[0].kernel = "any";
    l->steps[0].at = "start";
}

/* A lesson that only says something: the score. */
static struct lesson *score_lesson(const struct quiz_run *r)
{
    struct arena *a = arena_new();
    struct lesson *l = arena_alloc(a, sizeof *l);
    struct str text = {0};
    *l = (struct lesson){.arena = a, .path = "", .id = "score", .nsteps = 1};
    l->title = r->title ? arena_strdup(a, r->title) : "Quiz";
    str_printf(&text, "# %u of %u right\n\n", r->right, r->asked);
    for (int i = 1; i <= SELF_CHECK_ITEMS; i++)
        if (r->item_asked[i])
            str_printf(&text, "- item %d, %s: **%u of %u**\n", i, self_check_title(i),
                       r->item_right[i], r->item_asked[i]);
    str_add(&text, r->right < r->asked
                       ? "\nWhat was missed comes first next time.\n"
                       : "\nAll right. What you know comes back after a while.\n");
    l->steps = arena_alloc(a, sizeof *l->steps);
    l->steps[0] = (struct lesson_step){
        .kind = LESSON_SAY, .say = arena_strdup(a, text.data), .model = -1};
    str_free(&text);
    return l;
}

static struct lesson *next_lesson(const struct quiz_run *r, struct diags *ds)
{
    if (r->at >= r->n)
        return score_lesson(r);
    struct quiz_pick p = r->picks[r->at];
    struct lesson *l = quiz_make(r->quiz, p.template, p.instance, p.shuffle, r->src, ds);
    if (l)
        l->title = arena_printf(
            l->arena, "%s %zu/%zu · item %d: %s", r->title ? r->title : "Quiz", r->at + 1,
            r->n, quiz_template(r->quiz, p.template)->item,
            self_check_title(quiz_template(r->quiz, p.template)->item));
    return l;
}

bool quiz_run_show(struct quiz_run *r, struct app *a)
{
    struct diags ds;
    diags_init(&ds);
    struct lesson *l = next_lesson(r, &ds);
    bool bare = l && l->nkernels == 0;
    if (bare)
        add_kernel(r, l);
    struct tour *t = l ? tour_open(l, NULL, r->src, &ds) : NULL;
    if (!t)
        app_fail_with(a, &ds);
    diags_free(&ds);
    if (!t)
        return false;
    struct tour *left = a->tour;
    a->tour = NULL;
    app_show(a, NULL); /* before the stage that its run belongs to goes */
    tour_close(left);
    a->tour = t;
    t->after = r->at + 1 < r->n ? "Enter: the next question."
               : r->at < r->n   ? "Enter: how it went."
                                : "q leaves.";
    a->focus = PANE_LESSON;
    a->zoomed = bare;
    tour_go(t, a, 0);
    return a->subject != NULL;
}

void quiz_run_note(struct quiz_run *r, bool right)
{
    if (r->at >= r->n)
        return;
    const struct quiz_template *t = quiz_template(r->quiz, r->picks[r->at].template);
    r->asked++;
    r->right += right;
    r->item_asked[t->item]++;
    r->item_right[t->item] += right;
    if (r->progress)
        progress_quiz_answer(r->progress, t->id, right, r->today);
}

void quiz_run_next(struct quiz_run *r, struct app *a)
{
    if (r->at >= r->n) {
        app_say(a, "The quiz ends here: q leaves");
        return;
    }
    r->at++;
    quiz_run_show(r, a);
}
