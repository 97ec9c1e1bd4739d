/* Why a lane has the value it has: the instructions, shuffles and stores it came through,
 * down to inputs. Asked for with "y"; a click on a line goes to that step. What was found
 * stays until it is asked again. */
#include "ui/pane.h"

#include <stdio.h>
#include <string.h>

#define MOST_HOPS 200

/* The variable meant: the one named, else what the last step wrote, else the first. */
static const struct ir_var *meant(const struct app *a, const char *name)
{
    const struct machine *m = cursor_machine(&a->cursor);
    const struct ir_var *var;
    uint64_t index;
    if (*name)
        return var_find(m, a->now.pc, name, &var, &index) ? var : NULL;
    for (size_t i = 0; i < a->now.nrows; i++)
        if (a->now.rows[i].var && a->now.rows[i].changed >> a->lane & 1)
            return a->now.rows[i].var;
    for (size_t i = 0; i < a->now.nrows; i++)
        if (a->now.rows[i].var)
            return a->now.rows[i].var;
    return NULL;
}

void app_why(struct app *a, const char *name)
{
    const struct ir_var *var = meant(a, name);
    struct lineage_hop hops[MOST_HOPS];
    if (!var || var->loc != IR_LOC_REG) {
        app_fail(a,
                 var ? "%s lives in memory: ask for a variable that reads it"
                     : "no variable %s here: :why NAME",
                 var ? var->name : name);
        return;
    }
    size_t n = lineage_find(a->cursor.trace, a->cursor.pos, a->now.warp, var->reg,
                            (unsigned)a->lane, hops, MOST_HOPS);
    vec_clear(&a->lineage);
    for (size_t i = 0; i < n; i++)
        vec_push(&a->lineage, hops[i]);
    snprintf(a->lineage_of, sizeof a->lineage_of, "%.30s of lane %d, step %llu",
             var->name, a->lane, (unsigned long long)a->cursor.pos);
    a->scroll[PANE_LINEAGE] = 0;
    a->show[PANE_LINEAGE] = SHOW_ON;
    a->focus = PANE_LINEAGE;
    app_refresh(a);
}

const struct lineage_hop *pane_lineage_at(const struct app *a, int row)
{
    int i = row + a->scroll[PANE_LINEAGE];
    return i >= 0 && (size_t)i < a->lineage.len ? &a->lineage.data[i] : NULL;
}

static void describe(const struct app *a, const struct lineage_hop *h, char out[96])
{
    switch (h->kind) {
    case LINEAGE_VALUE:
        snprintf(out, 96, "%s", pc_op(a, h->pc));
        break;
    case LINEAGE_SHUFFLE:
        snprintf(out, 96, "shuffle from lane %u", h->from_lane);
        break;
    case LINEAGE_STORED:
        snprintf(out, 96, "load; stored by lane %u of warp %u at step %llu", h->from_lane,
                 h->from_warp, (unsigned long long)h->from_step);
        break;
    case LINEAGE_INPUT:
        snprintf(out, 96, "load of an input at 0x%llx", (unsigned long long)h->addr);
        break;
    case LINEAGE_GROUP:
        snprintf(out, 96, "%s: of all members", pc_op(a, h->pc));
        break;
    case LINEAGE_START:
        snprintf(out, 96, "there from the start");
        break;
    case LINEAGE_NOTHING:
        snprintf(out, 96, "nothing was assigned");
        break;
    }
}

static void draw_hop(const struct app *a, const struct view *v, int row,
                     const struct lineage_hop *h)
{
    char value[32], words[96];
    int col = 1 + 2 * (int)(h->depth < 12 ? h->depth : 12);
    value_text(h->value, h->vtype, a->format, a->subject->letters, value);
    describe(a, h, words);
    if (h->pc != UINT32_MAX && h->step + 1 == a->cursor.pos)
        draw_cp(v, row, 0, ROLE_CURRENT, GLYPH_CURRENT);
    col += draw_printf(v, row, col, ROLE_VALUE | CELL_BOLD, "%s", value) + 1;
    col += draw_printf(v, row, col, ROLE_KEY, "lane %u", h->lane) + 1;
    if (h->pc != UINT32_MAX)
        col += draw_printf(v, row, col, ROLE_DIM, "line %u", pc_line(a, h->pc)) + 1;
    draw_text(v, row, col, ROLE_TEXT, words);
}

void pane_lineage(const struct app *a, const struct view *v)
{
    int row = -a->scroll[PANE_LINEAGE];
    if (a->lineage.len == 0)
        draw_text(v, 0, 1, ROLE_DIM, "y asks where a value came from");
    for (size_t i = 0; i < a->lineage.len; i++, row++)
        draw_hop(a, v, row, &a->lineage.data[i]);
}
