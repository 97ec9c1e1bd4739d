/* Operands of PTX instructions: types, agreement, and how C++ spells them.
 *
 * PTX ISA: Operand Type Checking (bits agree with anything of their size, signed with
 * unsigned, floating only with floating), Operand Size Exceeding Instruction-Type Size
 * (ld, st, cvt may use larger registers). */
#include "config.h"

#include "lang/ptx.h"

#include <inttypes.h>
#include <stdarg.h>
#include <string.h>

/* ---- places and messages ---- */

struct span ptx_span(const struct ptx *p, size_t off, size_t len)
{
    if (!p->places || !p->src->len || off >= p->src->len)
        return p->src->text_span;
    size_t last = off + (len ? len : 1) - 1;
    if (last >= p->src->len)
        last = p->src->len - 1;
    struct span sp = p->src->text_span;
    sp.off = p->places[off];
    sp.len = p->places[last] - sp.off + 1;
    return sp;
}

/* The first failure of an asm statement is said; false if there was one already. */
static bool fail(struct ptx *p, struct str *text, const char *fmt, va_list ap)
{
    if (p->failed)
        return false;
    p->failed = true;
    str_vprintf(text, fmt, ap);
    return true;
}

void ptx_error(struct ptx *p, size_t off, size_t len, const char *fmt, ...)
{
    struct str text = {0};
    va_list ap;
    va_start(ap, fmt);
    if (fail(p, &text, fmt, ap))
        diag_error(p->s->ds, ptx_span(p, off, len), "%s", str_cstr(&text));
    va_end(ap);
    str_free(&text);
}

void ptx_unsupported(struct ptx *p, size_t off, size_t len, const char *fmt, ...)
{
    struct str text = {0};
    va_list ap;
    va_start(ap, fmt);
    if (fail(p, &text, fmt, ap))
        diag_unsupported(p->s->ds, ptx_span(p, off, len), "%s", str_cstr(&text));
    va_end(ap);
    str_free(&text);
}

bool ptx_count(struct ptx *p, const struct ptx_insn *in, size_t least, size_t most)
{
    if (in->nops >= least && in->nops <= most)
        return true;
    if (least == most)
        ptx_error(p, in->off, in->name_len, "'%s' takes %zu operand%s and this has %zu",
                  in->name, least, least == 1 ? "" : "s", in->nops);
    else
        ptx_error(p, in->off, in->name_len,
                  "'%s' takes %zu to %zu operands and this has %zu", in->name, least,
                  most, in->nops);
    return false;
}

/* ---- types ---- */

static const struct type_row {
    const char *name;
    struct ptx_type type;
    const char *ctype;
} TYPES[] = {{"pred", {'p', 1, false}, "bool"},
             {"b8", {'b', 8, false}, "unsigned char"},
             {"u8", {'u', 8, false}, "unsigned char"},
             {"s8", {'s', 8, false}, "signed char"},
             {"b16", {'b', 16, false}, "unsigned short"},
             {"u16", {'u', 16, false}, "unsigned short"},
             {"s16", {'s', 16, false}, "short"},
             {"b32", {'b', 32, false}, "unsigned int"},
             {"u32", {'u', 32, false}, "unsigned int"},
             {"s32", {'s', 32, false}, "int"},
             {"f32", {'f', 32, false}, "float"},
             {"b64", {'b', 64, false}, "unsigned long long"},
             {"u64", {'u', 64, false}, "unsigned long long"},
             {"s64", {'s', 64, false}, "long long"},
             {"f64", {'f', 64, false}, "double"},
             {"f16", {'f', 16, false}, "unsigned short"},
             {"bf16", {'n', 16, false}, "unsigned short"},
             {"f16x2", {'f', 32, true}, "unsigned int"},
             {"bf16x2", {'n', 32, true}, "unsigned int"}};

struct ptx_type ptx_type_named(const char *name)
{
    for (size_t i = 0; i < sizeof TYPES / sizeof *TYPES; i++)
        if (strcmp(TYPES[i].name, name) == 0)
            return TYPES[i].type;
    return (struct ptx_type){0};
}

static const struct type_row *type_row(struct ptx_type t)
{
    for (size_t i = 0; i < sizeof TYPES / sizeof *TYPES; i++)
        if (TYPES[i].type.kind == t.kind && TYPES[i].type.bits == t.bits &&
            TYPES[i].type.is_packed == t.is_packed)
            return &TYPES[i];
    return NULL;
}

const char *ptx_ctype(struct ptx_type t)
{
    const struct type_row *r = type_row(t);
    return r ? r->ctype : "unsigned int";
}

const char *ptx_type_text(struct ptx *p, struct ptx_type t)
{
    const struct type_row *r = type_row(t);
    return r ? arena_printf(p->s->arena, ".%s", r->name) : "?";
}

