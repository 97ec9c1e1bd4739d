/* Instructions of the text form: mnemonic (the longest dotted prefix that names an op
 * code or a math function, then variants, space, memory kind and flags in any order),
 * then operands as the operation's signature asks. */
#include "ir/read.h"
#include "ir/text.h"

#include <stdlib.h>
#include <string.h>

/* Copies a slice into a NUL-terminated buffer; false if it does not fit. */
static bool slice_copy(struct slice w, char *buf, size_t size)
{
    if (w.len >= size)
        return false;
    memcpy(buf, w.p, w.len);
    buf[w.len] = '\0';
    return true;
}

static bool all_hex(const char *s)
{
    return *s && strspn(s, "0123456789abcdef") == strlen(s);
}

/* Constants of 0f, 0d and 0x form: bits in hexadecimal. */
static bool hex_const(struct reader *r, const char *s, ir_reg *reg)
{
    size_t len = strlen(s);
    if (s[0] != '0' || !all_hex(s + 2))
        return false;
    if (s[1] == 'f' && len == 10)
        *reg = ir_const(r->f, IR_F32, strtoull(s + 2, NULL, 16));
    else if (s[1] == 'd' && len == 18)
        *reg = ir_const(r->f, IR_F64, strtoull(s + 2, NULL, 16));
    else if (s[1] == 'x' && len <= 18)
        *reg = ir_const(r->f, IR_PTR, strtoull(s + 2, NULL, 16));
    else
        return false;
    return true;
}

static bool number_const(struct reader *r, const char *s, ir_reg *reg)
{
    if (hex_const(r, s, reg))
        return true;
    if (s[0] != '-' && (s[0] < '0' || s[0] > '9'))
        return false;
    char *end;
    bool hex = s[0] == '0' && s[1] == 'x';
    if (!hex && (strpbrk(s, ".e") || s[strlen(s) - 1] == 'f')) {
        float f = strtof(s, &end);
        if (strcmp(end, "f") == 0) {
            *reg = ir_const_f32(r->f, f);
            return true;
        }
        *reg = ir_const_f64(r->f, strtod(s, &end));
        return *end == '\0';
    }
    uint64_t bits =
        s[0] == '-' ? (uint64_t)strtoll(s, &end, 10) : strtoull(s, &end, hex ? 16 : 10);
    static const struct {
        const char *suffix;
        enum ir_vtype vtype;
    } types[] = {{"", IR_S32}, {"u", IR_U32}, {"l", IR_S64}, {"ul", IR_U64}};
    for (size_t i = 0; i < sizeof types / sizeof *types; i++)
        if (strcmp(end, types[i].suffix) == 0) {
            *reg = ir_const(r->f, types[i].vtype, bits);
            return true;
        }
    return false;
}

static bool named_const(struct reader *r, const char *s, ir_reg *reg)
{
    static const struct {
        const char *name;
        enum ir_vtype vtype;
        uint64_t bits;
    } names[] = {{"true", IR_BOOL, 1},
                 {"false", IR_BOOL, 0},
                 {"ptrue", IR_PREDICATE, 1},
                 {"pfalse", IR_PREDICATE, 0},
                 {"shared", IR_PTR, IR_SHARED_BASE},
                 {"local", IR_PTR, IR_LOCAL_BASE},
                 {"const", IR_PTR, IR_CONST_BASE},
                 {"param", IR_PTR, IR_PARAM_BASE}};
    for (size_t i = 0; i < sizeof names / sizeof *names; i++) {
        if (strcmp(s, names[i].name) != 0)
            continue;
        uint64_t bits = names[i].bits, offset = 0;
        if (names[i].vtype == IR_PTR && (!read_punct(r, '+') || !read_u64(r, &offset)))
            return false;
        *reg = ir_const(r->f, names[i].vtype, bits + offset);
        return true;
    }
    return false;
}

bool read_reg(struct reader *r, ir_reg *reg)
{
    const char *start = r->p;
    struct slice w;
    char s[64];
    if (!read_token_word(r, &w))
        return false;
    uintptr_t known = (uintptr_t)map_get(r->regs, w.p, w.len);
    if (known > 0) {
        *reg = (ir_reg)known - 1;
        return true;
    }
    if (slice_is(w, "_")) {
        *reg = IR_NONE;
        return true;
    }
    for (unsigned i = 0; i < IR_SREG_COUNT; i++)
        if (slice_is(w, ir_special_name(i))) {
            *reg = ir_special_reg(r->f, i);
            return true;
        }
    if (slice_copy(w, s, sizeof s) && (named_const(r, s, reg) || number_const(r, s, reg)))
        return true;
    r->p = start;
    return false;
}

