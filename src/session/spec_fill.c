/* Turning the fills of a header into bytes, and suggesting a header for a kernel that
 * has none. */
#include "config.h"

#include "session/spec.h"
#include "session/npy.h"
#include "simt/math_half.h"

#include <string.h>

void spec_store(struct number n, enum ir_vtype vtype, void *out)
{
    float f = (float)n.f;
    uint16_t half;
    uint8_t truth = n.is_float ? n.f != 0 : n.i != 0;
    switch (vtype) {
    case IR_F32:
        memcpy(out, &f, sizeof f);
        break;
    case IR_F64:
        memcpy(out, &n.f, sizeof n.f);
        break;
    case IR_F16:
    case IR_BF16:
        half = (uint16_t)half_round(vtype == IR_F16 ? HALF_F16 : HALF_BF16, IR_RN, n.f);
        memcpy(out, &half, sizeof half);
        break;
    case IR_BOOL:
        memcpy(out, &truth, 1);
        break;
    case IR_S8:
    case IR_U8:
    case IR_BYTES:
    case IR_PREDICATE:
    case IR_S16:
    case IR_U16:
    case IR_S32:
    case IR_U32:
    case IR_S64:
    case IR_U64:
    case IR_PTR: /* little-endian: the low bytes */
        memcpy(out, &n.i, ir_vtype_size(vtype));
        break;
    }
}

bool spec_fits(struct number n, enum ir_vtype vtype)
{
    unsigned bits = 8 * ir_vtype_size(vtype);
    int64_t v = (int64_t)n.i;
    if (ir_vtype_is_float(vtype))
        return true;
    if (n.is_float)
        return false;
    if (vtype == IR_BOOL)
        return n.i <= 1;
    return bits == 64 || (v >= -(INT64_C(1) << (bits - 1)) && v < INT64_C(1) << bits);
}

/* splitmix64: a well-mixed 64-bit value for each index of a seed. */
static uint64_t random_bits(uint64_t seed, uint64_t index)
{
    uint64_t z = seed + (index + 1) * UINT64_C(0x9e3779b97f4a7c15);
    z = (z ^ (z >> 30)) * UINT64_C(0xbf58476d1ce4e5b9);
    z = (z ^ (z >> 27)) * UINT64_C(0x94d049bb133111eb);
    return z ^ (z >> 31);
}

/* Integers: lo … hi inclusive. Floating types: lo up to hi, 53 random bits. */
static struct number random_number(const struct fill *f, bool is_float, uint64_t i)
{
    uint64_t bits = random_bits(f->seed, i);
    if (is_float)
        return (struct number){.is_float = true,
                               .f = f->a.f +
                                    (f->b.f - f->a.f) * ((double)(bits >> 11) * 0x1p-53)};
    uint64_t range = f->b.i - f->a.i + 1;
    uint64_t v = f->a.i + (range ? bits % range : bits);
    return (struct number){.i = v, .f = (double)(int64_t)v};
}

static struct number from_int(uint64_t i)
{
    return (struct number){.i = i, .f = (double)i};
}

static struct number from_double(double f)
{
    return (struct number){.is_float = true, .f = f, .i = (uint64_t)(int64_t)f};
}

/* Element i of a fill whose elements are computed one by one. */
static struct number element(const struct fill *f, bool is_float, uint64_t i,
                             uint64_t count)
{
    switch (f->kind) {
    case FILL_CONST:
        return f->a;
    case FILL_IOTA:
        return from_int(i);
    case FILL_LIST:
        return f->list[i];
    case FILL_RANDOM:
        return random_number(f, is_float, i);
    case FILL_LINSPACE:
        if (count == 1)
            return f->a;
        return from_double(f->a.f +
                           (f->b.f - f->a.f) * ((double)i / (double)(count - 1)));
    case FILL_LETTERS:
        return from_int('A' + i % 26);
    case FILL_FILE:
    case FILL_UNINIT:
    case FILL_KEEP:
        break;
    }
    return from_int(0);
}

/* The values that a fill writes as they are in the header. */
static bool values_fit(const struct fill *f, enum ir_vtype vtype)
{
    if (f->kind == FILL_CONST || f->kind == FILL_RANDOM)
        if (!spec_fits(f->a, vtype) ||
            (f->kind == FILL_RANDOM && !spec_fits(f->b, vtype)))
            return false;
    for (size_t i = 0; i < f->nlist; i++)
        if (!spec_fits(f->list[i], vtype))
            return false;
    return true;
}

bool spec_fill(const struct fill *f, enum ir_vtype vtype, uint64_t count, const char *dir,
               void *out, const char **error)
{
    unsigned size = ir_vtype_size(vtype);
    if (f->kind == FILL_UNINIT || f->kind == FILL_KEEP) {
        memset(out, 0, count * size);
        return true;
    }
    if (f->kind == FILL_FILE)
        return npy_read(dir, f->file, vtype, count, out, error);
    if (f->kind == FILL_LIST && f->nlist != count) {
        *error = "the list has not as many values as the array has elements";
        return false;
    }
    if (!values_fit(f, vtype)) {
        *error = "a value is no whole number in the range of the element type";
        return false;
    }
    bool is_float = ir_vtype_is_float(vtype);
    for (uint64_t i = 0; i < count; i++)
        spec_store(element(f, is_float, i, count), vtype, (char *)out + i * size);
    return true;
}

const char *spec_type_name(enum ir_vtype v)
{
    switch (v) {
    case IR_S8:
        return "i8";
    case IR_U8:
        return "u8";
    case IR_S16:
        return "i16";
    case IR_U16:
        return "u16";
    case IR_S32:
        return "i32";
    case IR_U32:
        return "u32";
    case IR_S64:
        return "i64";
    case IR_U64:
    case IR_PTR:
        return "u64";
    case IR_F32:
        return "f32";
    case IR_F64:
        return "f64";
    case IR_F16:
        return "f16";
    case IR_BF16:
        return "bf16";
    case IR_BOOL:
        return "bool";
    case IR_BYTES:
    case IR_PREDICATE:
        break;
    }
    return "bytes";
}

#define SUGGESTED 32 /* elements: one warp's */

static void suggest_array(const struct ir_param *p, struct str *out)
{
    uint64_t size = p->pointee_size ? p->pointee_size : 1; /* void */
    bool bytes = p->pointee == IR_BYTES || p->pointee_size == 0;
    str_printf(out, "// arg: %s %s[%llu] = %s\n", p->name,
               spec_type_name(bytes ? IR_BYTES : p->pointee),
               (unsigned long long)(bytes ? SUGGESTED * size : SUGGESTED),
               p->pointee_const ? "iota" : "0");
}

void spec_suggest(const struct ir_module *m, struct str *out)
{
    str_printf(out, "// launch: grid=1 block=%d\n", SUGGESTED);
    for (size_t i = 0; i < m->params.len; i++) {
        const struct ir_param *p = &m->params.data[i];
        if (p->is_pointer)
            suggest_array(p, out);
        else if (p->vtype == IR_BYTES && p->pointee == IR_BYTES)
            str_printf(out, "// arg: %s bytes[%llu] = 0\n", p->name,
                       (unsigned long long)p->size);
        else
            str_printf(out, "// arg: %s %s = 1\n", p->name,
                       spec_type_name(p->vtype == IR_BYTES ? p->pointee : p->vtype));
    }
}
