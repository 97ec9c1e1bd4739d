/* Conditions on lanes: takes text, gives a test; takes a machine and a step, says whether
 * the test holds. */
#include "config.h"

#include "trace/lane_test.h"

#include <ctype.h>
#include <string.h>

#include "trace/words.h"

/* The expression that the rest of the text is, its carets where they were. */
static bool parse_rest(struct words *w, struct lane_test *t)
{
    struct span at = w->at;
    uint32_t taken = (uint32_t)(w->p - w->text);
    if (at.len >= taken) {
        at.off += taken;
        at.len -= taken;
    }
    t->expr = expr_parse(w->p, at, w->ds);
    return t->expr != NULL;
}

/* 'lane' N ( 'active' | 'inactive' | expression ) */
static bool parse_lane(struct words *w, struct lane_test *t)
{
    uint64_t n;
    const char *from = w->p;
    t->who = TEST_LANE;
    if (!words_number(w, &n) || n >= WARP_LANES)
        return words_fail_at(w, from, "a lane from 0 to 31");
    t->lane = (unsigned)n;
    from = w->p;
    if (words_take(w, "active"))
        t->what = TEST_ACTIVE;
    else if (words_take(w, "inactive"))
        t->what = TEST_INACTIVE;
    if (t->what != TEST_VALUE && words_end(w))
        return true;
    t->what = TEST_VALUE; /* "lane 3 active > 16" */
    w->p = from;
    return parse_rest(w, t);
}

bool lane_test_parse(const char *text, struct span at, struct diags *ds,
                     struct lane_test *out)
{
    struct words w;
    *out = (struct lane_test){.who = TEST_ANY};
    words_open(&w, text, at, ds);
    if (words_take(&w, "lane")) {
        const char *next = w.p + strspn(w.p, " ");
        if (isdigit((unsigned char)*next))
            return parse_lane(&w, out);
        w.p = w.text; /* the built-in name, as in "lane < 16 && v > 3" */
    }
    if (words_take(&w, "all"))
        out->who = TEST_ALL;
    else
        words_take(&w, "any");
    return parse_rest(&w, out);
}

void lane_test_free(struct lane_test *t)
{
    expr_free(t->expr);
    t->expr = NULL;
}

bool lane_test_holds(const struct lane_test *t, const struct machine *m,
                     const struct step *s)
{
    if (t->what != TEST_VALUE)
        return (s->mask >> t->lane & 1) == (t->what == TEST_ACTIVE);
    struct expr_place p = {m, s->warp, s->pc, s->mask};
    uint32_t holds = expr_true(t->expr, &p);
    if (t->who == TEST_LANE)
        return holds >> t->lane & 1;
    return t->who == TEST_ALL ? s->mask && (holds & s->mask) == s->mask
                              : (holds & s->mask) != 0;
}
