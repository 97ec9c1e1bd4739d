/* The text form of a module, for people, dumps and tests. Line oriented:
 *
 *   module arch 90 shared 128 const 0 param 0 threads 256
 *   string 0 "x = %d\n"
 *   object 0 shared "tile" "float [32]" f32 size 128 align 4 offset 0
 *   param "a" "float *" ptr size 8 align 8 pointee f32 4 in %p.a
 *   func "scale" kernel frame 0
 *     reg %p.a:ptr %v.i:s32 %t0:pred
 *     params %p.a
 *     var "i" "int" s32 size 4 elem 4 site 0 in %v.i
 *   b0 entry: join b2
 *       setp.lt.s32 %t0, %v.i, 10                                      ; 4
 *       bra %t0, b1, b2                                                ; 4
 *   end
 *
 * Registers: %t temporaries, %v variables, %p parameters (a second one of the same name
 * gets .1), special registers by name, constants as literals whose suffix is the type
 * (5 s32, 5u or 0xffffffffu u32, 5l s64, 5ul u64, 1.5f f32, 1.5 f64, true, ptrue, 0x10
 * or shared+16 an address). Memory operands are [register+offset], _ is a result that
 * nobody wants.
 *
 * With sources each instruction is followed by its line in a comment. Without, the
 * exact form: !file:offset+length and @site wherever they are known, which ir_read
 * takes back, so that reading what was printed prints the same. */
#include "ir/text.h"

#include <inttypes.h>
#include <math.h>
#include <string.h>

enum { COMMENT_COLUMN = 60 };

bool ir_has_address(enum ir_op op)
{
    return ir_op_is_load(op) || ir_op_is_store(op) || op == IR_ATOM32 || op == IR_ATOM64;
}

bool ir_has_index(enum ir_op op)
{
    return op == IR_ADDR || op == IR_BAR || op == IR_BAR_COUNT || op == IR_BAR_AND ||
           op == IR_BAR_OR || op == IR_CALL || op == IR_PRINTF || op == IR_ASSERT ||
           op == IR_HOST || op == IR_UNDEF_FRAME;
}

bool ir_has_scope(enum ir_op op)
{
    return op == IR_ATOM32 || op == IR_ATOM64 || op == IR_FENCE;
}

static void print_quoted(struct str *out, const char *text, size_t len)
{
    str_addc(out, '"');
    for (size_t i = 0; i < len; i++) {
        unsigned char c = (unsigned char)text[i];
        if (c == '\n')
            str_add(out, "\\n");
        else if (c == '"' || c == '\\')
            str_printf(out, "\\%c", c);
        else if (c < 32 || c == 127)
            str_printf(out, "\\x%02x", c);
        else
            str_addc(out, (char)c);
    }
    str_addc(out, '"');
}

static void print_name(struct str *out, const char *text)
{
    print_quoted(out, text ? text : "", text ? strlen(text) : 0);
}

static void print_address(struct str *out, uint64_t v)
{
    static const struct {
        uint64_t base;
        const char *name;
    } windows[] = {{IR_SHARED_BASE, "shared"},
                   {IR_LOCAL_BASE, "local"},
                   {IR_CONST_BASE, "const"},
                   {IR_PARAM_BASE, "param"}};
    for (size_t i = 0; i < sizeof windows / sizeof *windows; i++)
        if (v >= windows[i].base && v - windows[i].base < IR_WINDOW_SIZE) {
            str_printf(out, "%s+%" PRIu64, windows[i].name, v - windows[i].base);
            return;
        }
    str_printf(out, "0x%" PRIx64, v);
}

static void print_f32(struct str *out, uint32_t bits)
{
    float v;
    memcpy(&v, &bits, sizeof v);
    if (!isfinite(v)) {
        str_printf(out, "0f%08" PRIx32, bits);
        return;
    }
    str_add_f32(out, v);
    str_addc(out, 'f');
}

static void print_f64(struct str *out, uint64_t bits)
{
    double v;
    memcpy(&v, &bits, sizeof v);
    if (!isfinite(v)) {
        str_printf(out, "0d%016" PRIx64, bits);
        return;
    }
    size_t start = out->len;
    str_add_f64(out, v);
    if (!strpbrk(out->data + start, ".e"))
        str_add(out, ".0");
}

/* Masks are easier to read in hexadecimal than 4294967295. */
static void print_u32(struct str *out, uint32_t v)
{
    str_printf(out, v >= 0x10000 ? "0x%" PRIx32 "u" : "%" PRIu32 "u", v);
}

