/* See opened.h. */
#include "config.h"

#include "opened.h"

#include <check.h>
#include <stdlib.h>

static void say_why_not(struct opened *o, const char *path)
{
    struct str text = {0};
    diags_print(&o->ds, o->sources, 0, &text);
    ck_abort_msg("%s cannot be run:\n%s", path, str_cstr(&text));
}

void opened_start(struct opened *o, const char *path, const struct session_options *opt,
                  const struct trace_options *trace)
{
    const char *top = getenv("WT_TOP_SRCDIR");
    struct str full = {0};
    *o = (struct opened){.sources = sources_new()};
    diags_init(&o->ds);
    str_printf(&full, "%s/%s", top ? top : "..", path);
    o->session = session_open(str_cstr(&full), opt, o->sources, &o->ds);
    str_free(&full);
    if (!o->session)
        say_why_not(o, path);
    opened_again(o, trace);
    if (!o->run)
        say_why_not(o, path);
}

void opened_again(struct opened *o, const struct trace_options *trace)
{
    run_free(o->run);
    o->run = session_trace(o->session, -1, trace, &o->ds);
    o->trace = o->run ? run_trace(o->run) : NULL;
}

void opened_end(struct opened *o)
{
    run_free(o->run);
    session_close(o->session);
    diags_free(&o->ds);
    sources_free(o->sources);
}
