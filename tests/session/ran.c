/* See ran.h. */
#include "config.h"

#include "ran.h"

#include "said.h"

#include <check.h>
#include <string.h>

void ran_start(struct ran *r, const char *text, const struct session_options *opt,
               int model)
{
    const struct session_options none = SESSION_OPTIONS_INIT;
    *r = (struct ran){.sources = sources_new()};
    diags_init(&r->ds);
    r->session = session_open_text("k.cu", text, strlen(text), opt ? opt : &none,
                                   r->sources, &r->ds);
    r->run = r->session ? session_run(r->session, model, NULL, &r->ds) : NULL;
    said(&r->ds, r->sources, &r->said);
}

void ran_end(struct ran *r)
{
    run_free(r->run);
    session_close(r->session);
    str_free(&r->said);
    diags_free(&r->ds);
    sources_free(r->sources);
}

void ran_output(const struct ran *r, const char *name, struct str *out)
{
    for (size_t i = 0; i < run_noutputs(r->run); i++) {
        struct output o = run_output(r->run, i);
        if (strcmp(o.name, name) != 0)
            continue;
        for (uint64_t k = 0; k < o.count; k++) {
            str_add(out, k ? " " : "");
            run_element(r->run, i, k, out);
        }
        return;
    }
    str_add(out, "none");
}

void ran_expect(const struct ran *r, const char *name, const char *want)
{
    struct str got = {0};
    ck_assert_msg(r->run != NULL, "not run:\n%s", str_cstr(&r->said));
    ran_output(r, name, &got);
    ck_assert_msg(strcmp(str_cstr(&got), want) == 0, "%s is %s instead of %s", name,
                  str_cstr(&got), want);
    str_free(&got);
}
