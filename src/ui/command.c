/* Commands: what each row of commands.def does to the state. Takes arguments as typed;
 * what cannot be done becomes the message line. */
#include "ui/command.h"

#include <stdlib.h>
#include <string.h>

#include "base/mem.h"
#include "ui/arrangement.h"
#include "ui/catalogue.h"
#include "ui/rows.h"
#include "ui/tour.h"

static void move(struct app *a, enum move m, bool forward, const char *what)
{
    struct cursor c = a->cursor;
    if (cursor_move(&c, m, forward))
        app_seek(a, c.pos);
    else
        app_fail(a, "no %s %s here", what, forward ? "after" : "before");
}

static void steps(struct app *a, const char *arg, bool forward)
{
    long n = *arg ? strtol(arg, NULL, 10) : 1;
    struct cursor c = a->cursor;
    bool moved = false;
    for (long i = 0; i < n && cursor_move(&c, MOVE_STEP, forward); i++)
        moved = true;
    if (moved)
        app_seek(a, c.pos);
    else
        app_say(a, forward ? "the run has ended: ← goes back, Home to the start"
                           : "this is the start of the run");
}

/* Forward and back commands of one kind of place come in pairs. */
static bool move_command(struct app *a, enum command c, const char *arg)
{
    static const struct {
        enum command command;
        enum move move;
        bool forward;
        const char *what;
    } moves[] = {{COMMAND_LINE, MOVE_LINE, true, "line"},
                 {COMMAND_LINE_BACK, MOVE_LINE, false, "line"},
                 {COMMAND_DIVERGENCE, MOVE_DIVERGENCE, true, "divergence"},
                 {COMMAND_DIVERGENCE_BACK, MOVE_DIVERGENCE, false, "divergence"},
                 {COMMAND_JOIN, MOVE_JOIN, true, "place where lanes come together"},
                 {COMMAND_JOIN_BACK, MOVE_JOIN, false, "place where lanes come together"},
                 {COMMAND_SHUFFLE, MOVE_SHUFFLE, true, "shuffle"},
                 {COMMAND_SHUFFLE_BACK, MOVE_SHUFFLE, false, "shuffle"},
                 {COMMAND_SYNC, MOVE_SYNC, true, "warp-level operation"},
                 {COMMAND_SYNC_BACK, MOVE_SYNC, false, "warp-level operation"},
                 {COMMAND_BARRIER, MOVE_BARRIER, true, "block barrier"},
                 {COMMAND_BARRIER_BACK, MOVE_BARRIER, false, "block barrier"},
                 {COMMAND_FINDING, MOVE_FINDING, true, "finding"},
                 {COMMAND_FINDING_BACK, MOVE_FINDING, false, "finding"},
                 {COMMAND_BLOCK, MOVE_BLOCK, true, "block"},
                 {COMMAND_BLOCK_BACK, MOVE_BLOCK, false, "block"}};
    if (c == COMMAND_NEXT || c == COMMAND_BACK) {
        steps(a, arg, c == COMMAND_NEXT);
        return true;
    }
    for (size_t i = 0; i < sizeof moves / sizeof *moves; i++)
        if (moves[i].command == c) {
            move(a, moves[i].move, moves[i].forward, moves[i].what);
            return true;
        }
    return false;
}

/* The finding at the cursor, in words. */
static void say_finding(struct app *a)
{
    const struct diags *ds = trace_findings(a->cursor.trace);
    for (size_t i = 0; i < ds->list.len; i++)
        if (ds->list.data[i]->step == a->cursor.pos) {
            app_fail(a, "%s: %s", finding_info(ds->list.data[i]->finding)->id,
                     ds->list.data[i]->message);
            return;
        }
}

static void go_to(struct app *a, const char *arg)
{
    char *end;
    unsigned long long n = strtoull(arg, &end, 10);
    if (*arg && *end == 0) {
        if (n > trace_length(a->cursor.trace))
            app_fail(a, "the run has %llu steps",
                     (unsigned long long)trace_length(a->cursor.trace));
        else
            app_seek(a, n);
        return;
    }
    if (strncmp(arg, "cycle ", 6) == 0)
        command_cycle(a, arg + 6);
    else
        app_find(a, arg, a->cursor.pos);
}

static void remember_place(struct app *a, const char *place)
{
    char *copy = mem_strdup(place);
    mem_free(a->last_place);
    a->last_place = copy;
}

static void find(struct app *a, const char *arg)
{
    if (!*arg) {
        app_fail(
            a, "find what? \"divergence\", \"line 9\", \"shuffle 3\", \"last barrier\"");
        return;
    }
    remember_place(a, arg);
    app_find(a, arg, a->cursor.pos);
}

static void find_again(struct app *a)
{
    if (a->last_place)
        app_find(a, a->last_place, a->cursor.pos);
    else
        app_fail(a, "nothing was searched for yet: / does");
}

/* Play, or stop where it is, in the middle of a motion too. */
static void play(struct app *a)
{
    a->playing = !a->playing;
    a->moving = a->playing && a->now.motion.done && a->frame > 0 && a->frame < APP_FRAMES;
    a->play_to = UINT64_MAX;
    a->elapsed_ms = 0;
}