static void print_const(struct str *out, const struct ir_reg_info *r)
{
    switch (r->vtype) {
    case IR_F32:
        print_f32(out, (uint32_t)r->bits);
        break;
    case IR_F64:
        print_f64(out, r->bits);
        break;
    case IR_BOOL:
        str_add(out, r->bits ? "true" : "false");
        break;
    case IR_PREDICATE:
        str_add(out, r->bits ? "ptrue" : "pfalse");
        break;
    case IR_PTR:
        print_address(out, r->bits);
        break;
    case IR_S64:
        str_printf(out, "%" PRId64 "l", (int64_t)r->bits);
        break;
    case IR_U64:
        str_printf(out, "%" PRIu64 "ul", r->bits);
        break;
    case IR_U32:
        print_u32(out, (uint32_t)r->bits);
        break;
    case IR_S8:
    case IR_U8:
    case IR_S16:
    case IR_U16:
    case IR_F16:
    case IR_BF16:
    case IR_S32:
    case IR_BYTES:
        str_printf(out, "%" PRId32, (int32_t)(uint32_t)r->bits);
        break;
    }
}

static bool same_group(const struct ir_reg_info *a, const struct ir_reg_info *b)
{
    if (a->kind != b->kind)
        return false;
    return a->kind == IR_KIND_TEMP ||
           strcmp(a->name ? a->name : "", b->name ? b->name : "") == 0;
}

/* a[0].x as a$0.x: brackets are around addresses. */
static void print_member_name(struct str *out, const char *name)
{
    for (; *name; name++)
        if (*name != ']')
            str_addc(out, *name == '[' ? '$' : *name);
}

static void print_reg(struct str *out, const struct ir_func *f, ir_reg r)
{
    if (r == IR_NONE) {
        str_addc(out, '_');
        return;
    }
    const struct ir_reg_info *info = &f->regs.data[r];
    if (info->kind == IR_KIND_CONST) {
        print_const(out, info);
        return;
    }
    if (info->kind == IR_KIND_SPECIAL) {
        str_add(out, ir_special_name(info->special));
        return;
    }
    unsigned earlier = 0;
    for (ir_reg i = 0; i < r; i++)
        earlier += same_group(&f->regs.data[i], info);
    if (info->kind == IR_KIND_TEMP) {
        str_printf(out, "%%t%u", earlier);
        return;
    }
    str_add(out, info->kind == IR_KIND_VAR ? "%v." : "%p.");
    print_member_name(out, info->name ? info->name : "");
    if (earlier > 0)
        str_printf(out, ".%u", earlier);
}

static void print_span(struct str *out, struct span s)
{
    if (s.file != 0)
        str_printf(out, " !%" PRIu32 ":%" PRIu32 "+%" PRIu32, s.file, s.off, s.len);
}

static void print_mnemonic(struct str *out, const struct ir_insn *in)
{
    const struct ir_op_info *info = ir_op_info(in->op);
    const char *sub = ir_sub_name(in->op, in->sub);
    if (strcmp(info->sub, "math") == 0) {
        str_add(out, sub ? sub : "?");
    } else {
        str_add(out, info->name);
        if (sub && *sub)
            str_printf(out, ".%s", sub);
    }
    if (ir_has_address(in->op))
        str_printf(out, ".%s.%s", ir_space_name(in->space), ir_mem_name(in->mem));
    if (ir_has_scope(in->op) && in->scope == IR_SCOPE_BLOCK)
        str_add(out, "." IR_TEXT_BLOCK);
    if (ir_has_scope(in->op) && in->scope == IR_SCOPE_SYSTEM)
        str_add(out, "." IR_TEXT_SYSTEM);
    if (in->flags & IR_FLAG_VOLATILE)
        str_add(out, "." IR_TEXT_VOLATILE);
    if (in->flags & IR_FLAG_READ_ONLY)
        str_add(out, "." IR_TEXT_READ_ONLY);
    if (in->flags & IR_FLAG_LEGACY)
        str_add(out, "." IR_TEXT_LEGACY);
    if (in->flags & IR_FLAG_EARLY)
        str_add(out, "." IR_TEXT_EARLY);
    if (in->flags & IR_FLAG_GUARD)
        str_add(out, "." IR_TEXT_GUARD);
    if (in->flags & IR_FLAG_UNALIGNED)
        str_add(out, "." IR_TEXT_UNALIGNED);
    if (in->more)
        str_printf(out, ".%s%d", in->more > 0 ? IR_TEXT_MORE : IR_TEXT_LESS,
                   in->more > 0 ? in->more : -in->more);
}

/* Separator before the next operand. */
static void next(struct str *out, bool *first)
{
    str_add(out, *first ? " " : ", ");
    *first = false;
}

