/* The steps of a lesson: text, what to show, and at most one thing to do. */
#include "config.h"

#include "lesson/read.h"

#include "lesson/claim.h"

#include <string.h>

static const char *const pane_words[] = {
#define LESSON_PANE(id) id,
#include "lesson/panes.def"
#undef LESSON_PANE
};

/* --- show --------------------------------------------------------------------------- */

static void show_kernel(struct lesson_reading *r, const struct yaml_node *v, void *into)
{
    struct lesson_step *s = into;
    s->kernel = read_alias_of_kernel(r, v);
}

static void show_at(struct lesson_reading *r, const struct yaml_node *v, void *into)
{
    struct lesson_step *s = into;
    s->at = read_place(r, v);
    s->at_span = v->span;
}

static void show_panes(struct lesson_reading *r, const struct yaml_node *v, void *into)
{
    struct lesson_step *s = into;
    size_t n = read_texts(r, v, &s->panes);
    for (size_t i = 0; i < n; i++) {
        int w = read_word(r, read_item(v, i), "pane", pane_words,
                          sizeof pane_words / sizeof *pane_words);
        if (w >= 0)
            s->panes[s->npanes++] = pane_words[w];
    }
}

static void show_watch(struct lesson_reading *r, const struct yaml_node *v, void *into)
{
    struct lesson_step *s = into;
    s->nwatch = read_texts(r, v, &s->watch);
    s->watch_span = v->span;
}

static bool read_lanes(struct lesson_reading *r, const struct yaml_node *v, unsigned *out)
{
    static const char *const widths[] = {"8", "32"};
    int i = read_word(r, v, "number of lanes", widths, 2);
    if (i >= 0)
        *out = i == 0 ? 8 : 32;
    return i >= 0;
}

static void show_lanes(struct lesson_reading *r, const struct yaml_node *v, void *into)
{
    struct lesson_step *s = into;
    read_lanes(r, v, &s->lanes);
}

static void show_format(struct lesson_reading *r, const struct yaml_node *v, void *into)
{
    static const char *const names[] = {"auto", "dec", "hex", "float", "char"};
    struct lesson_step *s = into;
    int i = read_word(r, v, "format", names, sizeof names / sizeof *names);
    s->format = i < 0 ? NULL : names[i];
}

static void show_model(struct lesson_reading *r, const struct yaml_node *v, void *into)
{
    struct lesson_step *s = into;
    s->model = read_model(r, v);
}

static void show_both(struct lesson_reading *r, const struct yaml_node *v, void *into)
{
    static const char *const words[] = {"no", "yes"};
    struct lesson_step *s = into;
    s->both = read_word(r, v, "choice", words, 2);
}

static const struct key_row show_keys[] = {
#define SHOW_KEY(name, value, required, help) {#name, required, show_##name},
#include "lesson/keys.def"
};

/* --- play, compare, try ---------------------------------------------------------- */

static void play_to(struct lesson_reading *r, const struct yaml_node *v, void *into)
{
    struct lesson_step *s = into;
    s->to = read_place(r, v);
    s->to_span = v->span;
}

static void play_speed(struct lesson_reading *r, const struct yaml_node *v, void *into)
{
    struct lesson_step *s = into;
    if (read_double(r, v, &s->speed) && !(s->speed > 0 && s->speed <= 1000))
        diag_error(r->ds, v->span, "a speed is above 0, up to 1000 steps a second");
}

static const struct key_row play_keys[] = {
#define PLAY_KEY(name, value, required, help) {#name, required, play_##name},
#include "lesson/keys.def"
};

static void read_measures(struct lesson_reading *r, const struct yaml_node *v,
                          struct lesson_step *s)
{
    size_t n = read_texts(r, v, &s->measures);
    for (size_t i = 0; i < n; i++) {
        const char *m = *s->measures[i] ? read_measure(r, read_item(v, i)) : NULL;
        if (m)
            s->measures[s->nmeasures++] = m;
    }
}

static void compare_kernels(struct lesson_reading *r, const struct yaml_node *v,
                            void *into)
{
    struct lesson_step *s = into;
    size_t n = read_texts(r, v, &s->kernels);
    for (size_t i = 0; i < n; i++) {
        const char *alias =
            *s->kernels[i] ? read_alias_of_kernel(r, read_item(v, i)) : NULL;
        if (alias)
            s->kernels[s->nkernels++] = alias;
    }
}

static void compare_measure(struct lesson_reading *r, const struct yaml_node *v,
                            void *into)
{
    read_measures(r, v, into);
}

static const struct key_row compare_keys[] = {
#define COMPARE_KEY(name, value, required, help) {#name, required, compare_##name},
#include "lesson/keys.def"
};

