/* Finds lessons in folders, remembers progress, and starts a lesson in the interface. */
#include "ui/catalogue.h"

#include <stdlib.h>
#include <string.h>

#include "base/mem.h"
#include "ui/app.h"
#include "ui/tour.h"

static void add_dir(struct catalogue *c, const char *dir, struct diags *ds)
{
    struct lesson_entry *found;
    size_t n = lesson_list(dir, c->arena, &found, c->src, ds);
    c->entries = mem_realloc(c->entries, (c->n + n + 1) * sizeof *c->entries);
    for (size_t i = 0; i < n; i++) {
        bool shadowed = false; /* an earlier folder has a lesson of this id */
        for (size_t k = 0; k < c->n; k++)
            shadowed |= strcmp(c->entries[k].id, found[i].id) == 0;
        if (!shadowed)
            c->entries[c->n++] = found[i];
    }
}

struct catalogue *catalogue_open(const char *const *dirs, size_t ndirs,
                                 struct sources *src, struct diags *ds, bool remember,
                                 const char **notice)
{
    struct catalogue *c = mem_alloc(sizeof *c);
    c->arena = arena_new();
    c->src = src;
    c->ndirs = ndirs;
    c->dirs = arena_alloc(c->arena, (ndirs + 1) * sizeof *c->dirs);
    for (size_t i = 0; i < ndirs; i++) {
        c->dirs[i] = arena_strdup(c->arena, dirs[i]);
        add_dir(c, dirs[i], ds);
    }
    c->progress = remember ? progress_open(NULL, notice) : NULL;
    const char *last = remember ? progress_last(c->progress) : NULL;
    for (size_t i = 0; last && i < c->n; i++)
        if (strcmp(c->entries[i].id, last) == 0)
            c->selected = i;
    return c;
}

void catalogue_close(struct catalogue *c)
{
    if (!c)
        return;
    if (c->progress)
        progress_free(c->progress);
    mem_free(c->entries);
    arena_free(c->arena);
    mem_free(c);
}

bool catalogue_save(struct catalogue *c, const char **error)
{
    return !c->progress || progress_save(c->progress, error);
}

/* A path stands for itself; otherwise the entry of this id or number. */
static const char *resolve(const struct catalogue *c, const char *name)
{
    for (size_t i = 0; i < c->n; i++) {
        const struct lesson_entry *e = &c->entries[i];
        if (strcmp(e->id, name) == 0 || (e->number > 0 && e->number == atoi(name)))
            return e->path;
    }
    return name;
}

/* The folder that holds the folder of lessons: kernels/ stands beside lessons/. */
static char *data_dir_of(const struct catalogue *c, const char *path)
{
    const char *dir = c->ndirs > 0 ? c->dirs[c->ndirs - 1] : ".";
    for (size_t i = 0; i < c->ndirs; i++)
        if (str_starts(path, c->dirs[i]))
            dir = c->dirs[i];
    const char *slash = strrchr(dir, '/');
    return slash ? arena_strndup(c->arena, dir, (size_t)(slash - dir))
                 : arena_strdup(c->arena, ".");
}

bool catalogue_start(struct catalogue *c, struct app *a, const char *lesson,
                     struct diags *ds)
{
    const char *path = resolve(c, lesson);
    struct lesson *l = lesson_read(path, data_dir_of(c, path), c->src, ds);
    if (!l)
        return false;
    struct tour *t = tour_open(l, c->progress, c->src, ds);
    if (!t)
        return false;
    for (size_t i = 0; i < c->n; i++)
        if (strcmp(c->entries[i].id, l->id) == 0)
            c->selected = i;
    unsigned furthest = 0; /* a lesson that is done begins anew */
    if (c->progress && !progress_done(c->progress, l->id))
        furthest = progress_step(c->progress, l->id);
    a->tour = t;
    a->focus = PANE_LESSON;
    tour_go(t, a, furthest);
    return a->subject != NULL;
}
