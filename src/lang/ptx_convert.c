/* Moves, conversions and comparisons of inline PTX.
 *
 * PTX ISA: mov (with packing and unpacking of vectors), cvt, setp, set. */
#include "config.h"

#include "lang/ptx.h"

#include <string.h>

static const struct ptx_type PRED = {'p', 1, false}, B32 = {'b', 32, false},
                             B16 = {'b', 16, false};

static void no_form(struct ptx *p, const struct ptx_insn *in, const char *known)
{
    ptx_unsupported(p, in->off, in->name_len,
                    "PTX instruction '%s' is not supported: of '%s' there are forms such "
                    "as '%s'",
                    in->name, in->base, known);
}

static const char *value_text(struct ptx *p, const struct ptx_operand *o,
                              struct ptx_type t, bool wide)
{
    struct str text = {0};
    const char *kept = NULL;
    if (ptx_value(p, o, t, wide, &text))
        kept = arena_strdup(p->s->arena, str_cstr(&text));
    str_free(&text);
    return kept;
}

/* ---- mov ---- */

/* {a,b} of half the width into one register. */
static void pack(struct ptx *p, const struct ptx_insn *in, struct ptx_type t)
{
    const struct ptx_operand *o = &in->ops[1];
    struct ptx_type half = t.bits == 64 ? B32 : B16;
    if (o->nitems != 2 || (t.bits != 64 && t.bits != 32)) {
        no_form(p, in, "mov.b64 d, {a, b}");
        return;
    }
    const char *lo = value_text(p, &o->items[0], half, false);
    const char *hi = lo ? value_text(p, &o->items[1], half, false) : NULL;
    if (!hi)
        return;
    ptx_assign(p, &in->ops[0], t, false,
               arena_printf(p->s->arena,
                            t.bits == 64 ? "(unsigned long long)__double_as_longlong("
                                           "__hiloint2double((int)%s, (int)%s))"
                                         : "__byte_perm(%2$s, %1$s, 0x5410)",
                            hi, lo));
}

static void unpack(struct ptx *p, const struct ptx_insn *in, struct ptx_type t)
{
    const struct ptx_operand *o = &in->ops[0];
    struct ptx_type half = t.bits == 64 ? B32 : B16;
    if (o->nitems != 2 || (t.bits != 64 && t.bits != 32)) {
        no_form(p, in, "mov.b64 {a, b}, d");
        return;
    }
    const char *value = value_text(p, &in->ops[1], t, false);
    if (!value)
        return;
    str_printf(&p->out, "{\n%s %%whole = %s;\n", ptx_ctype(t), value);
    if (t.bits == 64) {
        ptx_assign(p, &o->items[0], half, false,
                   "(unsigned int)__double2loint(__longlong_as_double((long "
                   "long)%whole))");
        ptx_assign(p, &o->items[1], half, false,
                   "(unsigned int)__double2hiint(__longlong_as_double((long "
                   "long)%whole))");
    } else {
        ptx_assign(p, &o->items[0], half, false, "(unsigned short)%whole");
        ptx_assign(p, &o->items[1], half, false, "(unsigned short)(%whole >> 16)");
    }
    str_add(&p->out, "}\n");
}

void ptx_move(struct ptx *p, const struct ptx_insn *in)
{
    struct ptx_type t =
        in->nmods == 1 ? ptx_type_named(in->mods[0]) : (struct ptx_type){0};
    if (!t.kind) {
        no_form(p, in, "mov.u32");
        return;
    }
    if (!ptx_count(p, in, 2, 2))
        return;
    if (in->ops[1].form == PTX_VECTOR) {
        pack(p, in, t);
    } else if (in->ops[0].form == PTX_VECTOR) {
        unpack(p, in, t);
    } else {
        const char *value = value_text(p, &in->ops[1], t, false);
        if (value)
            ptx_assign(p, &in->ops[0], t, false, value);
    }
}

/* ---- cvt ---- */

struct conversion {
    const char *round; /* rn rz rd ru, of the result; NULL: none said */
    bool whole;        /* round to an integer: rni … */
    bool ftz, sat;
    struct ptx_type to, from;
};

