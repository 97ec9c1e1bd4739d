/* What an exercise promises, held by marking its own files: the solution, the starter and
 * what stands in right/ and wrong/. Of the latter the first line says where and why it must fail. */
#include "config.h"

#include "lesson/exercise.h"

#include "lesson/exercise_where.h"

#include <dirent.h>
#include <stdlib.h>
#include <string.h>

/* What the first line of a wrong solution says: "// fails: NAME [WHY, WHY]". */
struct statement {
    const char *check; /* NULL: none; "": any */
    const char **why;  /* see holds_reason */
    size_t nwhy;
};

static void read_reasons(struct arena *a, const char *p, struct statement *out)
{
    out->why = arena_alloc(a, (strlen(p) + 1) * sizeof *out->why);
    while (*p && *p != ']') {
        p += strspn(p, ", ");
        size_t n = strcspn(p, ",]");
        if (n)
            out->why[out->nwhy++] = arena_strndup(a, p, n);
        p += n;
    }
}

static struct statement stated(const struct exercise *e, const char *path,
                               struct sources *src)
{
    static const char word[] = "// fails: ";
    const char *error;
    uint32_t file = sources_read(src, path, &error);
    const char *text = file ? sources_get(src, file)->text : "";
    struct statement st = {0};
    if (strncmp(text, word, strlen(word)) != 0)
        return st;
    text += strlen(word);
    char *line = arena_strndup(e->arena, text, strcspn(text, "\n"));
    char *why = strstr(line, " [");
    if (why) {
        *why = '\0';
        read_reasons(e->arena, why + 2, &st);
    }
    st.check = line;
    return st;
}

static bool any_counts(const struct diags *found)
{
    for (size_t i = 0; i < found->list.len; i++)
        if (found->list.data[i]->finding != FINDING_NONE &&
            finding_counts(found->list.data[i]))
            return true;
    return false;
}

/* "values": a result is not as expected; "luck": every one is, but a finding says that
 * nothing makes it so; a metric: it does not hold; the id of a finding: it is there. */
static bool holds_reason(const char *why, const struct mark *m, const struct diags *found)
{
    const char *said = str_cstr(&m->message);
    bool values = strstr(said, ", expected ") || strstr(said, " other values than ");
    if (strcmp(why, "values") == 0)
        return values;
    if (strcmp(why, "luck") == 0)
        return !values && any_counts(found);
    for (size_t i = 0; i < found->list.len; i++)
        if (found->list.data[i]->finding != FINDING_NONE &&
            strcmp(finding_info(found->list.data[i]->finding)->id, why) == 0)
            return true;
    const char *at = strstr(said, why);
    return at && (at == said || at[-1] == '\n') && at[strlen(why)] == ' ';
}

static void expect_reasons(const struct exercise *e, const char *path,
                           const struct statement *st, const struct mark *m,
                           const struct diags *found, struct diags *ds)
{
    for (size_t i = 0; i < st->nwhy; i++)
        if (!holds_reason(st->why[i], m, found))
            diag_error(ds, (struct span){e->file, 0, 0},
                       "%s fails at '%s', but not for '%s': %s", path, m->check,
                       st->why[i], str_cstr(&m->message));
}

/* Marks one file and says in ds when it does not end as stated (check NULL: it must
 * pass). */
static void expect(const struct exercise *e, const char *path, const struct statement *st,
                   struct sources *src, struct diags *ds)
{
    const char *check = st->check;
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
    else if (!m.passed && check)
        expect_reasons(e, path, st, &m, &found, ds);
    if (!m.passed && !check)
        diags_append(ds, &found);
    mark_free(&m);
    diags_free(&found);
}

struct linted {
    struct sources *src;
    struct diags *ds;
    size_t files; /* of wrong/ */
    bool luck;    /* one of them is right by luck */
};

static bool by_luck(const struct statement *st)
{
    for (size_t i = 0; i < st->nwhy; i++)
        if (strcmp(st->why[i], "luck") == 0)
            return true;
    return false;
}

/* One file of wrong/. */
static void lint_wrong(const struct exercise *e, const char *path, struct linted *l)
{
    struct statement st = stated(e, path, l->src);
    l->files++;
    l->luck |= by_luck(&st);
    if (st.check)
        expect(e, path, &st, l->src, l->ds);
    else
        diag_error(l->ds, (struct span){e->file, 0, 0},
                   "%s: its first line must be '// fails: CHECK'", path);
}

static void lint_right(const struct exercise *e, const char *path, struct linted *l)
{
    expect(e, path, &(struct statement){0}, l->src, l->ds);
}

static void each_file(const struct exercise *e, const char *folder, struct linted *l,
                      void (*on)(const struct exercise *e, const char *path,
                                 struct linted *l))
{
    const char *dir = arena_printf(e->arena, "%s/%s", e->folder, folder);
    struct dirent **names;
    int count = scandir(dir, &names, NULL, alphasort);
    for (int i = 0; i < count; i++) {
        if (str_ends(names[i]->d_name, ".cu"))
            on(e, arena_printf(e->arena, "%s/%s", dir, names[i]->d_name), l);
        free(names[i]);
    }
    if (count >= 0)
        free(names);
}

void exercise_lint(const struct exercise *e, struct sources *src, struct diags *ds)
{
    struct linted l = {.src = src, .ds = ds};
    lint_right(e, e->solution, &l);
    struct diags found;
    struct mark m;
    diags_init(&found);
    exercise_mark(e, e->starter, src, &found, &m);
    if (m.passed || strcmp(m.check, "compiles") == 0)
        diag_error(ds, (struct span){e->file, 0, 0}, "the starter %s",
                   m.passed ? "passes already" : "does not compile");
    mark_free(&m);
    diags_free(&found);
    each_file(e, "right", &l, lint_right);
    each_file(e, "wrong", &l, lint_wrong);
    if (!l.luck)
        diag_error(ds, (struct span){e->file, 0, 0},
                   "a wrong solution that is right by luck is needed: "
                   "'// fails: CHECK [FINDING, luck]'");
    if (l.files < 3)
        diag_error(ds, (struct span){e->file, 0, 0},
                   "three wrong solutions are needed in wrong/");
    if (e->nhints < 2)
        diag_error(ds, (struct span){e->file, 0, 0}, "two hints are needed at least");
}