/* Finds the op code or math function that s[0..len) names. */
static bool find_op(const char *s, size_t len, struct ir_insn *in)
{
    struct slice w = {s, len};
    for (unsigned i = 0; i < IR_OP_COUNT; i++)
        if (slice_is(w, ir_op_info(i)->name) && strcmp(ir_op_info(i)->sub, "math") != 0) {
            in->op = (uint16_t)i;
            return true;
        }
    for (unsigned i = 0; i < IR_MATH_COUNT; i++)
        if (slice_is(w, ir_math_info(i)->name)) {
            in->op = (uint16_t)ir_math_op(i);
            in->sub = (uint16_t)i;
            return true;
        }
    return false;
}

/* Index of the name among the first values of an enumeration, count if none. */
static unsigned find_sub(enum ir_op op, struct slice w)
{
    const char *name;
    unsigned i = 0;
    for (; i < IR_MATH_COUNT && (name = ir_sub_name(op, i)); i++)
        if (*name && slice_is(w, name))
            return i;
    return UINT32_MAX;
}

/* "plus2", "less1". */
static bool apply_more(struct ir_insn *in, struct slice w)
{
    enum { WORD = 4, MOST_DIGITS = 4 };
    bool more = w.len > WORD && memcmp(w.p, IR_TEXT_MORE, WORD) == 0;
    if (w.len > WORD + MOST_DIGITS ||
        (!more && (w.len <= WORD || memcmp(w.p, IR_TEXT_LESS, WORD) != 0)))
        return false;
    int n = 0;
    for (size_t i = WORD; i < w.len; i++) {
        if (w.p[i] < '0' || w.p[i] > '9')
            return false;
        n = 10 * n + (w.p[i] - '0');
    }
    in->more = (int16_t)(more ? n : -n);
    return true;
}

static bool apply_flag(struct ir_insn *in, struct slice w)
{
    if (slice_is(w, IR_TEXT_VOLATILE))
        in->flags |= IR_FLAG_VOLATILE;
    else if (slice_is(w, IR_TEXT_READ_ONLY))
        in->flags |= IR_FLAG_READ_ONLY;
    else if (slice_is(w, IR_TEXT_LEGACY))
        in->flags |= IR_FLAG_LEGACY;
    else if (slice_is(w, IR_TEXT_EARLY))
        in->flags |= IR_FLAG_EARLY;
    else if (slice_is(w, IR_TEXT_UNALIGNED))
        in->flags |= IR_FLAG_UNALIGNED;
    else if (slice_is(w, IR_TEXT_GUARD))
        in->flags |= IR_FLAG_GUARD;
    else if (slice_is(w, IR_TEXT_BLOCK) && ir_has_scope(in->op))
        in->scope = IR_SCOPE_BLOCK;
    else if (slice_is(w, IR_TEXT_SYSTEM) && ir_has_scope(in->op))
        in->scope = IR_SCOPE_SYSTEM;
    else
        return apply_more(in, w);
    return true;
}

static bool apply_variant(struct ir_insn *in, struct slice w)
{
    if (strcmp(ir_op_info(in->op)->sub, "math") != 0) {
        unsigned sub = find_sub(in->op, w);
        if (sub != UINT32_MAX) {
            in->sub = (uint16_t)sub;
            return true;
        }
    }
    if (apply_flag(in, w))
        return true;
    if (!ir_has_address(in->op))
        return false;
    for (unsigned i = 0; i <= IR_PARAM; i++)
        if (slice_is(w, ir_space_name(i))) {
            in->space = (uint8_t)i;
            return true;
        }
    for (unsigned i = 0; i <= IR_MEM_B128; i++)
        if (slice_is(w, ir_mem_name(i))) {
            in->mem = (uint8_t)i;
            return true;
        }
    return false;
}

static bool read_mnemonic(struct reader *r, struct ir_insn *in)
{
    struct slice w;
    if (!read_token_word(r, &w))
        return false;
    size_t len = w.len;
    while (!find_op(w.p, len, in)) {
        while (len > 0 && w.p[len - 1] != '.')
            len--;
        if (len == 0)
            return false;
        len--;
    }
    for (const char *p = w.p + len, *end = w.p + w.len; p < end;) {
        const char *part = ++p;
        while (p < end && *p != '.')
            p++;
        if (!apply_variant(in, (struct slice){part, (size_t)(p - part)}))
            return false;
    }
    return true;
}

