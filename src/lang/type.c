/* Types: singletons, hash-consed derived types, records and enums, predicates.
 *
 * Takes component types and gives the one type made of them; two derived types built
 * alike are the same pointer. Records and enums are new each time (their identity is
 * their declaration). Layout of records is in type_layout.c, spelling in type_print.c.
 * Nothing here reports errors: callers check sizes and completeness first. */
#include "config.h"

#include "lang/type.h"

#include <assert.h>
#include <string.h>

#define TYPE_BUCKETS 256

struct type_entry {
    struct type type;
    struct type_entry *next;
};

struct types {
    struct arena *arena;
    struct type basic[TYPE_ERROR + 1];
    struct type_entry *buckets[TYPE_BUCKETS];
};

static void basic_init(struct types *ts, enum type_kind kind, uint64_t size)
{
    struct type *t = &ts->basic[kind];
    t->kind = kind;
    t->size = t->align = size;
    t->complete = kind != TYPE_VOID;
}

struct types *types_new(struct arena *a)
{
    struct types *ts = arena_alloc(a, sizeof *ts);
    ts->arena = a;
    basic_init(ts, TYPE_VOID, 0);
    basic_init(ts, TYPE_BOOL, 1);
    basic_init(ts, TYPE_CHAR, 1);
    basic_init(ts, TYPE_SCHAR, 1);
    basic_init(ts, TYPE_UCHAR, 1);
    basic_init(ts, TYPE_SHORT, 2);
    basic_init(ts, TYPE_USHORT, 2);
    basic_init(ts, TYPE_INT, 4);
    basic_init(ts, TYPE_UINT, 4);
    basic_init(ts, TYPE_LONG, 8);
    basic_init(ts, TYPE_ULONG, 8);
    basic_init(ts, TYPE_LLONG, 8);
    basic_init(ts, TYPE_ULLONG, 8);
    basic_init(ts, TYPE_FLOAT, 4);
    basic_init(ts, TYPE_DOUBLE, 8);
    basic_init(ts, TYPE_NULLPTR, 8);
    basic_init(ts, TYPE_ERROR, 1);
    return ts;
}

const struct type *types_basic(const struct types *ts, enum type_kind kind)
{
    assert(ts->basic[kind].kind == kind);
    return &ts->basic[kind];
}

static bool same_params(const struct type *a, const struct type *b)
{
    if (a->nparams != b->nparams)
        return false;
    for (size_t i = 0; i < a->nparams; i++)
        if (a->params[i] != b->params[i])
            return false;
    return true;
}

static bool same_derived(const struct type *a, const struct type *b)
{
    return a->kind == b->kind && a->base == b->base && a->base_quals == b->base_quals &&
           a->count == b->count && a->variadic == b->variadic && a->rvalue == b->rvalue &&
           a->member_of == b->member_of && same_params(a, b);
}

static size_t bucket_of(const struct type *t)
{
    uint64_t h = (uintptr_t)t->base >> 4;
    h = h * 31 + (uint64_t)t->kind;
    h = h * 31 + t->base_quals;
    h = h * 31 + t->count;
    h = h * 31 + ((uintptr_t)t->member_of >> 4);
    for (size_t i = 0; i < t->nparams; i++)
        h = h * 31 + ((uintptr_t)t->params[i] >> 4);
    h ^= h >> 17;
    return h % TYPE_BUCKETS;
}

/* The kept type equal to *want, made if it is new. */
static const struct type *cons(struct types *ts, const struct type *want)
{
    size_t b = bucket_of(want);
    for (struct type_entry *e = ts->buckets[b]; e; e = e->next)
        if (same_derived(&e->type, want))
            return &e->type;
    struct type_entry *e = arena_alloc(ts->arena, sizeof *e);
    e->type = *want;
    if (want->nparams) {
        size_t bytes = want->nparams * sizeof *want->params;
        const struct type **params = arena_alloc(ts->arena, bytes);
        memcpy(params, want->params, bytes);
        e->type.params = params;
    }
    e->next = ts->buckets[b];
    ts->buckets[b] = e;
    return &e->type;
}

const struct type *types_pointer(struct types *ts, const struct type *base,
                                 unsigned quals)
{
    struct type t = {.kind = TYPE_POINTER,
                     .size = 8,
                     .align = 8,
                     .base = base,
                     .base_quals = quals & (QUAL_CONST | QUAL_VOLATILE),
                     .complete = true};
    return cons(ts, &t);
}

const struct type *types_ref(struct types *ts, const struct type *base, unsigned quals)
{
    struct type t = {.kind = TYPE_REF,
                     .size = 8,
                     .align = 8,
                     .base = base,
                     .base_quals = quals & (QUAL_CONST | QUAL_VOLATILE),
                     .complete = true};
    return cons(ts, &t);
}

const struct type *types_rvalue_ref(struct types *ts, const struct type *base,
                                    unsigned quals)
{
    struct type t = *types_ref(ts, base, quals);
    t.rvalue = true;
    return cons(ts, &t);
}

