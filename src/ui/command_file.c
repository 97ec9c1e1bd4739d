/* Commands that read and write files: exports of what is on screen (the ending of the
 * file's name says what it holds) and session files. */
#include "ui/command.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/files.h"
#include "ui/export_reel.h"
#include "ui/standing.h"
#include "ui/tour.h"

/* Splits "name 3-9" into the name's length and the range; false: no such range. */
static bool take_range(const char *arg, size_t *name, bool *given, uint64_t *first,
                       uint64_t *last)
{
    const char *blank = strrchr(arg, ' ');
    char *end;
    *name = strlen(arg);
    *given = blank && blank[1] >= '0' && blank[1] <= '9';
    if (!*given)
        return true;
    *first = *last = strtoull(blank + 1, &end, 10);
    if (*end == '-')
        *last = strtoull(end + 1, &end, 10);
    *name = (size_t)(blank - arg);
    while (*name > 0 && arg[*name - 1] == ' ')
        --*name;
    return *end == 0 && *first <= *last;
}

static void write_file(struct app *a, const char *path, const struct str *file,
                       uint64_t frames)
{
    if (files_put(path, str_cstr(file), file->len, 0644))
        app_say(a, "%s: %llu screen%s written", path, (unsigned long long)frames,
                frames == 1 ? "" : "s");
    else
        app_fail(a, "%s: %s", path, strerror(errno));
}

/* "~/name" as a shell would have it. */
static const char *at_home(struct arena *a, const char *path)
{
    const char *home = getenv("HOME");
    return str_starts(path, "~/") && home && *home
               ? arena_printf(a, "%s%s", home, path + 1)
               : path;
}

/* The screens of a range, made by moving this very state, which then goes back. */
static bool add_range(struct app *a, struct reel_writer *w, uint64_t first, uint64_t last)
{
    uint64_t pos = a->cursor.pos;
    bool in_lesson = a->tour != NULL;
    if (in_lesson && a->tour->asked == ASK_WAITS) {
        app_fail(a, "answer the question first: the export would give it away");
        return false;
    }
    size_t step = in_lesson ? a->tour->step : 0;
    bool ok = reel_run(w, a, first, last);
    if (ok && in_lesson)
        tour_go(a->tour, a, step);
    if (ok && a->subject)
        app_seek(a, pos);
    app_settle(a);
    return ok;
}

static void export_to(struct app *a, const char *path, enum export_format f, bool ranged,
                      uint64_t first, uint64_t last)
{
    struct reel_writer *w = reel_open(f, a);
    struct str file = {0};
    bool ok = true;
    if (ranged)
        ok = add_range(a, w, first, last);
    else
        reel_still(w, a);
    uint64_t frames = w->frames;
    reel_close(w, &file);
    if (ok)
        write_file(a, path, &file, frames);
    str_free(&file);
}

static void export(struct app *a, const char *arg)
{
    size_t len;
    bool ranged;
    uint64_t first = 0, last = 0;
    if (!*arg || !take_range(arg, &len, &ranged, &first, &last)) {
        app_fail(a, "write export FILE, or export FILE 20-40 for these steps");
        return;
    }
    struct arena *arena = arena_new();
    const char *path = at_home(arena, arena_printf(arena, "%.*s", (int)len, arg));
    enum export_format f = export_format_of_file(path);
    if (f == EXPORT_FORMATS)
        app_fail(a,
                 "%s: a name that ends in .txt, .svg, .cast, .html or .json is expected",
                 path);
    else
        export_to(a, path, f, ranged, first, last);
    arena_free(arena);
}

/* --- session files ---------------------------------------------------------------- */

/* Whether a file may be written over: it is not there, or a session file itself. */
static bool may_replace(const char *path)
{
    static const char magic[] = "warptutor session ";
    char start[sizeof magic] = {0};
    FILE *f = fopen(path, "rb");
    if (!f)
        return true;
    size_t n = fread(start, 1, sizeof magic - 1, f);
    fclose(f);
    return n == sizeof magic - 1 && memcmp(start, magic, n) == 0;
}

static void save(struct app *a, const char *arg)
{
    struct arena *arena = arena_new();
    struct str text = {0};
    const char *error = NULL, *name = arg;
    arg = at_home(arena, name);
    if (!*arg)
        app_fail(a, "save under which name? save here.wt");
    else if (!saved_is(arg))
        app_fail(a, "%s: the name of a session file ends in .wt", arg);
    else if (!may_replace(arg))
        app_fail(a, "%s is there already and is no session file", arg);
    else if (!standing_save(a, arena, &text, &error))
        app_fail(a, "%s: %s", arg, error);
    else if (!files_put(arg, text.data, text.len, 0644))
        app_fail(a, "%s: %s", arg, strerror(errno));
    else
        app_say(a, "saved: warptutor step %s opens it here again", arg);
    str_free(&text);
    arena_free(arena);
}

bool command_file(struct app *a, enum command c, const char *arg)
{
    if (c == COMMAND_EXPORT)
        export(a, arg);
    else if ((c == COMMAND_SAVE || c == COMMAND_EDIT) && !a->subject)
        app_fail(a, "no kernel is on show");
    else if (c == COMMAND_SAVE)
        save(a, arg);
    else if (c == COMMAND_EDIT)
        command_edit(a);
    else
        return false;
    return true;
}
