/* See poll.h. */
#include "ui/poll.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

#include "base/mem.h"
#include "base/utf8.h"

#define MAX_COUNT 100000 /* answers of one kind */
#define MAX_ANSWERS 40   /* kinds */
#define BAR 16           /* columns */

void poll_clear(struct poll *p)
{
    for (size_t i = 0; i < p->list.len; i++)
        mem_free(p->list.data[i].answer);
    vec_clear(&p->list);
}

void poll_free(struct poll *p)
{
    poll_clear(p);
    vec_free(&p->list);
}

unsigned poll_total(const struct poll *p)
{
    unsigned n = 0;
    for (size_t i = 0; i < p->list.len; i++)
        n += p->list.data[i].n;
    return n;
}

/* --- counting --------------------------------------------------------------------- */

static void print(const struct question *q, const struct answer *a, struct str *out)
{
    answer_print(q, a, out);
    if (q->kind == QUESTION_CHOICE || q->kind == QUESTION_FASTER)
        out->len = strcspn(out->data, " "); /* without the option's text: it is above */
    out->data[out->len] = 0;
}

static bool count(struct poll *p, const struct question *q, const char *answer,
                  unsigned n, bool add, const char **error)
{
    struct vote v = {.n = n};
    struct str text = {0};
    if (!answer_parse(q, answer, &v.given, error))
        return false;
    print(q, &v.given, &text);
    for (size_t i = 0; i < p->list.len; i++)
        if (strcmp(p->list.data[i].answer, text.data) == 0) {
            p->list.data[i].n = add ? p->list.data[i].n + n : n;
            str_free(&text);
            return true;
        }
    if (p->list.len == MAX_ANSWERS) {
        *error = "there are too many different answers";
        str_free(&text);
        return false;
    }
    v.answer = text.data;
    vec_push(&p->list, v);
    return true;
}

static bool read_count(const char *text, unsigned *n)
{
    char *end;
    unsigned long v = strtoul(text, &end, 10);
    *n = (unsigned)v;
    return *text >= '0' && *text <= '9' && *end == 0 && v <= MAX_COUNT;
}

/* "b=3" or "b". */
static bool take_word(struct poll *p, const struct question *q, char *word,
                      const char **error)
{
    char *equals = strrchr(word, '=');
    unsigned n = 1;
    if (equals && !read_count(equals + 1, &n)) {
        *error = "a number of answers is expected after \"=\"";
        return false;
    }
    if (equals)
        *equals = 0;
    return count(p, q, word, n, !equals, error);
}

static bool take_words(struct poll *p, const struct question *q, const char *text,
                       const char **error)
{
    char *copy = mem_strdup(text), *rest = NULL;
    bool ok = true;
    for (char *word = strtok_r(copy, " ;", &rest); word && ok;
         word = strtok_r(NULL, " ;", &rest))
        ok = take_word(p, q, word, error);
    mem_free(copy);
    return ok;
}

/* --- files ------------------------------------------------------------------------ */

/* "b,12" "b 12" "b=12" or "b": at the last comma, blank or equals sign before a number. */
static bool take_line(struct poll *p, const struct question *q, char *line,
                      const char **error)
{
    size_t n = strlen(line), at = n;
    unsigned many = 1;
    while (at > 0 && line[at - 1] >= '0' && line[at - 1] <= '9')
        at--;
    size_t cut = at;
    while (cut > 0 && strchr(" ,;=\t", line[cut - 1]))
        cut--;
    bool counted = at < n && cut > 0 && cut < at && read_count(line + at, &many);
    if (counted)
        line[cut] = 0;
    return count(p, q, line, many, true, error);
}

/* Without quotes, and without blanks at its ends; in place. */
static char *trim(char *line)
{
    char *to = line;
    for (const char *p = line; *p; p++)
        if (*p != '"')
            *to++ = *p;
    while (to > line && strchr(" \t\r\n", to[-1]))
        to--;
    *to = 0;
    return line + strspn(line, " \t");
}

static bool take_file(struct poll *p, const struct question *q, const char *path,
                      char buf[160], const char **error)
{
    char line[256];
    FILE *f = fopen(path, "r");
    bool ok = f != NULL;
    if (!f)
        *error = "the file of answers cannot be read";
    for (int n = 1; ok && fgets(line, sizeof line, f); n++) {
        const char *why;
        char *text = trim(line);
        if (!*text || take_line(p, q, text, &why) || n == 1)
            continue;
        snprintf(buf, 160, "line %d: %s", n, why);
        *error = buf;
        ok = false;
    }
    if (f)
        fclose(f);
    return ok;
}

bool poll_take(struct poll *p, const struct question *q, const char *text, char buf[160],
               const char **error)
{
    struct poll taken = {0};
    struct stat st;
    bool file = stat(text, &st) == 0 || strchr("/~.", *text) || str_ends(text, ".csv");
    if (strcmp(text, "clear") == 0) {
        poll_clear(p);
        return true;
    }
    file &= *text != 0;
    *error = "nothing to count: write tally a=12 b=3, or the name of a file";
    for (size_t i = 0; i < p->list.len; i++) { /* what is counted already */
        struct vote v = p->list.data[i];
        v.answer = mem_strdup(v.answer);
        vec_push(&taken.list, v);
    }
    bool ok = *text && (file ? take_file(&taken, q, text, buf, error)
                             : take_words(&taken, q, text, error));
    struct poll old = ok ? *p : taken;
    if (ok)
        *p = taken;
    poll_free(&old);
    return ok;
}

/* --- drawing ---------------------------------------------------------------------- */

static void add_bar(struct str *out, unsigned n, unsigned most)
{
    char bytes[4];
    unsigned full = most ? (n * BAR + most / 2) / most : 0;
    for (unsigned i = 0; i < BAR; i++)
        str_addn(out, bytes, utf8_encode(i < full ? GLYPH_BAR_FULL : ' ', bytes));
}

/* The bar first: what is cut off where there is little room is the end of the answer. */
static void draw_vote(const struct vote *v, unsigned total, unsigned most, bool right,
                      struct doc *out)
{
    struct str bar = {0}, count = {0};
    add_bar(&bar, v->n, most);
    str_printf(&count, " %3u %3.0f %%  ", v->n, 100.0 * v->n / total);
    doc_pre(out, right ? ROLE_RIGHT : ROLE_METER, 0, false, bar.data);
    doc_pre(out, ROLE_TEXT, 0, true, count.data);
    if (right)
        doc_pre(out, ROLE_RIGHT, 0, true, "\u2713 ");
    doc_pre(out, right ? ROLE_RIGHT : ROLE_TEXT, 0, true, v->answer);
    str_free(&bar);
    str_free(&count);
}

void poll_draw(const struct poll *p, const struct question *q, const struct answer *right,
               struct doc *out)
{
    unsigned total = poll_total(p), most = 0;
    for (size_t i = 0; i < p->list.len; i++)
        most = p->list.data[i].n > most ? p->list.data[i].n : most;
    if (total == 0)
        return;
    doc_printf(out, ROLE_QUESTION, true, "%u answer%s", total, total == 1 ? "" : "s");
    for (size_t i = 0; i < p->list.len; i++) {
        const struct vote *v = &p->list.data[i];
        draw_vote(v, total, most, right && answer_right(q, right, &v->given), out);
    }
}