static void simd_program(struct lesson_reading *r, const struct yaml_node *v, void *into)
{
    const char *names[SIMD_COUNT];
    struct lesson_step *s = into;
    for (int i = 0; i < SIMD_COUNT; i++)
        names[i] = simd_name((enum simd_program)i);
    int i = read_word(r, v, "16-lane program", names, SIMD_COUNT);
    if (i >= 0)
        s->simd = (enum simd_program)i;
}

static void simd_kernel(struct lesson_reading *r, const struct yaml_node *v, void *into)
{
    struct lesson_step *s = into;
    s->kernels = arena_alloc(r->arena, sizeof *s->kernels);
    s->kernels[0] = read_alias_of_kernel(r, v);
    s->nkernels = s->kernels[0] != NULL;
}

static const struct key_row simd_keys[] = {
#define SIMD_KEY(name, value, required, help) {#name, required, simd_##name},
#include "lesson/keys.def"
};

/* {NAME: [VALUE, ...], watch: METRIC}: the one key that is not fixed. */
static void read_try(struct lesson_reading *r, const struct yaml_node *v,
                     struct lesson_step *s)
{
    if (v->kind != YAML_MAP) {
        diag_error(r->ds, v->span,
                   "try is a map such as {block: [32, 48], watch: issued}");
        return;
    }
    for (size_t i = 0; i < v->n; i++) {
        const struct yaml_pair *p = &v->pairs[i];
        if (strcmp(p->key, "watch") == 0) {
            read_measures(r, p->value, s);
        } else if (s->try_key) {
            diag_error(r->ds, p->key_span, "try varies one thing, '%s' comes before it",
                       s->try_key);
        } else {
            s->try_key = p->key;
            s->ntry = read_texts(r, p->value, &s->try_values);
        }
    }
    if (!s->try_key)
        diag_error(r->ds, v->span, "try needs a key such as block or an argument's name");
    if (s->nmeasures == 0)
        diag_error(r->ds, v->span, "try needs 'watch' with a metric");
}

/* --- step --------------------------------------------------------------------------- */

/* A step does one thing. */
static void set_kind(struct lesson_reading *r, const struct yaml_node *v,
                     struct lesson_step *s, enum step_kind kind)
{
    if (s->kind > LESSON_SHOW)
        diag_error(r->ds, v->span,
                   "a step has one of play, compare, ratios, simd, try, predict "
                   "and question: begin another step");
    s->kind = kind;
}

static void step_say(struct lesson_reading *r, const struct yaml_node *v, void *into)
{
    struct lesson_step *s = into;
    s->say = read_text(r, v);
}

static void step_note(struct lesson_reading *r, const struct yaml_node *v, void *into)
{
    struct lesson_step *s = into;
    s->note = read_text(r, v);
}

/* What comes into view is known before a question of the same step is read. */
static void step_show(struct lesson_reading *r, const struct yaml_node *v, void *into)
{
    struct lesson_step *s = into;
    s->kind = LESSON_SHOW;
    read_map(r, v, "show", show_keys, sizeof show_keys / sizeof *show_keys, s);
    if (s->kernel && (!r->kernel || strcmp(s->kernel, r->kernel) != 0)) {
        r->at = "start";
        r->at_span = v->span;
    }
    if (s->kernel)
        r->kernel = s->kernel;
    if (s->at) {
        r->at = s->at;
        r->at_span = s->at_span;
    }
}

static void step_play(struct lesson_reading *r, const struct yaml_node *v, void *into)
{
    struct lesson_step *s = into;
    set_kind(r, v, s, LESSON_PLAY);
    read_map(r, v, "play", play_keys, sizeof play_keys / sizeof *play_keys, s);
    r->at = s->to ? s->to : "end";
    r->at_span = s->to ? s->to_span : v->span;
}

static void step_compare(struct lesson_reading *r, const struct yaml_node *v, void *into)
{
    set_kind(r, v, into, LESSON_COMPARE);
    read_map(r, v, "compare", compare_keys, sizeof compare_keys / sizeof *compare_keys,
             into);
}

static void step_ratios(struct lesson_reading *r, const struct yaml_node *v, void *into)
{
    set_kind(r, v, into, LESSON_RATIOS);
    read_ratios(r, v, into);
}

static void step_simd(struct lesson_reading *r, const struct yaml_node *v, void *into)
{
    set_kind(r, v, into, LESSON_SIMD);
    read_map(r, v, "simd", simd_keys, sizeof simd_keys / sizeof *simd_keys, into);
}

static void step_try(struct lesson_reading *r, const struct yaml_node *v, void *into)
{
    set_kind(r, v, into, LESSON_TRY);
    read_try(r, v, into);
}

static bool is_relative(const char *place)
{
    return strstr(place, "next ") || strstr(place, "previous ");
}

/* Whether the answer can be read off the screen at the question's own place. */
static bool gives_away(const struct question *q)
{
    return q->answer == ANSWER_ACTIVE_MASK || q->answer == ANSWER_ACTIVE_COUNT ||
           q->answer == ANSWER_VARIABLE || q->answer == ANSWER_LINE;
}

