/* Random keys, commands, mouse events, sizes and time into the interface, without a
 * terminal: soak [--seconds N | --events N] [--seed S] [FILE...]
 *
 * After every event the screen is drawn and held to what is true of any screen: each cell
 * is a character or the right half of one, the step is one of the run, panes stand inside
 * the screen, and drawing once more gives the same cells. Every so often the same place is
 * reached from the start: what is on show must not depend on the way there. A failure
 * prints the seed and the last events. Run it under sanitizers to have memory watched. */
#include "config.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "base/utf8.h"
#include "ui/app.h"
#include "ui/catalogue.h"
#include "ui/pane.h"

#define LOG_LINES 24

struct soak {
    uint64_t state, seed, events;
    struct sources *src;
    struct diags ds;
    struct app app;
    struct cells cells, again;
    char log[LOG_LINES][128];
};

static uint32_t random_of(struct soak *s, uint32_t n)
{
    s->state = s->state * 6364136223846793005u + 1442695040888963407u;
    return (uint32_t)(s->state >> 33) % n;
}

static void note(struct soak *s, const char *what, const char *detail)
{
    snprintf(s->log[s->events % LOG_LINES], sizeof s->log[0], "%s %s", what, detail);
}

static void fail(const struct soak *s, const char *why)
{
    fprintf(stderr, "soak: seed %" PRIu64 ", event %" PRIu64 ": %s\n", s->seed, s->events,
            why);
    for (uint64_t i = s->events < LOG_LINES ? 0 : s->events - LOG_LINES; i <= s->events;
         i++)
        fprintf(stderr, "    %s\n", s->log[i % LOG_LINES]);
    abort();
}

/* --- what must hold ----------------------------------------------------------------- */

static void check_cells(const struct soak *s, const struct cells *c)
{
    for (int row = 0; row < c->rows; row++)
        for (int col = 0; col < c->cols; col++) {
            const struct cell *cell = cells_at(c, row, col);
            bool half = cell->cp == 0;
            if (half && (col == 0 || utf8_cp_width(cells_at(c, row, col - 1)->cp) != 2))
                fail(s, "half a character");
            if (!half && (cell->cp < 0x20 || (cell->cp >= 0x7f && cell->cp < 0xa0)))
                fail(s, "a control character on the screen");
            if ((cell->style & CELL_ROLE) >= ROLE_COUNT)
                fail(s, "a role that does not exist");
            if (s->app.ascii && cell->cp > 0x7e)
                fail(s, "not ASCII");
        }
}

static void check(struct soak *s)
{
    struct app *a = &s->app;
    if (s->cells.rows != a->rows || s->cells.cols != a->cols) {
        cells_resize(&s->cells, a->rows, a->cols);
        cells_resize(&s->again, a->rows, a->cols);
    }
    app_draw(a, &s->cells);
    check_cells(s, &s->cells);
    if (!a->subject)
        return;
    if (a->cursor.pos > trace_length(a->cursor.trace))
        fail(s, "a step past the end");
    if (a->now.nrows > APP_MAX_ROWS)
        fail(s, "too many rows");
    for (int p = 0; p < PANE_COUNT; p++) {
        struct area f = a->now.layout.frame[p];
        if (a->now.layout.shown[p] &&
            (f.row < 0 || f.col < 0 || f.row + f.rows > a->rows ||
             f.col + f.cols > a->cols))
            fail(s, "a pane outside the screen");
    }
}

static void print_difference(const struct soak *s, int row)
{
    struct str one = {0}, two = {0};
    cells_row_text(&s->cells, row, &one);
    cells_row_text(&s->again, row, &two);
    if (strcmp(str_cstr(&one), str_cstr(&two)) != 0)
        fprintf(stderr, "row %d\n- %s\n+ %s\n", row, str_cstr(&one), str_cstr(&two));
    str_free(&one);
    str_free(&two);
}

