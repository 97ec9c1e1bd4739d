/* warptutor exercise: lists exercises, copies a starter, marks the learner's file whenever
 * it is saved, gives hints in stages, and the model solution once it is passed. */
#include "config.h"

#include "base/files.h"
#include "cli/cli.h"
#include "cli/plain_text.h"
#include "cli/report.h"
#include "cli/watch.h"
#include "lesson/exercise.h"
#include "lesson/progress.h"

#include <errno.h>
#include <getopt.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

struct doing {
    const struct options *o;
    struct exercise *e;
    struct progress *progress;
    char *file;      /* the learner's */
    char *words[16]; /* command to the place of the last fault, up to NULL */
};

static void forget_words(struct doing *d)
{
    for (size_t i = 0; d->words[i]; i++) {
        mem_free(d->words[i]);
        d->words[i] = NULL;
    }
}

/* --- the list ----------------------------------------------------------------------- */

static char *folder_of_all(void)
{
    char *data = data_dir();
    struct str path = {0};
    if (data)
        str_printf(&path, "%s/exercises", data);
    mem_free(data);
    return path.data;
}

static void list_one(const char *folder, const struct options *o,
                     const struct progress *p, json_t *all, struct str *out)
{
    struct sources *src = sources_new();
    struct diags ds;
    diags_init(&ds);
    struct exercise *e = exercise_read(folder, src, &ds);
    bool passed = e && progress_exercise(p, e->id).passed;
    if (e && all)
        json_array_append_new(all,
                              json_pack("{s:s, s:s, s:i, s:b}", "name", e->id, "title",
                                        e->title, "item", e->item, "passed", passed));
    else if (e)
        str_printf(out, "%s %-22s %s%s\n", passed ? "✓" : " ", e->id, e->title,
                   passed ? " (passed)" : "");
    cli_diags(o, &ds, src);
    exercise_free(e);
    diags_free(&ds);
    sources_free(src);
}

static int list(const struct options *o, const struct progress *p)
{
    char *dir = folder_of_all();
    struct arena *a = arena_new();
    const char **names;
    size_t n = dir ? exercise_list(dir, a, &names) : 0;
    json_t *all = o->json ? json_array() : NULL;
    struct str out = {0};
    for (size_t i = 0; i < n; i++)
        list_one(arena_printf(a, "%s/%s", dir, names[i]), o, p, all, &out);
    int status = n ? EXIT_CLEAN : EXIT_ENVIRONMENT;
    if (!n)
        fprintf(stderr, "warptutor exercise: there are no exercises here; WARPTUTOR_DATA "
                        "is the folder that has them\n");
    if (all)
        status = report_print_json(json_pack("{s:i, s:o}", "schema", 1, "exercises", all),
                                   status);
    else if (n) {
        str_add(&out, "\n'warptutor exercise NAME' copies the starter here and marks it "
                      "whenever you save it.\n");
        status = cli_print(&out, status);
    }
    str_free(&out);
    arena_free(a);
    mem_free(dir);
    return status;
}

/* --- files -------------------------------------------------------------------------- */

static int refuse(const char *path)
{
    fprintf(stderr, "warptutor exercise: %s: %s\n", path, strerror(errno));
    return EXIT_ENVIRONMENT;
}

/* The starter under the learner's name, unless there is such a file. */
static int copy_starter(struct doing *d)
{
    struct str text = {0};
    if (access(d->file, F_OK) == 0)
        return EXIT_CLEAN;
    int status = EXIT_CLEAN;
    if (!files_read(d->e->starter, SIZE_MAX, &text))
        status = refuse(d->e->starter);
    else if (!files_replace(d->file, str_cstr(&text), text.len, 0644))
        status = refuse(d->file);
    else if (!d->o->json)
        printf("%s is the starter: open it in your editor.\n", d->file);
    str_free(&text);
    return status;
}

/* What the learner wrote is kept under the first name that is free. */
static int reset(struct doing *d)
{
    struct str kept = {0};
    int status = EXIT_CLEAN;
    if (access(d->file, F_OK) == 0) {
        unsigned n = 1;
        do {
            str_clear(&kept);
            str_printf(&kept, "%s.%u", d->file, n++);
        } while (access(kept.data, F_OK) == 0);
        if (rename(d->file, kept.data) == 0)
            printf("Your file is %s now.\n", kept.data);
        else
            status = refuse(d->file);
    }
    str_free(&kept);
    return status ? status : copy_starter(d);
}

