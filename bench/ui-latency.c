/* How long the interface takes from a key to a finished grid of cells, on a long run:
 * ui-latency FILE.cu [ARG | :COMMAND ...]
 * (e.g. bench/kernels/w1_branch_on_lane.cu n=330 ":pane memory" ":both"; the commands are
 * given first, untimed)
 *
 * Opens the kernel as "step" does, at 100 x 30, and does what a reader does: steps both
 * ways, goes to random steps, to the next or previous divergence, barrier, line and warp,
 * to the start and the end; 2,000 of them, seeded. Sending cells to the terminal is not in
 * it (bench/tui-startup has that). One line per kind: count, median, 99th percentile and
 * worst in milliseconds; then all of them together, and the steps of the run. */
#include "config.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "ui/app.h"

#define EVENTS 2000

static const struct action {
    const char *name;
    enum command command;
} actions[] = {{"step", COMMAND_NEXT},
               {"step back", COMMAND_BACK},
               {"go to a random step", COMMAND_GOTO},
               {"next divergence", COMMAND_DIVERGENCE},
               {"divergence before", COMMAND_DIVERGENCE_BACK},
               {"next barrier", COMMAND_BARRIER},
               {"next line", COMMAND_LINE},
               {"line before", COMMAND_LINE_BACK},
               {"next warp", COMMAND_WARP},
               {"next block", COMMAND_BLOCK},
               {"start", COMMAND_START},
               {"end", COMMAND_END}};
#define NACTIONS (sizeof actions / sizeof *actions)

struct sample {
    size_t action;
    double ms;
};

static double now_ms(void)
{
    struct timespec t;
    clock_gettime(CLOCK_MONOTONIC, &t);
    return (double)t.tv_sec * 1e3 + (double)t.tv_nsec / 1e6;
}

static int by_time(const void *a, const void *b)
{
    double x = ((const struct sample *)a)->ms, y = ((const struct sample *)b)->ms;
    return x < y ? -1 : x > y;
}

/* action: SIZE_MAX for all */
static void print_row(const char *name, const struct sample *sorted, size_t action)
{
    double of[EVENTS];
    size_t n = 0;
    for (size_t i = 0; i < EVENTS; i++)
        if (action == SIZE_MAX || sorted[i].action == action)
            of[n++] = sorted[i].ms;
    if (n)
        printf("%-22s %6zu %9.3f %9.3f %9.3f\n", name, n, of[n / 2], of[n * 99 / 100],
               of[n - 1]);
}

static uint32_t random_below(uint64_t *state, uint64_t n)
{
    *state = *state * 6364136223846793005u + 1442695040888963407u;
    return (uint32_t)((*state >> 33) % n);
}

static double timed(struct app *a, struct cells *c, enum command command, const char *arg)
{
    double before = now_ms();
    app_command(a, command, arg);
    app_draw(a, c);
    double after = now_ms();
    app_settle(a);
    return after - before;
}

int main(int argc, char **argv)
{
    struct session_options opt = SESSION_OPTIONS_INIT;
    struct ui_options ui = {0};
    struct sources *src = sources_new();
    struct diags ds;
    struct app a;
    struct cells c;
    static struct sample samples[EVENTS];
    uint64_t state = 1;
    if (argc < 2) {
        fprintf(stderr, "usage: ui-latency FILE.cu [ARG ...]\n");
        return 2;
    }
    diags_init(&ds);
    int nargs = 2;
    while (nargs < argc && argv[nargs][0] != ':')
        nargs++;
    opt.args = (const char *const *)argv + 2;
    opt.nargs = (size_t)nargs - 2;
    struct subject *s = subject_open(argv[1], &opt, src, &ds);
    if (!s) {
        fprintf(stderr, "ui-latency: %s cannot be run\n", argv[1]);
        return 1;
    }
    app_init(&a, s, 30, 100, &ui);
    cells_init(&c, 30, 100);
    for (int i = nargs; i < argc; i++)
        app_type(&a, argv[i] + 1);
    uint64_t length = trace_length(a.cursor.trace);
    for (size_t i = 0; i < EVENTS; i++) {
        char arg[24] = "";
        samples[i].action = random_below(&state, NACTIONS);
        if (actions[samples[i].action].command == COMMAND_GOTO)
            snprintf(arg, sizeof arg, "%" PRIu32, random_below(&state, length + 1));
        samples[i].ms = timed(&a, &c, actions[samples[i].action].command, arg);
    }
    qsort(samples, EVENTS, sizeof *samples, by_time);
    printf("%-22s %6s %9s %9s %9s\n", "milliseconds", "n", "median", "99 %", "worst");
    for (size_t i = 0; i < NACTIONS; i++)
        print_row(actions[i].name, samples, i);
    print_row("all", samples, SIZE_MAX);
    printf("steps %" PRIu64 ", bytes of the trace %zu\n", length,
           trace_bytes(a.cursor.trace));
    cells_free(&c);
    app_free(&a);
    diags_free(&ds);
    sources_free(src);
    return 0;
}
