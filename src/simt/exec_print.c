/* Device printf, and the calls of a host program. Printf: each active lane's text, lowest lane first, appended to the machine's
 * output (CUDA C++ Programming Guide: Formatted Output). */
#include "simt/format.h"
#include "simt/state.h"

#include <assert.h>
#include <string.h>

#define MAX_TEXT (1u << 16) /* one without an end stops here */

/* Whose pointers are read, and the text found last. */
struct reader {
    const struct machine *m;
    uint32_t warp;
    unsigned lane;
    struct str text;
};

/* A string argument is an address, of any space; NULL for a null pointer and where there
 * is no memory. */
static const char *text_of(void *ctx, uint64_t value, size_t *len)
{
    struct reader *r = ctx;
    uint64_t byte;
    bool undefined;
    str_clear(&r->text);
    for (*len = 0; *len < MAX_TEXT; ++*len) {
        if (!machine_read(r->m, r->warp, r->lane, value + *len, 1, &byte, &undefined))
            return *len ? str_cstr(&r->text) : NULL;
        if ((byte & 0xff) == 0)
            break;
        str_addc(&r->text, (char)byte);
    }
    return str_cstr(&r->text);
}

static void lane_args(const struct machine *m, const struct window *win,
                      const struct ir_insn *in, unsigned lane, uint64_t *args)
{
    const struct ir_func *f = &m->mod->funcs.data[win->func];
    for (uint32_t i = 0; i < in->nargs; i++) {
        ir_reg r = f->args.data[in->args + i];
        const uint8_t *row = win->rows + m->code->funcs[win->func].offset[r];
        enum ir_class cls = f->regs.data[r].cls;
        uint32_t bits;
        args[i] = 0;
        if (cls == IR_P) {
            memcpy(&bits, row, sizeof bits);
            args[i] = mask_has(bits, lane);
        } else {
            size_t size = cls == IR_D ? 8 : 4;
            memcpy(&args[i], row + lane * size, size);
        }
    }
}

/* A step that is run again prints what stands there already. */
static void put_output(struct machine *m, const struct str *text)
{
    if (m->output_len == m->output.len)
        str_addn(&m->output, str_cstr(text), text->len);
    m->output_len += text->len;
}

static void emit_output(struct machine *m, const struct warp *w, const struct str *text,
                        unsigned lane)
{
    if (!wants(m, EVENT_PRINTF))
        return;
    struct event ev = {.kind = EVENT_PRINTF, .mask = mask_lane(lane)};
    ev.output.text = str_cstr(text);
    ev.output.len = text->len;
    ev.output.lane = lane;
    emit(m, w, &ev);
}

/* A host program is lane 0 of the only warp. */
void exec_host(struct machine *m, struct warp *w, const struct slot *s)
{
    if (m->status != MACHINE_READY)
        return; /* an access before this stopped it */
    struct window *win = w->windows.data[entry_at(w, w->current)->window];
    const struct ir_insn *in = insn_of(m, s->pc);
    const struct ir_func *f = &m->mod->funcs.data[win->func];
    size_t n = in->nargs + 1;
    uint64_t *args = mem_alloc(n * sizeof *args), result = 0;
    enum ir_vtype *types = mem_alloc(n * sizeof *types);
    bool *undefined = mem_alloc(n * sizeof *undefined);
    lane_args(m, win, in, 0, args);
    for (uint32_t i = 0; i < in->nargs; i++) {
        ir_reg r = f->args.data[in->args + i];
        types[i] = f->regs.data[r].vtype;
        undefined[i] = m->opt.shadow && mask_has(win->lanes[REG_FIRST + r], 0);
    }
    struct host_call c = {m->mod->strings.data[s->imm].text,
                          (uint32_t)s->imm,
                          span_of(m, s->pc),
                          s->pc,
                          args,
                          types,
                          undefined,
                          in->nargs};
    assert(m->opt.host.call && "a host program needs somebody to answer its calls");
    if (!m->opt.host.call(m->opt.host.ctx, m, &c, &result))
        m->status = MACHINE_STOPPED;
    if (in->dst != IR_NONE)
        memcpy(win->rows + s->d, &result, f->regs.data[in->dst].cls == IR_D ? 8 : 4);
    mem_free(args);
    mem_free(types);
    mem_free(undefined);
}

void exec_printf(struct machine *m, struct warp *w, const struct slot *s, uint32_t mask)
{
    struct window *win = w->windows.data[entry_at(w, w->current)->window];
    const struct ir_insn *in = insn_of(m, s->pc);
    const char *fmt =
        (size_t)s->imm < m->mod->strings.len ? m->mod->strings.data[s->imm].text : "";
    struct reader reader = {.m = m, .warp = w->number};
    struct format_texts texts = {text_of, &reader};
    uint64_t *args = mem_alloc((in->nargs + 1) * sizeof *args);
    struct str text = {0};
    uint32_t result = (uint32_t)format_count(fmt);
    MASK_EACH(l, mask)
    {
        str_clear(&text);
        lane_args(m, win, in, l, args);
        reader.lane = l;
        format_lane(&text, fmt, args, in->nargs, &texts);
        put_output(m, &text);
        emit_output(m, w, &text, l);
        memcpy(win->rows + s->d + l * sizeof result, &result, sizeof result);
    }
    str_free(&text);
    str_free(&reader.text);
    mem_free(args);
}
