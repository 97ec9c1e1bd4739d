/* Memory: loads and stores of scalars and bit-fields, copies and fills of blocks of
 * bytes, struct values. Struct values are always memory: an expression of struct type is
 * lowered to the address where its value lies. */
#include "ir/lower_int.h"

#include <assert.h>

static struct ir_insn *access(struct lower *lw, enum ir_op op, struct addr a,
                              enum ir_mem mem, bool is_volatile, ir_reg dst, ir_reg value)
{
    uint64_t base;
    lower_check_slot(lw, a, ir_mem_size(mem));
    if (lower_const_value(lw, a.base, &base)) {
        a.base = ir_const(lw->f, IR_PTR, base + (uint64_t)a.off);
        a.off = 0;
    }
    struct ir_insn *in = lower_emit(lw, op, dst, a.base, value, IR_NONE);
    in->space = (uint8_t)a.space;
    in->mem = (uint8_t)mem;
    in->imm = a.off;
    in->flags = is_volatile ? IR_FLAG_VOLATILE : 0;
    if (a.read_only && ir_op_is_load(op))
        in->flags |= IR_FLAG_READ_ONLY;
    in->object = a.space == IR_SHARED ? a.object : 0;
    return in;
}

static ir_reg load(struct lower *lw, struct addr a, enum ir_vtype t, bool is_volatile,
                   ir_reg dst)
{
    bool wide = ir_vtype_class(t) == IR_D;
    if (dst == IR_NONE)
        dst = lower_temp(lw, t);
    access(lw, wide ? IR_LD64 : IR_LD32, a, lower_mem_kind(t), is_volatile, dst, IR_NONE);
    return dst;
}

static void store(struct lower *lw, struct addr a, enum ir_vtype t, bool is_volatile,
                  ir_reg v)
{
    enum ir_mem mem = lower_mem_kind(t);
    if (mem == IR_MEM_S8)
        mem = IR_MEM_U8;
    if (mem == IR_MEM_S16)
        mem = IR_MEM_U16;
    bool wide = ir_vtype_class(t) == IR_D;
    access(lw, wide ? IR_ST64 : IR_ST32, a, mem, is_volatile, IR_NONE, v);
}

/* Two words of eight bytes in one request: what alignment to 16 allows. */
static void store_pair(struct lower *lw, struct addr to, bool is_volatile, ir_reg low,
                       ir_reg high)
{
    access(lw, IR_ST128, to, IR_MEM_B128, is_volatile, IR_NONE, low)->src[2] = high;
}

static void copy_pair(struct lower *lw, struct addr to, struct addr from,
                      bool is_volatile)
{
    ir_reg low = lower_temp(lw, IR_U64), high = lower_temp(lw, IR_U64);
    access(lw, IR_LD128, from, IR_MEM_B128, is_volatile, low, IR_NONE)->dst2 = high;
    store_pair(lw, to, is_volatile, low, high);
}

static uint64_t field_mask(const struct member *m)
{
    return m->bit_width < 64 ? (UINT64_C(1) << m->bit_width) - 1 : UINT64_MAX;
}

/* The unit shifted up so that the field's top bit is the register's, then down. */
static ir_reg load_bits(struct lower *lw, const struct place *p, ir_reg dst)
{
    enum ir_vtype t = lower_vtype(p->type);
    bool wide = ir_vtype_class(t) == IR_D;
    bool sign = type_is_signed(p->type);
    int reg_bits = wide ? 64 : 32;
    ir_reg unit = load(lw, p->addr, t, p->is_volatile, IR_NONE);
    int up = reg_bits - p->bits->bit_offset - p->bits->bit_width;
    int down = reg_bits - p->bits->bit_width;
    if (up > 0)
        unit = lower_op(lw, wide ? IR_SHL_B64 : IR_SHL_B32, t, IR_NONE, unit,
                        lower_int(lw, up), IR_NONE);
    enum ir_op shift =
        wide ? (sign ? IR_SHR_S64 : IR_SHR_U64) : (sign ? IR_SHR_S32 : IR_SHR_U32);
    return lower_op(lw, shift, t, dst, unit, lower_int(lw, down), IR_NONE);
}