static bool read_rounding(struct conversion *c, const char *m)
{
    static const struct {
        const char *name, *round;
        bool whole;
    } rows[] = {{"rn", "rn", false}, {"rz", "rz", false}, {"rm", "rd", false},
                {"rp", "ru", false}, {"rni", "rn", true}, {"rzi", "rz", true},
                {"rmi", "rd", true}, {"rpi", "ru", true}};
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++)
        if (strcmp(rows[i].name, m) == 0) {
            c->round = rows[i].round;
            c->whole = rows[i].whole;
            return true;
        }
    return false;
}

static bool read_conversion(struct ptx *p, const struct ptx_insn *in,
                            struct conversion *c)
{
    *c = (struct conversion){0};
    for (size_t i = 0; i < in->nmods; i++) {
        struct ptx_type t = ptx_type_named(in->mods[i]);
        if (read_rounding(c, in->mods[i]))
            continue;
        if (strcmp(in->mods[i], "ftz") == 0)
            c->ftz = true;
        else if (strcmp(in->mods[i], "sat") == 0)
            c->sat = true;
        else if (t.kind && t.kind != 'p' && !c->to.kind)
            c->to = t;
        else if (t.kind && t.kind != 'p' && !c->from.kind)
            c->from = t;
        else
            return false;
    }
    return c->to.kind && c->from.kind && ptx_count(p, in, 2, 2);
}

static bool is_integer(struct ptx_type t)
{
    return t.kind == 'u' || t.kind == 's';
}

/* Smallest and greatest value of an integer type as C++ of type long long. */
static const char *limited(struct ptx *p, struct ptx_type t, const char *value)
{
    long long least = t.kind == 's' ? -(1ll << (t.bits - 1)) : 0;
    long long most = t.kind == 's' ? (1ll << (t.bits - 1)) - 1 : (1ll << t.bits) - 1;
    return arena_printf(p->s->arena, "min(max(%s, %lldll), %lldll)", value, least, most);
}

static const char *from_integer(struct ptx *p, const struct conversion *c, const char *v)
{
    bool narrow = c->to.bits < c->from.bits || c->to.kind != c->from.kind;
    if (is_integer(c->to)) {
        if (!c->sat || !narrow || c->to.bits == 64)
            return c->sat && c->to.bits == 64 && c->to.kind == 'u' && c->from.kind == 's'
                       ? arena_printf(p->s->arena, "max((long long)%s, 0ll)", v)
                   : c->sat && c->to.bits == 64 && narrow ? NULL
                                                          : v;
        if (c->from.bits == 64 && c->from.kind == 'u')
            return NULL;
        return limited(p, c->to, arena_printf(p->s->arena, "(long long)%s", v));
    }
    const char *source = c->from.bits == 64 ? (c->from.kind == 's' ? "ll" : "ull")
                                            : (c->from.kind == 's' ? "int" : "uint");
    if (!c->round || c->whole || (c->to.bits == 64 && c->from.bits < 64))
        return c->to.bits == 64 && c->from.bits < 64
                   ? arena_printf(p->s->arena, "(double)%s", v)
                   : NULL;
    return arena_printf(p->s->arena, "__%s2%s_%s(%s)", source,
                        c->to.bits == 64 ? "double" : "float", c->round, v);
}

static const char *to_integer(struct ptx *p, const struct conversion *c, const char *v)
{
    const char *source = c->from.bits == 64 ? "double" : "float";
    if (!c->round || !c->whole)
        return NULL;
    if (c->to.bits < 32)
        return limited(
            p, c->to,
            arena_printf(p->s->arena, "(long long)__%s2int_%s(%s)", source, c->round, v));
    const char *target = c->to.bits == 64 ? (c->to.kind == 's' ? "ll" : "ull")
                                          : (c->to.kind == 's' ? "int" : "uint");
    return arena_printf(p->s->arena, "__%s2%s_%s(%s)", source, target, c->round, v);
}

/* Rounded to an integer that stays a floating value. */
static const char *to_whole(struct ptx *p, const struct conversion *c, const char *v)
{
    const char *f = c->from.bits == 32 ? "f" : "";
    const char *name = strcmp(c->round, "rn") == 0   ? "rint"
                       : strcmp(c->round, "rz") == 0 ? "trunc"
                       : strcmp(c->round, "rd") == 0 ? "floor"
                                                     : "ceil";
    return arena_printf(p->s->arena, "%s%s(%s)", name, f, v);
}

