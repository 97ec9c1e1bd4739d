/* Addresses: each is taken as a sum of numbers of the code times constants, plus a constant.
 * The constant is added by the access itself, whose machine instruction has an offset, so
 * that tile[r][x + 8] and tile[r][x] share an address; and an address that differs from one
 * at hand by a single number is that plus the number (a[i + n] beside a[i]). Addresses are at
 * hand in the blocks that theirs dominates, as long as nothing they are made of changes.
 *
 * An index that is a signed sum or product does not overflow, which C++ promises. */
#include "config.h"

#include "ir/opt.h"

#include <string.h>

enum { MOST_TERMS = 8, MOST_STEPS = 24 };

/* a number times another, or alone (b: IR_NONE), times a constant */
struct term {
    ir_reg a, b;
    int64_t def_a, def_b; /* of which value: 1 + place of its definition in the block */
    int64_t times;
};

struct form {
    struct term terms[MOST_TERMS];
    size_t n;
    int64_t rest;
    bool bad;
};

struct address {
    struct form form;
    ir_reg at; /* register that holds it, and its definition's place as in a term */
    int64_t def;
    uint32_t block;
    bool fixed; /* for the blocks below as well */
};

struct addresses {
    struct ir_func *f;
    struct ir_doms doms;
    uint32_t b;
    struct ir_block *out; /* what the block becomes */
    int64_t *def;     /* by register: 1 + its latest definition's place in out; 0: none */
    uint8_t *writes;  /* by register: definitions in the function, 2 for more */
    size_t ndef, old; /* registers in def; those there were before */
    unsigned steps;
    VEC(struct address) list;
};

static int64_t def_of(const struct addresses *a, ir_reg r)
{
    return r == IR_NONE || (size_t)r >= a->ndef ? 0 : a->def[r];
}

/* What defined the value that r had at `place`, if its operands still are what they were. */
static const struct ir_insn *definition(const struct addresses *a, ir_reg r)
{
    int64_t at = def_of(a, r);
    if (!at)
        return NULL;
    const struct ir_insn *d = &a->out->insns.data[at - 1];
    for (size_t k = 0; k < IR_MAX_SRC; k++)
        if (d->src[k] != IR_NONE && def_of(a, d->src[k]) >= at)
            return NULL;
    return d;
}

static bool constant(const struct addresses *a, ir_reg r, int64_t *value)
{
    if (r == IR_NONE || !ir_is_const(a->f, r))
        return false;
    const struct ir_reg_info *info = &a->f->regs.data[r];
    *value = info->cls == IR_D ? (int64_t)info->bits : (int64_t)(int32_t)info->bits;
    return true;
}

static bool in_shared(int64_t place)
{
    return (uint64_t)place >= IR_SHARED_BASE &&
           (uint64_t)place < IR_SHARED_BASE + IR_WINDOW_SIZE;
}

/* ---- forms ---- */

static bool same_number(const struct term *x, const struct term *y)
{
    return (x->a == y->a && x->b == y->b && x->def_a == y->def_a &&
            x->def_b == y->def_b) ||
           (x->a == y->b && x->b == y->a && x->def_a == y->def_b && x->def_b == y->def_a);
}

static void add_term(struct form *f, struct term t)
{
    for (size_t i = 0; i < f->n; i++)
        if (same_number(&f->terms[i], &t)) {
            f->terms[i].times += t.times;
            if (!f->terms[i].times)
                f->terms[i] = f->terms[--f->n];
            return;
        }
    if (f->n == MOST_TERMS)
        f->bad = true;
    else
        f->terms[f->n++] = t;
}

static struct term number(const struct addresses *a, ir_reg r, int64_t times)
{
    return (struct term){r, IR_NONE, def_of(a, r), 0, times};
}

static void add_form(struct form *to, const struct form *from, int64_t times)
{
    for (size_t i = 0; i < from->n; i++) {
        struct term t = from->terms[i];
        t.times *= times;
        add_term(to, t);
    }
    to->rest += from->rest * times;
    to->bad |= from->bad;
}

/* Computed as a signed number: neither its result nor what it reads is unsigned; thread and
 * block indices are small. */
static bool is_signed(const struct addresses *a, const struct ir_insn *in)
{
    if (a->f->regs.data[in->dst].vtype != IR_S32)
        return false;
    for (size_t k = 0; k < IR_MAX_SRC; k++) {
        if (in->src[k] == IR_NONE)
            continue;
        const struct ir_reg_info *r = &a->f->regs.data[in->src[k]];
        bool small = r->kind == IR_KIND_SPECIAL ||
                     (r->kind == IR_KIND_CONST && (int32_t)r->bits >= 0);
        if (r->vtype != IR_S32 && !small)
            return false;
    }
    return true;
}

