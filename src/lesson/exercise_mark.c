/* Marking: the checks of an exercise in their order, the first that fails is what is told.
 * A check runs the solution under its models, holds what comes out against its header
 * lines, and then tries other schedules. */
#include "config.h"

#include "lesson/exercise.h"

#include "lesson/exercise_where.h"

#include "session/explore.h"

#include <ctype.h>
#include <stdlib.h>
#include <string.h>

struct marking {
    const struct exercise *e;
    const char *path;
    struct sources *src;
    struct diags *ds;
    struct mark *out;
};

/* Far beyond any solution; a loop without an end is told within seconds. */
#define BUDGET 200000

static const char *const model_names[] = {[MODEL_STACK] = "stack", [MODEL_ITS] = "its"};

static bool fail(struct marking *m, const char *check)
{
    m->out->passed = false;
    m->out->check = check;
    return false;
}

/* --- words of the source -------------------------------------------------------------- */

/* The end of a comment, string or character constant that begins at p; p if none does. */
static const char *skip(const char *p)
{
    if (p[0] == '/' && p[1] == '/')
        return p + strcspn(p, "\n");
    if (p[0] == '/' && p[1] == '*') {
        const char *end = strstr(p + 2, "*/");
        return end ? end + 2 : p + strlen(p);
    }
    if (*p != '"' && *p != '\'')
        return p;
    char quote = *p++;
    while (*p && *p != quote && *p != '\n')
        p += *p == '\\' && p[1] ? 2 : 1;
    return *p ? p + 1 : p;
}

/* Whether a name stands in the code, outside of comments and strings. */
static bool stands_in(const char *text, const char *name)
{
    size_t n = strlen(name);
    for (const char *p = text; *p;) {
        const char *after = skip(p);
        size_t word = 0;
        while (isalnum((unsigned char)p[word]) || p[word] == '_')
            word++;
        if (after == p && word == n && memcmp(p, name, n) == 0)
            return true;
        p = after != p ? after : p + (word ? word : 1);
    }
    return false;
}

static bool check_words(struct marking *m)
{
    const char *error;
    uint32_t file = sources_read(m->src, m->path, &error);
    if (!file) {
        str_printf(&m->out->message, "%s: %s", m->path, error);
        return fail(m, "compiles");
    }
    const char *text = sources_get(m->src, file)->text;
    for (size_t i = 0; i < m->e->nuses; i++)
        if (!stands_in(text, m->e->uses[i])) {
            str_printf(&m->out->message, "the task asks for %s, which is not used",
                       m->e->uses[i]);
            return fail(m, arena_printf(m->e->arena, "uses %s", m->e->uses[i]));
        }
    for (size_t i = 0; i < m->e->nuses_not; i++)
        if (stands_in(text, m->e->uses_not[i])) {
            str_printf(&m->out->message, "the task asks to do without %s",
                       m->e->uses_not[i]);
            return fail(m, arena_printf(m->e->arena, "uses no %s", m->e->uses_not[i]));
        }
    return true;
}

/* --- one check ------------------------------------------------------------------------ */

static void forget_words(struct mark *m)
{
    for (size_t i = 0; m->words[i]; i++) {
        mem_free(m->words[i]);
        m->words[i] = NULL;
    }
}

/* The command that opens the place to look at. */
static void say_where(struct marking *m, const struct exercise_check *c, enum model model,
                      const struct whereabouts *w)
{
    struct str *out = &m->out->command;
    const char *schedule = str_cstr(&w->schedule), *space = strchr(schedule, ' ');
    const char *words[] = {"step",    m->path,         "--header",
                           c->header, "--model",       model_names[model],
                           "--at",    str_cstr(&w->at)};
    size_t n = 0;
    forget_words(m->out);
    str_clear(out);
    str_printf(out, "warptutor step %s --header %s --model %s%s%s --at %s", m->path,
               c->header, model_names[model], *schedule ? " " : "", schedule,
               str_cstr(&w->at));
    for (; n < sizeof words / sizeof *words; n++)
        m->out->words[n] = mem_strdup(words[n]);
    if (*schedule) {
        struct str option = {0};
        str_addn(&option, schedule,
                 space ? (size_t)(space - schedule) : strlen(schedule));
        m->out->words[n++] = mem_strdup(str_cstr(&option));
        if (space)
            m->out->words[n++] = mem_strdup(space + 1);
        str_free(&option);
    }
}