static void store_bits(struct lower *lw, const struct place *p, ir_reg v)
{
    enum ir_vtype t = lower_vtype(p->type);
    bool wide = ir_vtype_class(t) == IR_D;
    enum ir_op and_op = wide ? IR_AND_B64 : IR_AND_B32,
               or_op = wide ? IR_OR_B64 : IR_OR_B32;
    uint64_t mask = field_mask(p->bits);
    ir_reg unit = load(lw, p->addr, t, p->is_volatile, IR_NONE);
    unit = lower_op(lw, and_op, t, IR_NONE, unit,
                    ir_const(lw->f, t, ~(mask << p->bits->bit_offset)), IR_NONE);
    v = lower_op(lw, and_op, t, IR_NONE, v, ir_const(lw->f, t, mask), IR_NONE);
    if (p->bits->bit_offset > 0)
        v = lower_op(lw, wide ? IR_SHL_B64 : IR_SHL_B32, t, IR_NONE, v,
                     lower_int(lw, p->bits->bit_offset), IR_NONE);
    v = lower_op(lw, or_op, t, IR_NONE, unit, v, IR_NONE);
    store(lw, p->addr, t, p->is_volatile, v);
}

ir_reg lower_load(struct lower *lw, const struct place *p, ir_reg dst)
{
    if (p->is_reg)
        return p->reg;
    if (p->known)
        return p->value;
    if (p->bits)
        return load_bits(lw, p, dst);
    return load(lw, p->addr, lower_vtype(p->type), p->is_volatile, dst);
}

void lower_store(struct lower *lw, struct place *p, ir_reg v)
{
    p->known = !p->bits && !p->is_volatile;
    p->value = v;
    if (p->is_reg)
        lower_move(lw, p->reg, v);
    else if (p->bits)
        store_bits(lw, p, v);
    else
        store(lw, p->addr, lower_vtype(p->type), p->is_volatile, v);
}

static enum ir_vtype word_type(uint64_t bytes)
{
    return bytes == 8 ? IR_U64 : bytes == 4 ? IR_U32 : bytes == 2 ? IR_U16 : IR_U8;
}

/* Largest access that alignment and what is left allow. */
static uint64_t word_size(uint64_t align, uint64_t left)
{
    uint64_t word = 8;
    while (word > 1 && (word > left || (align && align % word != 0)))
        word /= 2;
    return word;
}

static struct addr offset(struct addr a, uint64_t by)
{
    a.off = (int64_t)((uint64_t)a.off + by);
    return a;
}

void lower_copy(struct lower *lw, struct addr to, struct addr from, uint64_t size,
                uint64_t align, bool is_volatile)
{
    if (size / word_size(align, size ? size : 1) > LOWER_COPY_WORDS) {
        lower_copy_loop(lw, lower_addr_value(lw, to, IR_NONE),
                        lower_addr_value(lw, from, IR_NONE),
                        lower_long(lw, (int64_t)size), align);
        return;
    }
    for (uint64_t at = 0; at < size;) {
        if (align && align % 16 == 0 && size - at >= 16) {
            copy_pair(lw, offset(to, at), offset(from, at), is_volatile);
            at += 16;
            continue;
        }
        uint64_t word = word_size(align, size - at);
        enum ir_vtype t = word_type(word);
        ir_reg v = load(lw, offset(from, at), t, is_volatile, IR_NONE);
        store(lw, offset(to, at), t, is_volatile, v);
        at += word;
    }
}

/* The byte repeated over a word. */
static uint64_t pattern_of(uint64_t byte, uint64_t word)
{
    uint64_t all = (byte & 0xff) * UINT64_C(0x0101010101010101);
    return word == 8 ? all : all & ((UINT64_C(1) << 8 * word) - 1);
}