/* Away and back again: the screen is a function of the place. */
static void check_place(struct soak *s)
{
    struct app *a = &s->app;
    if (!a->subject || a->moving || a->playing)
        return;
    uint64_t pos = a->cursor.pos;
    app_refresh(a); /* text that was scrolled by hand goes back to the line */
    int top = a->source_top, code_top = a->code_top, frame = a->frame;
    int scroll[PANE_COUNT];
    memcpy(scroll, a->scroll, sizeof scroll);
    app_draw(a, &s->cells);
    app_seek(a, random_of(s, (uint32_t)trace_length(a->cursor.trace) + 1));
    app_settle(a);
    app_seek(a, pos);
    app_settle(a);
    a->code_top = code_top;
    a->source_top = top; /* where the text is scrolled to follows the way */
    memcpy(a->scroll, scroll, sizeof scroll);
    a->frame = frame;
    app_refresh(a);
    app_draw(a, &s->again);
    for (int row = 0; row < s->cells.rows && !cells_equal(&s->cells, &s->again); row++)
        print_difference(s, row);
    if (!cells_equal(&s->cells, &s->again))
        fail(s, "the same place looks different");
}

/* --- events ------------------------------------------------------------------------- */

static void press_key(struct soak *s)
{
    size_t n = 0;
    while (keymap_at(n))
        n++;
    const struct binding *b = keymap_at(random_of(s, (uint32_t)n));
    size_t len = strcspn(b->keys, " ");
    struct key k;
    char name[32];
    if (b->command == COMMAND_QUIT || !key_parse(b->keys, len, &k))
        return;
    note(s, "key", key_spell(k, name));
    app_key(&s->app, k);
}

static void any_character(struct soak *s)
{
    static const uint32_t some[] = {
        'a',    '0',   ' ',     '"',     0x7f,           '\t',         0x15, 0xe9,
        0x4e2d, 0x301, 0x1f600, KEY_ESC, KEY_ENTER_CHAR, KEY_CODE_F12, 1,    'Z'};
    struct key k = {.code = some[random_of(s, sizeof some / sizeof *some)]};
    char name[32];
    note(s, "character", key_spell(k, name));
    app_key(&s->app, k);
}

static void mouse_event(struct soak *s)
{
    char detail[64];
    struct key k = {.code = KEY_CODE_MOUSE,
                    .mouse = (uint8_t)random_of(s, MOUSE_WHEEL_DOWN + 1),
                    .button = (uint8_t)random_of(s, 3),
                    .row = (int16_t)(random_of(s, (uint32_t)s->app.rows + 4) - 2),
                    .col = (int16_t)(random_of(s, (uint32_t)s->app.cols + 4) - 2)};
    snprintf(detail, sizeof detail, "%d at %d,%d", k.mouse, k.row, k.col);
    note(s, "mouse", detail);
    app_key(&s->app, k);
}

static void resize(struct soak *s)
{
    static const int16_t usual[][2] = {{24, 80}, {40, 120}, {20, 60}, {1, 1}, {200, 500}};
    uint32_t i = random_of(s, 9);
    char detail[32];
    struct key k = {.code = KEY_CODE_RESIZE};
    k.row = i < 5 ? usual[i][0] : (int16_t)(1 + random_of(s, 60));
    k.col = i < 5 ? usual[i][1] : (int16_t)(1 + random_of(s, 200));
    snprintf(detail, sizeof detail, "%d x %d", k.row, k.col);
    note(s, "size", detail);
    app_key(&s->app, k);
}

/* Arguments that some commands take and the others must refuse in words. */
static void command(struct soak *s)
{
    static const char *const arguments[] = {"",
                                            "",
                                            "",
                                            "1",
                                            "3",
                                            "99999999999999999999",
                                            "-1",
                                            "line 9",
                                            "shuffle 2",
                                            "first divergence",
                                            "line 9 where lane 3 is active",
                                            "block=48",
                                            "n=7",
                                            "grid=0",
                                            "its",
                                            "stack",
                                            "8",
                                            "32",
                                            "hex",
                                            "char",
                                            "mono",
                                            "dark",
                                            "source",
                                            "timeline",
                                            "lineage",
                                            "memory",
                                            "compare",
                                            "v",
                                            "x[3]",
                                            "on",
                                            "off",
                                            "all",
                                            "A B C D",
                                            "yes",
                                            "\"",
                                            "0xffff",
                                            "b",
                                            "0x55555555"};
    enum command c = (enum command)random_of(s, COMMAND_COUNT);
    const char *arg = arguments[random_of(s, sizeof arguments / sizeof *arguments)];
    struct str line = {0};
    const char *name = command_info(c)->name;
    /* What leaves the program, or hands the terminal to another one. */
    if (c == COMMAND_QUIT || strcmp(name, "edit") == 0 || strcmp(name, "save") == 0 ||
        strcmp(name, "export") == 0 || strcmp(name, "gpu") == 0)
        return;
    str_printf(&line, "%s%s%s", name, *arg ? " " : "", arg);
    note(s, "command", line.data);
    app_type(&s->app, line.data);
    str_free(&line);
}

