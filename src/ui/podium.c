/* See podium.h. */
#include "ui/podium.h"

#include <fcntl.h>
#include <stdio.h>
#include <string.h>
#include <sys/socket.h>
#include <unistd.h>

#include "base/mem.h"
#include "ui/tour.h"

/* --- opening ---------------------------------------------------------------------- */

static bool listen_as(struct podium *p, const char *name, struct str *error)
{
    str_clear(&p->path);
    str_clear(error);
    p->fd = link_listen(name, &p->path, error);
    str_clear(&p->name);
    str_add(&p->name, name);
    return p->fd >= 0;
}

bool podium_open(struct podium *p, const char *name, const char *lesson,
                 struct str *error)
{
    *p = (struct podium){.fd = -1, .began = time(NULL)};
    for (int i = 0; i < PODIUM_MOST; i++)
        p->clients[i].fd = -1;
    if (name)
        return listen_as(p, name, error);
    bool ok = false;
    for (unsigned i = 1; i <= 9 && !ok; i++) {
        char numbered[LINK_NAME_MOST + 1];
        if (i == 1)
            snprintf(numbered, sizeof numbered, "%.36s", lesson);
        else
            snprintf(numbered, sizeof numbered, "%.36s-%c", lesson, (char)('0' + i));
        ok = listen_as(p, numbered, error);
    }
    return ok;
}

void podium_close(struct podium *p)
{
    for (int i = 0; i < PODIUM_MOST; i++)
        link_close(&p->clients[i]);
    if (p->fd >= 0) {
        unlink(p->path.data);
        close(p->fd);
    }
    str_free(&p->path);
    str_free(&p->name);
    str_free(&p->told);
    str_free(&p->answer);
}

size_t podium_fds(const struct podium *p, int *fds)
{
    size_t n = 0;
    fds[n++] = p->fd;
    for (int i = 0; i < PODIUM_MOST; i++)
        if (p->clients[i].fd >= 0)
            fds[n++] = p->clients[i].fd;
    return n;
}

/* --- what is told ----------------------------------------------------------------- */

static const char *const keys[] = {
#define PODIUM(sym, key, help) key,
#include "ui/podium.def"
#undef PODIUM
};
enum {
#define PODIUM(sym, key, help) PODIUM_##sym,
#include "ui/podium.def"
#undef PODIUM
};

static void tell(struct str *out, int key, const char *value)
{
    link_add(out, keys[key], value);
}

static void tell_number(struct str *out, int key, long long n)
{
    char text[24];
    snprintf(text, sizeof text, "%lld", n);
    tell(out, key, text);
}

/* What a step says and asks. */
static void add_step(struct str *out, const struct lesson_step *s)
{
    if (s->say)
        str_printf(out, "%s\n\n", s->say);
    if (s->kind == LESSON_PLAY)
        str_add(out, "*It plays.*\n\n");
    if (!s->question)
        return;
    str_printf(out, "**%s** %s\n\n", s->kind == LESSON_PREDICT ? "Predict." : "Question.",
               s->question->text);
    for (size_t i = 0; i < s->question->noptions; i++)
        str_printf(out, "**%c** %s\n\n", (char)('a' + i), s->question->options[i]);
}

static void tell_step(struct str *out, int key, const struct lesson_step *s)
{
    struct str text = {0};
    if (s)
        add_step(&text, s);
    tell(out, key, s ? str_cstr(&text) : "The lesson ends.");
    str_free(&text);
}

static void tell_place(struct str *out, const struct app *a)
{
    struct str text = {0};
    if (a->subject)
        str_printf(&text, "%s, step %llu of %llu, line %u",
                   session_kernel(a->subject->session), (unsigned long long)a->cursor.pos,
                   (unsigned long long)trace_length(a->cursor.trace), a->now.line);
    tell(out, PODIUM_PLACE, str_cstr(&text));
    str_free(&text);
}

static void tell_state(struct str *out, const struct app *a)
{
    char text[64];
    if (a->playing)
        snprintf(text, sizeof text, "playing %g times", app_speed(a));
    else if (a->autoplay)
        snprintf(text, sizeof text, "goes on every %u seconds", a->autoplay);
    else
        snprintf(text, sizeof text, "waits");
    tell(out, PODIUM_STATE, text);
}

/* Once a step: it costs runs. */
static void find_answer(struct podium *p, const struct tour *t)
{
    const struct question *q = tour_question(t);
    struct answer right;
    struct diags ds;
    if (p->answer_of == t->step + 1)
        return;
    p->answer_of = t->step + 1;
    str_clear(&p->answer);
    diags_init(&ds);
    if (q && stage_answer(t->stage, q, &right, &ds))
        answer_print(q, &right, &p->answer);
    diags_free(&ds);
}

