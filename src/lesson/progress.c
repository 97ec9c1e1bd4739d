/* What a learner has done, kept in a YAML file that people can read.
 *
 * Saving writes a temporary file beside the old one, flushes it to the disk and renames
 * it, so that at any moment one whole file is there. A file that cannot be understood is
 * renamed, one that cannot even be read or renamed is left alone and nothing is saved
 * over it. Two programs at once: the last one to save wins. */
#include "config.h"

#include "lesson/progress.h"

#include "base/files.h"
#include "base/yaml.h"

#include <errno.h>
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#define PROGRESS_VERSION "1"

struct asked {
    const char *id;
    unsigned right, wrong;
    bool last_right;
};
struct known { /* of a template of the quiz */
    const char *id;
    struct progress_quiz quiz;
};
struct done { /* of an exercise */
    const char *id;
    struct progress_exercise exercise;
};
struct record {
    const char *id;
    unsigned step, nsteps; /* furthest step seen, from 0; steps of the lesson then */
    bool done;
    VEC(struct asked) questions;
};
struct progress {
    struct arena *arena; /* ids and messages */
    char *path;          /* NULL: nowhere to keep it */
    const char *blocked; /* why nothing may be written; NULL: fine */
    const char *last;
    VEC(struct record) lessons;
    VEC(struct known) quiz;
    VEC(struct done) exercises;
    bool changed;
};

/* --- records ------------------------------------------------------------------------ */

static struct record *find(const struct progress *p, const char *lesson)
{
    for (size_t i = 0; i < p->lessons.len; i++)
        if (strcmp(p->lessons.data[i].id, lesson) == 0)
            return &p->lessons.data[i];
    return NULL;
}

static struct record *find_or_add(struct progress *p, const char *lesson)
{
    struct record *r = find(p, lesson);
    if (r)
        return r;
    struct record fresh = {.id = arena_strdup(p->arena, lesson)};
    vec_push(&p->lessons, fresh);
    return &vec_last(&p->lessons);
}

static struct asked *find_question(struct progress *p, struct record *r, const char *id)
{
    for (size_t i = 0; i < r->questions.len; i++)
        if (strcmp(r->questions.data[i].id, id) == 0)
            return &r->questions.data[i];
    struct asked fresh = {.id = arena_strdup(p->arena, id)};
    vec_push(&r->questions, fresh);
    return &vec_last(&r->questions);
}

void progress_visit(struct progress *p, const char *lesson, unsigned step,
                    unsigned nsteps)
{
    struct record *r = find_or_add(p, lesson);
    if (step > r->step)
        r->step = step;
    r->nsteps = nsteps;
    r->done |= nsteps > 0 && step + 1 >= nsteps;
    p->last = r->id;
    p->changed = true;
}

void progress_answer(struct progress *p, const char *lesson, const char *question,
                     bool right)
{
    struct asked *q = find_question(p, find_or_add(p, lesson), question);
    q->right += right;
    q->wrong += !right;
    q->last_right = right;
    p->changed = true;
}

unsigned progress_step(const struct progress *p, const char *lesson)
{
    const struct record *r = find(p, lesson);
    return r ? r->step : 0;
}

bool progress_done(const struct progress *p, const char *lesson)
{
    const struct record *r = find(p, lesson);
    return r && r->done;
}

void progress_score(const struct progress *p, const char *lesson, unsigned *right,
                    unsigned *asked)
{
    const struct record *r = find(p, lesson);
    *right = *asked = 0;
    for (size_t i = 0; r && i < r->questions.len; i++) {
        *asked += 1;
        *right += r->questions.data[i].last_right;
    }
}

static struct known *find_known(const struct progress *p, const char *id)
{
    for (size_t i = 0; i < p->quiz.len; i++)
        if (strcmp(p->quiz.data[i].id, id) == 0)
            return &p->quiz.data[i];
    return NULL;
}

static struct known *known_or_add(struct progress *p, const char *id)
{
    struct known *k = find_known(p, id);
    if (k)
        return k;
    struct known fresh = {.id = arena_strdup(p->arena, id)};
    vec_push(&p->quiz, fresh);
    return &vec_last(&p->quiz);
}

void progress_quiz_answer(struct progress *p, const char *id, bool right, long day)
{
    struct progress_quiz *k = &known_or_add(p, id)->quiz;
    k->box = !right ? 1 : k->box < 5 ? k->box + 1 : 5;
    k->day = day;
    k->right += right;
    k->wrong += !right;
    k->last_right = right;
    p->changed = true;
}