static int save(struct doing *d)
{
    const char *error;
    if (progress_save(d->progress, &error))
        return EXIT_CLEAN;
    fprintf(stderr, "warptutor: %s\n", error);
    return EXIT_ENVIRONMENT;
}

static int hint(struct doing *d)
{
    struct progress_exercise now = progress_exercise(d->progress, d->e->id);
    if (d->e->nhints == 0) {
        printf("This exercise has no hints.\n");
        return EXIT_CLEAN;
    }
    if (now.hints < d->e->nhints)
        now.hints++;
    progress_exercise_set(d->progress, d->e->id, now);
    struct str out = {0};
    for (unsigned i = 0; i < now.hints; i++) {
        struct str text = {0};
        str_printf(&text, "Hint %u of %zu. %s", i + 1, d->e->nhints, d->e->hints[i]);
        plain_markdown(&out, str_cstr(&text));
        str_free(&text);
    }
    int status = cli_print(&out, EXIT_CLEAN);
    str_free(&out);
    return cli_worse(status, save(d));
}

static int solution(struct doing *d)
{
    struct str text = {0};
    if (!progress_exercise(d->progress, d->e->id).passed) {
        fprintf(stderr,
                "warptutor exercise: the solution is shown once yours has passed; "
                "'warptutor exercise %s --hint' helps\n",
                d->e->id);
        return EXIT_FINDINGS;
    }
    int status = files_read(d->e->solution, SIZE_MAX, &text)
                     ? cli_print(&text, EXIT_CLEAN)
                     : refuse(d->e->solution);
    str_free(&text);
    return status;
}

/* --- marking ------------------------------------------------------------------------ */

static void tell_mark(const struct doing *d, const struct mark *m)
{
    if (m->passed) {
        printf("Passed: all %zu checks. 'warptutor exercise %s --solution' shows another "
               "way.\n",
               d->e->nchecks, d->e->id);
        return;
    }
    printf("Not yet: %s\n", m->check);
    for (const char *p = str_cstr(&m->message); *p;) {
        size_t n = strcspn(p, "\n");
        printf("    %.*s\n", (int)n, p);
        p += n + (p[n] == '\n');
    }
    if (m->command.len)
        printf("See it: %s\n", m->command.data);
}

static json_t *mark_json(const struct doing *d, const struct mark *m,
                         const struct diags *ds, const struct sources *src)
{
    return json_pack("{s:i, s:s, s:o, s:b, s:s, s:o, s:s, s:o}", "schema", 1, "exercise",
                     d->e->id, "file", report_text(d->file), "passed", m->passed, "check",
                     m->passed ? "" : m->check, "message",
                     report_text(str_cstr(&m->message)), "see", str_cstr(&m->command),
                     "diagnostics", report_findings_json(ds, src));
}

/* Marks the file as it is now. */
static int mark(struct doing *d)
{
    struct sources *src = sources_new();
    struct diags ds;
    struct mark m;
    diags_init(&ds);
    exercise_mark(d->e, d->file, src, &ds, &m);
    int status = m.passed ? EXIT_CLEAN : EXIT_FINDINGS;
    if (d->o->json) {
        status = report_print_json(mark_json(d, &m, &ds, src), status);
    } else {
        fflush(stdout);
        cli_diags(d->o, &ds, src);
        tell_mark(d, &m);
        fflush(stdout);
    }
    if (m.passed) {
        struct progress_exercise now = progress_exercise(d->progress, d->e->id);
        now.passed = true;
        progress_exercise_set(d->progress, d->e->id, now);
        status = cli_worse(status, save(d));
    }
    forget_words(d);
    memcpy(d->words, m.words, sizeof d->words); /* taken over */
    memset(m.words, 0, sizeof m.words);
    mark_free(&m);
    diags_free(&ds);
    sources_free(src);
    return status;
}

static void tell_task(const struct doing *d)
{
    struct str out = {0};
    str_printf(&out, "%s\n\n", d->e->title);
    plain_markdown(&out, d->e->task);
    fputs(str_cstr(&out), stdout);
    str_free(&out);
}

/* The place of the first fault in the terminal interface, in a process of its own: what
 * becomes of it is no matter here. */
