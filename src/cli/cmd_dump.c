/* warptutor dump: any stage between a kernel file and the screen, as text. */
#include "config.h"

#include "cli/gpu.h"
#include "cli/timing.h"
#include "cli/report.h"
#include "lang/lang.h"
#include "session/arch.h"
#include "trace/dump.h"
#include "trace/metrics.h"
#include "ui/ui.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

static int dump_typed(const struct options *o, struct session *s, struct diags *ds,
                      struct str *out)
{
    (void)o, (void)ds;
    lang_dump_typed(session_unit(s), out);
    return EXIT_CLEAN;
}

static int dump_ir(const struct options *o, struct session *s, struct diags *ds,
                   struct str *out)
{
    (void)o, (void)ds;
    ir_print(session_module(s), session_sources(s), out);
    return EXIT_CLEAN;
}

/* The recorded run, for the stages after ir; NULL after diagnostics. */
static struct run *record(struct session *s, struct diags *ds)
{
    return session_trace(s, -1, NULL, ds);
}

static int dump_steps(const struct options *o, struct session *s, struct diags *ds,
                      struct str *out, bool events)
{
    struct run *r = record(s, ds);
    if (!r)
        return EXIT_FINDINGS;
    struct trace *t = run_trace(r);
    for (uint64_t i = o->first_step; i < trace_length(t) && i <= o->last_step; i++)
        if (events)
            trace_print_events(t, i, session_sources(s), out);
        else
            trace_print_step(t, i, session_sources(s), out);
    run_free(r);
    return EXIT_CLEAN;
}

static int dump_events(const struct options *o, struct session *s, struct diags *ds,
                       struct str *out)
{
    return dump_steps(o, s, ds, out, true);
}

static int dump_trace(const struct options *o, struct session *s, struct diags *ds,
                      struct str *out)
{
    return dump_steps(o, s, ds, out, false);
}

static int dump_metrics(const struct options *o, struct session *s, struct diags *ds,
                        struct str *out)
{
    (void)o;
    const struct line_range all = {0, 0};
    struct run *r = session_run(s, -1, NULL, ds);
    if (!r)
        return EXIT_FINDINGS;
    for (int m = 0; m < METRIC_COUNT; m++) {
        double v = metric_value(run_machine(r), m, all, session_sources(s));
        if (!isnan(v))
            str_printf(out, "%s %.9g\n", metric_info(m)->id, v);
    }
    run_free(r);
    return EXIT_CLEAN;
}

struct stage_row {
    const char *name;
    int (*dump)(const struct options *o, struct session *s, struct diags *ds,
                struct str *out);
};
static const struct stage_row stages[] = {
    {"typed", dump_typed}, {"ir", dump_ir},           {"events", dump_events},
    {"trace", dump_trace}, {"metrics", dump_metrics},
};
#define NSTAGES (sizeof stages / sizeof *stages)

static int dump_screen(const struct options *o, struct sources *src, struct diags *ds,
                       struct str *out)
{
    struct ui_options ui = {.ascii = o->ascii, .no_color = o->no_color, .at = o->at};
    if (!cli_theme(o, &ui.scheme))
        return EXIT_USAGE;
    struct screen_request req = {.rows = o->rows,
                                 .cols = o->cols,
                                 .keys = o->keys,
                                 .format = o->svg ? SCREEN_SVG : SCREEN_TEXT};
    struct records *records = gpu_records_open(NULL);
    ui.records = records;
    char *arch = timing_arch_path(o);
    ui.arch = arch;
    int status = ui_screen(o->files[0], &o->session, &ui, &req, src, ds, out);
    mem_free(arch);
    records_free(records);
    return status == EXIT_FINDINGS ? cli_worse(status, cli_status(ds, o->files[0]))
                                   : status;
}

/* Before typed code exists: the file need not compile. */
static int dump_unit(const struct options *o, struct sources *src, struct diags *ds,
                     struct str *out, bool ast)
{
    const char *error, *name = o->session.arch ? o->session.arch : ARCH_DEFAULT;
    struct arch arch;
    if (!arch_find(name, &arch)) {
        diag_error(ds, (struct span){0},
                   "unknown architecture '%s'; 'warptutor list' names them", name);
        return EXIT_USAGE;
    }
    uint32_t file = sources_read(src, o->files[0], &error);
    if (!file) {
        diag_error(ds, (struct span){0}, "%s: %s", o->files[0], error);
        return EXIT_USAGE;
    }
    struct lang_options lang = {.defines = o->session.defines,
                                .ndefines = o->session.ndefines,
                                .include_dirs = o->session.includes,
                                .nincludes = o->session.nincludes,
                                .cuda_arch = arch.cc * 10};
    struct unit *u = lang_open(src, file, &lang, ds);
    if (u && ast)
        lang_dump_ast(u, out);
    else if (u)
        lang_dump_tokens(u, out);
    lang_close(u);
    return diags_status(ds, false);
}

static int dump_session(const struct options *o, const struct stage_row *stage,
                        struct sources *src, struct diags *ds, struct str *out)
{
    struct session *s = session_open(o->files[0], &o->session, src, ds);
    int status = cli_status(ds, o->files[0]);
    if (s)
        status = cli_worse(status, stage->dump(o, s, ds, out));
    session_close(s);
    return status;
}

static int dump(const struct options *o, struct sources *src, struct diags *ds,
                struct str *out)
{
    const char *want = o->stage ? o->stage : "ir";
    if (strcmp(want, "screen") == 0)
        return dump_screen(o, src, ds, out);
    if (strcmp(want, "tokens") == 0 || strcmp(want, "ast") == 0)
        return dump_unit(o, src, ds, out, want[0] == 'a');
    for (size_t i = 0; i < NSTAGES; i++)
        if (strcmp(stages[i].name, want) == 0)
            return dump_session(o, &stages[i], src, ds, out);
    fprintf(
        stderr,
        "warptutor dump: no stage '%s': tokens, ast, typed, ir, events, trace, metrics "
        "or screen is expected\n",
        want);
    return EXIT_USAGE;
}

int cmd_dump(const struct options *o)
{
    if (!cli_one_file(o))
        return EXIT_USAGE;
    struct sources *src = sources_new();
    struct diags ds;
    struct str out = {0};
    diags_init(&ds);
    int status = dump(o, src, &ds, &out);
    status = cli_print(&out, status);
    cli_diags(o, &ds, src);
    str_free(&out);
    diags_free(&ds);
    sources_free(src);
    return status;
}