static void add_index(struct addresses *a, ir_reg r, int64_t times, struct form *out);

/* x * y, of which one is a number alone and the other a sum. */
static void add_product(struct addresses *a, ir_reg x, ir_reg y, int64_t times,
                        struct form *out)
{
    struct form sum = {0}, one = {0};
    add_index(a, x, 1, &sum);
    add_index(a, y, 1, &one);
    if (one.n != 1 || one.rest || one.terms[0].b != IR_NONE || one.terms[0].times != 1) {
        struct form other = sum;
        sum = one;
        one = other;
    }
    out->bad |= sum.bad || one.bad || one.n != 1 || one.rest ||
                one.terms[0].b != IR_NONE || one.terms[0].times != 1;
    struct term by = one.terms[0];
    for (size_t i = 0; i < sum.n && !out->bad; i++) {
        struct term t = sum.terms[i];
        out->bad |= t.b != IR_NONE;
        t.b = by.a;
        t.def_b = by.def_a;
        t.times *= times;
        add_term(out, t);
    }
    by.times = sum.rest * times;
    if (by.times)
        add_term(out, by);
}

static void add_scaled(struct addresses *a, ir_reg x, ir_reg y, int64_t times,
                       struct form *out)
{
    int64_t n;
    if (constant(a, y, &n))
        add_index(a, x, times * n, out);
    else if (constant(a, x, &n))
        add_index(a, y, times * n, out);
    else
        add_product(a, x, y, times, out);
}

/* Adds the 32-bit number r, so many times. */
static void add_index(struct addresses *a, ir_reg r, int64_t times, struct form *out)
{
    int64_t n;
    const struct ir_insn *d = definition(a, r);
    struct form part = {0};
    if (constant(a, r, &n)) {
        out->rest += n * times;
        return;
    }
    if (d && is_signed(a, d) && a->steps++ < MOST_STEPS) {
        if (d->op == IR_ADD_I32 || d->op == IR_SUB_I32) {
            add_index(a, d->src[0], times, &part);
            add_index(a, d->src[1], d->op == IR_SUB_I32 ? -times : times, &part);
        } else if (d->op == IR_MUL_I32) {
            add_scaled(a, d->src[0], d->src[1], times, &part);
        } else if (d->op == IR_SHL_B32 && constant(a, d->src[1], &n) && n < 31) {
            add_index(a, d->src[0], times << n, &part);
        } else if (d->op == IR_MAD_I32) {
            add_scaled(a, d->src[0], d->src[1], times, &part);
            add_index(a, d->src[2], times, &part);
        } else {
            part.bad = true;
        }
        if (!part.bad) {
            add_form(out, &part, 1);
            return;
        }
    }
    add_term(out, number(a, r, times));
}

/* Adds the address r. Shared memory's begin is a number of its own. */
static void add_place(struct addresses *a, ir_reg r, struct form *out)
{
    int64_t n;
    const struct ir_insn *d = definition(a, r);
    if (constant(a, r, &n)) {
        if (in_shared(n)) {
            enum ir_vtype type = a->f->regs.data[r].vtype;
            add_term(out, number(a, ir_const(a->f, type, IR_SHARED_BASE), 1));
            n -= (int64_t)IR_SHARED_BASE;
        }
        out->rest += n;
    } else if (d && d->op == IR_ADD_I64 && a->steps++ < MOST_STEPS) {
        add_place(a, d->src[0], out);
        add_place(a, d->src[1], out);
    } else if (d && d->op == IR_MAD_WIDE_S32 && constant(a, d->src[1], &n) &&
               a->steps++ < MOST_STEPS) {
        add_index(a, d->src[0], n, out);
        add_place(a, d->src[2], out);
    } else {
        add_term(out, number(a, r, 1));
    }
}

/* ---- addresses at hand ---- */

/* Terms of x that y has not, as often, and the other way round; the last in *t, as what is to
 * be added to y. */
static size_t difference(const struct form *x, const struct form *y, struct term *t)
{
    struct form d = {.n = x->n};
    memcpy(d.terms, x->terms, sizeof d.terms);
    for (size_t i = 0; i < y->n; i++) {
        struct term other = y->terms[i];
        other.times = -other.times;
        add_term(&d, other);
    }
    if (d.n)
        *t = d.terms[0];
    return d.bad ? MOST_TERMS : d.n;
}