static void change_speed(struct app *a, int by)
{
    a->speed += by;
    a->speed = a->speed < 0 ? 0 : a->speed > 7 ? 7 : a->speed;
    app_say(a, "speed %g×", app_speed(a));
}

/* Frame by frame through the motion in view; past its ends, the steps around it. */
static void frame(struct app *a, int by)
{
    bool animated = a->now.motion.op.kind != MOTION_NONE &&
                    (a->now.motion.next || a->now.motion.done);
    a->playing = a->moving = false;
    if (!animated || (by > 0 && a->frame >= APP_FRAMES) || (by < 0 && a->frame <= 0)) {
        steps(a, "", by > 0);
        a->moving = false;
        a->frame = by > 0 ? 0 : a->now.motion.next || a->now.motion.done ? APP_FRAMES : 0;
        return;
    }
    a->frame += by;
}

uint32_t app_nwarps(const struct app *a)
{
    const struct machine *m = cursor_machine(&a->cursor);
    uint32_t resident = machine_nresident(m);
    return (resident ? resident : 1) * warps_per_block(m);
}

static void follow_warp(struct app *a, int warp)
{
    a->cursor.warp = warp;
    app_refresh(a);
    if (warp < 0)
        app_say(a, "following every warp in the order of issue");
    else
        app_say(a, "following warp %d: steps of other warps are skipped", warp);
}

static void warp(struct app *a, const char *arg, int by)
{
    int n = (int)app_nwarps(a);
    if (strcmp(arg, "all") == 0) {
        follow_warp(a, -1);
    } else if (*arg) {
        char *end;
        long w = strtol(arg, &end, 10);
        if (*end || w < 0 || w >= n)
            app_fail(a, "warps are numbered 0 to %d", n - 1);
        else
            follow_warp(a, (int)w);
    } else {
        int next = a->cursor.warp + by; /* … -1 (all), 0, 1 … */
        follow_warp(a, next >= n ? -1 : next < -1 ? n - 1 : next);
    }
}

static void lane(struct app *a, const char *arg, int by)
{
    char *end;
    long l = *arg ? strtol(arg, &end, 10) : (a->lane + by + WARP_LANES) % WARP_LANES;
    if ((*arg && *end) || l < 0 || l >= WARP_LANES) {
        app_fail(a, "lanes are numbered 0 to 31");
        return;
    }
    a->lane = (int)l;
}

static void lanes(struct app *a, const char *arg)
{
    a->lanes = *arg ? atoi(arg) == 8 ? 8 : WARP_LANES : a->lanes == 8 ? WARP_LANES : 8;
    app_refresh(a);
}

static void watch(struct app *a, const char *arg)
{
    struct diags ds;
    diags_init(&ds);
    if (rows_can_watch(a, arg, &ds)) {
        vec_push(&a->watches, mem_strdup(arg));
        app_refresh(a);
    } else {
        app_fail_with(a, &ds);
    }
    diags_free(&ds);
}

static void unwatch(struct app *a, const char *arg)
{
    size_t kept = 0;
    for (size_t i = 0; i < a->watches.len; i++) {
        char *name = a->watches.data[i];
        if (*arg && strcmp(name, arg) != 0)
            a->watches.data[kept++] = name;
        else
            mem_free(name);
    }
    a->watches.len = kept;
    app_refresh(a);
}

static void history(struct app *a, const char *arg)
{
    a->past = *arg ? atoi(arg) : a->past == 0 ? 2 : a->past < 6 ? a->past + 2 : 0;
    a->past = a->past < 0 ? 0 : a->past > PAST_EACH ? PAST_EACH : a->past;
    app_refresh(a);
    if (a->watches.len == 0)
        app_say(a, "earlier values shown: %d; v watches a variable", a->past);
    else
        app_say(a, "earlier values shown: %d", a->past);
}

/* Shows the pane that they are in as well. */
static void both(struct app *a)
{
    app_both(a, !a->both.wanted);
    if (!a->both.other)
        return;
    a->show[PANE_SPLITS] = SHOW_ON;
    a->focus = PANE_SPLITS;
    app_refresh(a);
    if (a->both.parts)
        app_say(a, "the models part at step %llu: X goes there",
                (unsigned long long)a->both.first);
    else
        app_say(a, "both models do the same with this launch");
}

static void parting(struct app *a)
{
    if (!a->both.other)
        app_both(a, true);
    if (!a->both.other)
        return;
    a->show[PANE_SPLITS] = SHOW_ON;
    if (a->both.parts)
        app_seek(a, a->both.first);
    else
        app_fail(a, "both models do the same with this launch");
}

