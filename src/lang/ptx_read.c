/* The template of an asm statement: instructions, register declarations, scopes.
 *
 * statement := '{' | '}' | '.reg' type names ';' | ['@' ['!'] pred] opcode operands ';'
 * Comments are stepped over. Left out: labels and branches, variables in memory,
 * everything that only makes sense outside a function. PTX ISA: Statements, Identifiers,
 * Constants. */
#include "config.h"

#include "lang/ptx.h"

#include <ctype.h>
#include <stdlib.h>
#include <string.h>

static char at(const struct ptx *p, size_t ahead)
{
    size_t i = p->pos + ahead;
    return i < p->src->len ? p->src->text[i] : '\0';
}

static void skip_comment(struct ptx *p)
{
    bool block = at(p, 1) == '*';
    p->pos += 2;
    while (p->pos < p->src->len &&
           !(block ? at(p, 0) == '*' && at(p, 1) == '/' : at(p, 0) == '\n'))
        p->pos++;
    p->pos += block ? 2 : 1;
    if (p->pos > p->src->len)
        p->pos = p->src->len;
}

static void skip_space(struct ptx *p)
{
    while (p->pos < p->src->len) {
        if (at(p, 0) == '/' && (at(p, 1) == '/' || at(p, 1) == '*'))
            skip_comment(p);
        else if (isspace((unsigned char)at(p, 0)))
            p->pos++;
        else
            return;
    }
}

static bool accept(struct ptx *p, char c)
{
    skip_space(p);
    if (at(p, 0) != c)
        return false;
    p->pos++;
    return true;
}

static bool expect(struct ptx *p, char c, const char *where)
{
    if (p->failed || accept(p, c))
        return !p->failed;
    if (p->pos < p->src->len)
        ptx_error(p, p->pos, 1, "expected '%c' %s, found '%c'", c, where, at(p, 0));
    else
        ptx_error(p, p->src->len ? p->src->len - 1 : 0, 1,
                  "expected '%c' %s, found the end of the string", c, where);
    return false;
}

static bool is_word(char c)
{
    return isalnum((unsigned char)c) || c == '_' || c == '$';
}

static const char *keep(struct ptx *p, size_t from, size_t len)
{
    return arena_strndup(p->s->arena, p->src->text + from, len);
}

/* ---- operands ---- */

/* Constants: decimal, 0x, 0 octal, 0b, with U; 0f and 0d with hexadecimal bits; 1.5. */
static void read_number(struct ptx *p, struct ptx_operand *o)
{
    const char *s = p->src->text + p->pos;
    char *end;
    bool minus = *s == '-';
    s += minus;
    if (s[0] == '0' && strchr("fFdD", s[1]) && s[1]) {
        o->form = PTX_FLOAT;
        o->is_single = tolower((unsigned char)s[1]) == 'f';
        o->value = strtoull(s + 2, &end, 16);
        if (end - s != (o->is_single ? 10 : 18))
            ptx_error(p, p->pos, (size_t)(end - s), "%s needs %d hexadecimal digits",
                      o->is_single ? "0f" : "0d", o->is_single ? 8 : 16);
        if (minus)
            o->value ^= o->is_single ? UINT64_C(1) << 31 : UINT64_C(1) << 63;
    } else if (s[strspn(s, "0123456789")] == '.') {
        double v = strtod(s, &end);
        o->form = PTX_FLOAT;
        v = minus ? -v : v;
        memcpy(&o->value, &v, sizeof v);
    } else {
        bool binary = s[0] == '0' && (s[1] == 'b' || s[1] == 'B');
        o->form = PTX_INT;
        o->value = strtoull(s + (binary ? 2 : 0), &end, binary ? 2 : 0);
        o->value = minus ? -o->value : o->value;
        end += *end == 'U' || *end == 'u';
    }
    p->pos = (size_t)(end - p->src->text);
    if (is_word(at(p, 0)))
        ptx_error(p, o->off, p->pos + 1 - o->off, "this is not a PTX constant");
}

