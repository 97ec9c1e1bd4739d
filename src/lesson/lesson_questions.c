/* Questions and predictions: how they are asked, and what their right answer is.
 *
 *   of := [ 'next' ] 'active' ( 'mask' | 'lanes' )
 *       | 'variable' NAME [ 'after' ]
 *       | 'metric' METRIC [ '[' lines ']' ]
 *       | 'output' NAME '[' N ']' | 'findings' ID | 'line'
 *
 * An answer is computed wherever it can be; written answers are for questions about
 * ideas. Whether computing works needs a run: stage_answer.c. */
#include "config.h"

#include "lesson/read.h"

#include "lesson/measure.h"

#include "trace/query.h"
#include "trace/words.h"

#include <stdlib.h>
#include <string.h>

#define MAX_OPTIONS 8

static const char *const kind_words[] = {"choice", "several", "number", "mask",
                                         "lanes",  "line",    "order",  "faster"};

/* What the keys of one question leave behind until all are read. */
struct draft {
    struct question *q;
    const struct yaml_node *of, *answer, *lane;
};

static void question_id(struct lesson_reading *r, const struct yaml_node *v, void *into)
{
    struct draft *d = into;
    d->q->id = read_text(r, v);
    d->q->span = v->span;
    for (size_t i = 0; i < r->lesson->nquestions; i++)
        if (r->lesson->questions[i].id &&
            strcmp(r->lesson->questions[i].id, d->q->id) == 0)
            diag_error(r->ds, v->span, "another question has the id '%s'", d->q->id);
}

static void question_kind(struct lesson_reading *r, const struct yaml_node *v, void *into)
{
    struct draft *d = into;
    int i = read_word(r, v, "kind of question", kind_words,
                      sizeof kind_words / sizeof *kind_words);
    if (i >= 0)
        d->q->kind = (enum question_kind)i;
}

static void question_ask(struct lesson_reading *r, const struct yaml_node *v, void *into)
{
    struct draft *d = into;
    d->q->text = read_text(r, v);
}

static void question_kernel(struct lesson_reading *r, const struct yaml_node *v,
                            void *into)
{
    struct draft *d = into;
    d->q->kernel = read_alias_of_kernel(r, v);
}

static void question_at(struct lesson_reading *r, const struct yaml_node *v, void *into)
{
    struct draft *d = into;
    d->q->at = read_place(r, v);
    d->q->at_span = v->span;
}

static void question_of(struct lesson_reading *r, const struct yaml_node *v, void *into)
{
    struct draft *d = into;
    (void)r;
    d->of = v;
}

static void question_lane(struct lesson_reading *r, const struct yaml_node *v, void *into)
{
    struct draft *d = into;
    unsigned lane;
    d->lane = v;
    if (read_unsigned(r, v, 0, 31, &lane))
        d->q->lane_set = 1u << lane;
}

static void question_lanes(struct lesson_reading *r, const struct yaml_node *v,
                           void *into)
{
    struct draft *d = into;
    if (read_unsigned(r, v, 8, 32, &d->q->lane_count) && d->q->lane_count != 8 &&
        d->q->lane_count != 32)
        diag_error(r->ds, v->span, "8 or 32 lanes are asked for");
}

static void question_kernels(struct lesson_reading *r, const struct yaml_node *v,
                             void *into)
{
    struct draft *d = into;
    size_t n = read_texts(r, v, &d->q->kernels);
    if (n < 2 || n > MAX_OPTIONS)
        diag_error(r->ds, v->span, "two to eight kernels are expected");
    for (size_t i = 0; i < n && i < MAX_OPTIONS; i++) {
        const char *alias =
            *d->q->kernels[i] ? read_alias_of_kernel(r, read_item(v, i)) : NULL;
        if (alias)
            d->q->kernels[d->q->nkernels++] = alias;
    }
}

static void question_options(struct lesson_reading *r, const struct yaml_node *v,
                             void *into)
{
    struct draft *d = into;
    d->q->noptions = read_texts(r, v, &d->q->options);
    if (d->q->noptions < 2 || d->q->noptions > MAX_OPTIONS) {
        diag_error(r->ds, v->span, "two to eight options are expected");
        d->q->noptions = 0;
    }
}

