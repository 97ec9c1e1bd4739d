/* Measures as words; see measure.h. */
#include "config.h"

#include "lesson/measure.h"

#include "trace/query.h"
#include "trace/words.h"

#include <math.h>
#include <string.h>

struct priced_info {
    const char *id, *title, *meaning;
    bool share;
};

static const struct priced_info priced[] = {
    {"", "", "", false},
#define PRICED(sym, id, title, share, meaning) {id, title, meaning, share},
#include "lesson/priced.def"
#undef PRICED
};

const char *measure_parse(const char *text, struct span at, struct diags *ds,
                          struct measure *out)
{
    struct words w;
    const char *start;
    *out = (struct measure){0};
    words_open(&w, text, at, ds);
    size_t n = words_ident(&w, &start);
    for (int i = PRICED_NOT + 1; i < PRICED_COUNT; i++)
        if (strlen(priced[i].id) == n && memcmp(start, priced[i].id, n) == 0) {
            out->priced = (enum priced)i;
            return w.p;
        }
    return metric_parse(text, at, ds, &out->metric, &out->lines);
}

const char *measure_title(const struct measure *m)
{
    return m->priced ? priced[m->priced].title : metric_info(m->metric)->title;
}

const char *measure_meaning(const struct measure *m)
{
    return m->priced ? priced[m->priced].meaning : metric_info(m->metric)->formula;
}

bool measure_is_share(const struct measure *m)
{
    if (m->priced)
        return priced[m->priced].share;
    return strcmp(metric_info(m->metric)->unit, "ratio") == 0 &&
           m->metric != METRIC_ATOMICS_PER_WARP;
}

void measure_print(const struct measure *m, double value, struct str *out)
{
    if (isnan(value))
        str_add(out, "–");
    else if (measure_is_share(m))
        str_printf(out, "%.4g %%", 100 * value);
    else if (m->priced == PRICED_CYCLES || m->priced == PRICED_MEASURED)
        str_printf(out, "%.0f", value);
    else if (value == floor(value) && fabs(value) < 1e15)
        str_printf(out, "%.0f", value);
    else
        str_printf(out, "%.4g", value);
}