bool progress_quiz(const struct progress *p, const char *id, struct progress_quiz *out)
{
    const struct known *k = find_known(p, id);
    if (k)
        *out = k->quiz;
    return k != NULL;
}

static struct done *find_done(const struct progress *p, const char *id)
{
    for (size_t i = 0; i < p->exercises.len; i++)
        if (strcmp(p->exercises.data[i].id, id) == 0)
            return &p->exercises.data[i];
    return NULL;
}

void progress_exercise_set(struct progress *p, const char *id,
                           struct progress_exercise now)
{
    struct done *d = find_done(p, id);
    if (!d) {
        struct done fresh = {.id = arena_strdup(p->arena, id)};
        vec_push(&p->exercises, fresh);
        d = &vec_last(&p->exercises);
    }
    d->exercise = now;
    p->changed = true;
}

struct progress_exercise progress_exercise(const struct progress *p, const char *id)
{
    const struct done *d = find_done(p, id);
    return d ? d->exercise : (struct progress_exercise){0};
}

const char *progress_last(const struct progress *p)
{
    return p->last;
}

const char *progress_path(const struct progress *p)
{
    return p->path ? p->path : "";
}

/* --- reading ------------------------------------------------------------------------ */

static bool get_unsigned(const struct yaml_node *map, const char *key, unsigned *out)
{
    const struct yaml_node *v = yaml_get(map, key);
    char *end;
    if (!v || v->kind != YAML_TEXT || *v->text < '0' || *v->text > '9')
        return false;
    errno = 0;
    unsigned long n = strtoul(v->text, &end, 10);
    *out = (unsigned)n;
    return *end == '\0' && errno == 0 && n <= INT_MAX;
}

static bool get_word(const struct yaml_node *map, const char *key, const char *yes,
                     const char *no, bool *out)
{
    const struct yaml_node *v = yaml_get(map, key);
    if (!v || v->kind != YAML_TEXT)
        return false;
    *out = strcmp(v->text, yes) == 0;
    return *out || strcmp(v->text, no) == 0;
}

static bool read_question(struct progress *p, struct record *r, const struct yaml_pair *q)
{
    struct asked *a = find_question(p, r, q->key);
    return get_unsigned(q->value, "right", &a->right) &&
           get_unsigned(q->value, "wrong", &a->wrong) &&
           get_word(q->value, "last", "right", "wrong", &a->last_right);
}

static bool read_lesson(struct progress *p, const struct yaml_pair *l)
{
    struct record *r = find_or_add(p, l->key);
    const struct yaml_node *questions = yaml_get(l->value, "questions");
    if (!get_unsigned(l->value, "step", &r->step) ||
        !get_unsigned(l->value, "steps", &r->nsteps) ||
        !get_word(l->value, "done", "yes", "no", &r->done))
        return false;
    if (questions && questions->kind != YAML_MAP)
        return false;
    for (size_t i = 0; questions && i < questions->n; i++)
        if (!read_question(p, r, &questions->pairs[i]))
            return false;
    return true;
}

static bool read_known(struct progress *p, const struct yaml_pair *q)
{
    struct progress_quiz *k = &known_or_add(p, q->key)->quiz;
    unsigned day;
    if (!get_unsigned(q->value, "box", &k->box) || !get_unsigned(q->value, "day", &day))
        return false;
    k->day = day;
    return get_unsigned(q->value, "right", &k->right) &&
           get_unsigned(q->value, "wrong", &k->wrong) &&
           get_word(q->value, "last", "right", "wrong", &k->last_right);
}

static bool read_done(struct progress *p, const struct yaml_pair *e)
{
    struct progress_exercise now;
    if (!get_word(e->value, "passed", "yes", "no", &now.passed) ||
        !get_unsigned(e->value, "hints", &now.hints))
        return false;
    progress_exercise_set(p, e->key, now);
    return true;
}

