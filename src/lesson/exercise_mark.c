/* Marking: the checks of an exercise in their order, the first that fails is what is told.
 * A check runs the solution under its models, holds what comes out against its header
 * lines, and then tries other schedules. */
#include "config.h"

#include "lesson/exercise.h"

#include "session/explore.h"

#include <ctype.h>
#include <dirent.h>
#include <stdlib.h>
#include <string.h>

struct marking {
    const struct exercise *e;
    const char *path;
    struct sources *src;
    struct diags *ds;
    struct mark *out;
};

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

static bool counts(const struct diag *d)
{
    return d->severity == DIAG_ERROR || d->severity == DIAG_WARNING;
}

/* Where to look: the first finding's step, else the end of the run. */
static void say_where(struct marking *m, const struct exercise_check *c, enum model model,
                      const struct diags *found)
{
    str_clear(&m->out->command);
    str_printf(&m->out->command, "warptutor step %s --header %s --model %s --at ",
               m->path, c->header, model_names[model]);
    for (size_t i = 0; found && i < found->list.len; i++)
        if (found->list.data[i]->has_lanes && counts(found->list.data[i])) {
            str_printf(&m->out->command, "%llu",
                       (unsigned long long)found->list.data[i]->step);
            return;
        }
    str_add(&m->out->command, "end");
}

/* Findings of the run that count are shown with their places. */
static bool show_findings(struct marking *m, const struct diags *found)
{
    bool any = false;
    for (size_t i = 0; i < found->list.len; i++)
        any |= counts(found->list.data[i]);
    if (any)
        diags_append(m->ds, found);
    return any;
}

static bool other_schedules(struct marking *m, const struct exercise_check *c,
                            enum model model, struct session *s, struct run *r)
{
    if (m->e->schedules <= 1)
        return true;
    if (!session_schedules(s, r, (int)model, m->e->schedules, m->ds))
        return fail(m, c->name);
    if (!show_findings(m, run_findings(r)))
        return true;
    str_printf(&m->out->message, "right by luck: another legal order shows a fault");
    say_where(m, c, model, run_findings(r));
    return fail(m, c->name);
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
        show_findings(m, run_findings(r));
        for (size_t i = 0; i < held.list.len && i < 3; i++)
            str_printf(&m->out->message, "%s%s", i ? "\n" : "",
                       held.list.data[i]->message);
        say_where(m, c, model, run_findings(r));
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
}

/* --- lint --------------------------------------------------------------------------- */

/* What the first line of a wrong solution says: "// fails: NAME"; NULL if it does not. */
static const char *stated(const struct exercise *e, const char *path, struct sources *src)
{
    static const char word[] = "// fails: ";
    const char *error;
    uint32_t file = sources_read(src, path, &error);
    const char *text = file ? sources_get(src, file)->text : "";
    if (strncmp(text, word, strlen(word)) != 0)
        return NULL;
    text += strlen(word);
    return arena_strndup(e->arena, text, strcspn(text, "\n"));
}

/* Marks one file and says in ds when it does not end at `check` (NULL: it must pass). */
static void expect(const struct exercise *e, const char *path, const char *check,
                   struct sources *src, struct diags *ds)
{
    struct diags found;
    struct mark m;
    struct span at = {e->file, 0, 0};
    diags_init(&found);
    exercise_mark(e, path, src, &found, &m);
    if (m.passed && check)
        diag_error(ds, at, "%s passes; it should fail at '%s'", path, check);
    else if (!m.passed && !check)
        diag_error(ds, at, "%s does not pass: '%s'%s%s", path, m.check,
                   m.message.len ? ": " : "", str_cstr(&m.message));
    else if (!m.passed && *check && strcmp(m.check, check) != 0)
        diag_error(ds, at, "%s fails at '%s', not at '%s'%s%s", path, m.check, check,
                   m.message.len ? ": " : "", str_cstr(&m.message));
    if (!m.passed && !check)
        diags_append(ds, &found);
    mark_free(&m);
    diags_free(&found);
}

static size_t lint_wrong(const struct exercise *e, struct sources *src, struct diags *ds)
{
    const char *dir = arena_printf(e->arena, "%s/wrong", e->folder);
    struct dirent **names;
    size_t n = 0;
    int count = scandir(dir, &names, NULL, alphasort);
    for (int i = 0; i < count; i++) {
        if (str_ends(names[i]->d_name, ".cu")) {
            const char *path = arena_printf(e->arena, "%s/%s", dir, names[i]->d_name);
            const char *check = stated(e, path, src);
            n++;
            if (check)
                expect(e, path, check, src, ds);
            else
                diag_error(ds, (struct span){e->file, 0, 0},
                           "%s: its first line must be '// fails: CHECK'", path);
        }
        free(names[i]);
    }
    if (count >= 0)
        free(names);
    return n;
}

void exercise_lint(const struct exercise *e, struct sources *src, struct diags *ds)
{
    expect(e, e->solution, NULL, src, ds);
    struct diags found;
    struct mark m;
    diags_init(&found);
    exercise_mark(e, e->starter, src, &found, &m);
    if (m.passed || strcmp(m.check, "compiles") == 0)
        diag_error(ds, (struct span){e->file, 0, 0}, "the starter %s",
                   m.passed ? "passes already" : "does not compile");
    mark_free(&m);
    diags_free(&found);
    if (lint_wrong(e, src, ds) < 3)
        diag_error(ds, (struct span){e->file, 0, 0},
                   "three wrong solutions are needed in wrong/");
    if (e->nhints < 2)
        diag_error(ds, (struct span){e->file, 0, 0}, "two hints are needed at least");
}
