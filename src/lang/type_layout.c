/* Layout of structs and unions as the device ABI (Itanium C++ ABI, LP64) prescribes.
 *
 * Takes the fields of one record in order, gives each member its byte offset (and bit
 * offset), the record its size and alignment. A bit-field lies in the unit of its
 * declared type that contains its first bit; it starts a new unit when it would cross
 * the unit's end. Packed records drop member alignment and let bit-fields cross
 * bytes, except that one which would not fit a unit of its type begins a new byte. */
#include "config.h"

#include "lang/type.h"

#include <string.h>

struct layout {
    uint64_t bits; /* first free bit */
    uint64_t size; /* bytes of the largest union member */
    uint64_t align;
    bool is_union, packed;
};

static uint64_t round_up(uint64_t v, uint64_t to)
{
    return to ? (v + to - 1) / to * to : v;
}

static void raise_align(struct layout *l, uint64_t align)
{
    if (align > l->align)
        l->align = align;
}

/* Itanium C++ ABI 2.4 II.1: bit-fields. */
static void place_bitfield(struct layout *l, const struct field *f, struct member *m)
{
    uint64_t unit = 8 * m->type->size;
    uint64_t width = m->bit_width;
    if (l->is_union)
        l->bits = 0;
    if (width == 0) {
        l->bits = round_up(l->bits, unit);
        return;
    }
    bool crosses = l->bits / unit != (l->bits + width - 1) / unit;
    if (!l->packed && crosses)
        l->bits = round_up(l->bits, unit);
    if (l->packed && crosses)
        l->bits = round_up(l->bits, 8);
    uint64_t start = l->packed && crosses ? l->bits / 8 : l->bits / unit * (unit / 8);
    m->offset = start;
    m->bit_offset = (uint8_t)(l->bits - 8 * start);
    l->bits += width;
    if (m->name)
        raise_align(l, l->packed ? 1 : m->type->align);
    if (f->align)
        raise_align(l, f->align);
}

static void place_member(struct layout *l, const struct field *f, struct member *m)
{
    uint64_t align = l->packed ? 1 : m->type->align;
    if (f->align > align)
        align = f->align;
    if (l->is_union)
        l->bits = 0;
    l->bits = round_up(l->bits, 8 * align);
    m->offset = l->bits / 8;
    l->bits += 8 * m->type->size;
    raise_align(l, align);
}

void type_layout(struct types *ts, struct type *record, const struct field *fields,
                 size_t nfields, uint64_t min_align, bool packed)
{
    struct layout l = {.align = 1, .is_union = record->is_union, .packed = packed};
    struct member *kept = types_members(ts, nfields);
    size_t n = 0;
    for (size_t i = 0; i < nfields; i++) {
        struct member m = fields[i].m;
        if (fields[i].bitfield)
            place_bitfield(&l, &fields[i], &m);
        else
            place_member(&l, &fields[i], &m);
        if (round_up(l.bits, 8) / 8 > l.size)
            l.size = round_up(l.bits, 8) / 8;
        if (m.name || m.type->kind == TYPE_STRUCT)
            kept[n++] = m;
    }
    raise_align(&l, min_align);
    record->members = kept;
    record->nmembers = n;
    record->align = l.align;
    record->size = round_up(l.size ? l.size : 1, l.align);
    record->complete = true;
}

const struct member *type_member(const struct type *record, const char *name,
                                 uint64_t *offset)
{
    for (size_t i = 0; i < record->nmembers; i++) {
        const struct member *m = &record->members[i];
        if (m->name && strcmp(m->name, name) == 0) {
            *offset = m->offset;
            return m;
        }
        if (m->name || m->type->kind != TYPE_STRUCT)
            continue;
        const struct member *in = type_member(m->type, name, offset);
        if (in) {
            *offset += m->offset;
            return in;
        }
    }
    return NULL;
}
