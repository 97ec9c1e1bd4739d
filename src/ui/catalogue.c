/* Finds lessons in folders, remembers progress, and starts a lesson in the interface. */
#include "ui/catalogue.h"

#include <string.h>

#include "base/mem.h"
#include "ui/app.h"
#include "ui/arrangement.h"
#include "ui/tour.h"

struct catalogue *catalogue_open(const char *const *dirs, size_t ndirs,
                                 struct sources *src, struct diags *ds, bool remember,
                                 const char **notice)
{
    struct catalogue *c = mem_alloc(sizeof *c);
    c->arena = arena_new();
    c->src = src;
    c->ndirs = ndirs;
    c->dirs = arena_alloc(c->arena, (ndirs + 1) * sizeof *c->dirs);
    for (size_t i = 0; i < ndirs; i++)
        c->dirs[i] = arena_strdup(c->arena, dirs[i]);
    c->n = lesson_list_all(dirs, ndirs, c->arena, &c->entries, src, ds);
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
    arena_free(c->arena);
    mem_free(c);
}

bool catalogue_save(struct catalogue *c, const char **error)
{
    return !c->progress || progress_save(c->progress, error);
}

bool catalogue_start(struct catalogue *c, struct app *a, const char *lesson,
                     struct diags *ds)
{
    const char *path = lesson_find(c->entries, c->n, lesson);
    const char *data = lesson_data_dir(path, c->dirs, c->ndirs, c->arena);
    struct lesson *l = lesson_read(path, data, c->src, ds);
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
    arrangements_restore(a->arrangements, l->id, a);
    tour_go(t, a, furthest);
    return a->subject != NULL;
}