static void question_answer(struct lesson_reading *r, const struct yaml_node *v,
                            void *into)
{
    struct draft *d = into;
    (void)r;
    d->answer = v;
}

static void question_tolerance(struct lesson_reading *r, const struct yaml_node *v,
                               void *into)
{
    struct draft *d = into;
    if (read_double(r, v, &d->q->tolerance) &&
        !(d->q->tolerance >= 0 && d->q->tolerance < 1))
        diag_error(r->ds, v->span, "a tolerance is a share, 0 to below 1, such as 5%%");
}

static void question_why(struct lesson_reading *r, const struct yaml_node *v, void *into)
{
    struct draft *d = into;
    d->q->why = read_text(r, v);
}

static void question_see(struct lesson_reading *r, const struct yaml_node *v, void *into)
{
    struct draft *d = into;
    d->q->see = read_place(r, v);
    d->q->see_span = v->span;
}

static void question_self_check(struct lesson_reading *r, const struct yaml_node *v,
                                void *into)
{
    struct draft *d = into;
    unsigned item;
    if (read_unsigned(r, v, 1, 10, &item))
        d->q->self_check = (int)item;
}

static const struct key_row question_keys[] = {
#define QUESTION_KEY(name, value, required, help) {#name, required, question_##name},
#include "lesson/keys.def"
};

/* --- computed answers ------------------------------------------------------------- */

static const char *keep_ident(struct lesson_reading *r, struct words *w, const char *what)
{
    const char *start;
    size_t n = words_ident(w, &start);
    if (n > 0)
        return arena_strndup(r->arena, start, n);
    words_fail(w, what);
    return NULL;
}

/* 'active' ( 'mask' | 'lanes' ) */
static bool parse_active(struct words *w, bool next, struct question *q)
{
    if (!words_take(w, "active"))
        return words_fail(w, "'active mask' or 'active lanes'");
    if (words_take(w, "mask"))
        q->answer = next ? ANSWER_NEXT_MASK : ANSWER_ACTIVE_MASK;
    else if (words_take(w, "lanes"))
        q->answer = next ? ANSWER_NEXT_COUNT : ANSWER_ACTIVE_COUNT;
    else
        return words_fail(w, "'mask' or 'lanes'");
    return true;
}

/* NAME '[' N ']' */
static bool parse_output(struct lesson_reading *r, struct words *w, struct question *q)
{
    uint64_t n;
    const char *name = keep_ident(r, w, "the name of an array");
    if (!name)
        return false;
    if (!words_take(w, "[") || !words_number(w, &n) || !words_take(w, "]"))
        return words_fail(w, "'[', the number of an element, ']'");
    q->output = arena_printf(r->arena, "%s[%llu]", name, (unsigned long long)n);
    q->answer = ANSWER_OUTPUT;
    return true;
}

static bool parse_metric_of(struct lesson_reading *r, struct words *w, struct question *q)
{
    while (*w->p == ' ')
        w->p++;
    struct span at = q->of_span;
    if (at.len == strlen(w->text)) {
        at.off += (uint32_t)(w->p - w->text);
        at.len -= (uint32_t)(w->p - w->text);
    }
    struct measure m;
    q->metric = arena_strdup(r->arena, w->p);
    const char *rest = measure_parse(q->metric, at, r->ds, &m);
    if (!rest)
        return false;
    w->p += rest - q->metric;
    q->answer = ANSWER_METRIC;
    return true;
}

/* ID, such as "race-shared" */
static bool parse_findings(struct words *w, struct question *q)
{
    const char *valid[FINDING_COUNT];
    for (int f = FINDING_NONE + 1; f < FINDING_COUNT; f++) {
        valid[f - 1] = finding_info((enum finding)f)->id;
        if (!q->finding && words_take(w, valid[f - 1]))
            q->finding = (enum finding)f;
    }
    q->answer = ANSWER_FINDINGS;
    return q->finding != FINDING_NONE ||
           words_unknown(w, "the id of a finding", valid, FINDING_COUNT - 1);
}

