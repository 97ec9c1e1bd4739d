/* Tells a run source line by source line: who executes it, which variables it changed,
 * where lanes part and come together. */
#include "config.h"

#include "cli/plain_text.h"

#include <string.h>

#define MAX_VARS 32

void plain_walk_open(struct plain_walk *w, struct session *s, struct trace *t,
                     const struct sources *src)
{
    *w = (struct plain_walk){.session = s, .trace = t, .src = src, .block = UINT32_MAX};
    w->letters = plain_letters(s);
}

void plain_walk_close(struct plain_walk *w)
{
    vec_free(&w->seen);
}

/* --- variables ---------------------------------------------------------------------- */

static struct plain_seen *find_seen(struct plain_walk *w, uint16_t warp,
                                    const struct ir_var *var)
{
    for (size_t i = 0; i < w->seen.len; i++)
        if (w->seen.data[i].warp == warp && w->seen.data[i].row.var == var)
            return &w->seen.data[i];
    struct plain_seen fresh = {.warp = warp};
    fresh.row.var = var;
    vec_push(&w->seen, fresh);
    return &vec_last(&w->seen);
}

/* Lanes in which a row is not what was told last; a new variable's undefined lanes are
 * no news. */
static uint32_t changed_lanes(const struct plain_seen *old, const struct var_row *now)
{
    uint32_t changed = 0;
    for (unsigned lane = 0; lane < WARP_LANES; lane++) {
        uint32_t bit = 1u << lane;
        bool known = old->row.known & bit;
        bool was_undefined = known ? old->row.undefined & bit : true;
        bool is_undefined = now->undefined & bit;
        if (!(now->known & bit) || (was_undefined && is_undefined))
            continue;
        if (!known || was_undefined != is_undefined ||
            old->row.value[lane] != now->value[lane])
            changed |= bit;
    }
    return changed;
}

/* group: lanes the line was told for; only others are named again. */
static void tell_variable(struct plain_walk *w, const struct var_row *now, uint16_t warp,
                          uint32_t started, uint32_t group, struct str *out)
{
    struct plain_seen *old = find_seen(w, warp, now->var);
    uint32_t changed = changed_lanes(old, now) & started;
    old->row = *now;
    if (!changed || !out)
        return;
    str_printf(out, "  %s is now ", now->name);
    plain_row(out, now, changed, w->letters);
    bool several = (changed & (changed - 1)) != 0;
    if (changed != group) {
        str_add(out, plain_same(now, changed) && several ? " in each of " : " in ");
        plain_lane_names(out, changed);
    } else if (plain_same(now, changed) && several) {
        str_add(out, " in each");
    }
    str_add(out, ".\n");
}

/* Variables in scope at the next instruction of a group of lanes, in state `pos`; only
 * remembered, not told, if out is NULL. */
static void tell_variables(struct plain_walk *w, uint16_t warp, uint32_t group,
                           uint64_t pos, struct str *out)
{
    const struct ir_var *vars[MAX_VARS];
    const struct machine *m = trace_at(w->trace, pos);
    uint32_t pcs[WARP_LANES];
    machine_lane_pcs(m, warp, pcs);
    uint32_t pc = pcs[__builtin_ctz(group)];
    if (pc == UINT32_MAX)
        return; /* they have returned */
    uint32_t started = machine_warp(m, warp).started;
    size_t n = vars_in_scope(m, pc, vars, MAX_VARS);
    for (size_t i = 0; i < n; i++) {
        struct var_row row;
        if (var_read(m, warp, vars[i], vars[i]->name, 0, &row))
            tell_variable(w, &row, warp, started, group, out);
    }
}

/* --- lines -------------------------------------------------------------------------- */

/* One past the last step of the group that begins at i: same warp, line and lanes. */
static uint64_t group_end(const struct plain_walk *w, uint64_t i, uint64_t to)
{
    struct step first = trace_step(w->trace, i);
    uint32_t line = trace_line(w->trace, i, w->src);
    for (uint64_t j = i + 1; j < to; j++) {
        struct step s = trace_step(w->trace, j);
        if (s.warp != first.warp || s.mask != first.mask || s.flags & STEP_NEW_BLOCK ||
            trace_line(w->trace, j, w->src) != line)
            return j;
    }
    return to;
}

