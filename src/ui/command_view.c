/* Commands on what is shown: panes, formats, colours, scrolling, help, prompts. */
#include "ui/command.h"

#include <string.h>

#include "ui/prompt.h"

static void format(struct app *a, const char *arg)
{
    enum format f =
        *arg ? format_by_name(arg) : (enum format)((a->format + 1) % FORMAT_COUNT);
    if (f == FORMAT_COUNT) {
        app_fail(a, "formats are auto, dec, hex, float and char");
        return;
    }
    a->format = f;
    app_say(a, "values are shown as %s", format_name(f));
}

static void focus_next(struct app *a)
{
    for (int i = 1; i <= PANE_COUNT; i++) {
        enum pane p = (enum pane)((a->focus + i) % PANE_COUNT);
        bool alternative =
            (p == PANE_SOURCE || (p == PANE_LESSON && a->tour)) && a->show[p] != SHOW_OFF;
        if (a->now.layout.shown[p] || alternative) {
            a->focus = p;
            break;
        }
    }
    app_refresh(a);
}

/* The lesson's text and the source share the top band of small screens. */
static void text(struct app *a)
{
    if (!a->tour) {
        app_fail(a, "no lesson is open");
        return;
    }
    a->focus = a->now.layout.shown[PANE_LESSON] && a->focus != PANE_SOURCE ? PANE_SOURCE
                                                                           : PANE_LESSON;
    app_refresh(a);
}

static void fail_with_panes(struct app *a)
{
    struct str names = {0};
    for (int p = 0; p < PANE_COUNT; p++)
        str_printf(&names, " %s", pane_id((enum pane)p));
    app_fail(a, "panes:%s", str_cstr(&names));
    str_free(&names);
}

/* The pane that a command names, ready to be shown; PANE_COUNT with a message. */
static enum pane named(struct app *a, const char *arg)
{
    enum pane p = pane_by_id(arg);
    if (p == PANE_COUNT)
        fail_with_panes(a);
    if (p == PANE_TIMELINE && !a->now.layout.shown[p])
        command_time(a); /* the order of issue is shown without */
    return p;
}

static void zoom(struct app *a, const char *arg)
{
    enum pane p = *arg ? named(a, arg) : a->focus;
    if (p == PANE_COUNT)
        return;
    a->zoomed = *arg || !a->zoomed;
    a->focus = p;
    a->show[p] = *arg ? SHOW_ON : a->show[p];
    app_refresh(a);
}

static void pane(struct app *a, const char *arg)
{
    enum pane p = named(a, arg);
    if (p == PANE_COUNT)
        return;
    a->show[p] = a->now.layout.shown[p] ? SHOW_OFF : SHOW_ON;
    if (a->show[p] == SHOW_ON && pane_band(p) == BAND_TOP)
        a->focus = p;
    app_refresh(a);
    if (a->show[p] == SHOW_ON && !a->now.layout.shown[p])
        app_fail(a, "there is no room for the pane %s: z on it shows it alone", arg);
}

static void grow(struct app *a, int by)
{
    int sign;
    struct border b = border_of_band(a, a->focus, &sign);
    if (b.kind == BORDER_NONE)
        app_fail(a, "the pane %s has no neighbour above or below", pane_id(a->focus));
    border_move(a, b, by * sign);
}

static void widen(struct app *a, int by)
{
    int sign;
    struct border b = border_of_pane(a, a->focus, &sign);
    if (b.kind == BORDER_NONE)
        app_fail(a, "the pane %s has no neighbour beside it", pane_id(a->focus));
    border_move(a, b, 2 * by * sign);
}

static void scroll(struct app *a, int rows)
{
    if (a->help) {
        a->help_scroll += rows;
        if (a->help_scroll < 0)
            a->help_scroll = 0;
    } else {
        app_scroll(a, a->focus, rows);
    }
}

static void motion(struct app *a, const char *arg)
{
    static const char *const words[] = {"auto", "on", "off"};
    int state = (a->show[PANE_MOTION] + 1) % 3;
    for (int i = 0; *arg && i < 3; i++)
        if (strcmp(arg, words[i]) == 0)
            state = i;
    a->show[PANE_MOTION] = (enum visibility)state;
    app_refresh(a);
    app_say(a, "motion pane: %s", words[state]);
}