static void pass_time(struct soak *s)
{
    uint32_t ms = random_of(s, 400);
    char detail[32];
    snprintf(detail, sizeof detail, "%" PRIu32 " ms", ms);
    note(s, "time", detail);
    app_tick(&s->app, ms);
}

static void one_event(struct soak *s)
{
    uint32_t what = random_of(s, 100);
    note(s, "nothing", "");
    if (what < 45)
        press_key(s);
    else if (what < 55)
        any_character(s);
    else if (what < 70)
        mouse_event(s);
    else if (what < 75)
        resize(s);
    else if (what < 85)
        command(s);
    else
        pass_time(s);
    check(s);
    if (s->events % 16 == 0)
        check_place(s);
    s->events++;
}

/* --- the program -------------------------------------------------------------------- */

static void open_app(struct soak *s, const char *path, const char *arch)
{
    struct session_options opt = SESSION_OPTIONS_INIT;
    struct ui_options ui = {.arch = arch};
    const char *slash = strrchr(path, '/'), *notice;
    s->src = sources_new();
    diags_init(&s->ds);
    if (!str_ends(path, ".yaml")) {
        struct subject *subject = subject_open(path, &opt, s->src, &s->ds);
        app_init(&s->app, subject, 24, 80, &ui);
        return;
    }
    char dir[1024];
    snprintf(dir, sizeof dir, "%.*s", slash ? (int)(slash - path) : 1,
             slash ? path : ".");
    const char *dirs[] = {dir};
    app_init(&s->app, NULL, 24, 80, &ui);
    s->app.catalogue = catalogue_open(dirs, 1, s->src, &s->ds, false, &notice);
    if (!catalogue_start(s->app.catalogue, &s->app, path, &s->ds))
        fail(s, path);
}

static void close_app(struct soak *s)
{
    app_free(&s->app);
    diags_free(&s->ds);
    sources_free(s->src);
}

static bool time_left(time_t until, uint64_t most, uint64_t done)
{
    return until ? time(NULL) < until : done < most;
}

static void soak(struct soak *s, const char *path, const char *arch, time_t until,
                 uint64_t most)
{
    open_app(s, path, arch);
    if (!s->app.subject)
        fail(s, path);
    cells_init(&s->cells, 24, 80);
    cells_init(&s->again, 24, 80);
    s->events = 0;
    while (time_left(until, most, s->events))
        one_event(s);
    cells_free(&s->cells);
    cells_free(&s->again);
    close_app(s);
    printf("%s: %" PRIu64 " events, seed %" PRIu64 "\n", path, s->events, s->seed);
}

int main(int argc, char **argv)
{
    static const char *const usual[] = {
        "kernels/branch_on_lane.cu", "kernels/block_reduce_shuffle.cu",
        "lessons/shuffles.yaml", "kernels/match_group_by.cu",
        "tests/cases/o11_barrier_even_lanes.cu"};
    const char *top = getenv("WT_TOP_SRCDIR");
    struct soak s = {.seed = 1};
    long seconds = 0;
    uint64_t events = 400;
    int first = 1, nfiles = argc;
    for (; first + 1 < argc && argv[first][0] == '-'; first += 2) {
        uint64_t n = strtoull(argv[first + 1], NULL, 10);
        if (strcmp(argv[first], "--seconds") == 0)
            seconds = (long)n;
        else if (strcmp(argv[first], "--events") == 0)
            events = n;
        else
            s.seed = n;
    }
    nfiles = argc > first ? argc - first : (int)(sizeof usual / sizeof *usual);
    struct str arch = {0}, path = {0};
    str_printf(&arch, "%s/arch/hopper-h200.yaml", top ? top : ".");
    for (int i = 0; i < nfiles; i++) {
        str_clear(&path);
        if (argc > first)
            str_add(&path, argv[first + i]);
        else
            str_printf(&path, "%s/%s", top ? top : ".", usual[i]);
        s.state = s.seed * 2 + (uint64_t)i;
        soak(&s, path.data, arch.data, seconds ? time(NULL) + seconds / nfiles : 0,
             events);
    }
    str_free(&arch);
    str_free(&path);
    printf("%d passed, 0 failed\n", nfiles);
    return 0;
}