static unsigned group_flags(const struct plain_walk *w, uint64_t i, uint64_t end)
{
    unsigned flags = 0;
    for (; i < end; i++)
        flags |= trace_step(w->trace, i).flags;
    return flags;
}

/* "warp 1, " where there are several. */
static void add_warp(const struct plain_walk *w, uint16_t warp, struct str *out)
{
    uint32_t warps = warps_per_block(trace_machine(w->trace));
    if (warps > 1)
        str_printf(out, "Warp %u, ", warp % warps);
}

static void tell_block(struct plain_walk *w, uint64_t i, struct str *out)
{
    const uint32_t *grid = machine_launch(trace_machine(w->trace))->grid;
    uint32_t block = trace_block_of(w->trace, i);
    if (block == w->block)
        return;
    w->block = block;
    vec_clear(&w->seen);
    if (grid[0] * grid[1] * grid[2] > 1)
        str_printf(out, "Block %u begins.\n", block);
}

static void tell_group(struct plain_walk *w, uint64_t i, uint64_t end, struct str *out)
{
    struct step s = trace_step(w->trace, i);
    const struct source *file = sources_get(w->src, session_file(w->session));
    uint32_t line = trace_line(w->trace, i, w->src);
    uint32_t started = machine_warp(trace_at(w->trace, i), s.warp).started;
    unsigned flags = group_flags(w, i, end);
    tell_block(w, i, out);
    if (s.flags & STEP_JOINED)
        str_add(out, "Lanes come together.\n");
    add_warp(w, s.warp, out);
    str_printf(out, "%s %u, ",
               warps_per_block(trace_machine(w->trace)) > 1 ? "line" : "Line", line);
    plain_lanes(out, s.mask, started);
    str_add(out, ": ");
    plain_line(out, file, line);
    str_addc(out, '\n');
    tell_variables(w, s.warp, s.mask, end, out);
    for (uint64_t k = i; k < end; k++)
        plain_operation(w, k, out);
    if (flags & STEP_DIVERGED)
        str_add(out, "  The lanes part here.\n");
    if (flags & STEP_BARRIER)
        str_add(out, "  This is a block barrier.\n");
    if (flags & STEP_FAULT)
        str_add(out, "  A finding was raised here, see the end.\n");
}

void plain_walk_tell(struct plain_walk *w, uint64_t from, uint64_t to, struct str *out)
{
    if (from < to && w->seen.len == 0) { /* what is known before the first line */
        struct step s = trace_step(w->trace, from);
        w->block = trace_block_of(w->trace, from);
        tell_variables(w, s.warp, s.mask, from, NULL);
    }
    for (uint64_t i = from; i < to;) {
        uint64_t end = group_end(w, i, to);
        tell_group(w, i, end, out);
        i = end;
    }
}

void plain_place(struct plain_walk *w, const char *kernel, uint64_t pos, struct str *out)
{
    uint64_t length = trace_length(w->trace);
    str_printf(out, "Kernel %s, ", kernel);
    if (pos >= length) {
        str_printf(out, "at the end of its %llu steps.\n", (unsigned long long)length);
        return;
    }
    struct step s = trace_step(w->trace, pos);
    uint32_t line = trace_line(w->trace, pos, w->src);
    str_printf(out, "step %llu of %llu, warp %u, line %u: ", (unsigned long long)pos,
               (unsigned long long)length,
               s.warp % warps_per_block(trace_machine(w->trace)), line);
    plain_line(out, sources_get(w->src, session_file(w->session)), line);
    str_add(out, "\nActive: ");
    plain_lanes(out, s.mask, machine_warp(trace_at(w->trace, pos), s.warp).started);
    str_add(out, ".\n");
}
