/* Types of the CUDA C++ subset. Basic types are singletons in struct types; pointer,
 * array and function types are hash-consed, so two types are the same type exactly
 * when their pointers (and qualifiers) are equal. Sizes follow the LP64 device ABI. */
#ifndef LANG_TYPE_H
#define LANG_TYPE_H

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
    TYPE_REF,     /* lvalue reference to base */
    TYPE_NULLPTR,
    TYPE_ERROR /* produced after a diagnostic; silences follow-ups */
};

/* Qualifiers belong to the declared object or pointee, not to struct type. */
enum { QUAL_CONST = 1, QUAL_VOLATILE = 2, QUAL_RESTRICT = 4 };

struct type;

struct member {
    const char *name; /* NULL for an anonymous struct/union whose names are lifted */
    const struct type *type;
    unsigned quals;
    uint64_t offset;    /* bytes from the start of the struct */
    uint8_t bit_width;  /* 0: not a bit-field */
    uint8_t bit_offset; /* from the least significant bit of the unit at offset */
    struct span span;
};

struct type {
    enum type_kind kind;
    uint64_t size, align; /* bytes; 0 while incomplete or for void/functions */
    const struct type *base;
    unsigned base_quals; /* qualifiers of the pointee/element */
    uint64_t count;      /* array elements */
    /* struct, union, enum */
    const char *tag;
    bool is_union, complete;
    const struct member *members;
    size_t nmembers;
    /* function */
    const struct type *const *params;
    size_t nparams;
    bool variadic;
};

struct types; /* owner and factory; lives in the unit's arena */

bool type_is_integer(const struct type *t);  /* bool, chars … long long, enum */
bool type_is_signed(const struct type *t);   /* integers only */
bool type_is_floating(const struct type *t); /* float, double */
bool type_is_arith(const struct type *t);
bool type_is_scalar(const struct type *t); /* arithmetic, pointer, enum, nullptr */
/* "unsigned int", "const float *", "float [32][33]" as C++ spells it. */
void type_print(const struct type *t, unsigned quals, struct str *out);

#endif