/* %3: an operand of the asm statement. Operands may have names, as in GNU C, but nvcc's
 * code generation refuses to be told of one by its name. */
static void read_asm_operand(struct ptx *p, struct ptx_operand *o)
{
    size_t from = p->pos++;
    if (at(p, 0) == '[') {
        p->pos += strcspn(p->src->text + p->pos, "];");
        p->pos += at(p, 0) == ']';
        ptx_error(p, from, p->pos - from,
                  "nvcc takes an operand by its number only, such as %%0, not by a name");
        return;
    }
    while (isdigit((unsigned char)at(p, 0)))
        p->pos++;
    o->reg = ptx_find_reg(p, p->src->text + from, p->pos - from);
    if (!o->reg)
        ptx_error(p, from, p->pos - from,
                  "'%.*s' is not an operand of this asm: it has %zu, counted from %%0",
                  (int)(p->pos - from), p->src->text + from, p->src->nops);
}

/* Name of a register or special register; %% and % both write the percent sign. */
static void read_name(struct ptx *p, struct ptx_operand *o)
{
    struct str name = {0};
    if (at(p, 0) == '%') {
        str_addc(&name, '%');
        p->pos += at(p, 1) == '%' ? 2 : 1;
    }
    while (is_word(at(p, 0)) || (at(p, 0) == '.' && name.len && name.data[0] == '%'))
        str_addc(&name, p->src->text[p->pos++]);
    struct ptx_type unused;
    o->text = arena_strdup(p->s->arena, str_cstr(&name));
    o->reg = ptx_find_reg(p, o->text, strlen(o->text));
    if (o->reg)
        o->form = PTX_REG;
    else if (strcmp(o->text, "WARP_SZ") == 0 || ptx_special_value(o->text, &unused))
        o->form = PTX_SPECIAL;
    else if (name.len && name.data[0] == '%')
        ptx_unsupported(p, o->off, p->pos - o->off,
                        "'%s' is neither declared with .reg nor a special register that "
                        "is known here",
                        o->text);
    else
        ptx_error(p, o->off, p->pos - o->off,
                  "'%s' is not declared in this asm: declare it with .reg, or pass it as "
                  "an operand",
                  o->text);
    str_free(&name);
}

static void read_operand(struct ptx *p, struct ptx_operand *o);

/* '{' operand {',' operand} '}' */
static void read_vector(struct ptx *p, struct ptx_operand *o)
{
    struct ptx_operand *items = arena_alloc(p->s->arena, PTX_MAX_VECTOR * sizeof *items);
    o->form = PTX_VECTOR;
    o->items = items;
    do {
        if (o->nitems == PTX_MAX_VECTOR) {
            ptx_error(p, o->off, 1, "a vector operand has at most %d elements",
                      PTX_MAX_VECTOR);
            return;
        }
        read_operand(p, &items[o->nitems++]);
    } while (!p->failed && accept(p, ','));
    expect(p, '}', "after the elements of the vector");
}

/* '[' operand ['+' | '-' constant] ']' */
static void read_address(struct ptx *p, struct ptx_operand *o)
{
    struct ptx_operand *items = arena_alloc(p->s->arena, 2 * sizeof *items);
    o->form = PTX_ADDRESS;
    o->items = items;
    o->nitems = 1;
    read_operand(p, &items[0]);
    skip_space(p);
    bool minus = at(p, 0) == '-';
    if (!p->failed && (minus || at(p, 0) == '+')) {
        p->pos++;
        read_operand(p, &items[1]);
        if (!p->failed && !ptx_constant(&items[1], &o->value))
            ptx_error(p, items[1].off, items[1].len,
                      "the offset of an address must be a constant: add before the "
                      "access");
        o->value = minus ? -o->value : o->value;
    }
    expect(p, ']', "after the address");
}