static const char *between_floats(struct ptx *p, const struct conversion *c,
                                  const char *v)
{
    if (c->to.bits == c->from.bits)
        return c->whole ? to_whole(p, c, v) : c->round ? NULL : v;
    if (c->to.bits == 64)
        return c->round ? NULL : arena_printf(p->s->arena, "(double)%s", v);
    return c->round && !c->whole
               ? arena_printf(p->s->arena, "__double2float_%s(%s)", c->round, v)
               : NULL;
}

static bool is_float(struct ptx_type t)
{
    return t.kind == 'f' && t.bits >= 32 && !t.is_packed;
}

void ptx_convert(struct ptx *p, const struct ptx_insn *in)
{
    struct conversion c;
    bool good = read_conversion(p, in, &c);
    if (p->failed)
        return;
    if (!good || !(is_integer(c.to) || is_float(c.to)) ||
        !(is_integer(c.from) || is_float(c.from))) {
        no_form(p, in, "cvt.rn.f32.s32");
        return;
    }
    const char *v = value_text(p, &in->ops[1], c.from, true);
    if (!v)
        return;
    if (c.ftz && c.from.bits == 32 && is_float(c.from))
        v = arena_printf(p->s->arena, "__wt_ftz(%s)", v);
    v = is_integer(c.from) ? from_integer(p, &c, v)
        : is_integer(c.to) ? to_integer(p, &c, v)
                           : between_floats(p, &c, v);
    if (!v) {
        no_form(p, in, "cvt.rn.f32.s32");
        return;
    }
    if (c.ftz && is_float(c.to) && c.to.bits == 32)
        v = arena_printf(p->s->arena, "__wt_ftz(%s)", v);
    if (c.sat && is_float(c.to)) {
        if (c.to.bits == 64) {
            no_form(p, in, "cvt.sat.f32.f32");
            return;
        }
        v = arena_printf(p->s->arena, "__saturatef(%s)", v);
    }
    ptx_assign(p, &in->ops[0], c.to, true,
               arena_printf(p->s->arena, "(%s)(%s)", ptx_ctype(c.to), v));
}

/* ---- setp, set ---- */

/* PTX ISA: Comparison Operators. The unordered ones hold when an operand is NaN. */
static const char *compare(struct ptx *p, const char *op, const char *a, const char *b,
                           bool real)
{
    static const struct {
        const char *name, *text;
        bool real, integer;
    } rows[] = {{"eq", "%s == %s", true, true},
                {"ne", "%1$s == %1$s && %2$s == %2$s && %1$s != %2$s", true, false},
                {"ne", "%s != %s", false, true},
                {"lt", "%s < %s", true, true},
                {"le", "%s <= %s", true, true},
                {"gt", "%s > %s", true, true},
                {"ge", "%s >= %s", true, true},
                {"lo", "%s < %s", false, true},
                {"ls", "%s <= %s", false, true},
                {"hi", "%s > %s", false, true},
                {"hs", "%s >= %s", false, true},
                {"equ", "!(%1$s == %1$s && %2$s == %2$s && %1$s != %2$s)", true, false},
                {"neu", "%s != %s", true, false},
                {"ltu", "!(%s >= %s)", true, false},
                {"leu", "!(%s > %s)", true, false},
                {"gtu", "!(%s <= %s)", true, false},
                {"geu", "!(%s < %s)", true, false},
                {"num", "%1$s == %1$s && %2$s == %2$s", true, false},
                {"nan", "%1$s != %1$s || %2$s != %2$s", true, false}};
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++)
        if (strcmp(rows[i].name, op) == 0 && (real ? rows[i].real : rows[i].integer))
            return arena_printf(p->s->arena, rows[i].text, a, b);
    return NULL;
}

struct comparison {
    const char *op, *join; /* && || !=, NULL: none */
    bool ftz;
    struct ptx_type to, type; /* to: of set only */
};

static const char *join_of(const char *m)
{
    return strcmp(m, "and") == 0   ? "&&"
           : strcmp(m, "or") == 0  ? "||"
           : strcmp(m, "xor") == 0 ? "!="
                                   : NULL;
}

