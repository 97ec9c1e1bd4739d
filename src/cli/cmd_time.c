/* warptutor time: kernels priced by the model of an SM, at several widths and on several
 * architectures; more than one are compared with the first. What is printed says how far
 * it can be trusted. */
#include "config.h"

#include "base/mem.h"
#include "cli/cli.h"
#include "cli/report.h"
#include "cli/time_row.h"
#include "session/arch.h"

#include <stdio.h>
#include <string.h>

struct pricing {
    const struct options *o;
    struct time_rows rows;
    int status;
};

/* Whether a row came to be; a kernel of which not one block fits is one, without time. */
static bool price(struct pricing *p, const char *path, const char *arch, uint32_t grow,
                  struct sources *src, struct diags *ds)
{
    const struct options *o = p->o;
    struct session_options its = o->session;
    its.arch = arch;
    its.grow = grow;
    struct options with = *o;
    with.session = its;
    char *file = timing_arch_path(&with);
    if (!timing_has_arch(o, file)) {
        p->status = EXIT_ENVIRONMENT;
        return false;
    }
    struct session *s = session_open(path, &its, src, ds);
    struct time_row row;
    bool priced = s && !ds->errors && time_row_of(o, s, path, file, &row, ds);
    if (priced) {
        row.grow = grow;
        vec_push(&p->rows.list, row);
        if (!row.t->result)
            p->status = cli_worse(p->status, EXIT_FINDINGS);
    }
    p->status = cli_worse(p->status, cli_status(ds, path));
    session_close(s);
    mem_free(file);
    return priced;
}

/* "a,b" in the heap, its parts ended by 0; the caller frees *list. */
static size_t split(char *list, const char *parts[16])
{
    size_t n = 0;
    for (char *at = list; at && n < 16; n++) {
        char *comma = strchr(at, ',');
        parts[n] = at;
        if (comma)
            *comma++ = '\0';
        at = comma;
    }
    return n;
}

static void price_file(struct pricing *p, const char *path, const char *const *archs,
                       size_t narchs)
{
    size_t ngrow = p->o->grow.len ? p->o->grow.len : 1;
    bool go_on = true;
    for (size_t a = 0; a < narchs && go_on; a++)
        for (size_t g = 0; g < ngrow && go_on; g++) {
            struct sources *src = sources_new();
            struct diags ds;
            diags_init(&ds);
            go_on = price(p, path, archs[a], p->o->grow.len ? p->o->grow.data[g] : 0, src,
                          &ds);
            cli_diags(p->o, &ds, src);
            diags_free(&ds);
            sources_free(src);
        }
}

static void find_ratios(struct time_rows *rows)
{
    for (size_t i = 1; i < rows->list.len; i++) {
        const struct sm_result *first = rows->list.data[0].t->result;
        const struct sm_result *r = rows->list.data[i].t->result;
        if (first && r && first->microseconds > 0)
            rows->list.data[i].ratio = r->microseconds / first->microseconds;
    }
}

static int show(const struct pricing *p)
{
    struct str text = {0};
    if (p->o->json)
        return report_print_json(time_rows_json(p->o, &p->rows), p->status);
    if (p->rows.list.len > 1)
        time_rows_table(&p->rows, &text);
    for (size_t i = 0; i < p->rows.list.len; i++)
        if (p->rows.list.len == 1 || p->o->curve)
            time_row_print(p->o, &p->rows.list.data[i], &text);
    int status = cli_print(&text, p->status);
    str_free(&text);
    return status;
}

int cmd_time(const struct options *o)
{
    const char *archs[16];
    if (!o->nfiles) {
        fprintf(stderr, "warptutor time: name a kernel file\n");
        return EXIT_USAGE;
    }
    char *list = mem_strdup(o->session.arch ? o->session.arch : ARCH_DEFAULT);
    size_t narchs = split(list, archs);
    struct pricing p = {.o = o, .status = EXIT_CLEAN};
    for (int i = 0; i < o->nfiles; i++)
        price_file(&p, o->files[i], archs, narchs);
    find_ratios(&p.rows);
    int status = p.rows.list.len || o->json ? show(&p) : p.status;
    time_rows_free(&p.rows);
    mem_free(list);
    return status;
}