/* Its value is the same wherever this block's code has run before. */
static bool is_fixed(const struct addresses *a, ir_reg r)
{
    enum ir_kind kind = a->f->regs.data[r].kind;
    if ((size_t)r >= a->old || kind == IR_KIND_CONST || kind == IR_KIND_SPECIAL)
        return true;
    return kind == IR_KIND_PARAM ? a->f->is_kernel && !a->writes[r] : a->writes[r] == 1;
}

static bool holds(const struct addresses *a, const struct address *p)
{
    if (p->block == a->b)
        return def_of(a, p->at) == p->def;
    return p->fixed && ir_dominates(&a->doms, p->block, a->b);
}

/* Of values that never change it does not matter where they were defined. */
static void forget_places(const struct addresses *a, struct form *f)
{
    for (size_t i = 0; i < f->n; i++) {
        if (is_fixed(a, f->terms[i].a))
            f->terms[i].def_a = 0;
        if (f->terms[i].b != IR_NONE && is_fixed(a, f->terms[i].b))
            f->terms[i].def_b = 0;
    }
}

static bool all_fixed(const struct addresses *a, const struct form *f)
{
    for (size_t i = 0; i < f->n; i++)
        if (!is_fixed(a, f->terms[i].a) ||
            (f->terms[i].b != IR_NONE && !is_fixed(a, f->terms[i].b)))
            return false;
    return true;
}

static void keep(struct addresses *a, const struct form *f, ir_reg at)
{
    struct address p = {*f, at, def_of(a, at), a->b, all_fixed(a, f) && is_fixed(a, at)};
    vec_push(&a->list, p);
}

/* ---- code ---- */

static void emit(struct addresses *a, struct ir_insn in)
{
    vec_push(&a->out->insns, in);
    const ir_reg dst[] = {in.dst, in.dst2};
    for (int i = 0; i < 2; i++)
        if (dst[i] != IR_NONE && (size_t)dst[i] < a->ndef)
            a->def[dst[i]] = (int64_t)a->out->insns.len;
}

static ir_reg emit_like(struct addresses *a, struct ir_insn in)
{
    in.dst = ir_new_reg(a->f, IR_KIND_TEMP, a->f->regs.data[in.dst].vtype, NULL);
    if (a->f->regs.len > a->ndef) {
        size_t n = 2 * a->f->regs.len;
        a->def = mem_realloc(a->def, (n + 1) * sizeof *a->def);
        memset(a->def + a->ndef, 0, (n + 1 - a->ndef) * sizeof *a->def);
        a->ndef = n;
    }
    emit(a, in);
    return in.dst;
}

/* The index r without the constants added to it; r itself if there are none. */
static ir_reg bare_index(struct addresses *a, ir_reg r)
{
    int64_t n;
    const struct ir_insn *d = definition(a, r);
    if (!d || !is_signed(a, d))
        return r;
    struct ir_insn in = *d;
    if (in.op == IR_ADD_I32 && constant(a, in.src[1], &n))
        return bare_index(a, in.src[0]);
    if (in.op == IR_SUB_I32 && constant(a, in.src[1], &n))
        return bare_index(a, in.src[0]);
    if (in.op != IR_ADD_I32 && in.op != IR_MAD_I32)
        return r;
    size_t last = in.op == IR_MAD_I32 ? 2 : 1;
    ir_reg bare = bare_index(a, in.src[last]), first = in.src[0];
    if (in.op == IR_ADD_I32)
        first = bare_index(a, in.src[0]);
    else if (constant(a, in.src[1], &n))
        first = bare_index(a, in.src[0]);
    if (bare == in.src[last] && first == in.src[0])
        return r;
    in.src[0] = first;
    in.src[last] = bare;
    return emit_like(a, in);
}

/* The address r without the constants added to it. */
static ir_reg bare_place(struct addresses *a, ir_reg r)
{
    int64_t n;
    const struct ir_insn *d = definition(a, r);
    if (constant(a, r, &n) && in_shared(n))
        return ir_const(a->f, a->f->regs.data[r].vtype, IR_SHARED_BASE);
    if (!d || (d->op != IR_ADD_I64 && d->op != IR_MAD_WIDE_S32))
        return r;
    struct ir_insn in = *d;
    if (in.op == IR_ADD_I64 && constant(a, in.src[1], &n) && !in_shared(n))
        return bare_place(a, in.src[0]);
    if (in.op == IR_ADD_I64 || !constant(a, in.src[1], &n))
        return r;
    ir_reg base = bare_place(a, in.src[2]), index = in.src[0];
    if (constant(a, index, &n))
        return base;
    index = bare_index(a, index);
    if (base == in.src[2] && index == in.src[0])
        return r;
    in.src[0] = index;
    in.src[2] = base;
    return emit_like(a, in);
}