static void print_source(struct str *out, const struct ir_func *f,
                         const struct ir_insn *in, size_t i)
{
    if (i > 0 || !ir_has_address(in->op)) {
        print_reg(out, f, in->src[i]);
        return;
    }
    str_addc(out, '[');
    print_reg(out, f, in->src[0]);
    if (in->imm)
        str_printf(out, "%s%" PRId64, in->imm > 0 ? "+" : "", in->imm);
    str_addc(out, ']');
}

static void print_args(struct str *out, const struct ir_func *f, const struct ir_insn *in)
{
    str_addc(out, '(');
    for (uint32_t i = 0; i < in->nargs; i++) {
        if (i > 0)
            str_add(out, ", ");
        print_reg(out, f, f->args.data[in->args + i]);
    }
    str_addc(out, ')');
}

static void print_body(const struct ir_func *f, const struct ir_insn *in, struct str *out)
{
    const char *sig = ir_insn_sig(in);
    bool first = true;
    print_mnemonic(out, in);
    if (sig[0] != '-') {
        next(out, &first);
        print_reg(out, f, in->dst);
    }
    if (sig[1] != '-') {
        next(out, &first);
        print_reg(out, f, in->dst2);
    }
    for (size_t i = 0; i < IR_MAX_SRC; i++)
        if (in->src[i] != IR_NONE) {
            next(out, &first);
            print_source(out, f, in, i);
        }
    if (ir_has_index(in->op)) {
        next(out, &first);
        str_printf(out, "#%" PRId64, in->imm);
    }
    if (sig[3] == '*')
        print_args(out, f, in);
    for (size_t i = 0; i < 2; i++)
        if (in->op == IR_BRA || (in->op == IR_JMP && i == 0)) {
            next(out, &first);
            str_printf(out, "b%" PRIu32, in->target[i]);
        }
}

void ir_print_insn(const struct ir_module *m, const struct ir_func *f,
                   const struct ir_insn *in, struct str *out)
{
    (void)m;
    print_body(f, in, out);
}

static void print_line_comment(struct str *out, size_t line_start,
                               const struct sources *src, const struct ir_insn *in)
{
    uint32_t line = span_line(src, in->span);
    if (line == 0)
        return;
    while (out->len - line_start < COMMENT_COLUMN)
        str_addc(out, ' ');
    str_printf(out, " ; %" PRIu32, line);
}

static void print_block(const struct ir_func *f, uint32_t b, const struct sources *src,
                        struct str *out)
{
    const struct ir_block *block = &f->blocks.data[b];
    str_printf(out, "b%" PRIu32, b);
    if (block->label && *block->label)
        str_printf(out, " %s", block->label);
    if (block->ipdom == IR_NO_BLOCK)
        str_add(out, ": join exit\n");
    else
        str_printf(out, ": join b%" PRIu32 "\n", block->ipdom);
    for (size_t i = 0; i < block->insns.len; i++) {
        const struct ir_insn *in = &block->insns.data[i];
        size_t start = out->len;
        str_add(out, "    ");
        print_body(f, in, out);
        if (src) {
            print_line_comment(out, start, src, in);
        } else {
            print_span(out, in->span);
            if (in->site)
                str_printf(out, " @%" PRIu32, in->site);
        }
        str_addc(out, '\n');
    }
}

static void print_regs(const struct ir_func *f, struct str *out)
{
    size_t line_start = 0;
    for (size_t i = 0; i < f->regs.len; i++) {
        const struct ir_reg_info *r = &f->regs.data[i];
        if (r->kind == IR_KIND_CONST || r->kind == IR_KIND_SPECIAL)
            continue;
        if (line_start == 0 || out->len - line_start > 80) {
            if (line_start != 0)
                str_addc(out, '\n');
            line_start = out->len;
            str_add(out, "  reg");
        }
        str_addc(out, ' ');
        print_reg(out, f, (ir_reg)i);
        str_printf(out, ":%s", ir_vtype_name(r->vtype));
    }
    if (line_start != 0)
        str_addc(out, '\n');
}

static void print_var(const struct ir_func *f, const struct ir_var *v, bool exact,
                      struct str *out)
{
    static const char *const locs[] = {"in",     "frame", "shared",
                                       "global", "const", "param"};
    str_add(out, "  var ");
    print_name(out, v->name);
    str_addc(out, ' ');
    print_name(out, v->type_text);
    str_printf(out, " %s size %" PRIu64 " elem %" PRIu32 " site %" PRIu32 " %s ",
               ir_vtype_name(v->vtype), v->size, v->elem_size, v->site, locs[v->loc]);
    if (v->loc == IR_LOC_REG)
        print_reg(out, f, v->reg);
    else
        str_printf(out, "%" PRIu64, v->offset);
    if (v->loc == IR_LOC_REG && v->offset > 0)
        str_printf(out, " byte %" PRIu64, v->offset);
    if (exact) {
        print_span(out, v->decl);
        print_span(out, v->scope);
    }
    str_addc(out, '\n');
}

