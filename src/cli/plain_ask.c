/* See plain_ask.h. */
#include "config.h"

#include "cli/plain_ask.h"

#include "cli/plain_text.h"

#include <stdio.h>
#include <string.h>

void plain_flush(struct plain_talk *t)
{
    fwrite(str_cstr(&t->out), 1, t->out.len, stdout);
    fflush(stdout);
    str_clear(&t->out);
}

bool plain_read_line(struct plain_talk *t, char *line, size_t size)
{
    plain_flush(t);
    if (t->ended || !fgets(line, (int)size, stdin)) {
        t->ended = true;
        return false;
    }
    size_t n = strcspn(line, "\r\n");
    if (line[n] == '\0' &&
        n + 1 == size) /* longer than any answer: the rest is dropped */
        for (int c = getchar(); c != '\n' && c != EOF; c = getchar())
            continue;
    line[n] = '\0';
    if (!t->on_terminal)
        str_printf(&t->out, "%s\n", line); /* what a terminal would have echoed */
    return true;
}

static const char *how_to_answer(const struct question *q)
{
    switch (q->kind) {
    case QUESTION_CHOICE:
        return "Answer with a letter.";
    case QUESTION_SEVERAL:
        return "Answer with one or more letters, such as a,c.";
    case QUESTION_NUMBER:
        return "Answer with a number; 50% and 1/2 will do.";
    case QUESTION_MASK:
        return "Answer with lanes: even, odd, all, 0-15,20 or 0x0000ffff.";
    case QUESTION_LINE:
        return "Answer with the number of a line.";
    case QUESTION_ORDER:
        return "Answer with all letters in order, such as c,a,b.";
    case QUESTION_FASTER:
        return "Answer with a letter.";
    case QUESTION_LANES:
        return q->lane_count == 8 ? "Answer with eight values; 36*8 repeats one."
                                  : "Answer with 32 values; 36*32 repeats one.";
    }
    return "";
}

void plain_question(struct plain_talk *t, const struct question *q)
{
    plain_markdown(&t->out, q->text);
    for (size_t i = 0; i < q->noptions; i++)
        str_printf(&t->out, "  %c. %s\n", (char)('a' + i), q->options[i]);
}

bool plain_ask(struct plain_talk *t, const struct question *q, struct answer *given)
{
    char line[512];
    const char *error;
    str_printf(&t->out, "%s\n> ", how_to_answer(q));
    while (plain_read_line(t, line, sizeof line)) {
        if (strcmp(line, "q") == 0 && t->on_terminal) {
            t->left = true;
            return false;
        }
        if (*line == '\0' || strcmp(line, "?") == 0)
            return false;
        if (answer_parse(q, line, given, &error))
            return true;
        str_printf(&t->out, "That cannot be read: %s.\n> ", error);
    }
    str_add(&t->out, "\n");
    return false;
}

void plain_verdict(struct plain_talk *t, const struct question *q,
                   const struct answer *right, const struct answer *given)
{
    struct str text = {0};
    answer_print(q, right, &text);
    if (!given) {
        str_printf(&t->out, "No answer. It is: %s.\n", str_cstr(&text));
    } else if (answer_right(q, right, given)) {
        str_printf(&t->out, "Right: %s.\n", str_cstr(&text));
    } else {
        str_printf(&t->out, "Not so. It is: %s.\n", str_cstr(&text));
    }
    str_free(&text);
    if (*right->reason)
        str_printf(&t->out, "%s\n", right->reason);
    if (q->why)
        plain_markdown(&t->out, q->why);
}
