/* The remaining built-ins: conversions with a rounding mode, bit casts, cached loads and
 * stores, address space predicates, memcpy and memset, clocks, printf, assert, traps
 * and compiler hints. Also the dispatch over all of them. */
#include "ir/lower_int.h"

#include <string.h>

enum { MAX_SPEC = 6 }; /* longest %s specification honoured for a literal: %-999s */

bool lower_builtin_is_cheap(enum builtin b)
{
    return b == BUILTIN_MIN || b == BUILTIN_MAX || b == BUILTIN_ABS;
}

static ir_reg want(struct lower *lw, const struct expr *e, ir_reg dst)
{
    return dst != IR_NONE ? dst : lower_temp(lw, lower_vtype(e->type));
}

static ir_reg round_convert(struct lower *lw, const struct expr *e, enum ir_round round,
                            ir_reg dst)
{
    ir_reg v = lower_value(lw, e->args[0]);
    lw->span = e->span;
    enum ir_vtype from = lower_vtype(e->args[0]->type), to = lower_vtype(e->type);
    /* Widening is exact: those cvt have no rounding mode to state. */
    if (to == IR_F64 && (from == IR_F32 || from == IR_S32 || from == IR_U32))
        round = IR_ROUND_DEFAULT;
    lw->maybe++; /* saturates, as the intrinsic says: no fault */
    ir_reg r = lower_convert(lw, v, e->args[0]->type, e->type, round, dst);
    lw->maybe--;
    return r;
}

static ir_reg bit_cast(struct lower *lw, const struct expr *e)
{
    ir_reg v = lower_value(lw, e->args[0]);
    uint64_t bits;
    return lower_const_value(lw, v, &bits) ? ir_const(lw->f, lower_vtype(e->type), bits)
                                           : v;
}

static ir_reg hint_load(struct lower *lw, const struct expr *e, ir_reg dst)
{
    struct place p = {.addr = lower_pointer(lw, e->args[0]), .type = e->type};
    p.is_volatile = e->builtin == BUILTIN_LDCV;
    p.addr.read_only = e->builtin == BUILTIN_LDG;
    lw->span = e->span;
    return lower_load(lw, &p, dst);
}

static void hint_store(struct lower *lw, const struct expr *e)
{
    ir_reg v = lower_value(lw, e->args[1]);
    struct place p = {.addr = lower_pointer(lw, e->args[0]), .type = e->args[1]->type};
    lw->span = e->span;
    lower_store(lw, &p, v);
}

/* Global memory is what lies below the windows, null excepted. */
static ir_reg in_window(struct lower *lw, const struct expr *e, uint64_t base,
                        uint64_t size, ir_reg dst)
{
    ir_reg p = lower_value(lw, e->args[0]);
    lw->span = e->span;
    ir_reg from = lower_op(lw, IR_SUB_I64, IR_U64, IR_NONE, p,
                           ir_const(lw->f, IR_U64, base), IR_NONE);
    ir_reg inside = lower_op(lw, IR_SETP_LT_U64, IR_PREDICATE, IR_NONE, from,
                             ir_const(lw->f, IR_U64, size), IR_NONE);
    return lower_pred_value(lw, inside, lower_vtype(e->type), dst);
}

/* Alignment that the type of what a void pointer was made from promises. */
static uint64_t known_align(const struct expr *e)
{
    while (e->kind == EXPR_CAST && e->a->type->kind == TYPE_POINTER)
        e = e->a;
    const struct type *t = e->type->base;
    return t && t->align ? t->align : 1;
}

static ir_reg copy_memory(struct lower *lw, const struct expr *e)
{
    struct addr to = lower_pointer(lw, e->args[0]), from = lower_pointer(lw, e->args[1]);
    ir_reg size = lower_value(lw, e->args[2]);
    uint64_t a = known_align(e->args[0]), b = known_align(e->args[1]), n;
    lw->span = e->span;
    if (lower_const_value(lw, size, &n))
        lower_copy(lw, to, from, n, a < b ? a : b, false);
    else
        lower_copy_loop(lw, lower_addr_value(lw, to, IR_NONE),
                        lower_addr_value(lw, from, IR_NONE), size, 1);
    return lower_addr_value(lw, to, IR_NONE);
}