static void print_func(const struct ir_func *f, const struct sources *src,
                       struct str *out)
{
    str_add(out, "func ");
    print_name(out, f->name);
    str_printf(out, " %s frame %" PRIu64, f->is_kernel ? "kernel" : "device",
               f->frame_size);
    if (!src)
        print_span(out, f->span);
    str_addc(out, '\n');
    print_regs(f, out);
    if (f->result != IR_NONE) {
        str_add(out, "  result ");
        print_reg(out, f, f->result);
        str_addc(out, '\n');
    }
    if (f->params.len > 0) {
        str_add(out, "  params");
        for (size_t i = 0; i < f->params.len; i++) {
            str_addc(out, ' ');
            print_reg(out, f, f->params.data[i]);
        }
        str_addc(out, '\n');
    }
    for (size_t i = 1; i < f->sites.len; i++) {
        str_printf(out, "  site %zu in %" PRIu32 " ", i, f->sites.data[i].parent);
        print_name(out, f->sites.data[i].callee);
        if (!src)
            print_span(out, f->sites.data[i].call);
        str_addc(out, '\n');
    }
    for (size_t i = 0; i < f->vars.len; i++)
        print_var(f, &f->vars.data[i], !src, out);
    for (uint32_t b = 0; b < f->blocks.len; b++)
        print_block(f, b, src, out);
    str_add(out, "end\n");
}

static void print_object(const struct ir_object *o, size_t i, bool exact, struct str *out)
{
    str_printf(out, "object %zu %s ", i, ir_space_name(o->space));
    print_name(out, o->name);
    str_addc(out, ' ');
    print_name(out, o->type_text);
    str_printf(out, " %s size %" PRIu64 " align %" PRIu64 " offset %" PRIu64,
               ir_vtype_name(o->vtype), o->size, o->align, o->offset);
    if (o->dynamic)
        str_add(out, " dynamic");
    if (o->init && o->size > 0) {
        str_add(out, " init ");
        for (uint64_t k = 0; k < o->size; k++)
            str_printf(out, "%02x", o->init[k]);
        for (size_t k = 0; k < o->nrelocs; k++)
            str_printf(out, " address %" PRIu64 " object %zu addend %" PRIu64,
                       o->relocs[k].offset, o->relocs[k].object, o->relocs[k].addend);
    }
    if (exact)
        print_span(out, o->span);
    str_addc(out, '\n');
}

static void print_param(const struct ir_module *m, const struct ir_param *p, bool exact,
                        struct str *out)
{
    str_add(out, "param ");
    print_name(out, p->name);
    str_addc(out, ' ');
    print_name(out, p->type_text);
    str_printf(out, " %s size %" PRIu64 " align %" PRIu64, ir_vtype_name(p->vtype),
               p->size, p->align);
    if (p->is_pointer || (p->vtype == IR_BYTES && p->pointee != IR_BYTES))
        str_printf(out, " pointee %s %" PRIu64 "%s", ir_vtype_name(p->pointee),
                   p->is_pointer ? p->pointee_size : p->size,
                   p->pointee_const ? " const" : "");
    if (p->reg == IR_NONE) {
        str_printf(out, " offset %" PRIu64, p->offset);
    } else {
        str_add(out, " in ");
        print_reg(out, &m->funcs.data[0], p->reg);
    }
    if (exact)
        print_span(out, p->span);
    str_addc(out, '\n');
}

void ir_print(const struct ir_module *m, const struct sources *src, struct str *out)
{
    str_printf(out,
               "module arch %u shared %" PRIu64 " const %" PRIu64 " param %" PRIu64
               " threads %u\n",
               m->arch, m->shared_static, m->const_size, m->param_size, m->max_threads);
    for (size_t i = 0; i < m->strings.len; i++) {
        str_printf(out, "string %zu ", i);
        print_quoted(out, m->strings.data[i].text, m->strings.data[i].len);
        str_addc(out, '\n');
    }
    for (size_t i = 0; i < m->objects.len; i++)
        print_object(&m->objects.data[i], i, !src, out);
    for (size_t i = 0; i < m->params.len; i++)
        print_param(m, &m->params.data[i], !src, out);
    for (size_t i = 0; i < m->funcs.len; i++)
        print_func(&m->funcs.data[i], src, out);
}