static void step_there(struct doing *d, const struct watch *w)
{
    char *words[sizeof d->words / sizeof *d->words + 1] = {"warptutor"};
    int n = 1;
    for (; d->words[n - 1]; n++)
        words[n] = d->words[n - 1];
    if (n == 1)
        return;
    pid_t child = fork();
    if (child == 0) {
        struct options o;
        sigprocmask(SIG_SETMASK, &w->before, NULL);
        optind = 1;
        int status = options_parse(&o, n, words) ? cmd_step(&o) : EXIT_USAGE;
        fflush(NULL);
        _exit(status);
    }
    while (child > 0 && waitpid(child, NULL, 0) < 0 && errno == EINTR)
        continue;
}

static void tell_keys(const struct doing *d)
{
    printf("%sSave %s to have it marked%s. Ctrl-C leaves.\n", d->words[0] ? "" : "\n",
           d->file, d->words[0] ? "; Enter steps to the place" : "");
    fflush(stdout);
}

/* Until it passes, or the learner has enough. */
static int mark_on_save(struct doing *d)
{
    struct watch w;
    enum watch_event event = WATCH_SAVED;
    int status = EXIT_FINDINGS;
    watch_open(&w, d->file);
    while (status == EXIT_FINDINGS) {
        tell_keys(d);
        event = watch_wait(&w);
        if (event == WATCH_STOPPED)
            break;
        if (event == WATCH_TYPED)
            step_there(d, &w);
        else
            status = mark(d);
    }
    watch_close(&w);
    return event == WATCH_STOPPED ? EXIT_CLEAN : status;
}

static int take(struct doing *d)
{
    if (d->o->hint)
        return hint(d);
    if (d->o->solution)
        return solution(d);
    if (d->o->reset)
        return reset(d);
    bool fresh = access(d->file, F_OK) != 0;
    bool once = d->o->once || d->o->json || !isatty(STDOUT_FILENO);
    if (!d->o->json)
        tell_task(d);
    int status = copy_starter(d);
    if (status != EXIT_CLEAN)
        return status;
    if (!fresh || once)
        status = mark(d);
    return once || (!fresh && status != EXIT_FINDINGS) ? status : mark_on_save(d);
}

/* --- the command -------------------------------------------------------------------- */

static int no_such(const char *name, const char *dir)
{
    struct arena *a = arena_new();
    const char **names;
    size_t n = dir ? exercise_list(dir, a, &names) : 0;
    const char *hint = str_nearest(name, names, n);
    fprintf(stderr,
            "warptutor exercise: no exercise '%s'%s%s%s; 'warptutor exercise' lists "
            "them\n",
            name, hint ? ", did you mean '" : "", hint ? hint : "", hint ? "'" : "");
    arena_free(a);
    return EXIT_USAGE;
}

static int open_and_take(struct doing *d, const char *name)
{
    char *dir = folder_of_all();
    struct str folder = {0}, file = {0};
    struct sources *src = sources_new();
    struct diags ds;
    int status;
    diags_init(&ds);
    str_printf(&folder, "%s/%s/exercise.yaml", dir ? dir : ".", name);
    if (strchr(name, '/') || access(folder.data, F_OK) != 0) {
        status = no_such(name, dir);
    } else {
        folder.data[folder.len - strlen("/exercise.yaml")] = '\0';
        d->e = exercise_read(folder.data, src, &ds);
        str_printf(&file, "%s.cu", name);
        d->file = mem_strdup(d->o->nfiles > 1 ? d->o->files[1] : file.data);
        status = d->e ? take(d) : diags_status(&ds, false);
    }
    cli_diags(d->o, &ds, src);
    exercise_free(d->e);
    mem_free(d->file);
    forget_words(d);
    str_free(&folder);
    str_free(&file);
    diags_free(&ds);
    sources_free(src);
    mem_free(dir);
    return status;
}

int cmd_exercise(const struct options *o)
{
    const char *notice = NULL;
    if (o->nfiles > 2) {
        fprintf(stderr,
                "warptutor exercise: a name, and at most one file are expected\n");
        return EXIT_USAGE;
    }
    struct doing d = {.o = o, .progress = progress_open(NULL, &notice)};
    if (notice)
        fprintf(stderr, "warptutor: %s\n", notice);
    int status = o->nfiles ? open_and_take(&d, o->files[0]) : list(o, d.progress);
    progress_free(d.progress);
    return status;
}