const struct type *types_array(struct types *ts, const struct type *elem, uint64_t count)
{
    bool known = count != UINT64_MAX;
    assert(!known || elem->size == 0 || count <= TYPE_MAX_SIZE / elem->size);
    struct type t = {.kind = TYPE_ARRAY,
                     .size = known ? elem->size * count : 0,
                     .align = elem->align,
                     .base = elem,
                     .count = count,
                     .complete = known};
    return cons(ts, &t);
}

const struct type *types_func(struct types *ts, const struct type *result,
                              const struct type *const *params, size_t nparams,
                              bool variadic)
{
    struct type t = {.kind = TYPE_FUNC,
                     .base = result,
                     .params = params,
                     .nparams = nparams,
                     .variadic = variadic};
    return cons(ts, &t);
}

/* The function as a pointer to one that takes the object as void *, see sema_memptr.c. */
static const struct type *member_function(struct types *ts, const struct type *t)
{
    const struct type **params =
        arena_alloc(ts->arena, (t->nparams + 1) * sizeof *params);
    params[0] = types_pointer(ts, types_basic(ts, TYPE_VOID), 0);
    for (size_t i = 0; i < t->nparams; i++)
        params[i + 1] = t->params[i];
    return types_pointer(ts, types_func(ts, t->base, params, t->nparams + 1, t->variadic),
                         0);
}

const struct type *types_member_pointer(struct types *ts, const struct type *t,
                                        unsigned quals, const struct type *class_)
{
    bool function = t->kind == TYPE_FUNC;
    const struct type *word = types_basic(ts, TYPE_LONG);
    struct type want = {.kind = TYPE_STRUCT,
                        .base = t,
                        .base_quals = quals & (QUAL_CONST | QUAL_VOLATILE),
                        .member_of = class_,
                        .complete = true,
                        .pod = true,
                        .align = 8};
    want.size = want.data_size = function ? 16 : 8;
    struct type *made = (struct type *)cons(ts, &want);
    if (made->nmembers)
        return made;
    struct member *m = types_members(ts, 2);
    m[0].name = function ? "<function>" : "<offset>";
    m[0].type = function ? member_function(ts, t) : word;
    m[1].name = "<adjustment>";
    m[1].type = word;
    m[1].offset = 8;
    made->members = m;
    made->nmembers = function ? 2 : 1;
    return made;
}

struct type *types_record(struct types *ts, const char *tag, bool is_union)
{
    struct type *t = arena_alloc(ts->arena, sizeof *t);
    t->kind = TYPE_STRUCT;
    t->tag = tag;
    t->is_union = is_union;
    return t;
}

const struct type *types_enum(struct types *ts, const char *tag,
                              const struct type *underlying, const struct type *promoted)
{
    struct type *t = arena_alloc(ts->arena, sizeof *t);
    t->kind = TYPE_ENUM;
    t->tag = tag;
    t->base = underlying;
    t->size = underlying->size;
    t->align = underlying->align;
    t->scoped = !promoted;
    t->promoted = promoted;
    t->complete = true;
    return t;
}

struct member *types_members(struct types *ts, size_t n)
{
    return arena_alloc(ts->arena, n * sizeof(struct member));
}

bool type_is_integer(const struct type *t)
{
    return (t->kind >= TYPE_BOOL && t->kind <= TYPE_ULLONG) || t->kind == TYPE_ENUM;
}

bool type_is_signed(const struct type *t)
{
    switch ((int)t->kind) {
    case TYPE_CHAR:
    case TYPE_SCHAR:
    case TYPE_SHORT:
    case TYPE_INT:
    case TYPE_LONG:
    case TYPE_LLONG:
        return true;
    case TYPE_ENUM:
        return type_is_signed(t->base);
    default:
        return false;
    }
}

bool type_is_floating(const struct type *t)
{
    return t->kind == TYPE_FLOAT || t->kind == TYPE_DOUBLE;
}

bool type_is_arith(const struct type *t)
{
    return t->kind >= TYPE_BOOL && t->kind <= TYPE_DOUBLE;
}

bool type_is_scalar(const struct type *t)
{
    return type_is_arith(t) || t->kind == TYPE_POINTER || t->kind == TYPE_ENUM ||
           t->kind == TYPE_NULLPTR;
}

bool type_is_error(const struct type *t)
{
    return t->kind == TYPE_ERROR;
}

unsigned type_bits(const struct type *t)
{
    return t->kind == TYPE_BOOL ? 1 : (unsigned)(8 * t->size);
}

uint64_t type_wrap(const struct type *t, uint64_t v)
{
    if (t->kind == TYPE_BOOL)
        return v != 0;
    unsigned bits = type_bits(t);
    if (bits >= 64)
        return v;
    uint64_t mask = (UINT64_C(1) << bits) - 1;
    v &= mask;
    if (type_is_signed(t) && v >> (bits - 1))
        v |= ~mask;
    return v;
}
