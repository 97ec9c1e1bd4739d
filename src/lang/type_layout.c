/* Layout of structs and unions as the device ABI (Itanium C++ ABI, LP64) prescribes.
 *
 * Takes the fields of one record in order, gives each member its byte offset (and bit
 * offset), the record its size and alignment. A bit-field lies in the unit of its
 * declared type that contains its first bit; it starts a new unit when it would cross
 * the unit's end. Packed records drop member alignment and let bit-fields cross
 * bytes, except that one which would not fit a unit of its type begins a new byte.
 * Empty bases take no room; a member may lie in the padding at the end of a base that is
 * not POD. Virtual bases are left out. */
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

bool type_is_empty(const struct type *t)
{
    if (t->kind != TYPE_STRUCT || !t->complete || t->is_union || t->polymorphic)
        return false;
    for (size_t i = 0; i < t->nmembers; i++)
        if (!t->members[i].is_base || !type_is_empty(t->members[i].type))
            return false;
    return true;
}

/* Is there an empty object of type e at `offset` of an object of type t? */
static bool has_empty_at(const struct type *t, uint64_t offset, const struct type *e)
{
    if (t->kind == TYPE_ARRAY && t->base->size)
        return offset < t->size && has_empty_at(t->base, offset % t->base->size, e);
    if (t->kind != TYPE_STRUCT)
        return false;
    if (t == e)
        return offset == 0;
    for (size_t i = 0; i < t->nmembers; i++)
        if (offset >= t->members[i].offset &&
            has_empty_at(t->members[i].type, offset - t->members[i].offset, e))
            return true;
    return false;
}

/* Two objects of one type never have one address, empty ones included. Asks for every
 * empty part of t, placed at `offset`, whether what is placed already has it there. */
static bool clashes(const struct member *placed, size_t n, const struct type *t,
                    uint64_t offset)
{
    if (t->kind == TYPE_ARRAY && t->base->kind == TYPE_STRUCT)
        return clashes(placed, n, t->base, offset);
    if (t->kind != TYPE_STRUCT)
        return false;
    for (size_t i = 0; type_is_empty(t) && i < n; i++)
        if (offset >= placed[i].offset &&
            has_empty_at(placed[i].type, offset - placed[i].offset, t))
            return true;
    for (size_t i = 0; i < t->nmembers; i++)
        if (clashes(placed, n, t->members[i].type, offset + t->members[i].offset))
            return true;
    return false;
}

/* Itanium C++ ABI 2.4 II.2 and II.3: data members and non-virtual bases. */
static void place_member(struct layout *l, const struct field *f, struct member *m,
                         const struct member *placed, size_t n)
{
    const struct type *t = m->type;
    uint64_t align = l->packed ? 1 : t->align;
    bool empty = m->is_base && type_is_empty(t);
    if (f->align > align)
        align = f->align;
    if (l->is_union)
        l->bits = 0;
    raise_align(l, align);
    m->offset = empty ? 0 : round_up((l->bits + 7) / 8, align);
    if (empty && clashes(placed, n, t, 0))
        m->offset = round_up((l->bits + 7) / 8, align);
    while (!l->is_union && clashes(placed, n, t, m->offset))
        m->offset += align;
    uint64_t end = m->offset + (!m->is_base || t->pod ? t->size : t->data_size);
    if (empty) { /* takes no room, but the record reaches to its end */
        if (m->offset + t->size > l->size)
            l->size = m->offset + t->size;
    } else {
        l->bits = 8 * end;
    }
}

/* Where a base (or one of its own) has V as its primary base: there V lies. */
static bool primary_in(const struct member *m, size_t n, const struct type *v,
                       uint64_t *offset)
{
    for (size_t i = 0; i < n; i++) {
        if (!m[i].is_base || m[i].is_virtual)
            continue;
        const struct type *b = m[i].type;
        for (size_t k = 0; k < b->nmembers; k++)
            if (b->members[k].is_primary && b->members[k].type == v) {
                *offset = m[i].offset;
                return true;
            }
        if (primary_in(b->members, b->nmembers, v, offset)) {
            *offset += m[i].offset;
            return true;
        }
    }
    return false;
}

/* Itanium C++ ABI 2.4 III: virtual bases behind everything else, unless they are the
 * primary base of a part. */
static void place_virtual(struct layout *l, struct member *kept, size_t n)
{
    for (size_t i = 0; i < n; i++) {
        struct field f = {.m = kept[i]};
        if (!kept[i].is_virtual || kept[i].is_primary ||
            primary_in(kept, n, kept[i].type, &kept[i].offset))
            continue;
        l->bits = 8 * round_up(l->bits, 8) / 8;
        place_member(l, &f, &kept[i], kept, n);
        if (round_up(l->bits, 8) / 8 > l->size)
            l->size = round_up(l->bits, 8) / 8;
    }
}

void type_layout(struct types *ts, struct type *record, const struct field *fields,
                 size_t nfields, const struct layout_options *opt)
{
    struct layout l = {.align = 1, .is_union = record->is_union, .packed = opt->packed};
    struct member *kept = types_members(ts, nfields);
    size_t n = 0;
    if (opt->own_table) {
        l.bits = 64;
        l.size = l.align = 8;
    }
    for (size_t i = 0; i < nfields; i++) {
        struct member m = fields[i].m;
        if (m.is_virtual) { /* placed below; nothing is at UINT64_MAX */
            m.offset = m.is_primary ? 0 : UINT64_MAX;
            kept[n++] = m;
            record->nvirtual++;
            continue;
        }
        if (fields[i].bitfield)
            place_bitfield(&l, &fields[i], &m);
        else
            place_member(&l, &fields[i], &m, kept, n);
        if (round_up(l.bits, 8) / 8 > l.size)
            l.size = round_up(l.bits, 8) / 8;
        if (m.name || m.type->kind == TYPE_STRUCT)
            kept[n++] = m;
    }
    raise_align(&l, opt->min_align);
    record->members = kept;
    record->nmembers = n;
    record->data_size = l.size;
    place_virtual(&l, kept, n);
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