/* Commands on the run; the state has a subject. */
static bool run_command(struct app *a, enum command c, const char *arg)
{
    switch ((int)c) {
    case COMMAND_START:
        app_seek(a, 0);
        break;
    case COMMAND_END:
        app_seek(a, trace_length(a->cursor.trace));
        break;
    case COMMAND_GOTO:
        go_to(a, arg);
        break;
    case COMMAND_FIND:
        find(a, arg);
        break;
    case COMMAND_FIND_AGAIN:
        find_again(a);
        break;
    case COMMAND_PLAY:
        play(a);
        break;
    case COMMAND_FASTER:
        change_speed(a, 1);
        break;
    case COMMAND_SLOWER:
        change_speed(a, -1);
        break;
    case COMMAND_FRAME:
        frame(a, 1);
        break;
    case COMMAND_FRAME_BACK:
        frame(a, -1);
        break;
    case COMMAND_WARP:
        warp(a, arg, 1);
        break;
    case COMMAND_WARP_BACK:
        warp(a, "", -1);
        break;
    case COMMAND_LANE:
        lane(a, arg, 1);
        break;
    case COMMAND_LANE_BACK:
        lane(a, "", -1);
        break;
    case COMMAND_LANES:
        lanes(a, arg);
        break;
    case COMMAND_WATCH:
        watch(a, arg);
        break;
    case COMMAND_UNWATCH:
        unwatch(a, arg);
        break;
    case COMMAND_HISTORY:
        history(a, arg);
        break;
    case COMMAND_WHY:
        app_why(a, arg);
        break;
    case COMMAND_BOTH:
        both(a);
        break;
    case COMMAND_PARTING:
        parting(a);
        break;
    default:
        return false;
    }
    return true;
}

static void lesson_command(struct app *a, enum command c, const char *arg)
{
    if (c == COMMAND_LESSONS) {
        if (a->catalogue) {
            struct tour *left = a->tour;
            if (left)
                arrangements_keep(a->arrangements, left->lesson->id, a);
            a->tour = NULL;
            app_show(a, NULL); /* before the stage that its run belongs to goes */
            tour_close(left);
        } else {
            app_fail(a, "no lesson is open: warptutor learn shows the list");
        }
    } else if (!a->tour) {
        app_fail(a, "no lesson is open: → steps, ? helps");
    } else if (c == COMMAND_CONTINUE) {
        tour_continue(a->tour, a);
    } else if (c == COMMAND_RETURN) {
        tour_return(a->tour, a);
    } else if (c == COMMAND_TALLY) {
        tour_tally(a->tour, a, arg);
    } else if (c == COMMAND_AUTOPLAY) {
        tour_auto(a, arg);
    } else {
        tour_answer(a->tour, a, arg);
    }
}

static void start_lesson(struct app *a)
{
    struct catalogue *list = a->catalogue;
    struct diags ds;
    diags_init(&ds);
    if (!catalogue_start(list, a, list->entries[list->selected].path, &ds))
        app_fail_with(a, &ds);
    diags_free(&ds);
}

/* Commands on the screen that mean something without a kernel on show. */
static void bare_command(struct app *a, enum command c, const char *arg)
{
    static const enum command known[] = {
        COMMAND_HELP,   COMMAND_CANCEL,  COMMAND_REDRAW,   COMMAND_QUIT,
        COMMAND_COLORS, COMMAND_ASCII,   COMMAND_PROMPT,   COMMAND_UP,
        COMMAND_DOWN,   COMMAND_PAGE_UP, COMMAND_PAGE_DOWN};
    for (size_t i = 0; i < sizeof known / sizeof *known; i++)
        if (known[i] == c) {
            command_view(a, c, arg);
            return;
        }
    app_fail(a, "no kernel is on show: open a lesson first");
}

/* In the list of lessons only some commands mean something. */
static void list_command(struct app *a, enum command c, const char *arg)
{
    struct catalogue *list = a->catalogue;
    if (c == COMMAND_UP || c == COMMAND_BACK || c == COMMAND_LINE_BACK)
        list->selected -= list->selected > 0;
    else if (c == COMMAND_DOWN || c == COMMAND_LINE)
        list->selected += list->selected + 1 < list->n;
    else if ((c == COMMAND_CONTINUE || c == COMMAND_NEXT) && list->n > 0)
        start_lesson(a);
    else if (c == COMMAND_START)
        list->selected = 0;
    else if (c == COMMAND_END && list->n > 0)
        list->selected = list->n - 1;
    else if (c != COMMAND_CONTINUE && c != COMMAND_NEXT && !command_file(a, c, arg))
        bare_command(a, c, arg);
}

void app_command(struct app *a, enum command c, const char *arg)
{
    str_clear(&a->message);
    if (!a->subject) {
        if (a->help || !a->catalogue)
            bare_command(a, c, arg);
        else
            list_command(a, c, arg);
        return;
    }
    uint64_t before = a->cursor.pos;
    bool moved = move_command(a, c, arg);
    if (!moved && !run_command(a, c, arg) && !command_break(a, c, arg) &&
        !command_view(a, c, arg) && !command_file(a, c, arg) && !command_again(a, c, arg))
        lesson_command(a, c, arg);
    if (moved && a->cursor.pos != before) {
        a->playing = false;
        say_finding(a);
    }
}