static ir_reg fill_memory(struct lower *lw, const struct expr *e)
{
    struct addr to = lower_pointer(lw, e->args[0]);
    ir_reg byte = lower_value(lw, e->args[1]), size = lower_value(lw, e->args[2]);
    uint64_t n;
    lw->span = e->span;
    if (lower_const_value(lw, size, &n))
        lower_fill(lw, to, byte, n, known_align(e->args[0]));
    else
        lower_fill_loop(lw, lower_addr_value(lw, to, IR_NONE), byte, size, 1);
    return lower_addr_value(lw, to, IR_NONE);
}

static const struct expr *literal(const struct expr *e)
{
    while (e->kind == EXPR_CAST || e->kind == EXPR_DECAY)
        e = e->a;
    return e->kind == EXPR_STRING ? e : NULL;
}

/* C's default argument promotions. */
static ir_reg promoted(struct lower *lw, const struct expr *e)
{
    ir_reg v = lower_value(lw, e);
    lw->span = e->span;
    if (lower_vtype(e->type) == IR_F32)
        return lower_op(lw, IR_CVT_F64_F32, IR_F64, IR_NONE, v, IR_NONE, IR_NONE);
    return v;
}

/* Length of the conversion specification at s, which starts with %; *stars counts the
 * arguments its width and precision take. */
static size_t spec_length(const char *s, const char *end, unsigned *stars)
{
    const char *p = s + 1;
    *stars = 0;
    for (; p < end && strchr("0123456789.-+ #*hlLzjt", *p); p++)
        *stars += *p == '*';
    return (size_t)(p - s) + (p < end);
}

/* Puts a literal argument of %s into the format itself, percent signs doubled. */
static void insert_literal(struct str *out, const char *spec, size_t len,
                           const struct expr *text)
{
    char format[MAX_SPEC + 1];
    struct str padded = {0};
    if (len <= MAX_SPEC && strcspn(spec, "hlLzjt") >= len) {
        memcpy(format, spec, len);
        format[len] = '\0';
        str_printf(&padded, format, text->text);
    } else {
        str_addn(&padded, text->text, text->len);
    }
    for (size_t i = 0; i < padded.len; i++) {
        str_addc(out, padded.data[i]);
        if (padded.data[i] == '%')
            str_addc(out, '%');
    }
    str_free(&padded);
}

/* Walks the format along the arguments. String literals among the arguments become
 * part of the format; every other argument is kept as an operand. */
static void print_operands(struct lower *lw, const struct expr *e,
                           const struct expr *format, struct str *out, ir_reg *args,
                           uint32_t *nargs)
{
    const char *s = format->text, *end = s + format->len;
    size_t next = 1;
    while (s < end) {
        if (*s != '%' || (s + 1 < end && s[1] == '%')) {
            size_t n = *s == '%' ? 2 : 1;
            str_addn(out, s, n);
            s += n;
            continue;
        }
        unsigned stars;
        size_t len = spec_length(s, end, &stars);
        for (; stars > 0 && next < e->nargs; stars--)
            args[(*nargs)++] = promoted(lw, e->args[next++]);
        const struct expr *text =
            s[len - 1] == 's' && next < e->nargs ? literal(e->args[next]) : NULL;
        if (text && !memchr(s, '*', len)) {
            insert_literal(out, s, len, text);
            next++;
        } else {
            str_addn(out, s, len);
            if (next < e->nargs)
                args[(*nargs)++] = promoted(lw, e->args[next++]);
        }
        s += len;
    }
    for (; next < e->nargs; next++)
        args[(*nargs)++] = promoted(lw, e->args[next]);
}

static ir_reg print_call(struct lower *lw, const struct expr *e, ir_reg dst, bool wanted)
{
    const struct expr *format = literal(e->args[0]);
    if (!format) {
        lower_fail(lw, e->span, "printf needs a string literal as its format");
        return lower_int(lw, 0);
    }
    ir_reg *args = mem_alloc((e->nargs + 1) * sizeof *args);
    uint32_t nargs = 0;
    struct str text = {0};
    print_operands(lw, e, format, &text, args, &nargs);
    uint32_t first = (uint32_t)lw->f->args.len;
    for (uint32_t i = 0; i < nargs; i++)
        vec_push(&lw->f->args, args[i]);
    mem_free(args);
    lw->span = e->span;
    dst = wanted ? want(lw, e, dst) : IR_NONE;
    struct ir_insn *in = lower_emit(lw, IR_PRINTF, dst, IR_NONE, IR_NONE, IR_NONE);
    in->imm = (int64_t)lower_string(lw, str_cstr(&text), text.len);
    in->args = first;
    in->nargs = nargs;
    str_free(&text);
    return dst;
}