/* at + t, in one instruction. */
static ir_reg add_to(struct addresses *a, const struct ir_insn *like, ir_reg at,
                     const struct term *t)
{
    struct ir_insn in = ir_blank(IR_MAD_WIDE_S32, like->span, like->site);
    in.src[0] = t->a;
    in.src[1] = ir_const(a->f, IR_S32, (uint32_t)t->times);
    in.src[2] = at;
    in.dst = at;
    if (ir_is_const(a->f, at))
        in.dst = ir_new_reg(a->f, IR_KIND_TEMP, IR_PTR, NULL);
    return emit_like(a, in);
}

static bool is_index(const struct addresses *a, const struct term *t)
{
    return t->b == IR_NONE && a->f->regs.data[t->a].cls == IR_W &&
           t->times == (int32_t)t->times;
}

/* True if it now reads an address at hand, or one a number away. */
static bool use_known(struct addresses *a, struct ir_insn *in, const struct form *f)
{
    const struct address *near = NULL;
    struct term away = {0}, t;
    for (size_t i = a->list.len; i-- > 0;) {
        const struct address *p = &a->list.data[i];
        size_t n = holds(a, p) ? difference(f, &p->form, &t) : MOST_TERMS;
        if (n == 0) {
            in->imm += f->rest - p->form.rest;
            in->src[0] = p->at;
            return true;
        }
        if (n == 1 && !near && p->form.n > 1 && is_index(a, &t)) {
            near = p;
            away = t;
        }
    }
    if (!near || f->n < 3)
        return false;
    struct form sum = *f;
    sum.rest = near->form.rest;
    in->imm += f->rest - sum.rest;
    in->src[0] = add_to(a, in, near->at, &away);
    keep(a, &sum, in->src[0]);
    return true;
}

static void fold_access(struct addresses *a, struct ir_insn *in)
{
    struct form f = {0};
    a->steps = 0;
    add_place(a, in->src[0], &f);
    forget_places(a, &f);
    if (f.bad || use_known(a, in, &f))
        return;
    ir_reg bare = bare_place(a, in->src[0]);
    struct form left = {0};
    a->steps = 0;
    add_place(a, bare, &left);
    forget_places(a, &left);
    struct term t;
    if (left.bad || difference(&f, &left, &t))
        return;
    in->imm += f.rest - left.rest;
    in->src[0] = bare;
    keep(a, &left, bare);
}

static bool is_access(const struct ir_insn *in)
{
    unsigned group = ir_op_info((enum ir_op)in->op)->group;
    return group == IR_GROUP_LOAD || group == IR_GROUP_STORE || group == IR_GROUP_ATOMIC;
}

static void fold_block(struct addresses *a, uint32_t b)
{
    struct ir_block out = {0}, *block = &a->f->blocks.data[b];
    a->b = b;
    a->out = &out;
    memset(a->def, 0, a->ndef * sizeof *a->def);
    for (size_t i = 0; i < block->insns.len; i++) {
        struct ir_insn in = block->insns.data[i];
        if (is_access(&in))
            fold_access(a, &in);
        emit(a, in);
    }
    vec_free(&block->insns);
    block->insns.data = out.insns.data;
    block->insns.len = out.insns.len;
    block->insns.cap = out.insns.cap;
}

/* Blocks before those they dominate. */
void ir_fold_addresses(struct ir_func *f)
{
    struct addresses a = {
        .f = f, .ndef = f->regs.len, .old = f->regs.len, .doms = ir_dominators(f)};
    size_t n = f->blocks.len;
    uint32_t *order = mem_alloc((n + 1) * sizeof *order);
    a.def = mem_alloc((a.ndef + 1) * sizeof *a.def);
    a.writes = mem_alloc(a.ndef + 1);
    ir_count_writes(f, a.writes);
    size_t reached = 0;
    for (uint32_t b = 0; b < n; b++)
        if (a.doms.rank[b] < n) {
            order[a.doms.rank[b]] = b;
            reached++;
        }
    for (size_t i = n - reached; i < n; i++)
        fold_block(&a, order[i]);
    mem_free(order);
    mem_free(a.def);
    mem_free(a.writes);
    vec_free(&a.list);
    ir_doms_free(&a.doms);
}