static bool read_comma(struct reader *r, bool *first)
{
    bool ok = *first || read_punct(r, ',');
    *first = false;
    return ok;
}

static bool read_address(struct reader *r, struct ir_insn *in)
{
    if (!read_punct(r, '[') || !read_reg(r, &in->src[0]))
        return false;
    if (read_punct(r, '+') && !read_i64(r, &in->imm))
        return false;
    read_i64(r, &in->imm); /* a negative offset brings its own sign */
    return read_punct(r, ']');
}

static bool read_sources(struct reader *r, struct ir_insn *in, const char *sig,
                         bool *first)
{
    for (size_t i = 0; i < IR_MAX_SRC && sig[i] && sig[i] != '*'; i++) {
        if (sig[i] == '?' && !*first) {
            if (!read_punct(r, ','))
                return true;
        } else if (sig[i] == '?' && (read_done(r) || *r->p == '!' || *r->p == '@')) {
            return true;
        } else if (!read_comma(r, first)) {
            return false;
        }
        *first = false;
        bool address = i == 0 && ir_has_address(in->op);
        if (address ? !read_address(r, in) : !read_reg(r, &in->src[i]))
            return false;
    }
    return true;
}

static bool read_args(struct reader *r, struct ir_insn *in)
{
    if (!read_punct(r, '('))
        return false;
    in->args = (uint32_t)r->f->args.len;
    while (!read_punct(r, ')')) {
        ir_reg reg;
        if ((in->nargs > 0 && !read_punct(r, ',')) || !read_reg(r, &reg) ||
            reg == IR_NONE)
            return false;
        vec_push(&r->f->args, reg);
        in->nargs++;
    }
    return true;
}

static bool read_target(struct reader *r, uint32_t *target)
{
    const char *start = r->p;
    struct slice w;
    char s[16];
    if (read_token_word(r, &w) && w.len > 1 && w.p[0] == 'b' &&
        slice_copy(w, s, sizeof s) && strspn(s + 1, "0123456789") == w.len - 1) {
        uint64_t n = strtoull(s + 1, NULL, 10);
        *target = n < UINT32_MAX ? (uint32_t)n : UINT32_MAX - 1;
        return true;
    }
    r->p = start;
    return false;
}

static bool read_operands(struct reader *r, struct ir_insn *in)
{
    const char *sig = ir_insn_sig(in);
    bool first = true;
    if (sig[0] != '-' && !(read_comma(r, &first) && read_reg(r, &in->dst)))
        return false;
    if (sig[1] != '-' && !(read_comma(r, &first) && read_reg(r, &in->dst2)))
        return false;
    if (!read_sources(r, in, sig + 3, &first))
        return false;
    if (ir_has_index(in->op) &&
        !(read_comma(r, &first) && read_punct(r, '#') && read_i64(r, &in->imm)))
        return false;
    if (sig[3] == '*' && !read_args(r, in))
        return false;
    size_t targets = in->op == IR_BRA ? 2 : in->op == IR_JMP ? 1 : 0;
    for (size_t i = 0; i < targets; i++)
        if (!read_comma(r, &first) || !read_target(r, &in->target[i]))
            return false;
    return true;
}

void read_insn(struct reader *r)
{
    const char *start = r->p;
    struct span own = {r->file, (uint32_t)(start - r->text),
                       (uint32_t)(r->line_end - start)};
    struct ir_insn in = ir_blank(IR_OP_COUNT, own, 0);
    if (!read_mnemonic(r, &in)) {
        r->p = start;
        read_error(r, "unknown operation or variant");
        return;
    }
    if (!read_operands(r, &in)) {
        read_error(r, "operand expected: a register declared by reg, a constant, or what "
                      "the operation's signature asks for");
        return;
    }
    read_span(r, &in.span);
    if (read_punct(r, '@') && !read_u32(r, &in.site))
        read_error(r, "number of an inlining site expected");
    if (!read_done(r))
        read_error(r, "end of line expected after the operands");
    if (!r->line_bad)
        ir_append(r->f, (uint32_t)r->f->blocks.len - 1, in);
}