static void assert_call(struct lower *lw, const struct expr *e)
{
    ir_reg p = lower_pred(lw, e->args[0]);
    struct span at = e->args[0]->span;
    const struct source *src = at.file ? sources_get(lang_sources(lw->u), at.file) : NULL;
    bool inside = src && at.off <= src->len && at.len <= src->len - at.off;
    lw->span = e->span;
    struct ir_insn *in = lower_emit(lw, IR_ASSERT, IR_NONE, p, IR_NONE, IR_NONE);
    in->imm =
        (int64_t)lower_string(lw, inside ? src->text + at.off : "", inside ? at.len : 0);
}

static ir_reg clock_low(struct lower *lw, const struct expr *e, ir_reg dst)
{
    ir_reg low = lower_temp(lw, IR_S32);
    lower_emit(lw, IR_CLOCK32, low, IR_NONE, IR_NONE, IR_NONE);
    if (ir_vtype_class(lower_vtype(e->type)) == IR_W)
        return low;
    return lower_op(lw, IR_CVT_S64_S32, IR_S64, dst, low, IR_NONE, IR_NONE);
}

/* Address in a window to generic address and back: global ones are generic already. */
static ir_reg convert_address(struct lower *lw, const struct expr *e, ir_reg dst)
{
    static const struct {
        enum builtin to, from;
        uint64_t base;
    } rows[] = {{BUILTIN_TO_GLOBAL, BUILTIN_FROM_GLOBAL, 0},
                {BUILTIN_TO_SHARED, BUILTIN_FROM_SHARED, IR_SHARED_BASE},
                {BUILTIN_TO_CONSTANT, BUILTIN_FROM_CONSTANT, IR_CONST_BASE},
                {BUILTIN_TO_LOCAL, BUILTIN_FROM_LOCAL, IR_LOCAL_BASE}};
    ir_reg p = lower_value(lw, e->args[0]);
    lw->span = e->span;
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        bool from = rows[i].from == e->builtin;
        if ((from || rows[i].to == e->builtin) && rows[i].base)
            return lower_op(lw, from ? IR_ADD_I64 : IR_SUB_I64, lower_vtype(e->type), dst,
                            p, ir_const(lw->f, IR_U64, rows[i].base), IR_NONE);
    }
    return p;
}

static bool memory_builtin(struct lower *lw, const struct expr *e, ir_reg dst,
                           ir_reg *out)
{
    *out = IR_NONE;
    switch ((int)e->builtin) {
    case BUILTIN_LDG:
    case BUILTIN_LDCG:
    case BUILTIN_LDCA:
    case BUILTIN_LDCS:
    case BUILTIN_LDLU:
    case BUILTIN_LDCV:
        *out = hint_load(lw, e, dst);
        return true;
    case BUILTIN_STWB:
    case BUILTIN_STCG:
    case BUILTIN_STCS:
    case BUILTIN_STWT:
        hint_store(lw, e);
        return true;
    case BUILTIN_IS_GLOBAL:
        *out = in_window(lw, e, 1, IR_SHARED_BASE - 1, dst);
        return true;
    case BUILTIN_IS_SHARED:
        *out = in_window(lw, e, IR_SHARED_BASE, IR_WINDOW_SIZE, dst);
        return true;
    case BUILTIN_IS_CONSTANT:
        *out = in_window(lw, e, IR_CONST_BASE, IR_WINDOW_SIZE, dst);
        return true;
    case BUILTIN_IS_LOCAL:
        *out = in_window(lw, e, IR_LOCAL_BASE, IR_WINDOW_SIZE, dst);
        return true;
    case BUILTIN_TO_GLOBAL:
    case BUILTIN_TO_SHARED:
    case BUILTIN_TO_CONSTANT:
    case BUILTIN_TO_LOCAL:
    case BUILTIN_FROM_GLOBAL:
    case BUILTIN_FROM_SHARED:
    case BUILTIN_FROM_CONSTANT:
    case BUILTIN_FROM_LOCAL:
        *out = convert_address(lw, e, dst);
        return true;
    case BUILTIN_MEMCPY:
        *out = copy_memory(lw, e);
        return true;
    case BUILTIN_MEMSET:
        *out = fill_memory(lw, e);
        return true;
    default:
        return false;
    }
}