static void read_operand(struct ptx *p, struct ptx_operand *o)
{
    skip_space(p);
    *o = (struct ptx_operand){.off = p->pos};
    char c = at(p, 0);
    if (accept(p, '{')) {
        read_vector(p, o);
    } else if (accept(p, '[')) {
        read_address(p, o);
    } else if (accept(p, '!')) {
        read_operand(p, o);
        o->negated = true;
    } else if (isdigit((unsigned char)c) ||
               (c == '-' && isdigit((unsigned char)at(p, 1)))) {
        read_number(p, o);
    } else if (c == '%' && (isdigit((unsigned char)at(p, 1)) || at(p, 1) == '[')) {
        read_asm_operand(p, o);
    } else if (c == '_' && !is_word(at(p, 1))) {
        p->pos++;
        o->form = PTX_SINK;
    } else if (c == '%' || is_word(c)) {
        read_name(p, o);
    } else {
        ptx_error(p, p->pos, 1, "expected an operand here");
    }
    o->len = p->pos - o->off;
}

/* operand ['|' operand] */
static void read_pair(struct ptx *p, struct ptx_operand *o)
{
    read_operand(p, o);
    if (p->failed || !accept(p, '|'))
        return;
    struct ptx_operand *second = arena_alloc(p->s->arena, sizeof *second);
    read_operand(p, second);
    o->second = second;
}

/* ---- statements ---- */

static void declare(struct ptx *p, struct ptx_type t, size_t off, size_t len, long n)
{
    struct ptx_reg *r = arena_alloc(p->s->arena, sizeof *r);
    const char *spelled = keep(p, off, len);
    while (*spelled == '%')
        spelled++;
    const char *percent = p->src->text[off] == '%' ? "%" : "";
    r->name = n < 0 ? arena_printf(p->s->arena, "%s%s", percent, spelled)
                    : arena_printf(p->s->arena, "%s%s%ld", percent, spelled, n);
    r->symbol = *percent ? r->name : arena_printf(p->s->arena, "%%%s", r->name);
    r->type = t;
    r->ctype = ptx_ctype(t);
    r->level = p->level;
    const struct ptx_reg *old = ptx_find_reg(p, r->name, strlen(r->name));
    if (old && old->level == r->level)
        ptx_error(p, off, len, "'%s' is declared twice: rename one", r->name);
    vec_push(&p->regs, r);
    str_printf(&p->out, "%s %s;\n", r->ctype, r->symbol);
}

/* name ['<' count '>'] */
static void read_declared(struct ptx *p, struct ptx_type t)
{
    skip_space(p);
    size_t off = p->pos;
    while (at(p, 0) == '%')
        p->pos++;
    while (is_word(at(p, 0)))
        p->pos++;
    size_t len = p->pos - off;
    if (!len) {
        ptx_error(p, off, 1, "expected the name of a register");
        return;
    }
    if (!accept(p, '<')) {
        declare(p, t, off, len, -1);
        return;
    }
    char *end;
    long n = strtol(p->src->text + p->pos, &end, 10);
    p->pos = (size_t)(end - p->src->text);
    if (n < 1 || n > 256)
        ptx_error(p, off, p->pos - off, "this declares %ld registers: 1 to 256 here", n);
    for (long i = 0; i < n && !p->failed; i++)
        declare(p, t, off, len, i);
    expect(p, '>', "after the number of registers");
}

/* '.reg' '.' type names ';' */
static void read_directive(struct ptx *p)
{
    size_t off = p->pos++;
    while (is_word(at(p, 0)))
        p->pos++;
    if (p->pos - off != 4 || memcmp(p->src->text + off, ".reg", 4) != 0) {
        ptx_unsupported(p, off, p->pos - off,
                        "'%.*s' inside asm is not supported: only .reg is",
                        (int)(p->pos - off), p->src->text + off);
        return;
    }
    skip_space(p);
    size_t word = p->pos;
    p->pos += at(p, 0) == '.';
    while (is_word(at(p, 0)))
        p->pos++;
    struct ptx_type t =
        ptx_type_named(p->pos > word ? keep(p, word + 1, p->pos - word - 1) : "");
    if (!t.kind) {
        ptx_error(p, word, p->pos - word + !(p->pos - word),
                  "expected a type such as .u32 or .pred after .reg");
        return;
    }
    vec_push(&p->marks, ((struct ptx_mark){p->out.len, ptx_span(p, off, p->pos - off)}));
    do
        read_declared(p, t);
    while (!p->failed && accept(p, ','));
    expect(p, ';', "after the declaration");
}