void lower_fill(struct lower *lw, struct addr to, ir_reg byte, uint64_t size,
                uint64_t align)
{
    uint64_t v;
    bool known = lower_const_value(lw, byte, &v);
    if (!known || size / word_size(align, size ? size : 1) > LOWER_COPY_WORDS) {
        lower_fill_loop(lw, lower_addr_value(lw, to, IR_NONE), byte,
                        lower_long(lw, (int64_t)size), align);
        return;
    }
    for (uint64_t at = 0; at < size;) {
        if (align && align % 16 == 0 && size - at >= 16) {
            ir_reg half = ir_const(lw->f, IR_U64, pattern_of(v, 8));
            store_pair(lw, offset(to, at), false, half, half);
            at += 16;
            continue;
        }
        uint64_t word = word_size(align, size - at);
        enum ir_vtype t = word_type(word);
        store(lw, offset(to, at), t, false, ir_const(lw->f, t, pattern_of(v, word)));
        at += word;
    }
}

/* for (i = 0; i < size; i += step) with the body made by the caller between the two. */
struct byte_loop {
    uint32_t body, exit;
    ir_reg i, size;
    int64_t step;
};

static struct byte_loop begin_loop(struct lower *lw, ir_reg size, int64_t step)
{
    struct byte_loop l = {.size = size, .step = step};
    l.body = lower_new_block(lw, "bytes");
    l.exit = lower_new_block(lw, "bytes.end");
    l.i = lower_temp(lw, IR_U64);
    lower_move(lw, l.i, lower_long(lw, 0));
    ir_reg p = lower_temp(lw, IR_PREDICATE);
    lower_emit(lw, IR_SETP_LT_U64, p, l.i, size, IR_NONE);
    lower_branch(lw, p, l.body, l.exit);
    lower_start(lw, l.body);
    return l;
}

static void end_loop(struct lower *lw, struct byte_loop l)
{
    lower_emit(lw, IR_ADD_I64, l.i, l.i, lower_long(lw, l.step), IR_NONE);
    ir_reg p = lower_temp(lw, IR_PREDICATE);
    lower_emit(lw, IR_SETP_LT_U64, p, l.i, l.size, IR_NONE);
    lower_branch(lw, p, l.body, l.exit);
    lower_start(lw, l.exit);
}

/* Largest word that divides addresses and a size known now. */
static uint64_t loop_word(const struct lower *lw, ir_reg size, uint64_t align)
{
    uint64_t known, word = 1;
    if (lower_const_value(lw, size, &known) && align)
        while (word < 8 && align % (2 * word) == 0 && known % (2 * word) == 0)
            word *= 2;
    return word;
}

void lower_copy_loop(struct lower *lw, ir_reg to, ir_reg from, ir_reg size,
                     uint64_t align)
{
    uint64_t word = loop_word(lw, size, align), known;
    if (align && align % 16 == 0 && lower_const_value(lw, size, &known) &&
        known % 16 == 0)
        word = 16;
    struct byte_loop l = begin_loop(lw, size, (int64_t)word);
    struct addr a = {IR_GENERIC, IR_NONE, 0, 0, 0, false}, b = a;
    a.base = lower_op(lw, IR_ADD_I64, IR_PTR, IR_NONE, from, l.i, IR_NONE);
    b.base = lower_op(lw, IR_ADD_I64, IR_PTR, IR_NONE, to, l.i, IR_NONE);
    if (word == 16)
        copy_pair(lw, b, a, false);
    else
        store(lw, b, word_type(word), false,
              load(lw, a, word_type(word), false, IR_NONE));
    end_loop(lw, l);
}

void lower_fill_loop(struct lower *lw, ir_reg to, ir_reg byte, ir_reg size,
                     uint64_t align)
{
    uint64_t v, word = 1;
    if (lower_const_value(lw, byte, &v)) {
        word = loop_word(lw, size, align);
        byte = ir_const(lw->f, word_type(word), pattern_of(v, word));
    }
    struct byte_loop l = begin_loop(lw, size, (int64_t)word);
    struct addr a = {IR_GENERIC, IR_NONE, 0, 0, 0, false};
    a.base = lower_op(lw, IR_ADD_I64, IR_PTR, IR_NONE, to, l.i, IR_NONE);
    store(lw, a, word_type(word), false, byte);
    end_loop(lw, l);
}