static bool value_builtin(struct lower *lw, const struct expr *e, ir_reg dst, ir_reg *out)
{
    switch ((int)e->builtin) {
    case BUILTIN_CVT_RN:
        *out = round_convert(lw, e, IR_RN, dst);
        return true;
    case BUILTIN_CVT_RZ:
        *out = round_convert(lw, e, IR_RZ, dst);
        return true;
    case BUILTIN_CVT_RU:
        *out = round_convert(lw, e, IR_RU, dst);
        return true;
    case BUILTIN_CVT_RD:
        *out = round_convert(lw, e, IR_RD, dst);
        return true;
    case BUILTIN_BITCAST:
        *out = bit_cast(lw, e);
        return true;
    case BUILTIN_HILOINT2DOUBLE: {
        ir_reg hi = lower_value(lw, e->args[0]), lo = lower_value(lw, e->args[1]);
        lw->span = e->span;
        *out = lower_op(lw, IR_PACK64, IR_F64, dst, lo, hi, IR_NONE);
        return true;
    }
    case BUILTIN_EXPECT:
        *out = lower_expr(lw, e->args[0], dst);
        return true;
    case BUILTIN_CLOCK:
        *out = clock_low(lw, e, dst);
        return true;
    case BUILTIN_CLOCK64:
        *out = want(lw, e, dst);
        lower_emit(lw, IR_CLOCK64, *out, IR_NONE, IR_NONE, IR_NONE);
        return true;
    case BUILTIN_GLOBALTIMER:
        *out = want(lw, e, dst);
        lower_emit(lw, IR_GLOBALTIMER, *out, IR_NONE, IR_NONE, IR_NONE);
        return true;
    default:
        return false;
    }
}

static bool effect_builtin(struct lower *lw, const struct expr *e)
{
    switch ((int)e->builtin) {
    case BUILTIN_ASSERT:
        assert_call(lw, e);
        return true;
    case BUILTIN_NANOSLEEP: {
        ir_reg ns = lower_value(lw, e->args[0]);
        lw->span = e->span;
        lower_emit(lw, IR_NANOSLEEP, IR_NONE, ns, IR_NONE, IR_NONE);
        return true;
    }
    case BUILTIN_TRAP:
    case BUILTIN_BRKPOINT: /* without a debugger a break point stops the launch too */
    case BUILTIN_UNREACHABLE:
        lower_emit(lw, IR_TRAP, IR_NONE, IR_NONE, IR_NONE, IR_NONE);
        return true;
    case BUILTIN_EXIT:
        lower_emit(lw, IR_EXIT, IR_NONE, IR_NONE, IR_NONE, IR_NONE)->flags =
            IR_FLAG_EARLY;
        return true;
    case BUILTIN_ASSUME: /* a promise, not evaluated */
        return true;
    default:
        return false;
    }
}

ir_reg lower_builtin(struct lower *lw, const struct expr *e, ir_reg dst, bool wanted)
{
    ir_reg out = IR_NONE;
    if (lower_math_builtin(lw, e, dst, &out) || lower_warp_builtin(lw, e, dst, &out) ||
        lower_atomic_builtin(lw, e, dst, wanted, &out) ||
        memory_builtin(lw, e, dst, &out) || value_builtin(lw, e, dst, &out) ||
        effect_builtin(lw, e))
        return out;
    if (e->builtin == BUILTIN_PRINTF)
        return print_call(lw, e, dst, wanted);
    lower_fail(lw, e->span, "this built-in function is not supported by the interpreter");
    return e->type->kind == TYPE_VOID ? IR_NONE
                                      : ir_const(lw->f, lower_vtype(e->type), 0);
}
