/* See measured.h. */
#include "ui/measured.h"

#include <string.h>

static const char *file_name(const struct subject *s)
{
    const char *slash = strrchr(s->path, '/');
    return slash ? slash + 1 : s->path;
}

void measured_look(struct measured *m, const struct subject *s)
{
    struct gpu_run_options opt = GPU_RUN_OPTIONS_INIT;
    struct gpu_request q;
    struct diags ds;
    if (!m->records || m->of == s)
        return;
    measured_clear(m);
    m->of = s;
    diags_init(&ds);
    opt.defines = s->opt.defines;
    opt.ndefines = s->opt.ndefines;
    if (gpu_request_build(s->session, NULL, &opt, &q, &ds)) {
        m->found = records_find(m->records, q.key, &m->result);
        m->stale = !m->found && records_stale(m->records, file_name(s));
        gpu_request_free(&q);
    }
    diags_free(&ds);
}

void measured_clear(struct measured *m)
{
    if (m->found)
        gpu_result_free(&m->result);
    *m = (struct measured){.records = m->records};
}