static bool read_comparison(const struct ptx_insn *in, struct comparison *c)
{
    size_t i = 0;
    *c = (struct comparison){0};
    if (in->nmods < 2)
        return false;
    c->op = in->mods[i++];
    if ((c->join = join_of(in->mods[i])))
        i++;
    if (i < in->nmods && strcmp(in->mods[i], "ftz") == 0) {
        c->ftz = true;
        i++;
    }
    if (strcmp(in->base, "set") == 0 && i < in->nmods)
        c->to = ptx_type_named(in->mods[i++]);
    if (i < in->nmods)
        c->type = ptx_type_named(in->mods[i++]);
    return i == in->nmods && c->type.kind && c->type.kind != 'p' &&
           (c->type.bits != 16 || c->type.kind != 'f');
}

/* The comparison as a C++ condition, NULL after a message. */
static const char *condition(struct ptx *p, const struct ptx_insn *in,
                             const struct comparison *c)
{
    const char *a = value_text(p, &in->ops[1], c->type, false);
    const char *b = a ? value_text(p, &in->ops[2], c->type, false) : NULL;
    if (!b)
        return NULL;
    if (c->ftz && is_float(c->type)) {
        a = arena_printf(p->s->arena, "__wt_ftz(%s)", a);
        b = arena_printf(p->s->arena, "__wt_ftz(%s)", b);
    }
    const char *text = compare(p, c->op, a, b, is_float(c->type));
    if (!text)
        no_form(p, in, "setp.lt.s32");
    return text;
}

static const char *joined(struct ptx *p, const struct comparison *c,
                          const struct ptx_operand *o, const char *cond)
{
    const char *third = value_text(p, o, PRED, false);
    return third ? arena_printf(p->s->arena, "(%s) %s %s", cond, c->join, third) : NULL;
}

/* setp.CmpOp{.BoolOp}{.ftz}.type p{|q}, a, b{, {!}c}: p is the comparison, q its
 * opposite, each joined with c. */
void ptx_set_predicate(struct ptx *p, const struct ptx_insn *in)
{
    struct comparison c;
    if (!read_comparison(in, &c)) {
        no_form(p, in, "setp.lt.s32");
        return;
    }
    if (!ptx_count(p, in, c.join ? 4 : 3, c.join ? 4 : 3))
        return;
    const char *cond = condition(p, in, &c), *first, *second;
    if (!cond)
        return;
    first = c.join ? joined(p, &c, &in->ops[3], cond) : cond;
    if (!first)
        return;
    if (!in->ops[0].second) {
        ptx_assign(p, &in->ops[0], PRED, false, first);
        return;
    }
    second = arena_printf(p->s->arena, "!(%s)", cond);
    second = c.join ? joined(p, &c, &in->ops[3], second) : second;
    str_printf(&p->out, "{\nbool %%holds = %s, %%fails = %s;\n", first, second);
    if (ptx_assign(p, &in->ops[0], PRED, false, "%holds"))
        ptx_assign(p, in->ops[0].second, PRED, false, "%fails");
    str_add(&p->out, "}\n");
}

/* set.CmpOp{.BoolOp}{.ftz}.dtype.stype d, a, b{, {!}c}: all ones or 1.0f, else 0. */
void ptx_set(struct ptx *p, const struct ptx_insn *in)
{
    struct comparison c;
    if (!read_comparison(in, &c) || c.to.bits != 32 || c.to.is_packed ||
        (c.to.kind != 'u' && c.to.kind != 's' && c.to.kind != 'f')) {
        no_form(p, in, "set.lt.u32.s32");
        return;
    }
    if (!ptx_count(p, in, c.join ? 4 : 3, c.join ? 4 : 3))
        return;
    const char *cond = condition(p, in, &c);
    if (cond && c.join)
        cond = joined(p, &c, &in->ops[3], cond);
    if (cond)
        ptx_assign(p, &in->ops[0], c.to, false,
                   arena_printf(p->s->arena,
                                c.to.kind == 'f' ? "(%s) ? 1.0f : 0.0f"
                                                 : "(%s) ? 0xffffffffu : 0u",
                                cond));
}