/* Findings that count are shown with their places, and advice that explains. */
static bool show_findings(struct marking *m, const struct diags *found,
                          const struct whereabouts *w)
{
    bool any = false;
    for (size_t i = 0; i < found->list.len; i++) {
        const struct diag *d = found->list.data[i];
        any |= finding_counts(d);
        if (finding_counts(d) || (w && w->advice[d->finding]))
            diags_copy(m->ds, d);
    }
    return any;
}

static bool other_schedules(struct marking *m, const struct exercise_check *c,
                            enum model model, struct session *s, struct run *r)
{
    if (m->e->schedules <= 1)
        return true;
    if (!session_schedules(s, r, (int)model, m->e->schedules, m->ds))
        return fail(m, c->name);
    if (!show_findings(m, run_findings(r), NULL))
        return true;
    struct whereabouts w;
    where_to_look(s, model, r, NULL, m->src, &w);
    str_printf(&m->out->message, "right by luck: another legal order shows a fault");
    say_where(m, c, model, &w);
    whereabouts_free(&w);
    return fail(m, c->name);
}

/* The header line that a failed check comes from, without its slashes and line end. */
static void add_demand(struct marking *m, struct span at)
{
    const struct source *src = at.file ? sources_get(m->src, at.file) : NULL;
    if (!src)
        return;
    const char *line = src->text + at.off, *key = "expect-metric:";
    while (line > src->text && line[-1] != '\n')
        line--;
    const char *p = strstr(line, key);
    size_t n = strcspn(line, "\n");
    if (!p || p > line + n)
        return;
    p += strlen(key);
    p += strspn(p, " ");
    str_printf(&m->out->message, "; the task asks for %.*s", (int)strcspn(p, "\n"), p);
}

/* What does not hold, three lines at most; a run whose only fault is a finding says so:
 * its numbers are right, and a learner would wonder. */
static void say_what(struct marking *m, const struct diags *held, bool never_stored)
{
    static const char finding[] = "not expected: ";
    size_t len = strlen(finding);
    for (size_t i = 0; i < held->list.len && i < 3; i++) {
        const struct diag *d = held->list.data[i];
        bool found = strncmp(d->message, finding, len) == 0;
        if (i)
            str_addc(&m->out->message, '\n');
        else if (found)
            str_add(&m->out->message, "the values are right, but not reliably: ");
        str_add(&m->out->message, d->message + (found ? len : 0));
        if (!found)
            add_demand(m, d->span);
        if (strstr(d->message, " is ?, "))
            str_add(&m->out->message, "; '?' was never given a value");
        else if (i == 0 && never_stored)
            str_add(&m->out->message, "; nothing is stored there");
    }
}

static bool hold(struct marking *m, const struct exercise_check *c, enum model model,
                 struct session *s, struct run *r)
{
    struct str report = {0};
    struct diags held;
    diags_init(&held);
    struct verdict v = session_check(s, r, (int)model, &held, &report);
    bool ok = v.failed == 0;
    if (!ok) {
        struct whereabouts w;
        where_to_look(s, model, r, &v, m->src, &w);
        show_findings(m, run_findings(r), &w);
        say_what(m, &held, w.never_stored);
        say_where(m, c, model, &w);
        whereabouts_free(&w);
        fail(m, c->name);
    }
    diags_free(&held);
    str_free(&report);
    return ok && other_schedules(m, c, model, s, r);
}

static bool check_under(struct marking *m, const struct exercise_check *c,
                        enum model model)
{
    struct session_options opt = SESSION_OPTIONS_INIT;
    opt.header = c->header;
    opt.model = (int)model;
    opt.max_steps = BUDGET;
    struct session *s = session_open(m->path, &opt, m->src, m->ds);
    if (!s || m->ds->errors) {
        session_close(s);
        return fail(m, "compiles");
    }
    struct run *r = session_run(s, (int)model, NULL, m->ds);
    bool ok = r ? hold(m, c, model, s, r) : fail(m, c->name);
    run_free(r);
    session_close(s);
    return ok;
}

void exercise_mark(const struct exercise *e, const char *path, struct sources *src,
                   struct diags *ds, struct mark *out)
{
    *out = (struct mark){.passed = true};
    struct marking m = {e, path, src, ds, out};
    bool ok = true;
    for (size_t i = 0; ok && i < e->nchecks; i++)
        for (int model = MODEL_ITS; ok && model >= MODEL_STACK; model--)
            if (e->checks[i].models[model])
                ok = check_under(&m, &e->checks[i], (enum model)model);
    if (ok)
        check_words(&m);
}

void mark_free(struct mark *m)
{
    str_free(&m->message);
    str_free(&m->command);
    forget_words(m);
}
