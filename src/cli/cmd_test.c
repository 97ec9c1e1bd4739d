/* warptutor test: every file under both models, each check of its header counted. The
 * last line is "N passed, N failed[, N skipped]". */
#include "config.h"

#include "cli/cli.h"
#include "cli/report.h"

#include <stdio.h>
#include <string.h>

struct totals {
    struct verdict sum;
    int status;
    json_t *files; /* NULL without --json */
};

static const char *const model_names[] = {[MODEL_STACK] = "stack", [MODEL_ITS] = "its"};

static void add(struct totals *t, struct verdict v)
{
    t->sum.passed += v.passed;
    t->sum.failed += v.failed;
    t->sum.skipped += v.skipped;
    if (v.failed)
        t->status = cli_worse(t->status, EXIT_FINDINGS);
}

static struct verdict judge(struct session *s, enum model model, struct diags *ds,
                            struct str *report)
{
    struct run *r = session_run(s, (int)model, NULL, ds);
    if (!r)
        return (struct verdict){.failed = 1};
    struct verdict v = session_check(s, r, (int)model, ds, report);
    run_free(r);
    return v;
}

static void print_verdict(const char *path, enum model model, struct verdict v,
                          const struct str *report, struct str *out)
{
    str_printf(out, "%s %s (%s): %u passed, %u failed", v.failed ? "FAIL" : "ok  ", path,
               model_names[model], v.passed, v.failed);
    if (v.skipped)
        str_printf(out, ", %u skipped", v.skipped);
    str_addc(out, '\n');
    for (const char *p = str_cstr(report); *p;) {
        size_t n = strcspn(p, "\n");
        str_printf(out, "     %s: %.*s\n", path, (int)n, p);
        p += n + (p[n] == '\n');
    }
}

static void note_json(struct totals *t, const char *path, enum model model,
                      struct verdict v, const struct diags *ds, const struct sources *src)
{
    json_array_append_new(
        t->files,
        json_pack("{s:o, s:s, s:i, s:i, s:i, s:o}", "file", report_text(path), "model",
                  model_names[model], "passed", (int)v.passed, "failed", (int)v.failed,
                  "skipped", (int)v.skipped, "failures", report_findings_json(ds, src)));
}

/* One file under one model. */
static void test_model(const struct options *o, const char *path, enum model model,
                       struct totals *t)
{
    struct sources *src = sources_new();
    struct diags ds;
    diags_init(&ds);
    struct session_options opt = o->session;
    opt.model = (int)model;
    opt.usual_steps = CLI_CHECK_STEPS;
    struct session *s = session_open(path, &opt, src, &ds);
    struct verdict v = {0};
    struct str report = {0}, text = {0};
    if (!s && ds.unsupported) {
        v.skipped = 1;
        str_add(&report, "skipped: it needs what is not supported\n");
    } else if (!s) {
        v.failed = 1;
    } else if (session_spec(s)->launches.len == 0) {
        v.skipped = 1;
        str_add(&report, "skipped: no header, nothing to hold it against\n");
    } else {
        v = judge(s, model, &ds, &report);
    }
    add(t, v);
    t->status = cli_worse(t->status, cli_status(&ds, path));
    if (t->files) {
        note_json(t, path, model, v, &ds, src);
    } else {
        print_verdict(path, model, v, &report, &text);
        fputs(str_cstr(&text), stdout);
        fflush(stdout);
        cli_diags(o, &ds, src);
    }
    str_free(&report);
    str_free(&text);
    session_close(s);
    diags_free(&ds);
    sources_free(src);
}

static int print_json(const struct totals *t)
{
    json_t *root = json_pack("{s:i, s:i, s:i, s:i, s:o}", "schema", 1, "passed",
                             (int)t->sum.passed, "failed", (int)t->sum.failed, "skipped",
                             (int)t->sum.skipped, "files", t->files);
    return report_print_json(root, t->status);
}

int cmd_test(const struct options *o)
{
    if (o->nfiles == 0) {
        fprintf(stderr, "warptutor test: at least one file is expected\n");
        return EXIT_USAGE;
    }
    struct totals t = {.files = o->json ? json_array() : NULL};
    for (int i = 0; i < o->nfiles; i++) {
        test_model(o, o->files[i], MODEL_STACK, &t);
        test_model(o, o->files[i], MODEL_ITS, &t);
    }
    if (t.files)
        return print_json(&t);
    struct str line = {0};
    str_printf(&line, "%u passed, %u failed", t.sum.passed, t.sum.failed);
    if (t.sum.skipped)
        str_printf(&line, ", %u skipped", t.sum.skipped);
    str_addc(&line, '\n');
    int status = cli_print(&line, t.status);
    str_free(&line);
    return status;
}