static bool parse_of(struct lesson_reading *r, struct words *w, struct question *q)
{
    static const char *const starts[] = {"active", "next",     "variable", "metric",
                                         "output", "findings", "line"};
    if (words_take(w, "line")) {
        q->answer = ANSWER_LINE;
        return true;
    }
    if (words_take(w, "variable")) {
        q->variable = keep_ident(r, w, "the name of a variable");
        q->answer = words_take(w, "after") ? ANSWER_VARIABLE_AFTER : ANSWER_VARIABLE;
        return q->variable != NULL;
    }
    if (words_take(w, "metric"))
        return parse_metric_of(r, w, q);
    if (words_take(w, "output"))
        return parse_output(r, w, q);
    if (words_take(w, "findings"))
        return parse_findings(w, q);
    bool next = words_take(w, "next");
    if (!next && strncmp(w->p, "active", 6) != 0)
        return words_unknown(w,
                             "what to compute (active mask, next active mask, active "
                             "lanes, variable V, metric M, output A[I], findings ID or "
                             "line)",
                             starts, sizeof starts / sizeof *starts);
    return parse_active(w, next, q);
}

static void read_of(struct lesson_reading *r, const struct draft *d)
{
    struct words w;
    const char *text = read_text(r, d->of);
    d->q->of_span = d->of->span;
    words_open(&w, text, d->of->span, r->ds);
    if (*text && parse_of(r, &w, d->q) && !words_end(&w))
        words_fail(&w, "the end of 'of'");
}

/* --- written answers -------------------------------------------------------------- */

static void read_letters(struct lesson_reading *r, const struct draft *d)
{
    const struct yaml_node *v = d->answer;
    size_t n = v->kind == YAML_SEQ ? v->n : 1;
    for (size_t i = 0; i < n; i++) {
        const struct yaml_node *item = read_item(v, i);
        bool letter = item->kind == YAML_TEXT && item->text[0] >= 'a' &&
                      item->text[0] < 'a' + (int)d->q->noptions && !item->text[1];
        if (letter)
            d->q->right_options |= 1u << (item->text[0] - 'a');
        else
            diag_error(r->ds, item->span, "the letter of an option is expected: a to %c",
                       (char)('a' + (d->q->noptions ? d->q->noptions - 1 : 0)));
    }
    if (d->q->kind == QUESTION_CHOICE && n != 1)
        diag_error(r->ds, v->span,
                   "a choice has one right option; the kind 'several' may "
                   "have more");
}

/* Every option once, the first one first. */
static void read_order(struct lesson_reading *r, const struct draft *d)
{
    const struct yaml_node *v = d->answer;
    if (v->kind != YAML_SEQ || v->n != d->q->noptions) {
        diag_error(r->ds, v->span, "the letters of all options are expected, in order");
        return;
    }
    read_letters(r, d);
    for (size_t i = 0; i < v->n; i++)
        if (v->items[i]->kind == YAML_TEXT)
            d->q->right_order[i] = (uint8_t)(v->items[i]->text[0] - 'a');
    if (d->q->right_options != (1u << v->n) - 1)
        diag_error(r->ds, v->span, "each option comes once");
}

static void read_answer(struct lesson_reading *r, const struct draft *d)
{
    if (d->q->kind == QUESTION_CHOICE || d->q->kind == QUESTION_SEVERAL)
        read_letters(r, d);
    else if (d->q->kind == QUESTION_ORDER)
        read_order(r, d);
    else if (d->q->kind == QUESTION_FASTER)
        diag_error(r->ds, d->answer->span,
                   "which is faster is computed: write 'kernels', not 'answer'");
    else if (d->q->kind == QUESTION_NUMBER || d->q->kind == QUESTION_LINE)
        read_double(r, d->answer, &d->q->right_number);
    else
        diag_error(r->ds, d->answer->span,
                   "masks and lane values are computed: write 'of', not 'answer'");
}

