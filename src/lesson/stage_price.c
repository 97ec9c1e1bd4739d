/* What the model of an SM says of a lesson's kernels: cycles and occupancy. Priced is the
 * code as a compiler would issue it, whichever view the learner steps through. */
#include "config.h"

#include "lesson/stage_priv.h"

#include "session/arch.h"
#include "session/time.h"

#include <math.h>
#include <string.h>

static void keep(const struct timing *t, double out[PRICED_COUNT])
{
    out[PRICED_CYCLES] = t->result ? t->result->cycles : NAN;
    out[PRICED_ACHIEVED] = t->result ? t->result->achieved : NAN;
    out[PRICED_OCCUPANCY] = t->occupancy.share;
    out[PRICED_BLOCKS] = t->occupancy.blocks;
    out[PRICED_RESIDENT] = t->occupancy.warps;
}

static bool price(struct stage *st, const struct lesson_kernel *k, struct session *s,
                  double out[PRICED_COUNT], struct diags *ds)
{
    struct str path = {0};
    if (!st->lesson->data_dir) {
        diag_error(ds, k->span, "cycles need the folder arch/ of the program's data");
        return false;
    }
    str_printf(&path, "%s/arch/%s.yaml", st->lesson->data_dir, arch_file(k->arch));
    struct time_options o = {.arch_path = str_cstr(&path), .registers = k->registers};
    struct timing *t = session_time(s, &o, ds);
    if (t)
        keep(t, out);
    timing_free(t);
    str_free(&path);
    return t != NULL;
}

static struct stage_kernel *kernel_of(struct stage *st, const struct session *s)
{
    for (size_t i = 0; i < st->lesson->nkernels; i++)
        if (st->kernels[i].session == s)
            return &st->kernels[i];
    return NULL;
}

/* What is recorded of it on a card; undefined if nothing is. */
static double recorded(struct stage *st, struct session *s)
{
    struct stage_times t = {0};
    bool like_card = session_model(s) == MODEL_ITS; /* as all recorded cards work */
    bool known = st->measured && like_card && st->measured(st->measured_data, s, &t);
    if (!known || t.cycles <= 0)
        return NAN;
    memcpy(st->source, t.source, sizeof st->source);
    return t.cycles;
}

const char *stage_source(const struct stage *st)
{
    return st->source;
}

bool stage_price(struct stage *st, const struct lesson_kernel *k, struct session *s,
                 enum priced which, double *value, struct diags *ds)
{
    double fresh[PRICED_COUNT] = {0};
    if (which == PRICED_MEASURED) {
        *value = recorded(st, s);
        return true;
    }
    struct stage_kernel *own = kernel_of(st, s);
    double *priced = own ? own->priced : fresh;
    if ((!own || !own->is_priced) && !price(st, k, s, priced, ds))
        return false;
    if (own)
        own->is_priced = true;
    *value = priced[which];
    return true;
}
