/* warptutor check: findings only, in the form of a compiler, for CI and editors.
 *
 * Each file is run as its header says, under one model or both; a finding that both give
 * is shown once. Gives text on stdout, JSON or SARIF. Compile errors, which go to stderr as
 * everywhere, count as findings;
 * what is not supported is status 3, never a fault of the kernel. */
#include "config.h"

#include "cli/checked.h"
#include "cli/cli.h"
#include "cli/report.h"
#include "session/explore.h"

#include <stdio.h>
#include <string.h>

static const char *const model_names[] = {[MODEL_STACK] = "stack", [MODEL_ITS] = "its"};

const char *checked_models(const struct checked *c, size_t finding)
{
    unsigned seen = c->models.data[finding];
    if (seen == (1u << MODEL_STACK | 1u << MODEL_ITS))
        return "both";
    return model_names[seen & 1u << MODEL_ITS ? MODEL_ITS : MODEL_STACK];
}

static struct checked *checked_new(const char *path)
{
    struct checked *c = mem_alloc(sizeof *c);
    c->path = path;
    c->kernel = "";
    c->sources = sources_new();
    diags_init(&c->compile);
    diags_init(&c->findings);
    return c;
}

static void checked_free(struct checked *c)
{
    diags_free(&c->compile);
    diags_free(&c->findings);
    sources_free(c->sources);
    vec_free(&c->models);
    mem_free(c);
}

/* --- running ----------------------------------------------------------------------------- */

static size_t find_same(const struct checked *c, const struct diag *d)
{
    size_t i = 0;
    for (; i < c->findings.list.len; i++) {
        const struct diag *o = c->findings.list.data[i];
        if (o->finding == d->finding && o->span.file == d->span.file &&
            o->span.off == d->span.off)
            break;
    }
    return i;
}

static void add_finding(struct checked *c, const struct diag *d, enum model model)
{
    size_t i = find_same(c, d);
    if (i == c->findings.list.len) {
        diags_copy(&c->findings, d);
        if (c->findings.list.len == i)
            return; /* past the limit: counted only */
        vec_push(&c->models, 0u);
    }
    c->models.data[i] |= 1u << model;
}

static void check_model(const struct options *o, struct checked *c, int model)
{
    struct session_options opt = o->session;
    struct diags ds;
    diags_init(&ds);
    opt.model = model;
    opt.usual_steps = CLI_CHECK_STEPS;
    struct session *s = session_open(c->path, &opt, c->sources, &ds);
    struct run *r = s ? session_run(s, model, NULL, &ds) : NULL;
    if (r && o->schedules > 1)
        session_schedules(s, r, model, o->schedules, &ds);
    if (r && o->barriers)
        session_barriers(s, r, model, &ds);
    if (s && !c->kernel[0])
        c->kernel = arena_strdup(c->findings.arena, session_kernel(s));
    if (r) {
        enum model used = session_model(s);
        const struct diags *found = run_findings(r);
        c->ran |= 1u << used;
        for (size_t i = 0; i < found->list.len; i++)
            if (found->list.data[i]->severity >= o->severity)
                add_finding(c, found->list.data[i], used);
        run_free(r);
    }
    /* The other model's compilation says the same again. */
    if (c->compile.list.len == 0)
        diags_append(&c->compile, &ds);
    session_close(s);
    diags_free(&ds);
}

static struct checked *check_file(const struct options *o, const char *path)
{
    struct checked *c = checked_new(path);
    if (o->both_models) {
        check_model(o, c, MODEL_STACK);
        check_model(o, c, MODEL_ITS);
    } else {
        check_model(o, c, o->session.model);
    }
    c->status =
        cli_worse(cli_status(&c->compile, path), diags_status(&c->findings, true));
    return c;
}

/* --- text and JSON ------------------------------------------------------------------------- */

