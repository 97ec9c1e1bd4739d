/* Which arrays of a run are its results: those with an `expect`, every one that is not
 * an input if there is none. */
#include "session/session_priv.h"

#include <string.h>

static enum model model_of(const struct session *s, int model)
{
    return model >= 0 ? (enum model)model : s->model;
}

const struct expect *session_expected(const struct session *s, const char *name,
                                      int model)
{
    for (size_t i = 0; i < s->spec->expects.len; i++) {
        const struct expect *e = &s->spec->expects.data[i];
        if (strcmp(e->name, name) == 0 && spec_applies(e->when, model_of(s, model)))
            return e;
    }
    return NULL;
}

static bool any_expected(const struct session *s, int model)
{
    for (size_t i = 0; i < s->spec->expects.len; i++)
        if (spec_applies(s->spec->expects.data[i].when, model_of(s, model)))
            return true;
    return false;
}

uint64_t session_result(const struct session *s, const struct run *r, size_t array,
                        int model)
{
    const struct array *a = &r->arrays.data[array];
    const struct expect *e = session_expected(s, a->name, model);
    if (a->is_const || (!e && any_expected(s, model)))
        return 0;
    uint64_t n = e && e->first ? e->first : a->count;
    return n < a->count ? n : a->count;
}

/* Structs are left out: their padding may stay undefined. */
void results_check(const struct session *s, const struct run *r, struct checker *c,
                   int model)
{
    for (size_t i = 0; i < r->arrays.len; i++) {
        const struct array *a = &r->arrays.data[i];
        uint64_t n = session_result(s, r, i, model);
        if (n > 0 && !a->is_struct)
            checker_output(c, a->name, a->address, n * ir_vtype_size(a->vtype));
    }
}
