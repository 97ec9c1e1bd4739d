/* Commands that run the kernel again with something changed, and the clock of the model. The view keeps its place in the source. */
#include "ui/command.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/mem.h"
#include "session/arch.h"
#include "ui/pane.h"

bool command_time(struct app *a)
{
    struct diags ds;
    diags_init(&ds);
    bool ok = a->arch && subject_time(a->subject, a->arch, &ds);
    if (!a->arch)
        app_fail(a, "no architecture files found: the timeline cannot be simulated");
    else if (!ok)
        app_fail_with(a, &ds);
    else
        app_say(a, "%.0f cycles on %s (simulated, ± %.0f %%)",
                a->subject->timing->result ? a->subject->timing->result->cycles : 0,
                a->subject->timing->arch->card,
                sm_arch_get(a->subject->timing->arch, SM_ERROR));
    diags_free(&ds);
    return ok;
}

/* --- changes ---------------------------------------------------------------------- */

void command_replace(struct app *a, struct subject *s, const struct place *place,
                     const char *what)
{
    int warp_followed = a->cursor.warp;
    app_show(a, s);
    a->cursor.warp = warp_followed < (int)app_nwarps(a) ? warp_followed : -1;
    app_seek(a, subject_find(s, *place));
    app_settle(a);
    app_say(a, "%s: %llu steps", what, (unsigned long long)trace_length(s->trace));
}

/* Runs again with one thing changed, at the same place of the source. */
static bool change(struct app *a, const char *setting)
{
    struct diags ds;
    diags_init(&ds);
    struct place place = subject_place(a->subject, a->cursor.pos);
    struct subject *s = subject_change(a->subject, setting, &ds);
    if (s)
        command_replace(a, s, &place, setting);
    else
        app_fail_with(a, &ds);
    diags_free(&ds);
    return s != NULL;
}

static void model(struct app *a, const char *arg)
{
    struct str setting = {0};
    const char *name = *arg                                     ? arg
                       : subject_model(a->subject) == MODEL_ITS ? "stack"
                                                                : "its";
    str_printf(&setting, "model=%s", name);
    change(a, str_cstr(&setting));
    str_free(&setting);
}

/* With the instructions, for the text cannot show what became of it. */
static void view(struct app *a, const char *arg)
{
    struct str setting = {0};
    str_printf(&setting, "view=%s",
               *arg                     ? arg
               : a->subject->opt.passes ? "source"
                                        : "compiled");
    change(a, str_cstr(&setting));
    str_free(&setting);
    a->code = a->subject->opt.passes != 0;
    app_refresh(a);
}

/* "volta", "sm_70", "volta-v100": the name that stands for it, NULL: none or several. */
static const char *arch_name(const char *arg)
{
    const char *found = NULL;
    struct arch arch;
    if (arch_find(arg, &arch))
        return arg;
    for (size_t i = 0; i < arch_count(); i++)
        if (str_starts(arch_at(i).name, arg)) {
            if (found)
                return NULL;
            found = arch_at(i).name;
        }
    return found;
}

/* The timeline's file lies beside the one that was given. */
static void change_arch_file(struct app *a, const char *name)
{
    struct str path = {0};
    const char *slash = a->arch ? strrchr(a->arch, '/') : NULL;
    if (!slash)
        return;
    str_printf(&path, "%.*s/%s.yaml", (int)(slash - a->arch), a->arch, arch_file(name));
    mem_free(a->arch_own);
    a->arch = a->arch_own = path.data;
}

static void arch(struct app *a, const char *arg)
{
    const char *name = *arg ? arch_name(arg) : NULL;
    struct str text = {0};
    if (name) {
        str_printf(&text, "arch=%s", name);
        if (change(a, text.data))
            change_arch_file(a, name);
    } else {
        str_printf(&text, "now %s; there are", session_arch(a->subject->session));
        for (size_t i = 0; i < arch_count(); i++)
            str_printf(&text, " %s", arch_at(i).name);
        if (*arg)
            app_fail(a, "no architecture \"%s\": %s, sm_NN", arg, text.data);
        else
            app_say(a, "%s, sm_NN", text.data);
    }
    str_free(&text);
}

/* --- cycles ----------------------------------------------------------------------- */

/* Position of a warp's n-th step (from 0) in the run. */
static bool step_of_warp(const struct app *a, uint32_t block, uint32_t warp, uint32_t n,
                         uint64_t *pos)
{
    uint64_t from, to;
    uint32_t warps = warps_per_block(trace_machine(a->cursor.trace));
    trace_block_range(a->cursor.trace, block, &from, &to);
    for (uint64_t i = from; i < to; i++) {
        struct step s = trace_step(a->cursor.trace, i);
        if (trace_block_of(a->cursor.trace, i) != block || s.warp % warps != warp)
            continue;
        if (n-- == 0) {
            *pos = i;
            return true;
        }
    }
    return false;
}

void command_cycle(struct app *a, const char *arg)
{
    char *end;
    unsigned long cycle = strtoul(arg, &end, 10);
    const struct sm_issue *first = NULL;
    uint64_t pos = 0;
    if (*arg < '0' || *arg > '9' || *end) {
        app_fail(a, "\"%s\" is no cycle: write goto cycle 400", arg);
        return;
    }
    if (!command_time(a) || !a->subject->timing->result)
        return;
    const struct sm_result *r = a->subject->timing->result;
    for (size_t i = 0; i < r->timeline.len; i++) {
        const struct sm_issue *s = &r->timeline.data[i];
        if (s->cycle >= cycle && (!first || s->cycle < first->cycle))
            first = s;
    }
    if (!first || !step_of_warp(a, first->block, first->warp, first->step, &pos)) {
        app_fail(a, "nothing is issued in cycle %lu or later: the run has %.0f", cycle,
                 r->cycles);
        return;
    }
    app_seek(a, pos);
    app_settle(a);
    app_say(a, "cycle %u: warp %u of block %u", first->cycle, first->warp, first->block);
}

bool command_again(struct app *a, enum command c, const char *arg)
{
    switch ((int)c) {
    case COMMAND_SET:
        change(a, arg);
        break;
    case COMMAND_MODEL:
        model(a, arg);
        break;
    case COMMAND_VIEW:
        view(a, arg);
        break;
    case COMMAND_ARCH:
        arch(a, arg);
        break;
    default:
        return false;
    }
    return true;
}
