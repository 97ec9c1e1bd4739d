/* warptutor present and notes: a lesson in front of a class, and the terminal of whoever
 * presents it. */
#include "ui/loop.h"

#include <errno.h>
#include <poll.h>
#include <stdio.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

#include "ui/catalogue.h"
#include "ui/notes.h"
#include "ui/term.h"
#include "ui/tour.h"

#define MORE_TEXT 5 /* rows that the lesson's text gets from the rest */

/* --- in front of the class -------------------------------------------------------- */

static void show_to_class(struct app *a, struct podium *p, unsigned autoplay)
{
    a->large = true;
    a->autoplay = autoplay;
    a->grow[BAND_TOP] = MORE_TEXT;
    loop_size(a);
    app_say(a, "warptutor notes %s shows the notes on another terminal",
            str_cstr(&p->name));
    loop_run(a, p);
}

int ui_present(const char *lesson, const char *const *dirs, size_t ndirs,
               const char *session, unsigned autoplay, const struct ui_options *ui,
               struct sources *src, struct diags *ds, struct str *error)
{
    struct ui_options o = loop_options(ui);
    struct podium p;
    struct app a;
    const char *notice = NULL;
    app_init(&a, NULL, 24, 80, &o);
    a.catalogue = catalogue_open(dirs, ndirs, src, ds, false, &notice);
    a.presenting = true;
    if (!catalogue_start(a.catalogue, &a, lesson, ds)) {
        app_free(&a);
        return diags_status(ds, false);
    }
    bool ok = podium_open(&p, session, a.tour->lesson->id, error) &&
              loop_open_terminal(&o, error);
    if (ok) {
        show_to_class(&a, &p, autoplay);
        term_close();
    }
    podium_close(&p);
    app_free(&a);
    return ok ? 0 : STATUS_ENVIRONMENT;
}

/* --- notes ------------------------------------------------------------------------ */

/* The only session there is, if none is named. */
static bool choose(const char *session, struct str *name, struct str *error)
{
    struct str all = {0};
    if (session) {
        str_add(name, session);
        return true;
    }
    size_t n = link_list(&all);
    if (n == 1)
        str_addn(name, all.data, all.len - 1);
    else if (n == 0)
        str_add(error, "nothing is being presented: warptutor present LESSON begins");
    else
        str_printf(error, "several lessons are being presented, name one:\n%s", all.data);
    str_free(&all);
    return n == 1;
}

static void notes_turn(struct notes *n, struct cells *c, bool *gone)
{
    struct key k;
    int rows, cols;
    notes_draw(n, c, (long long)time(NULL));
    term_show(c, &n->theme);
    term_watch(&n->link.fd, 1);
    bool got = term_read(&k, 1000); /* the clock goes on */
    while (got && !n->quit) {
        notes_key(n, k);
        got = term_read(&k, 0);
    }
    notes_take(n, gone);
    term_size(&rows, &cols);
    if (rows != c->rows || cols != c->cols)
        cells_resize(c, rows, cols);
}

static int show_notes(struct notes *n, const struct ui_options *ui, struct str *error)
{
    struct ui_options o = loop_options(ui);
    struct cells c;
    int rows, cols;
    bool gone = false;
    if (!loop_open_terminal(&o, error))
        return STATUS_ENVIRONMENT;
    n->ascii = o.ascii;
    n->theme.scheme = o.no_color ? SCHEME_MONO : o.scheme;
    term_size(&rows, &cols);
    cells_init(&c, rows, cols);
    while (!n->quit && !gone && !term_eof())
        notes_turn(n, &c, &gone);
    cells_free(&c);
    term_close();
    return 0;
}

/* --- notes as text ---------------------------------------------------------------- */

static bool print(const struct notes *n)
{
    struct str out = {0};
    notes_plain(n, &out);
    fputs(str_cstr(&out), stdout);
    str_free(&out);
    return fflush(stdout) == 0;
}

/* Whole lines of what was typed; false at its end. */
static bool hear(struct notes *n, struct str *typed)
{
    char buf[512];
    ssize_t got = read(STDIN_FILENO, buf, sizeof buf);
    if (got <= 0)
        return got < 0 && errno == EINTR;
    str_addn(typed, buf, (size_t)got);
    for (char *end; (end = strchr(typed->data, '\n'));) {
        *end = 0;
        if (strcmp(typed->data, "quit") == 0)
            n->quit = true;
        else
            notes_say(n, *typed->data ? typed->data : "continue");
        size_t used = (size_t)(end - typed->data) + 1;
        memmove(typed->data, end + 1, typed->len - used + 1);
        typed->len -= used;
    }
    return true;
}

static int tell_notes(struct notes *n)
{
    struct str typed = {0};
    bool gone = false, hears = true, printed = true;
    while (!gone && !n->quit && printed) {
        struct pollfd p[] = {{.fd = n->link.fd, .events = POLLIN},
                             {.fd = hears ? STDIN_FILENO : -1, .events = POLLIN}};
        if (poll(p, 2, -1) < 0 && errno != EINTR)
            break;
        if (p[1].revents)
            hears = hear(n, &typed);
        if (notes_take(n, &gone)) /* sending may have taken in what came meanwhile */
            printed = print(n);
    }
    if (gone)
        puts("\nThe presentation has ended.");
    str_free(&typed);
    return 0;
}

int ui_notes(const char *session, bool plain, const struct ui_options *ui,
             struct str *error)
{
    struct notes n = {.link = {.fd = -1}};
    struct str name = {0};
    int status = STATUS_ENVIRONMENT;
    if (choose(session, &name, error))
        n.link.fd = link_connect(name.data, error);
    if (n.link.fd >= 0)
        status = plain ? tell_notes(&n) : show_notes(&n, ui, error);
    notes_free(&n);
    str_free(&name);
    return status;
}
