/* warptutor step --plain: a whole run as linear text, short sentences, nothing drawn.
 * Lessons in plain text are in plain_learn.c. */
#include "config.h"

#include "cli/plain.h"

#include "cli/cli.h"
#include "cli/plain_text.h"
#include "session/saved.h"
#include "trace/metrics.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

#define CHUNK 4096 /* steps told between writes */

static void tell_launch(const struct options *o, struct session *s, struct trace *t,
                        struct str *out)
{
    const struct launch *l = session_launch(s);
    str_printf(out, "%s: kernel %s, %u block%s of %u threads, model %s, %llu steps.\n",
               o->files[0], session_kernel(s), l->grid[0] * l->grid[1] * l->grid[2],
               l->grid[0] * l->grid[1] * l->grid[2] == 1 ? "" : "s",
               l->block[0] * l->block[1] * l->block[2],
               session_model(s) == MODEL_STACK ? "stack" : "its",
               (unsigned long long)trace_length(t));
}

static void tell_outputs(const struct run *r, struct str *out)
{
    for (size_t i = 0; i < run_noutputs(r); i++) {
        struct output o = run_output(r, i);
        if (o.is_const)
            continue;
        str_printf(out, "%s is", o.name);
        for (uint64_t k = 0; k < o.count && k < 64; k++) {
            str_addc(out, ' ');
            run_element(r, i, k, out);
        }
        str_add(out, o.count > 64 ? " and so on.\n" : ".\n");
    }
}

static void tell_metrics(struct trace *t, const struct sources *src, struct str *out)
{
    const struct line_range all = {0, 0};
    const struct machine *m = trace_at(t, trace_length(t));
    str_add(out, "Metrics of the run:\n");
    for (int i = 0; i < METRIC_COUNT; i++) {
        double v = metric_value(m, (enum metric)i, all, src);
        const struct metric_info *info = metric_info((enum metric)i);
        bool share = strcmp(info->unit, "ratio") == 0 && i != METRIC_ATOMICS_PER_WARP;
        if (isnan(v) || v == 0)
            continue;
        str_printf(out, "  %s: ", info->title);
        str_printf(out, "%.4g", share ? 100 * v : v);
        str_printf(out, "%s%s.\n", share || *info->unit ? " " : "",
                   share                          ? "%"
                   : i == METRIC_ATOMICS_PER_WARP ? "a warp"
                                                  : info->unit);
    }
}

static int tell_run(struct session *s, struct run *r, const struct sources *src)
{
    struct trace *t = run_trace(r);
    struct plain_walk w;
    int status = EXIT_CLEAN;
    plain_walk_open(&w, s, t, src);
    for (uint64_t i = 0; i < trace_length(t) && status == EXIT_CLEAN; i += CHUNK) {
        struct str out = {0};
        uint64_t end = i + CHUNK < trace_length(t) ? i + CHUNK : trace_length(t);
        plain_walk_tell(&w, i, end, &out);
        status = cli_print(&out, status);
        str_free(&out);
    }
    plain_walk_close(&w);
    return status;
}

/* A kernel's file, or what a session file (.wt) holds; *saved is to be freed. */
static struct session *open_session(const struct options *o, struct sources *src,
                                    struct diags *ds, struct saved *saved)
{
    if (!saved_is(o->files[0])) {
        *saved = (struct saved){.arena = arena_new()};
        return session_open(o->files[0], &o->session, src, ds);
    }
    if (!saved_read(o->files[0], src, ds, saved))
        return NULL;
    saved_override(saved, &o->session);
    return session_open(saved->kernel_path, &saved->options, src, ds);
}

int plain_step(const struct options *o, struct sources *src, struct diags *ds)
{
    struct saved saved;
    struct session *s = open_session(o, src, ds, &saved);
    struct run *r = s && ds->errors == 0 ? session_trace(s, -1, NULL, ds) : NULL;
    int status = cli_status(ds, o->files[0]);
    if (r) {
        struct str out = {0};
        tell_launch(o, s, run_trace(r), &out);
        status = cli_print(&out, EXIT_CLEAN);
        str_clear(&out);
        if (status == EXIT_CLEAN)
            status = tell_run(s, r, src);
        trace_at(run_trace(r), trace_length(run_trace(r)));
        tell_outputs(r, &out);
        run_output_text(r, &out);
        tell_metrics(run_trace(r), src, &out);
        diags_append(ds, run_findings(r));
        if (status == EXIT_CLEAN)
            status = cli_print(&out, cli_status(ds, o->files[0]));
        str_free(&out);
    }
    run_free(r);
    session_close(s);
    saved_free(&saved);
    return status;
}