void lower_init(struct lower *lw, struct addr to, const struct type *t, uint64_t align,
                const struct init_elem *elems, size_t n, bool zero_rest)
{
    uint64_t covered = 0;
    bool bits = false;
    for (size_t i = 0; i < n; i++) {
        covered += elems[i].bitfield ? 0 : elems[i].type->size;
        bits |= elems[i].bitfield != NULL;
    }
    if ((zero_rest && covered < t->size) || bits)
        lower_fill(lw, to, lower_int(lw, 0), t->size, align);
    for (size_t i = 0; i < n; i++) {
        struct place p = {.addr = offset(to, elems[i].offset), .type = elems[i].type};
        p.bits = elems[i].bitfield;
        if (lower_in_memory(p.type)) {
            lower_struct_to(lw, elems[i].value, p.addr);
            continue;
        }
        ir_reg v = lower_value(lw, elems[i].value);
        lw->span = elems[i].value->span;
        lower_store(lw, &p, v);
    }
}

static struct addr fresh(struct lower *lw, const struct type *t)
{
    return lower_frame_addr(lw, lower_frame(lw, t->size, t->align));
}

struct addr lower_struct(struct lower *lw, const struct expr *e)
{
    if (e->lvalue)
        return lower_place(lw, e).addr;
    if (e->kind == EXPR_LOAD) {
        struct addr a = lower_place(lw, e->a).addr;
        a.read_only = (e->a->quals & QUAL_READ_ONLY) != 0;
        return a;
    }
    if (e->kind == EXPR_MEMBER)
        return lower_place(lw, e).addr;
    if (e->kind == EXPR_COMMA) {
        lower_discard(lw, e->a);
        return lower_struct(lw, e->b);
    }
    struct addr to = fresh(lw, e->type);
    lower_struct_to(lw, e, to);
    return to;
}

static void choose_struct(struct lower *lw, const struct expr *e, struct addr to)
{
    uint32_t yes = lower_new_block(lw, "cond.true"),
             no = lower_new_block(lw, "cond.false");
    uint32_t join = lower_new_block(lw, "cond.end");
    lower_cond(lw, e->a, yes, no);
    lower_start(lw, yes);
    lower_struct_to(lw, e->b, to);
    lower_jump(lw, join);
    lower_start(lw, no);
    lower_struct_to(lw, e->c, to);
    lower_jump(lw, join);
    lower_start(lw, join);
}

void lower_struct_to(struct lower *lw, const struct expr *e, struct addr to)
{
    switch ((int)e->kind) {
    case EXPR_CALL:
        lower_call(lw, e, IR_NONE, &to);
        return;
    case EXPR_CONSTRUCT:
        lw->span = e->span;
        if (e->prefix)
            lower_fill(lw, to, lower_int(lw, 0), e->type->size, e->type->align);
        lower_construct(lw, e, to);
        return;
    case EXPR_STRUCT:
        lw->span = e->span;
        lower_init(lw, to, e->type, e->type->align, e->init, e->ninit, true);
        return;
    case EXPR_COND:
        choose_struct(lw, e, to);
        return;
    case EXPR_CAST:
        if (lower_in_memory(e->a->type)) {
            lower_struct_to(lw, e->a, to);
            return;
        }
        break;
    case EXPR_LOAD:
    case EXPR_MEMBER:
    case EXPR_COMMA:
        break;
    default:
        if (e->lvalue)
            break;
        lower_fail(lw, e->span,
                   "a struct value of this form is not supported: put it into "
                   "a variable first");
        return;
    }
    bool is_volatile = e->kind == EXPR_LOAD && (e->a->quals & QUAL_VOLATILE);
    struct addr from = lower_struct(lw, e);
    lw->span = e->span;
    lower_copy(lw, to, from, e->type->size, e->type->align, is_volatile);
}