/* Held in a C++ float or double, not as bits in an integer. */
static bool is_real(struct ptx_type t)
{
    return t.kind == 'f' && t.bits >= 32 && !t.is_packed;
}

static bool is_integral(struct ptx_type t)
{
    return t.kind == 'u' || t.kind == 's';
}

static bool agree(struct ptx_type reg, struct ptx_type t, bool wide)
{
    if (reg.kind == 'p' || t.kind == 'p')
        return reg.kind == t.kind;
    if (reg.bits != t.bits &&
        !(wide && reg.bits > t.bits && t.bits >= 8 && !is_real(reg) && !is_real(t)))
        return false;
    if (reg.kind == 'b' || t.kind == 'b')
        return true;
    return reg.kind == t.kind || (is_integral(reg) && is_integral(t));
}

/* ---- registers ---- */

struct ptx_reg *ptx_find_reg(const struct ptx *p, const char *name, size_t len)
{
    for (size_t i = p->regs.len; i-- > 0;) {
        struct ptx_reg *r = p->regs.data[i];
        if (strlen(r->name) == len && memcmp(r->name, name, len) == 0)
            return r;
    }
    return NULL;
}

bool ptx_constant(const struct ptx_operand *o, uint64_t *value)
{
    if (o->form == PTX_INT)
        *value = o->value;
    else if (o->form == PTX_REG && o->reg->is_const)
        *value = o->reg->value;
    else
        return false;
    return true;
}

static const struct special_row {
    const char *name, *type, *value;
} SPECIALS[] = {
#define PTX(...)
#define PTX_FORM(...)
#define PTX_SPECIAL(name, type, value, help) {name, type, value},
#include "lang/ptx.def"
#undef PTX_SPECIAL
#undef PTX_FORM
#undef PTX
};

const char *ptx_special_value(const char *name, struct ptx_type *t)
{
    for (size_t i = 0; i < sizeof SPECIALS / sizeof *SPECIALS; i++)
        if (strcmp(SPECIALS[i].name, name) == 0) {
            *t = ptx_type_named(SPECIALS[i].type);
            return SPECIALS[i].value;
        }
    return NULL;
}

/* ---- values ---- */

/* A C++ value of type `from` as one of type `to`; sizes agree unless both integers. */
static void put_converted(struct str *out, const char *value, struct ptx_type from,
                          struct ptx_type to)
{
    if (is_real(from) && !is_real(to))
        str_printf(out,
                   from.bits == 64 ? "((%s)__double_as_longlong(%s))"
                                   : "((%s)__float_as_uint(%s))",
                   ptx_ctype(to), value);
    else if (!is_real(from) && is_real(to))
        str_printf(out,
                   to.bits == 64 ? "__longlong_as_double((long long)%s)"
                                 : "__uint_as_float((unsigned int)%s)",
                   value);
    else if (from.kind == to.kind && from.bits == to.bits)
        str_add(out, value);
    else
        str_printf(out, "((%s)%s)", ptx_ctype(to), value);
}

static bool put_number(struct ptx *p, const struct ptx_operand *o, struct ptx_type t,
                       struct str *out)
{
    if (o->form == PTX_INT && !is_real(t)) {
        if (t.kind == 'p')
            str_add(out, o->value ? "true" : "false");
        else
            str_printf(out, "((%s)0x%" PRIx64 "ull)", ptx_ctype(t), o->value);
        return true;
    }
    if (!is_real(t) && !(t.kind == 'b' && (o->is_single ? t.bits == 32 : t.bits == 64))) {
        ptx_error(p, o->off, o->len, "a floating constant cannot be used where %s is due",
                  ptx_type_text(p, t));
        return false;
    }
    uint64_t bits = o->value;
    bool single = o->is_single;
    if (o->form == PTX_INT) {
        ptx_error(p, o->off, o->len,
                  "an integer constant cannot be used where %s is due: write 0f… or 0d… "
                  "with the bits, or 1.0",
                  ptx_type_text(p, t));
        return false;
    }
    if (!is_real(t)) {
        str_printf(out, "((%s)0x%" PRIx64 "ull)", ptx_ctype(t), bits);
        return true;
    }
    if (single && t.bits == 64)
        str_printf(out, "((double)__uint_as_float(0x%" PRIx64 "u))", bits);
    else if (single)
        str_printf(out, "__uint_as_float(0x%" PRIx64 "u)", bits);
    else
        str_printf(out, "((%s)__longlong_as_double(0x%" PRIx64 "ll))", ptx_ctype(t),
                   bits);
    return true;
}