static bool read_document(struct progress *p, const struct yaml_node *root)
{
    const struct yaml_node *version = yaml_get(root, "progress");
    const struct yaml_node *lessons = yaml_get(root, "lessons");
    const struct yaml_node *last = yaml_get(root, "last");
    const struct yaml_node *quiz = yaml_get(root, "quiz");
    const struct yaml_node *exercises = yaml_get(root, "exercises");
    if (!version || version->kind != YAML_TEXT || strcmp(version->text, PROGRESS_VERSION))
        return false;
    if ((lessons && lessons->kind != YAML_MAP) || (quiz && quiz->kind != YAML_MAP))
        return false;
    if (exercises && exercises->kind != YAML_MAP)
        return false;
    for (size_t i = 0; exercises && i < exercises->n; i++)
        if (!read_done(p, &exercises->pairs[i]))
            return false;
    for (size_t i = 0; quiz && i < quiz->n; i++)
        if (!read_known(p, &quiz->pairs[i]))
            return false;
    for (size_t i = 0; lessons && i < lessons->n; i++)
        if (!read_lesson(p, &lessons->pairs[i]))
            return false;
    if (last && last->kind == YAML_TEXT && find(p, last->text))
        p->last = find(p, last->text)->id;
    return true;
}

static void forget(struct progress *p)
{
    for (size_t i = 0; i < p->lessons.len; i++)
        vec_free(&p->lessons.data[i].questions);
    vec_clear(&p->lessons);
    vec_clear(&p->quiz);
    vec_clear(&p->exercises);
    p->last = NULL;
}

static const char *read_file(struct progress *p)
{
    struct sources *src = sources_new();
    struct diags ds;
    const char *error = NULL, *notice = NULL;
    diags_init(&ds);
    uint32_t file = sources_read(src, p->path, &error);
    if (!file) {
        p->blocked =
            arena_printf(p->arena, "%s: %s; nothing is saved over it", p->path, error);
        notice = p->blocked;
    } else {
        const struct yaml_node *root = yaml_read(src, file, p->arena, &ds);
        if (!root || !read_document(p, root)) {
            forget(p);
            struct str name = {0};
            bool kept = files_set_aside(p->path, &name);
            notice =
                kept ? arena_printf(p->arena,
                                    "the progress file could not be understood; it is "
                                    "kept as %s and a new one is begun",
                                    name.data)
                     : arena_printf(p->arena,
                                    "%s could not be understood nor renamed; nothing "
                                    "is saved over it",
                                    p->path);
            p->blocked = kept ? NULL : notice;
            str_free(&name);
        }
    }
    diags_free(&ds);
    sources_free(src);
    return notice;
}

/* The XDG place for state. A link of the file's own name is followed, so that saving
 * replaces what it points at and not the link. */
static char *usual_path(void)
{
    struct str s = {0};
    files_path(FILES_STATE, "progress.yaml", &s);
    return s.data;
}

struct progress *progress_open(const char *path, const char **notice)
{
    struct progress *p = mem_alloc(sizeof *p);
    char real[PATH_MAX];
    struct stat st;
    p->arena = arena_new();
    p->path = path ? mem_strdup(path) : usual_path();
    *notice = NULL;
    if (!p->path) {
        p->blocked = "neither XDG_STATE_HOME nor HOME is set: progress is not kept";
        *notice = p->blocked;
        return p;
    }
    if (realpath(p->path, real)) {
        mem_free(p->path);
        p->path = mem_strdup(real);
    }
    if (stat(p->path, &st) == 0 || errno != ENOENT)
        *notice = read_file(p);
    return p;
}

void progress_free(struct progress *p)
{
    if (!p)
        return;
    forget(p);
    vec_free(&p->lessons);
    vec_free(&p->quiz);
    vec_free(&p->exercises);
    arena_free(p->arena);
    mem_free(p->path);
    mem_free(p);
}

/* --- writing ------------------------------------------------------------------------ */

static void write_lesson(const struct record *r, struct str *out)
{
    str_add(out, "  ");
    yaml_add_text(out, r->id);
    str_printf(out, ":\n    step: %u\n    steps: %u\n    done: %s\n", r->step, r->nsteps,
               r->done ? "yes" : "no");
    if (r->questions.len)
        str_add(out, "    questions:\n");
    for (size_t i = 0; i < r->questions.len; i++) {
        const struct asked *q = &r->questions.data[i];
        str_add(out, "      ");
        yaml_add_text(out, q->id);
        str_printf(out, ": {right: %u, wrong: %u, last: %s}\n", q->right, q->wrong,
                   q->last_right ? "right" : "wrong");
    }
}

