/* Types of the CUDA C++ subset. Basic types are singletons in struct types; pointer,
 * array and function types are hash-consed, so two types are the same type exactly
 * when their pointers (and qualifiers) are equal. Sizes follow the LP64 device ABI. */
#ifndef LANG_TYPE_H
#define LANG_TYPE_H

#include "base/mem.h"
#include "base/source.h"
#include "base/str.h"

#include <stdbool.h>
#include <stdint.h>

enum type_kind {
    TYPE_VOID,
    TYPE_BOOL,
    TYPE_CHAR, /* signed on the device */
    TYPE_SCHAR,
    TYPE_UCHAR,
    TYPE_SHORT,
    TYPE_USHORT,
    TYPE_INT,
    TYPE_UINT,
    TYPE_LONG, /* 8 bytes */
    TYPE_ULONG,
    TYPE_LLONG,
    TYPE_ULLONG,
    TYPE_FLOAT,
    TYPE_DOUBLE,
    TYPE_POINTER, /* base; 8 bytes; also what references lower to */
    TYPE_ARRAY,   /* base, count (count UINT64_MAX: unknown bound, extern shared) */
    TYPE_STRUCT,  /* struct, class or union: members with offsets */
    TYPE_ENUM,    /* base = underlying integer type */
    TYPE_FUNC,    /* base = result, params */
    TYPE_REF,     /* reference to base; rvalue: T && */
    TYPE_NULLPTR,
    TYPE_ERROR /* produced after a diagnostic; silences follow-ups */
};

/* Qualifiers belong to the declared object or pointee, not to struct type. */
/* QUAL_READ_ONLY: of what __ldg reads, never written in a type. */
enum { QUAL_CONST = 1, QUAL_VOLATILE = 2, QUAL_RESTRICT = 4, QUAL_READ_ONLY = 8 };

struct type;
struct ast_decl;
struct ast_record;

struct member {
    const char *name; /* NULL for an anonymous struct/union whose names are lifted */
    const struct type *type;
    unsigned quals;
    uint64_t offset;    /* bytes from the start of the struct */
    uint8_t bit_width;  /* 0: not a bit-field */
    uint8_t bit_offset; /* from the least significant bit of the unit at offset */
    bool is_base;       /* a base class: its names are lifted, name NULL */
    bool is_virtual;    /* a virtual base, direct or not; offset: in an object of just
                           this class */
    bool is_primary;    /* and the table pointer is shared with it: offset 0 */
    bool is_mutable;    /* never const */
    bool is_reference;  /* type is the pointer that stands for it */
    struct span span;
};

struct type {
    enum type_kind kind;
    uint64_t size, align; /* bytes; 0 while incomplete or for void/functions */
    const struct type *base;
    unsigned base_quals; /* qualifiers of the pointee/element */
    uint64_t count;      /* array elements */
    /* struct, union, enum */
    const char *tag; /* NULL: anonymous */
    struct ast_decl *decl; /* that declared it, for look-up of its members; or NULL */
    bool is_union, complete;
    bool rvalue;                 /* REF: && */
    bool scoped;                 /* enum class: no implicit conversion */
    const struct type *promoted; /* enum: what it promotes to, NULL if scoped */
    const struct member *members; /* base classes first */
    size_t nmembers;
    struct ast_record *record; /* struct: its declaration */
    uint64_t data_size;        /* without padding at the end, and virtual bases */
    uint64_t nvirtual;         /* virtual bases among the members */
    /* struct: a pointer to a member, which is of type base (base_quals: of a function's
     * `this`) in this class; else NULL */
    const struct type *member_of;
    bool pod;                  /* POD for the layout: no base lies in its padding */
    bool polymorphic;          /* begins with a pointer to its table of functions */
    /* function */
    const struct type *const *params;
    size_t nparams;
    bool variadic;
};

struct types; /* owner and factory; lives in the unit's arena */

struct types *types_new(struct arena *a);
/* Singleton of a basic kind: TYPE_VOID … TYPE_DOUBLE, TYPE_NULLPTR, TYPE_ERROR. */
const struct type *types_basic(const struct types *ts, enum type_kind kind);
const struct type *types_pointer(struct types *ts, const struct type *base, unsigned quals);
const struct type *types_ref(struct types *ts, const struct type *base, unsigned quals);
const struct type *types_rvalue_ref(struct types *ts, const struct type *base,
                                    unsigned quals);
/* Qualifiers of an array are those of the object that has the type, so the element's
 * are not kept here (base_quals 0). count UINT64_MAX: unknown bound, size 0. The
 * product must be below TYPE_MAX_SIZE; the caller checks. */
const struct type *types_array(struct types *ts, const struct type *elem, uint64_t count);
#define TYPE_MAX_SIZE (UINT64_C(1) << 40)
const struct type *types_func(struct types *ts, const struct type *result,
                              const struct type *const *params, size_t nparams,
                              bool variadic);
/* T C::*, or for a function type R (C::*)(…), quals then of *this. A struct of one or two
 * unnamed words, see sema_memptr.c; hash-consed. */
const struct type *types_member_pointer(struct types *ts, const struct type *t,
                                        unsigned quals, const struct type *class_);
/* New, incomplete struct or union; layout completes it. tag NULL: anonymous. */
struct type *types_record(struct types *ts, const char *tag, bool is_union);
/* New, complete enum. promoted: what values promote to, NULL for a scoped enum. */
const struct type *types_enum(struct types *ts, const char *tag,
                              const struct type *underlying,
                              const struct type *promoted);

/* Zeroed room for n members, in the types' arena. */
struct member *types_members(struct types *ts, size_t n);

/* Offsets, size and alignment as the device ABI (Itanium C++, LP64) has them. On input
 * each field has type, name, bit_width and its own wanted alignment or 0; `members`
 * of the record becomes the named ones and the anonymous records. min_align: __align__ of the whole, 0 if none. Unnamed
 * bit-fields take room but are not kept. Of bases (m.is_base) the one given first lies
 * first; own_table: the record begins with a table pointer of its own. */
struct field {
    struct member m;
    uint64_t align;
    bool bitfield; /* m.bit_width is its width, 0 allowed */
};
struct layout_options {
    uint64_t min_align; /* of the whole, 0 if none */
    bool packed, own_table;
};
void type_layout(struct types *ts, struct type *record, const struct field *fields,
                 size_t nfields, const struct layout_options *opt);
/* No data members, of its own or of a base, and no table pointer. */
bool type_is_empty(const struct type *t);

/* Finds a member by name, through anonymous members too; *offset is from the start of
 * the outermost record. NULL if there is none. Names are compared as text. */
const struct member *type_member(const struct type *record, const char *name,
                                 uint64_t *offset);

bool type_is_integer(const struct type *t);  /* bool, chars … long long, enum */
bool type_is_signed(const struct type *t);   /* integers only */
bool type_is_floating(const struct type *t); /* float, double */
bool type_is_arith(const struct type *t);
bool type_is_scalar(const struct type *t); /* arithmetic, pointer, enum, nullptr */
bool type_is_error(const struct type *t);
/* Width of an integer or enum in bits; bool counts 1. */
unsigned type_bits(const struct type *t);
/* The low bits of v as a value of integer type t: sign- or zero-extended to 64 bits. */
uint64_t type_wrap(const struct type *t, uint64_t v);
/* "unsigned int", "const float *", "float [32][33]" as C++ spells it. */
void type_print(const struct type *t, unsigned quals, struct str *out);

#endif