static void tell_question(const struct podium *p, struct str *out, const struct tour *t)
{
    struct str text = {0};
    bool asks = tour_question(t) && t->asked != ASK_NOTHING;
    tell_number(out, PODIUM_ASKED, !asks ? 0 : t->asked == ASK_WAITS ? 1 : 2);
    tell(out, PODIUM_ANSWER, str_cstr(&p->answer));
    for (size_t i = 0; i < t->poll.list.len; i++) {
        const struct vote *v = &t->poll.list.data[i];
        str_clear(&text);
        str_printf(&text, "%s: %u", v->answer, v->n);
        tell(out, PODIUM_POLL, text.data);
    }
    str_free(&text);
}

/* What the step has for the presenter, before what the lesson has. */
static void tell_notes(struct str *out, const struct lesson *l,
                       const struct lesson_step *s)
{
    struct str text = {0};
    const char *all = l->presenter_notes ? l->presenter_notes : "";
    if (s->note)
        str_printf(&text, "### Here\n\n%s\n\n%s", s->note,
                   *all ? "### The lesson\n\n" : "");
    str_add(&text, all);
    tell(out, PODIUM_NOTES, str_cstr(&text));
    str_free(&text);
}

static void tell_all(const struct podium *p, const struct app *a, struct str *out)
{
    const struct tour *t = a->tour;
    const struct lesson *l = t->lesson;
    struct str title = {0};
    if (l->number > 0)
        str_printf(&title, "%d \u00b7 ", l->number);
    str_add(&title, l->title);
    tell(out, PODIUM_SESSION, p->name.data);
    tell(out, PODIUM_LESSON, title.data);
    tell_number(out, PODIUM_STEP, (long long)t->step + 1);
    tell_number(out, PODIUM_STEPS, (long long)l->nsteps);
    tell_place(out, a);
    tell_state(out, a);
    tell_number(out, PODIUM_BEGAN, (long long)p->began);
    tell_step(out, PODIUM_NOW, &l->steps[t->step]);
    tell_step(out, PODIUM_NEXT, t->step + 1 < l->nsteps ? &l->steps[t->step + 1] : NULL);
    tell_notes(out, l, &l->steps[t->step]);
    tell_question(p, out, t);
    tell(out, PODIUM_SAYS, str_cstr(&a->message));
    str_add(out, ".\n");
    str_free(&title);
}

/* --- serving ---------------------------------------------------------------------- */

static void take_client(struct podium *p)
{
    for (int i = 0; i < PODIUM_MOST; i++) {
        if (p->clients[i].fd >= 0)
            continue;
        int fd = accept(p->fd, NULL, NULL);
        if (fd < 0)
            return;
        fcntl(fd, F_SETFD, FD_CLOEXEC);
        fcntl(fd, F_SETFL, fcntl(fd, F_GETFL) | O_NONBLOCK);
        p->clients[i] = (struct link_end){.fd = fd};
        str_addn(&p->clients[i].out, str_cstr(&p->told), p->told.len);
    }
}

/* A line from a client: what the presenter did there, done here. */
static void obey(struct app *a, const char *line)
{
    struct key k;
    if (str_starts(line, "key ") && key_parse(line + 4, strlen(line + 4), &k))
        app_key(a, k);
    else if (str_starts(line, "type "))
        app_type(a, line + 5);
}

static void listen_to(struct link_end *client, struct app *a)
{
    struct str line = {0};
    bool there = link_move(client);
    while (!a->quit && link_line(client, &line))
        obey(a, line.data);
    if (!there)
        link_close(client);
    str_free(&line);
}

void podium_serve(struct podium *p, struct app *a)
{
    struct str now = {0};
    take_client(p);
    for (int i = 0; i < PODIUM_MOST; i++)
        if (p->clients[i].fd >= 0)
            listen_to(&p->clients[i], a);
    if (!a->tour) { /* another lesson may follow */
        p->answer_of = 0;
        return;
    }
    find_answer(p, a->tour);
    tell_all(p, a, &now);
    bool news = now.len != p->told.len || memcmp(now.data, p->told.data, now.len) != 0;
    for (int i = 0; i < PODIUM_MOST; i++) {
        if (p->clients[i].fd < 0)
            continue;
        if (news)
            str_addn(&p->clients[i].out, now.data, now.len);
        if (!link_move(&p->clients[i]))
            link_close(&p->clients[i]);
    }
    if (news) {
        str_free(&p->told);
        p->told = now;
    } else {
        str_free(&now);
    }
}