/* --- the whole -------------------------------------------------------------------- */

/* Whether several kernels are held beside each other. */
static bool compares(const struct question *q)
{
    return q->kind == QUESTION_ORDER || q->kind == QUESTION_FASTER;
}

/* Which answers a kind of question can have. */
static bool fits(const struct question *q)
{
    switch (q->answer) {
    case ANSWER_ACTIVE_MASK:
    case ANSWER_NEXT_MASK:
        return q->kind == QUESTION_MASK;
    case ANSWER_VARIABLE:
    case ANSWER_VARIABLE_AFTER:
        return q->kind == QUESTION_CHOICE || q->kind == QUESTION_NUMBER ||
               q->kind == QUESTION_LANES || q->kind == QUESTION_MASK;
    case ANSWER_ACTIVE_COUNT:
    case ANSWER_NEXT_COUNT:
    case ANSWER_OUTPUT:
    case ANSWER_FINDINGS:
        return q->kind == QUESTION_NUMBER || q->kind == QUESTION_CHOICE;
    case ANSWER_METRIC:
        return compares(q) || q->kind == QUESTION_NUMBER || q->kind == QUESTION_CHOICE;
    case ANSWER_LINE:
        return q->kind == QUESTION_LINE || q->kind == QUESTION_CHOICE;
    case ANSWER_AUTHORED:
        return true;
    }
    return false;
}

static void check_computed(struct lesson_reading *r, const struct draft *d)
{
    struct question *q = d->q;
    if (q->kind == QUESTION_ORDER && q->nkernels == 0)
        diag_error(r->ds, q->of_span, "which kernels? add 'kernels: [ALIAS, ...]'");
    bool variable = q->answer == ANSWER_VARIABLE || q->answer == ANSWER_VARIABLE_AFTER;
    if (!fits(q))
        diag_error(r->ds, q->of_span, "a question of kind %s cannot ask for this",
                   kind_words[q->kind]);
    if (variable && (q->kind == QUESTION_NUMBER || q->kind == QUESTION_CHOICE) &&
        !q->lane_set)
        diag_error(r->ds, q->of_span,
                   "which lane? add 'lane: N', or ask for lane values");
    if (d->lane && (!variable || q->kind == QUESTION_LANES))
        diag_error(r->ds, d->lane->span, "'lane' goes with a variable in one lane");
    if (!q->kernel && !compares(q))
        diag_error(r->ds, q->of_span, "whose run? add 'kernel: ALIAS'");
}

/* Words for a prediction that has none of its own. */
static const char *usual_text(struct lesson_reading *r, const struct question *q)
{
    switch (q->answer) {
    case ANSWER_ACTIVE_MASK:
        return "Which lanes are active in this instruction?";
    case ANSWER_NEXT_MASK:
        return "Which lanes will be active in the warp's next instruction?";
    case ANSWER_ACTIVE_COUNT:
        return "How many lanes are active in this instruction?";
    case ANSWER_NEXT_COUNT:
        return "How many lanes will be active in the warp's next instruction?";
    case ANSWER_VARIABLE:
    case ANSWER_VARIABLE_AFTER:
        return arena_printf(r->arena, "What is `%s` %s%s?", q->variable,
                            q->kind == QUESTION_LANES ? "in every lane"
                                                      : "in the lane asked for",
                            q->answer == ANSWER_VARIABLE ? "" : " after this line");
    case ANSWER_LINE:
        return "Which line is this?";
    case ANSWER_METRIC:
        return q->kind == QUESTION_FASTER ? "Which of the two is faster?" : NULL;
    case ANSWER_OUTPUT:
    case ANSWER_FINDINGS:
    case ANSWER_AUTHORED:
        break;
    }
    return NULL;
}