/* A step that asks stands where its question does, wherever the learner has wandered
 * meanwhile: a computed answer's place, or the place in view. Where that would show the
 * answer it stands at the run's start. What the step itself shows wins. */
static void stand_at_question(struct lesson_reading *r, struct lesson_step *s)
{
    const struct question *q = s->question;
    bool computed = q->answer != ANSWER_AUTHORED;
    const char *view = s->kernel ? s->kernel : r->kernel;
    if (s->at || (!computed && !r->at))
        return;
    if (computed && q->kernel && (!view || strcmp(q->kernel, view) != 0)) {
        s->kernel = q->kernel;
        s->at = q->at ? q->at : "start";
    } else {
        s->at = computed && q->at ? q->at : r->at;
    }
    if (computed && s->at && s->at == q->at && gives_away(q))
        s->at = "start";
    s->at_span = s->at && s->at == q->at ? q->at_span : r->at_span;
    if (s->at && is_relative(s->at))
        s->at = NULL; /* from here it would mean another place */
    if (s->kernel)
        r->kernel = s->kernel;
    if (s->at) {
        r->at = s->at;
        r->at_span = s->at_span;
    }
}

static void step_predict(struct lesson_reading *r, const struct yaml_node *v, void *into)
{
    struct lesson_step *s = into;
    set_kind(r, v, s, LESSON_PREDICT);
    s->question = arena_alloc(r->arena, sizeof *s->question);
    read_question(r, v, s, s->question);
    stand_at_question(r, s);
}

static void step_question(struct lesson_reading *r, const struct yaml_node *v, void *into)
{
    struct lesson_step *s = into;
    struct lesson *l = r->lesson;
    set_kind(r, v, s, LESSON_QUESTION);
    const char **ids = arena_alloc(r->arena, (l->nquestions + 1) * sizeof *ids);
    for (size_t i = 0; i < l->nquestions; i++)
        ids[i] = l->questions[i].id ? l->questions[i].id : "";
    int i = read_word(r, v, "question", ids, l->nquestions);
    if (i < 0)
        return;
    s->question = &l->questions[i];
    stand_at_question(r, s);
}

static void step_facts(struct lesson_reading *r, const struct yaml_node *v, void *into)
{
    struct lesson_step *s = into;
    const char **names;
    size_t n = read_texts(r, v, &names);
    s->facts = arena_alloc(r->arena, (n + 1) * sizeof *s->facts);
    for (size_t i = 0; i < n; i++) {
        const struct fact *f = read_fact(r, read_item(v, i));
        if (f)
            s->facts[s->nfacts++] = f;
    }
}

static const struct key_row step_keys[] = {
#define STEP_KEY(name, value, required, help) {#name, required, step_##name},
#include "lesson/keys.def"
};

static void read_step(struct lesson_reading *r, const struct yaml_node *v,
                      struct lesson_step *s)
{
    *s = (struct lesson_step){
        .kind = LESSON_SAY, .model = -1, .both = -1, .span = v->span};
    if (!read_map(r, v, "a step", step_keys, sizeof step_keys / sizeof *step_keys, s))
        return;
    if (v->n == 0)
        diag_error(r->ds, v->span, "an empty step");
    /* Predictions have an identity in the progress file: their place in the lesson. */
    if (s->kind == LESSON_PREDICT && s->question && !s->question->id)
        s->question->id = arena_printf(r->arena, "predict-%zu", r->lesson->nsteps + 1);
}

static bool is_asked(const struct lesson *l, const struct question *q)
{
    for (size_t i = 0; i < l->nsteps; i++)
        if (l->steps[i].question == q)
            return true;
    return false;
}

void read_steps(struct lesson_reading *r, const struct yaml_node *v)
{
    struct lesson *l = r->lesson;
    if (v->kind != YAML_SEQ || v->n == 0) {
        diag_error(r->ds, v->span, "steps is a list of steps, each beginning with '- '");
        return;
    }
    l->steps = arena_alloc(r->arena, (v->n + l->nquestions) * sizeof *l->steps);
    if (l->nkernels) /* what a lesson shows before it says anything else */
        r->kernel = l->kernels[0].alias;
    for (size_t i = 0; i < v->n; i++) {
        read_step(r, v->items[i], &l->steps[l->nsteps]);
        l->nsteps++;
    }
    for (size_t i = 0; i < l->nquestions; i++) {
        struct question *q = &l->questions[i];
        struct lesson_step *s = &l->steps[l->nsteps];
        if (is_asked(l, q))
            continue;
        *s = (struct lesson_step){.kind = LESSON_QUESTION,
                                  .model = -1,
                                  .both = -1,
                                  .question = q,
                                  .span = q->span};
        stand_at_question(r, s);
        l->nsteps++;
    }
}