static void colors(struct app *a, const char *arg)
{
    enum scheme s = (enum scheme)((a->theme.scheme + 1) % SCHEME_COUNT);
    if (*arg && !theme_scheme_by_name(arg, &s)) {
        app_fail(a, "schemes are safe, dark, light, contrast and mono");
        return;
    }
    a->theme.scheme = s;
    app_say(a, "colours: %s", theme_scheme_name(s));
}

static void cancel(struct app *a)
{
    gpu_cancel(a);
    a->playing = false;
    app_settle(a);
    if (a->help)
        a->help = false;
    else
        a->zoomed = false;
    app_refresh(a);
}

/* Scrolling, and moving the frames of panes. */
static bool shape_command(struct app *a, enum command c)
{
    int page = a->now.layout.inner[a->focus].rows - 1;
    page = a->help ? a->rows - 4 : page < 1 ? 1 : page;
    switch ((int)c) {
    case COMMAND_GROW:
        grow(a, 1);
        break;
    case COMMAND_SHRINK:
        grow(a, -1);
        break;
    case COMMAND_WIDEN:
        widen(a, 1);
        break;
    case COMMAND_NARROW:
        widen(a, -1);
        break;
    case COMMAND_UP:
        scroll(a, -1);
        break;
    case COMMAND_DOWN:
        scroll(a, 1);
        break;
    case COMMAND_PAGE_UP:
        scroll(a, -page);
        break;
    case COMMAND_PAGE_DOWN:
        scroll(a, page);
        break;
    default:
        return false;
    }
    return true;
}

static bool prompt_command(struct app *a, enum command c)
{
    static const struct {
        enum command command;
        enum prompt prompt;
    } prompts[] = {{COMMAND_PROMPT, PROMPT_COMMAND},
                   {COMMAND_PROMPT_FIND, PROMPT_PLACE},
                   {COMMAND_PROMPT_GOTO, PROMPT_STEP},
                   {COMMAND_PROMPT_WATCH, PROMPT_NAME},
                   {COMMAND_PROMPT_PANE, PROMPT_SHOW}};
    for (size_t i = 0; i < sizeof prompts / sizeof *prompts; i++)
        if (prompts[i].command == c) {
            prompt_open(a, prompts[i].prompt);
            return true;
        }
    return false;
}

bool command_view(struct app *a, enum command c, const char *arg)
{
    if (shape_command(a, c) || prompt_command(a, c))
        return true;
    switch ((int)c) {
    case COMMAND_MOTION:
        motion(a, arg);
        break;
    case COMMAND_FORMAT:
        format(a, arg);
        break;
    case COMMAND_FOCUS:
        focus_next(a);
        break;
    case COMMAND_TEXT:
        text(a);
        break;
    case COMMAND_CODE:
        a->code = !a->code;
        app_refresh(a);
        break;
    case COMMAND_ZOOM:
        zoom(a, arg);
        break;
    case COMMAND_PANE:
        pane(a, arg);
        break;
    case COMMAND_GPU:
    case COMMAND_GUESS:
        if (!a->subject)
            app_fail(a, "no kernel is open");
        else if (c == COMMAND_GPU)
            gpu_command(a, arg);
        else
            gpu_guess(a, arg);
        break;
    case COMMAND_COLORS:
        colors(a, arg);
        break;
    case COMMAND_LARGE:
        a->large = !a->large;
        app_refresh(a);
        break;
    case COMMAND_ASCII:
        a->ascii = !a->ascii;
        break;
    case COMMAND_HELP:
        a->help = !a->help;
        a->help_scroll = 0;
        break;
    case COMMAND_CANCEL:
        cancel(a);
        break;
    case COMMAND_REDRAW:
        a->redraw = true;
        break;
    case COMMAND_QUIT:
        a->quit = true;
        break;
    default:
        return false;
    }
    return true;
}
