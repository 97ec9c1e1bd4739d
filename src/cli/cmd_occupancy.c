/* warptutor occupancy: resident blocks of a kernel, or of sizes given by hand. */
#include "config.h"

#include "cli/cli.h"
#include "cli/timing.h"

#include <stdio.h>

static int print_sizes(const struct options *o, const char *arch_path,
                       struct sources *src, struct diags *ds)
{
    struct arena *a = arena_new();
    const struct sm_arch *arch = session_arch_read(arch_path, src, a, ds);
    const uint32_t *b = o->session.block;
    struct sm_request r = {.threads = b[0] * (b[1] ? b[1] : 1) * (b[2] ? b[2] : 1),
                           .registers = o->regs ? o->regs : 32,
                           .shared =
                               o->session.shared > 0 ? (uint32_t)o->session.shared : 0};
    int status = arch ? EXIT_CLEAN : EXIT_ENVIRONMENT;
    if (arch) {
        struct sm_occupancy oc = sm_occupancy(arch, r);
        struct str text = {0};
        str_printf(&text, "%s\n", arch->card);
        timing_print_occupancy(arch, &oc, r, false, &text);
        status = cli_print(&text, status);
        str_free(&text);
    }
    arena_free(a);
    return status;
}

static int print_kernel(const struct options *o, const char *arch_path,
                        struct sources *src, struct diags *ds)
{
    struct session *s = session_open(o->files[0], &o->session, src, ds);
    struct time_options opt = {.arch_path = arch_path,
                               .registers = o->regs,
                               .fit_only = true,
                               .as_written = o->view_given && !o->session.passes};
    struct timing *t = s && !ds->errors ? session_time(s, &opt, ds) : NULL;
    int status = cli_status(ds, o->files[0]);
    if (t) {
        struct sm_request r = {t->threads, t->registers, t->shared};
        struct str text = {0};
        str_printf(&text, "%s on %s\n", session_kernel(s), t->arch->card);
        timing_print_occupancy(t->arch, &t->occupancy, r, t->registers_guessed, &text);
        status = cli_print(&text, status);
        str_free(&text);
    }
    timing_free(t);
    session_close(s);
    return status;
}

int cmd_occupancy(const struct options *o)
{
    if (o->nfiles > 1) {
        fprintf(stderr, "warptutor occupancy: one file at most\n");
        return EXIT_USAGE;
    }
    if (!o->nfiles && !o->session.block[0]) {
        fprintf(stderr, "warptutor occupancy: name a kernel file, or give --block (and "
                        "--regs, --shared)\n");
        return EXIT_USAGE;
    }
    char *path = timing_arch_path(o);
    if (!timing_has_arch(o, path))
        return EXIT_ENVIRONMENT;
    struct sources *src = sources_new();
    struct diags ds;
    diags_init(&ds);
    int status =
        o->nfiles ? print_kernel(o, path, src, &ds) : print_sizes(o, path, src, &ds);
    cli_diags(o, &ds, src);
    diags_free(&ds);
    sources_free(src);
    mem_free(path);
    return status;
}
