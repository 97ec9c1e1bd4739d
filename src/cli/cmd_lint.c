/* warptutor lint: kernel headers, lessons and quiz templates, strictly, with carets. */
#include "config.h"

#include "cli/gpu.h"
#include "base/yaml.h"
#include "cli/report.h"
#include "lesson/exercise.h"
#include "lesson/quiz.h"
#include "lesson/stage.h"

#include <stdio.h>
#include <string.h>

/* Every `expect:` names something that the run has. */
static void lint_expects(const struct session *s, const struct run *r, struct diags *ds)
{
    const struct spec *spec = session_spec(s);
    for (size_t i = 0; i < spec->expects.len; i++) {
        const struct expect *e = &spec->expects.data[i];
        size_t o = 0, n = run_noutputs(r);
        while (o < n && strcmp(run_output(r, o).name, e->name) != 0)
            o++;
        if (o == n)
            diag_error(ds, e->span,
                       "no array or __device__ variable '%s' to expect values of",
                       e->name);
    }
}

/* Unknown keys are errors here, and so is a header that does not fit its kernel. */
static void lint_kernel(const struct options *o, const char *path, struct sources *src,
                        struct diags *ds)
{
    const char *error;
    uint32_t file = sources_read(src, path, &error);
    if (!file) {
        diag_error(ds, (struct span){0}, "%s: %s", path, error);
        return;
    }
    if (o->session.header && !(file = sources_read(src, o->session.header, &error))) {
        diag_error(ds, (struct span){0}, "%s: %s", o->session.header, error);
        return;
    }
    struct spec *spec = o->session.header ? spec_read_aside(src, file, true, ds)
                                          : spec_read(src, file, true, ds);
    bool launches = spec->launches.len > 0;
    spec_free(spec);
    if (!launches)
        diag_error(ds, (struct span){file, 0, 0}, "no 'launch:' line %s",
                   o->session.header ? "here" : "in the leading comments");
    if (ds->errors)
        return; /* opening would say the same again */
    struct session *s = session_open(path, &o->session, src, ds);
    struct run *r = s ? session_bind(s, ds) : NULL;
    if (r)
        lint_expects(s, r, ds);
    run_free(r);
    session_close(s);
}

/* Everything a lesson promises: kernels open, places exist, claims hold, answers come. */
static void lint_lesson(const char *path, const char *data, struct sources *src,
                        struct diags *ds)
{
    struct lesson *l = lesson_read(path, data, src, ds);
    if (!l)
        return;
    struct str problems = {0};
    struct records *records = gpu_records_open(&problems);
    struct stage *st = stage_open(l, src, ds);
    if (st) {
        stage_measured_by(st, gpu_recorded, records);
        stage_lint(st, ds);
    }
    stage_close(st);
    lesson_free(l);
    records_free(records);
    str_free(&problems);
}

/* Templates of questions: instances of each are made and answered. */
static bool lint_quiz(const char *path, const char *data, struct sources *src,
                      struct diags *ds)
{
    const char *error;
    struct arena *a = arena_new();
    uint32_t file = sources_read(src, path, &error);
    const struct yaml_node *root = file ? yaml_read(src, file, a, ds) : NULL;
    bool is_quiz = root && yaml_get(root, "quiz");
    if (is_quiz) {
        struct quiz *q = quiz_open_file(path, data, src, ds);
        quiz_lint(q, QUIZ_LEAST, src, ds);
        quiz_close(q);
    }
    arena_free(a);
    return is_quiz || ds->errors > 0;
}

/* exercises/NAME/exercise.yaml: its solution passes, its wrong ones fail as they say. */
static bool lint_exercise(const char *path, struct sources *src, struct diags *ds)
{
    if (!str_ends(path, "/exercise.yaml"))
        return false;
    char *folder = mem_strdup(path);
    *strrchr(folder, '/') = '\0';
    struct exercise *e = exercise_read(folder, src, ds);
    if (e)
        exercise_lint(e, src, ds);
    exercise_free(e);
    mem_free(folder);
    return true;
}

static int lint_file(const struct options *o, const char *path, const char *data,
                     json_t *all)
{
    struct sources *src = sources_new();
    struct diags ds;
    diags_init(&ds);
    if (str_ends(path, ".yaml") || str_ends(path, ".yml")) {
        if (!lint_exercise(path, src, &ds) && !lint_quiz(path, data, src, &ds))
            lint_lesson(path, data, src, &ds);
    } else
        lint_kernel(o, path, src, &ds);
    int status = cli_status(&ds, path);
    if (all) {
        json_t *found = report_findings_json(&ds, src);
        json_array_append_new(all, json_pack("{s:o, s:b, s:o}", "file", report_text(path),
                                             "ok", ds.errors == 0, "diagnostics", found));
    } else {
        cli_diags(o, &ds, src);
    }
    diags_free(&ds);
    sources_free(src);
    return status;
}

int cmd_lint(const struct options *o)
{
    if (o->nfiles == 0) {
        fprintf(stderr, "warptutor lint: at least one file is expected\n");
        return EXIT_USAGE;
    }
    char *data = data_dir();
    json_t *all = o->json ? json_array() : NULL;
    int status = EXIT_CLEAN;
    for (int i = 0; i < o->nfiles; i++)
        status = cli_worse(status, lint_file(o, o->files[i], data, all));
    mem_free(data);
    if (all)
        return report_print_json(json_pack("{s:i, s:o}", "schema", 1, "files", all),
                                 status);
    return status;
}