static bool disagree(struct ptx *p, const struct ptx_operand *o, struct ptx_type have,
                     struct ptx_type t)
{
    const char *text = arena_strndup(p->s->arena, p->src->text + o->off, o->len);
    ptx_error(p, o->off, o->len, "'%s' is %s and the instruction wants %s here: %s", text,
              ptx_type_text(p, have), ptx_type_text(p, t),
              have.bits == t.bits && have.kind != 'p' && t.kind != 'p'
                  ? "move it through a .b register first"
                  : "pass it with another constraint, or convert it with cvt");
    return false;
}

static bool put_register(struct ptx *p, const struct ptx_operand *o, struct ptx_type t,
                         bool wide, struct str *out)
{
    const struct ptx_reg *r = o->reg;
    struct ptx_type have = r->type;
    if (r->is_const && !is_real(t)) { /* "n": as if it were written there */
        struct ptx_operand number = *o;
        number.form = PTX_INT;
        number.value = r->value;
        if (have.kind == 'b' && !have.bits)
            return put_number(p, &number, t, out);
    }
    if (!have.bits || !agree(have, t, wide))
        return disagree(p, o, have, t);
    if (o->negated)
        str_addc(out, '!');
    if (r->is_pointer)
        str_printf(out, "((%s)(unsigned long)%s)", ptx_ctype(t), r->symbol);
    else if (r->is_signed && !is_real(t))
        str_printf(out, "((%s)%s)", ptx_ctype(t), r->symbol);
    else
        put_converted(out, r->symbol, have, t);
    return true;
}

bool ptx_value(struct ptx *p, const struct ptx_operand *o, struct ptx_type t, bool wide,
               struct str *out)
{
    struct ptx_type have;
    const char *value;
    if (o->negated && t.kind != 'p') {
        ptx_error(p, o->off, o->len, "'!' belongs before a predicate");
        return false;
    }
    switch (o->form) {
    case PTX_REG:
        return put_register(p, o, t, wide, out);
    case PTX_INT:
    case PTX_FLOAT:
        return put_number(p, o, t, out);
    case PTX_SPECIAL:
        value = ptx_special_value(o->text, &have);
        if (!agree(have, t, wide))
            return disagree(p, o, have, t);
        put_converted(out, value, have, t);
        return true;
    case PTX_ADDRESS:
    case PTX_VECTOR:
    case PTX_SINK:
        break;
    }
    ptx_error(p, o->off, o->len, "expected a register or a constant of type %s here",
              ptx_type_text(p, t));
    return false;
}

bool ptx_assign(struct ptx *p, const struct ptx_operand *o, struct ptx_type t, bool wide,
                const char *value)
{
    if (o->form == PTX_SINK) {
        str_printf(&p->out, "(void)(%s);\n", value);
        return true;
    }
    if (o->form != PTX_REG || o->negated) {
        ptx_error(p, o->off, o->len, "a result needs a register to go to");
        return false;
    }
    if (o->reg->is_input) {
        ptx_error(p, o->off, o->len,
                  "'%s' is an input of this asm and cannot be written: make it an output "
                  "with \"=\" or \"+\"",
                  o->reg->name);
        return false;
    }
    if (!agree(o->reg->type, t, wide))
        return disagree(p, o, o->reg->type, t);
    str_printf(&p->out, "%s = ", o->reg->symbol);
    put_converted(&p->out, arena_printf(p->s->arena, "(%s)", value), t, o->reg->type);
    str_add(&p->out, ";\n");
    return true;
}

/* ---- addresses ---- */

bool ptx_address(struct ptx *p, const struct ptx_operand *o, const char *space,
                 const char *pointer, struct str *out)
{
    if (o->form != PTX_ADDRESS) {
        ptx_error(p, o->off, o->len, "expected an address in brackets, as in [%%1]");
        return false;
    }
    const struct ptx_operand *base = &o->items[0];
    bool window = strcmp(space, "shared") == 0;
    bool narrow = window && base->form == PTX_REG && base->reg->type.bits == 32;
    struct ptx_type t = {'u', narrow ? 32 : 64, false};
    struct str value = {0};
    if (base->form == PTX_REG && base->reg->is_pointer && !window) {
        str_add(&value, base->reg->symbol);
    } else if (!ptx_value(p, base, t, false, &value)) {
        str_free(&value);
        return false;
    }
    str_printf(out, "(%s)(", pointer);
    if (o->value)
        str_printf(out, "%" PRId64 "ll + ", (int64_t)o->value);
    if (window || strcmp(space, "local") == 0)
        str_printf(out, "(char *)__cvta_%s_to_generic((unsigned long)%s))", space,
                   str_cstr(&value));
    else
        str_printf(out, "(char *)%s)", str_cstr(&value));
    str_free(&value);
    return true;
}
