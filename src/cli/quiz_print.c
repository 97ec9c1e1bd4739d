/* A quiz on paper, and as JSON: the same questions for the same seed, the answers behind. */
#include "config.h"

#include "cli/quiz.h"
#include "cli/plain_text.h"

#include <inttypes.h>
#include <jansson.h>
#include <stdio.h>
#include <string.h>

#define MASK_ROWS 2 /* of sixteen boxes */

/* Room for the answer, by its kind. */
static void add_room(struct str *out, const struct question *q)
{
    if (q->kind == QUESTION_MASK) {
        for (int row = 0; row < MASK_ROWS; row++) {
            for (int lane = 0; lane < 16; lane++)
                str_printf(out, "%3d", row * 16 + lane);
            str_add(out, "\n");
            for (int lane = 0; lane < 16; lane++)
                str_add(out, " [ ]");
            str_add(out, "\n");
        }
    } else if (q->kind == QUESTION_LANES) {
        for (unsigned lane = 0; lane < q->lane_count; lane++)
            str_printf(out, "%u: ____%s", lane, lane % 8 == 7 ? "\n" : "  ");
    } else {
        str_add(out, "Answer: ______________\n");
    }
}

static void print_question(struct str *out, const struct quiz_sheet *s, size_t i,
                           const struct quiz_asked *a)
{
    str_printf(out, "\n%zu. (item %d)\n\n", i + 1, quiz_asked_template(s, i)->item);
    if (a->lesson->nkernels) {
        quiz_listing(out, a, s->src);
        str_addc(out, '\n');
    }
    plain_markdown(out, a->question->text);
    for (size_t k = 0; k < a->question->noptions; k++)
        str_printf(out, "  %c. %s\n", (char)('a' + k), a->question->options[k]);
    str_addc(out, '\n');
    add_room(out, a->question);
}

static void print_answer(struct str *out, size_t i, const struct quiz_asked *a)
{
    str_printf(out, "%zu. ", i + 1);
    answer_print(a->question, &a->right, out);
    str_printf(out, "\n   %s\n", a->right.reason);
    if (a->question->why)
        plain_markdown(out, a->question->why);
}

int quiz_print(struct quiz_sheet *s, bool answers)
{
    struct str out = {0}, behind = {0};
    str_printf(&out,
               "%s\nSeed %" PRIu64 ", %zu questions.    Name: ____________________\n",
               s->title ? s->title : "Self-check: warps", s->seed, s->picks.len);
    for (size_t i = 0; i < s->picks.len; i++) {
        struct quiz_asked a;
        if (!quiz_asked_open(s, i, &a))
            continue;
        print_question(&out, s, i, &a);
        print_answer(&behind, i, &a);
        quiz_asked_close(&a);
    }
    if (answers)
        str_printf(&out, "\n\f\nAnswers\n\n%s", str_cstr(&behind));
    int status = cli_print(&out, EXIT_CLEAN);
    str_free(&out);
    str_free(&behind);
    return status;
}

static const char *kind_word(const struct question *q)
{
    static const char *const words[] = {
        [QUESTION_CHOICE] = "choice", [QUESTION_SEVERAL] = "several",
        [QUESTION_NUMBER] = "number", [QUESTION_MASK] = "mask",
        [QUESTION_LANES] = "lanes",   [QUESTION_LINE] = "line",
        [QUESTION_ORDER] = "order",   [QUESTION_FASTER] = "faster"};
    return words[q->kind];
}

static json_t *question_json(const struct quiz_sheet *s, size_t i,
                             const struct quiz_asked *a)
{
    const struct quiz_template *t = quiz_asked_template(s, i);
    struct str right = {0}, made = {0};
    json_t *options = json_array(), *kernels = json_array();
    answer_print(a->question, &a->right, &right);
    quiz_describe(s->quiz, s->picks.data[i].template, s->picks.data[i].instance, &made);
    for (size_t k = 0; k < a->question->noptions; k++)
        json_array_append_new(options, json_string(a->question->options[k]));
    for (size_t k = 0; k < a->lesson->nkernels; k++)
        json_array_append_new(kernels, json_string(a->lesson->kernels[k].file));
    json_t *q = json_pack(
        "{s:s, s:i, s:I, s:s, s:s, s:s, s:o, s:o, s:s, s:b, s:s, s:s}", "id", t->id,
        "item", t->item, "instance", (json_int_t)s->picks.data[i].instance, "from",
        str_cstr(&made), "kind", kind_word(a->question), "ask", a->question->text,
        "options", options, "kernels", kernels, "right", str_cstr(&right), "computed",
        t->computed, "reason", a->right.reason, "why",
        a->question->why ? a->question->why : "");
    if (a->right.pos != UINT64_MAX)
        json_object_set_new(q, "step", json_integer((json_int_t)a->right.pos));
    str_free(&right);
    str_free(&made);
    return q;
}

int quiz_json(struct quiz_sheet *s)
{
    json_t *list = json_array();
    for (size_t i = 0; i < s->picks.len; i++) {
        struct quiz_asked a;
        if (!quiz_asked_open(s, i, &a))
            continue;
        json_array_append_new(list, question_json(s, i, &a));
        quiz_asked_close(&a);
    }
    json_t *root = json_pack("{s:i, s:I, s:o}", "schema", 1, "seed", (json_int_t)s->seed,
                             "questions", list);
    char *text = json_dumps(root, JSON_INDENT(2));
    struct str out = {0};
    str_printf(&out, "%s\n", text);
    int status = cli_print(&out, EXIT_CLEAN);
    str_free(&out);
    free(text);
    json_decref(root);
    return status;
}
