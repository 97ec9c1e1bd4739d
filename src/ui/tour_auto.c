/* A lesson that goes on by itself: each page of its text stands for some seconds, what
 * plays is played to its end first, and a question waits for an answer. */
#include "ui/tour.h"

#include <stdlib.h>
#include <string.h>

#include "ui/app.h"
#include "ui/tour_text.h"

#define USUAL_S 12
#define MOST_S 600

static bool at_end(const struct app *a)
{
    const struct tour *t = a->tour;
    return t->step + 1 == t->lesson->nsteps &&
           a->scroll[PANE_LESSON] >= tour_overflow(t, a);
}

static bool may_go_on(const struct app *a)
{
    return a->autoplay && a->tour && !a->playing && !a->moving && !a->help &&
           a->prompt == PROMPT_NONE && a->tour->asked != ASK_WAITS && !at_end(a);
}

int tour_wait(const struct app *a)
{
    unsigned all = a->autoplay * 1000;
    if (!may_go_on(a))
        return -1;
    return a->stood_ms >= all ? 0 : (int)(all - a->stood_ms);
}

void tour_tick(struct app *a, unsigned ms)
{
    if (!may_go_on(a)) {
        a->stood_ms = 0;
        return;
    }
    a->stood_ms += ms;
    if (a->stood_ms < a->autoplay * 1000)
        return;
    a->stood_ms = 0;
    tour_continue(a->tour, a);
}

void tour_auto(struct app *a, const char *arg)
{
    char *end;
    unsigned long n = strtoul(arg, &end, 10);
    bool off = strcmp(arg, "off") == 0 || (!*arg && a->autoplay);
    if (*arg && !off && (*end || n < 1 || n > MOST_S)) {
        app_fail(a, "autoplay takes seconds from 1 to %d, or off", MOST_S);
        return;
    }
    a->autoplay = off ? 0 : *arg ? (unsigned)n : USUAL_S;
    a->stood_ms = 0;
    if (a->autoplay)
        app_say(a, "the lesson goes on every %u seconds; questions wait", a->autoplay);
    else
        app_say(a, "the lesson waits for you");
}