/* A computed answer without a place of its own is found where the learner stands. */
static void place_question(struct lesson_reading *r, struct question *q,
                           const struct lesson_step *step)
{
    if (!q->kernel && !compares(q) && (step || r->lesson->nkernels == 1))
        q->kernel = step && r->kernel     ? r->kernel
                    : r->lesson->nkernels ? r->lesson->kernels[0].alias
                                          : NULL;
    bool needs_place = q->answer != ANSWER_AUTHORED && q->answer != ANSWER_METRIC &&
                       q->answer != ANSWER_OUTPUT && q->answer != ANSWER_FINDINGS;
    if (q->at || !needs_place)
        return;
    if (!step) {
        diag_error(r->ds, q->of_span, "where? add 'at: PLACE'");
        return;
    }
    q->at = r->at ? r->at : "start";
    q->at_span = r->at ? r->at_span : q->span;
}

/* Options that are not written are the kernels' names; the kernels are needed for
 * whatever is computed, and by 'faster', which has one option more. */
static void prepare_comparison(struct lesson_reading *r, struct question *q)
{
    bool faster = q->kind == QUESTION_FASTER;
    size_t want = q->nkernels + (faster ? 1 : 0);
    if (faster && q->nkernels != 2) {
        diag_error(r->ds, q->span, "a faster question needs two 'kernels'");
        return;
    }
    if (q->nkernels == 0)
        return; /* written options in a written order */
    if (q->noptions && q->noptions != q->nkernels) {
        diag_error(r->ds, q->span, "%zu options for %zu kernels", q->noptions,
                   q->nkernels);
        return;
    }
    const char **options = arena_alloc(r->arena, want * sizeof *options);
    for (size_t i = 0; i < q->nkernels; i++)
        options[i] =
            q->noptions ? q->options[i] : arena_printf(r->arena, "`%s`", q->kernels[i]);
    if (faster)
        options[2] = "About the same.";
    q->options = options;
    q->noptions = want;
}

static void ask_for_cycles(struct question *q)
{
    q->answer = ANSWER_METRIC;
    q->metric = "cycles";
    q->of_span = q->span;
}

void read_question(struct lesson_reading *r, const struct yaml_node *v,
                   const struct lesson_step *step, struct question *into)
{
    struct draft d = {.q = into};
    unsigned before = r->ds->errors;
    *into = (struct question){.span = v->span, .lane_count = 32};
    if (!read_map(r, v, step ? "a prediction" : "a question", question_keys,
                  sizeof question_keys / sizeof *question_keys, &d))
        return;
    bool lettered =
        into->kind == QUESTION_CHOICE || into->kind == QUESTION_SEVERAL || compares(into);
    if (compares(into))
        prepare_comparison(r, into);
    if (!step && !into->id)
        diag_error(r->ds, (struct span){v->span.file, v->span.off, 1},
                   "a question needs the key 'id'");
    if (lettered != (into->noptions > 0) && r->ds->errors == before)
        diag_error(r->ds, into->span,
                   lettered ? "a %s question needs 'options'"
                            : "a %s question has no options",
                   kind_words[into->kind]);
    if (into->kind == QUESTION_FASTER && !d.of && !d.answer)
        ask_for_cycles(into);
    else if ((d.of != NULL) == (d.answer != NULL))
        diag_error(r->ds, into->span,
                   "one of 'of' (computed) and 'answer' (written) is "
                   "needed");
    else if (d.of)
        read_of(r, &d);
    else
        read_answer(r, &d);
    if (r->ds->errors > before)
        return;
    place_question(r, into, step);
    if (into->answer != ANSWER_AUTHORED)
        check_computed(r, &d);
    if (!into->text)
        into->text = usual_text(r, into);
    if (!into->text)
        diag_error(r->ds, into->span, "a question needs the key 'ask'");
}

void read_questions(struct lesson_reading *r, const struct yaml_node *v)
{
    struct lesson *l = r->lesson;
    if (v->kind != YAML_SEQ) {
        diag_error(r->ds, v->span, "questions is a list, each beginning with '- '");
        return;
    }
    l->questions = arena_alloc(r->arena, (v->n + 1) * sizeof *l->questions);
    for (size_t i = 0; i < v->n; i++) {
        read_question(r, v->items[i], NULL, &l->questions[i]);
        l->nquestions++;
    }
}