static void write_document(const struct progress *p, struct str *out)
{
    str_add(out,
            "# What warptutor remembers of your lessons. Steps count from 0. Delete a\n"
            "# lesson's lines to begin it anew, or the file to forget everything.\n"
            "progress: " PROGRESS_VERSION "\n");
    if (p->last) {
        str_add(out, "last: ");
        yaml_add_text(out, p->last);
        str_addc(out, '\n');
    }
    if (p->lessons.len)
        str_add(out, "lessons:\n");
    for (size_t i = 0; i < p->lessons.len; i++)
        write_lesson(&p->lessons.data[i], out);
    if (p->exercises.len)
        str_add(out, "exercises:\n");
    for (size_t i = 0; i < p->exercises.len; i++) {
        const struct progress_exercise *e = &p->exercises.data[i].exercise;
        str_add(out, "  ");
        yaml_add_text(out, p->exercises.data[i].id);
        str_printf(out, ": {passed: %s, hints: %u}\n", e->passed ? "yes" : "no",
                   e->hints);
    }
    if (p->quiz.len)
        str_add(out, "quiz: # box: 1 comes back soonest; day: asked last, since 1970\n");
    for (size_t i = 0; i < p->quiz.len; i++) {
        const struct progress_quiz *k = &p->quiz.data[i].quiz;
        str_add(out, "  ");
        yaml_add_text(out, p->quiz.data[i].id);
        str_printf(out, ": {box: %u, day: %ld, right: %u, wrong: %u, last: %s}\n", k->box,
                   k->day, k->right, k->wrong, k->last_right ? "right" : "wrong");
    }
}

bool progress_save(struct progress *p, const char **error)
{
    *error = p->blocked;
    if (p->blocked)
        return false;
    if (!p->changed)
        return true;
    struct str text = {0};
    write_document(p, &text);
    bool ok = files_replace(p->path, text.data, text.len, 0600);
    if (ok) {
        p->changed = false;
    } else {
        *error = arena_printf(p->arena, "progress is not saved: %s: %s", p->path,
                              strerror(errno));
    }
    str_free(&text);
    return ok;
}

bool progress_write(struct progress *p, const char *path, const char **error)
{
    struct str text = {0};
    write_document(p, &text);
    bool ok = files_replace(path, text.data, text.len, 0600);
    if (!ok)
        *error = arena_printf(p->arena, "%s: %s", path, strerror(errno));
    str_free(&text);
    return ok;
}

/* --- merging ------------------------------------------------------------------------ */

static void merge_lesson(struct progress *p, const struct record *from)
{
    struct record *to = find_or_add(p, from->id);
    if (from->step > to->step)
        to->step = from->step;
    if (from->nsteps > to->nsteps)
        to->nsteps = from->nsteps;
    to->done |= from->done;
    for (size_t i = 0; i < from->questions.len; i++) {
        const struct asked *q = &from->questions.data[i];
        struct asked *own = find_question(p, to, q->id);
        const char *id = own->id;
        if (q->right + q->wrong > own->right + own->wrong)
            *own = *q;
        own->id = id;
    }
}

static void merge_quiz(struct progress *p, const struct known *from)
{
    struct progress_quiz *to = &known_or_add(p, from->id)->quiz;
    const struct progress_quiz *k = &from->quiz;
    if (k->day > to->day || k->right + k->wrong > to->right + to->wrong)
        *to = *k;
}

bool progress_merge(struct progress *p, const char *path, const char **error)
{
    struct sources *src = sources_new();
    struct progress *other = mem_alloc(sizeof *other);
    struct diags ds;
    diags_init(&ds);
    other->arena = arena_new();
    *error = NULL;
    uint32_t file = sources_read(src, path, error);
    const struct yaml_node *root = file ? yaml_read(src, file, other->arena, &ds) : NULL;
    bool ok = root && read_document(other, root);
    if (!ok)
        *error = arena_printf(p->arena, "%s: %s", path,
                              file ? "this is no progress file" : *error);
    for (size_t i = 0; ok && i < other->lessons.len; i++)
        merge_lesson(p, &other->lessons.data[i]);
    for (size_t i = 0; ok && i < other->quiz.len; i++)
        merge_quiz(p, &other->quiz.data[i]);
    for (size_t i = 0; ok && i < other->exercises.len; i++) {
        const struct done *d = &other->exercises.data[i];
        struct progress_exercise own = progress_exercise(p, d->id);
        own.passed |= d->exercise.passed;
        own.hints = own.hints > d->exercise.hints ? own.hints : d->exercise.hints;
        progress_exercise_set(p, d->id, own);
    }
    p->changed |= ok;
    diags_free(&ds);
    sources_free(src);
    progress_free(other);
    return ok;
}
