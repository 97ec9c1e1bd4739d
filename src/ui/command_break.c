/* Commands on breakpoints: setting them, and running on to the next. */
#include <stdlib.h>
#include <string.h>

#include "ui/command.h"
#include "ui/pane.h"

static void say_all(struct app *a)
{
    struct str s = {0};
    for (size_t i = 0; i < a->breaks.list.len; i++)
        str_printf(&s, "%s%zu: %s", i ? "   " : "", i + 1, a->breaks.list.data[i].text);
    app_say(a, "%s", s.len ? str_cstr(&s) : "no breakpoint is set");
    str_free(&s);
}

static void add(struct app *a, const char *text)
{
    struct diags ds;
    diags_init(&ds);
    if (breaks_add(&a->breaks, text, &ds))
        app_say(a, "breakpoint %zu: %s   o runs on to it", a->breaks.list.len, text);
    else
        app_fail_with(a, &ds);
    diags_free(&ds);
}

void command_toggle_break(struct app *a, uint32_t line)
{
    int i = breaks_on_line(&a->breaks, line);
    struct str text = {0};
    str_printf(&text, "line %u", line);
    if (i >= 0) {
        breaks_remove(&a->breaks, (size_t)i);
        app_say(a, "no breakpoint on line %u any more", line);
    } else {
        add(a, str_cstr(&text));
    }
    str_free(&text);
}

static void set_break(struct app *a, const char *arg)
{
    if (*arg)
        add(a, arg);
    else if (a->now.line)
        command_toggle_break(a, a->now.line);
    else
        app_fail(a, "break where? \"line 9\", \"shuffle if lane 3 sum > 40\"");
}

static void forget(struct app *a, const char *arg)
{
    size_t n = strtoul(arg, NULL, 10);
    if (!*arg)
        breaks_free(&a->breaks);
    else if (n >= 1 && n <= a->breaks.list.len)
        breaks_remove(&a->breaks, n - 1);
    else
        app_fail(a, "there is no breakpoint %s", arg);
    if (!a->is_error || a->message.len == 0)
        say_all(a);
}

static void run_on(struct app *a, bool forward)
{
    uint64_t pos;
    size_t which;
    a->playing = false;
    if (a->breaks.list.len == 0) {
        app_fail(a, "no breakpoint is set: i sets one on this line, :break anywhere");
    } else if (breaks_find(&a->breaks, &a->cursor, forward, &pos, &which)) {
        app_seek(a, pos);
        app_say(a, "breakpoint %zu: %s", which + 1, a->breaks.list.data[which].text);
    } else {
        app_fail(a, "no breakpoint is met %s here", forward ? "after" : "before");
    }
}

bool command_break(struct app *a, enum command c, const char *arg)
{
    if (c == COMMAND_BREAK)
        set_break(a, arg);
    else if (c == COMMAND_UNBREAK)
        forget(a, arg);
    else if (c == COMMAND_BREAKS)
        say_all(a);
    else if (c == COMMAND_RUN || c == COMMAND_RUN_BACK)
        run_on(a, c == COMMAND_RUN);
    else
        return false;
    return true;
}
