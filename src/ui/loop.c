/* The loop of reading a key and showing the screen. Takes an app and a terminal that is
 * open; ends when the reader leaves or the terminal is gone. */
#include "ui/loop.h"

#include <time.h>

#include "ui/term.h"

static uint64_t now_ms(void)
{
    struct timespec t;
    clock_gettime(CLOCK_MONOTONIC, &t);
    return (uint64_t)t.tv_sec * 1000 + (uint64_t)t.tv_nsec / 1000000;
}

/* One turn: show, wait for a key or the next frame. Keys that already wait are all taken
 * before the next showing, so a held key never lags behind. */
static void turn(struct app *a, struct cells *c, struct podium *p)
{
    struct key k;
    int fds[1 + PODIUM_MOST];
    if (p) {
        podium_serve(p, a);
        term_watch(fds, podium_fds(p, fds));
    }
    app_draw(a, c);
    if (a->redraw)
        term_redraw();
    a->redraw = false;
    term_show(c, &a->theme);
    uint64_t before = now_ms();
    bool got = term_read(&k, app_wait(a));
    app_tick(a, (unsigned)(now_ms() - before));
    while (got && !a->quit) {
        app_key(a, k);
        got = term_read(&k, 0);
    }
    if (c->rows != a->rows || c->cols != a->cols)
        cells_resize(c, a->rows, a->cols);
}

void loop_run(struct app *a, struct podium *p)
{
    struct cells c;
    cells_init(&c, a->rows, a->cols);
    while (!a->quit && !term_eof())
        turn(a, &c, p);
    cells_free(&c);
}
