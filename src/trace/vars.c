/* Reads the variables of a warp through their debug information. Takes a machine in some
 * state; moves nothing. */
#include "config.h"

#include "trace/vars.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static bool span_holds(struct span outer, struct span inner)
{
    return outer.file == inner.file && inner.off >= outer.off &&
           inner.off < outer.off + outer.len;
}

/* Where execution stands at the level of `site`: the instruction's own place, or that of
 * the call that led to it. False if the pc is not inside that site. */
static bool place_in_site(const struct ir_func *f, const struct ir_insn *in,
                          uint32_t site, struct span *out)
{
    uint32_t s = in->site;
    *out = in->span;
    while (s != site) {
        if (s == 0 || s >= f->sites.len)
            return false;
        *out = f->sites.data[s].call;
        s = f->sites.data[s].parent;
    }
    return true;
}

static bool in_scope(const struct ir_func *f, const struct ir_insn *in,
                     const struct ir_var *v)
{
    struct span at;
    return place_in_site(f, in, v->site, &at) && span_holds(v->scope, at);
}

static const struct ir_func *kernel_of(const struct machine *m, uint32_t pc,
                                       const struct ir_insn **in)
{
    struct code_place p = machine_place(m, pc);
    *in = p.insn;
    return &machine_module(m)->funcs.data[p.func];
}

static bool is_scalar(const struct ir_var *v)
{
    return v->size == v->elem_size && v->vtype != IR_PTR && v->vtype != IR_BYTES;
}

size_t vars_in_scope(const struct machine *m, uint32_t pc, const struct ir_var **out,
                     size_t max)
{
    const struct ir_insn *in;
    const struct ir_func *f = kernel_of(m, pc, &in);
    size_t n = 0;
    for (size_t i = 0; i < f->vars.len && n < max; i++) {
        const struct ir_var *v = &f->vars.data[i];
        bool private = v->loc == IR_LOC_REG || v->loc == IR_LOC_FRAME;
        if (private && is_scalar(v) && in_scope(f, in, v))
            out[n++] = v;
    }
    return n;
}

/* The first of that name in scope, else the last. */
static const struct ir_var *find_named(const struct ir_func *f, const struct ir_insn *in,
                                       const char *name, size_t len, uint64_t index)
{
    const struct ir_var *found = NULL;
    for (size_t i = 0; i < f->vars.len; i++) {
        const struct ir_var *v = &f->vars.data[i];
        if (!v->name || strncmp(v->name, name, len) != 0 || v->name[len])
            continue;
        if (v->elem_size == 0 || (index + 1) * v->elem_size > v->size)
            continue;
        found = v;
        if (in_scope(f, in, v))
            break;
    }
    return found;
}

bool var_find(const struct machine *m, uint32_t pc, const char *watch,
              const struct ir_var **var, uint64_t *index)
{
    const struct ir_insn *in;
    const struct ir_func *f = kernel_of(m, pc, &in);
    *index = 0;
    *var = find_named(f, in, watch, strlen(watch), 0); /* also a member "v.a[1]" */
    if (*var)
        return true;
    size_t len = strcspn(watch, "[");
    *index = watch[len] ? strtoull(watch + len + 1, NULL, 0) : 0;
    *var = find_named(f, in, watch, len, *index);
    return *var != NULL;
}

static bool read_frame(const struct machine *m, uint32_t warp, uint64_t offset,
                       struct var_row *out)
{
    for (unsigned lane = 0; lane < WARP_LANES; lane++) {
        bool undefined;
        if (!machine_local(m, warp, lane, offset, out->var->elem_size, &out->value[lane],
                           &undefined))
            continue;
        out->known |= 1u << lane;
        out->undefined |= (uint32_t)undefined << lane;
    }
    return out->known != 0;
}

uint32_t warps_per_block(const struct machine *m)
{
    const uint32_t *b = machine_launch(m)->block;
    return (b[0] * b[1] * b[2] + WARP_LANES - 1) / WARP_LANES;
}

/* One element of a shared array: the same for every lane of the block. */
static bool read_shared(const struct machine *m, uint32_t warp, uint64_t offset,
                        struct var_row *out)
{
    uint32_t slot = warp / warps_per_block(m);
    if (slot >= machine_nresident(m))
        return false;
    struct block_view b = machine_block(m, slot);
    unsigned size = out->var->elem_size;
    if (offset + size > b.shared_size)
        return false;
    bool undefined = false;
    uint64_t value = 0;
    memcpy(&value, b.shared + offset, size <= 8 ? size : 8);
    for (unsigned i = 0; b.shared_undefined && i < size; i++)
        undefined |= b.shared_undefined[offset + i] != 0;
    for (unsigned lane = 0; lane < WARP_LANES; lane++)
        out->value[lane] = value;
    out->known = UINT32_MAX;
    out->undefined = undefined ? UINT32_MAX : 0;
    return true;
}

/* A variable may be some bytes of its register only. */
static uint64_t part_of(const struct ir_var *var, uint64_t value)
{
    value >>= 8 * var->offset;
    if (var->size >= 8)
        return value;
    value &= (UINT64_C(1) << 8 * var->size) - 1;
    if (var->vtype == IR_S8)
        return (uint32_t)(int8_t)value;
    return var->vtype == IR_S16 ? (uint32_t)(int16_t)value : value;
}

bool var_read(const struct machine *m, uint32_t warp, const struct ir_var *var,
              const char *watch, uint64_t index, struct var_row *out)
{
    *out = (struct var_row){.var = var, .vtype = var->vtype};
    snprintf(out->name, sizeof out->name, "%s", watch);
    uint64_t offset = var->offset + index * var->elem_size;
    if (var->loc == IR_LOC_FRAME)
        return read_frame(m, warp, offset, out);
    if (var->loc == IR_LOC_SHARED)
        return read_shared(m, warp, offset, out);
    if (var->loc != IR_LOC_REG)
        return false;
    out->known = UINT32_MAX;
    if (!machine_reg(m, warp, 0, var->reg, out->value, &out->undefined))
        return false;
    for (unsigned lane = 0; lane < WARP_LANES; lane++)
        out->value[lane] = part_of(var, out->value[lane]);
    return true;
}