static void print_findings(const struct options *o, struct checked *c)
{
    struct str out = {0};
    unsigned style = (cli_color(o) ? DIAG_COLOR : 0u) | (o->ascii ? DIAG_ASCII : 0u);
    for (size_t i = 0; o->both_models && i < c->findings.list.len; i++)
        if (strcmp(checked_models(c, i), "both") != 0)
            diag_note(&c->findings, c->findings.list.data[i], (struct span){0},
                      "under the model %s only", checked_models(c, i));
    cli_diags(o, &c->compile, c->sources);
    diags_print(&c->findings, c->sources, style, &out);
    fputs(str_cstr(&out), stdout);
    fflush(stdout);
    str_free(&out);
}

static unsigned count_severity(const struct checked *c, enum diag_severity sev)
{
    unsigned n = 0;
    for (size_t i = 0; i < c->compile.list.len; i++)
        n += c->compile.list.data[i]->severity == sev;
    for (size_t i = 0; i < c->findings.list.len; i++)
        n += c->findings.list.data[i]->severity == sev;
    return n;
}

struct sums {
    unsigned errors, warnings, advice, unsupported;
};

static struct sums sum_up(struct checked *const *files, size_t n)
{
    struct sums s = {0};
    for (size_t i = 0; i < n; i++) {
        s.errors += count_severity(files[i], DIAG_ERROR);
        s.warnings += count_severity(files[i], DIAG_WARNING);
        s.advice += count_severity(files[i], DIAG_ADVICE);
        s.unsupported += count_severity(files[i], DIAG_UNSUPPORTED);
    }
    return s;
}

static json_t *findings_json(const struct checked *c)
{
    json_t *all = report_findings_json(&c->findings, c->sources);
    for (size_t i = 0; i < json_array_size(all); i++)
        json_object_set_new(json_array_get(all, i), "model",
                            json_string(checked_models(c, i)));
    return all;
}

static json_t *check_json(struct checked *const *files, size_t n)
{
    struct sums s = sum_up(files, n);
    json_t *list = json_array();
    for (size_t i = 0; i < n; i++)
        json_array_append_new(
            list,
            json_pack("{s:o, s:o, s:i, s:o, s:o}", "file", report_text(files[i]->path),
                      "kernel", report_text(files[i]->kernel), "status", files[i]->status,
                      "diagnostics",
                      report_findings_json(&files[i]->compile, files[i]->sources),
                      "findings", findings_json(files[i])));
    return json_pack("{s:i, s:i, s:i, s:i, s:i, s:o}", "schema", 1, "errors",
                     (int)s.errors, "warnings", (int)s.warnings, "advice", (int)s.advice,
                     "unsupported", (int)s.unsupported, "files", list);
}

static int print_sums(struct checked *const *files, size_t n, int status)
{
    struct sums s = sum_up(files, n);
    struct str line = {0};
    if (s.errors + s.warnings + s.advice + s.unsupported == 0)
        return status;
    str_printf(&line, "%u error%s, %u warning%s, %u advice", s.errors,
               s.errors == 1 ? "" : "s", s.warnings, s.warnings == 1 ? "" : "s",
               s.advice);
    if (s.unsupported)
        str_printf(&line, ", %u not supported", s.unsupported);
    str_addc(&line, '\n');
    status = cli_print(&line, status);
    str_free(&line);
    return status;
}

int cmd_check(const struct options *o)
{
    if (o->nfiles == 0) {
        fprintf(stderr, "warptutor check: at least one file is expected\n");
        return EXIT_USAGE;
    }
    checked_list files = {0};
    int status = EXIT_CLEAN;
    for (int i = 0; i < o->nfiles; i++) {
        struct checked *c = check_file(o, o->files[i]);
        vec_push(&files, c);
        status = cli_worse(status, c->status);
        if (!o->json && !o->sarif)
            print_findings(o, c);
    }
    if (o->sarif)
        status = report_print_json(sarif_log(files.data, files.len, status), status);
    else if (o->json)
        status = report_print_json(check_json(files.data, files.len), status);
    else
        status = print_sums(files.data, files.len, status);
    for (size_t i = 0; i < files.len; i++)
        checked_free(files.data[i]);
    vec_free(&files);
    return status;
}