/* base '.' modifier …; a modifier may hold '::'. */
static bool read_opcode(struct ptx *p, struct ptx_insn *in)
{
    skip_space(p);
    size_t off = p->pos, from = off;
    for (;;) {
        while (is_word(at(p, 0)) || (at(p, 0) == ':' && at(p, 1) == ':') ||
               (at(p, 0) == ':' && p->pos > from && at(p, -(size_t)1) == ':'))
            p->pos++;
        const char *word = keep(p, from, p->pos - from);
        if (!in->base)
            in->base = word;
        else if (in->nmods < PTX_MAX_MODS)
            in->mods[in->nmods++] = word;
        if (at(p, 0) != '.')
            break;
        from = ++p->pos;
    }
    in->name = keep(p, off, p->pos - off);
    in->off = off;
    in->name_len = p->pos - off;
    if (p->pos == off)
        ptx_error(p, off, 1, "expected a PTX instruction here");
    skip_space(p);
    if (!p->failed && at(p, 0) == ':')
        ptx_unsupported(p, off, p->pos - off + 1,
                        "labels in inline PTX are not supported: branch in C++, or use a "
                        "predicate (@p)");
    return !p->failed;
}

static void read_guard(struct ptx *p, struct ptx_insn *in)
{
    in->has_guard = true;
    bool negated = accept(p, '!');
    read_operand(p, &in->guard);
    in->guard.negated ^= negated;
}

static void emit_guarded(struct ptx *p, const struct ptx_insn *in)
{
    struct str cond = {0};
    vec_push(&p->marks, ((struct ptx_mark){p->out.len, ptx_span(p, in->off, in->len)}));
    if (in->has_guard) {
        if (!ptx_value(p, &in->guard, ptx_type_named("pred"), false, &cond))
            return;
        str_printf(&p->out, "if (%s) {\n", str_cstr(&cond));
        str_free(&cond);
    }
    ptx_instruction(p, in);
    if (in->has_guard)
        str_add(&p->out, "}\n");
}

static void read_instruction(struct ptx *p)
{
    struct ptx_insn in = {0};
    if (accept(p, '@'))
        read_guard(p, &in);
    if (p->failed || !read_opcode(p, &in))
        return;
    skip_space(p);
    if (at(p, 0) != ';' && p->pos < p->src->len) {
        do {
            if (in.nops == PTX_MAX_OPERANDS) {
                ptx_error(p, p->pos, 1, "too many operands");
                return;
            }
            read_pair(p, &in.ops[in.nops++]);
        } while (!p->failed && accept(p, ','));
    }
    if (p->failed || !expect(p, ';', "at the end of the instruction"))
        return;
    in.len = p->pos - 1 - in.off;
    emit_guarded(p, &in);
}

static void close_scope(struct ptx *p)
{
    if (!p->level) {
        ptx_error(p, p->pos - 1, 1, "this '}' closes nothing");
        return;
    }
    while (p->regs.len && vec_last(&p->regs)->level == p->level)
        (void)vec_pop(&p->regs);
    p->level--;
    str_add(&p->out, "}\n");
}

static void read_statement(struct ptx *p)
{
    if (accept(p, ';'))
        return;
    if (accept(p, '{')) {
        p->level++;
        str_add(&p->out, "{\n");
    } else if (accept(p, '}')) {
        close_scope(p);
    } else if (at(p, 0) == '.') {
        read_directive(p);
    } else {
        read_instruction(p);
    }
}

void ptx_translate(struct ptx *p)
{
    str_add(&p->out, "{\n");
    for (skip_space(p); p->pos < p->src->len && !p->failed; skip_space(p))
        read_statement(p);
    if (p->level && !p->failed)
        ptx_error(p, p->src->len - 1, 1, "a '{' of this string is never closed");
    str_add(&p->out, "}\n");
}
