/* Reads the text form that print.c describes. Takes any bytes: what is malformed
 * becomes a diagnostic at its place and the line is given up. Gives a module, or NULL
 * after diagnostics; whether its code makes sense is ir_verify's business. Blocks
 * without a join get one computed. Instructions without a !span get the place of their
 * own line. */
#include "ir/read.h"

#include <string.h>

static void expect(struct reader *r, bool ok, const char *what)
{
    if (!ok)
        read_error(r, what);
}

static bool name_of(struct reader *r, const char **name)
{
    size_t len;
    if (!read_quoted(r, name, &len))
        return false;
    if (len == 0)
        *name = NULL;
    return true;
}

static bool field_u64(struct reader *r, const char *word, uint64_t *v)
{
    return read_keyword(r, word) && read_u64(r, v);
}

static bool vtype_of(struct reader *r, enum ir_vtype *t)
{
    unsigned v;
    if (!read_enum(r, read_vtype_name, IR_BYTES + 1, &v))
        return false;
    *t = v;
    return true;
}

static void module_line(struct reader *r)
{
    struct ir_module *m = r->m;
    uint64_t arch = 0, threads = 0;
    bool ok = field_u64(r, "arch", &arch) && field_u64(r, "shared", &m->shared_static) &&
              field_u64(r, "const", &m->const_size) &&
              field_u64(r, "param", &m->param_size) && field_u64(r, "threads", &threads);
    expect(r, ok && arch <= 10000 && threads <= 1024,
           "expected: module arch N shared N const N param N threads N");
    m->arch = (unsigned)arch;
    m->max_threads = (unsigned)threads;
}

static void string_line(struct reader *r)
{
    uint64_t number;
    struct ir_string s = {0};
    if (!read_u64(r, &number) || number != r->m->strings.len ||
        !read_quoted(r, &s.text, &s.len))
        read_error(r, "expected: string N \"text\", numbered from 0");
    else
        vec_push(&r->m->strings, s);
}

static const char HEX[] = "0123456789abcdef";

static bool read_init(struct reader *r, struct ir_object *o)
{
    struct slice w;
    if (!read_token_word(r, &w) || w.len % 2 != 0 || w.len / 2 != o->size)
        return false;
    uint8_t *bytes = arena_alloc(r->m->arena, w.len / 2);
    for (size_t i = 0; i < w.len; i++) {
        const char *digit = memchr(HEX, w.p[i], 16);
        if (!digit)
            return false;
        unsigned value = (unsigned)(digit - HEX);
        bytes[i / 2] = (uint8_t)(bytes[i / 2] << 4 | value);
    }
    o->init = bytes;
    return true;
}

static bool read_relocs(struct reader *r, struct ir_object *o)
{
    VEC(struct ir_reloc) list = {0};
    bool ok = true;
    while (ok && read_keyword(r, "address")) {
        struct ir_reloc one;
        uint64_t object;
        ok = read_u64(r, &one.offset) && field_u64(r, "object", &object) &&
             field_u64(r, "addend", &one.addend);
        one.object = ok ? object : 0;
        vec_push(&list, one);
    }
    struct ir_reloc *kept = arena_alloc(r->m->arena, (list.len + 1) * sizeof *kept);
    if (list.len)
        memcpy(kept, list.data, list.len * sizeof *kept);
    o->relocs = kept;
    o->nrelocs = list.len;
    vec_free(&list);
    return ok;
}

static void object_line(struct reader *r)
{
    struct ir_object o = {0};
    uint64_t number;
    unsigned space;
    bool ok = read_u64(r, &number) && number == r->m->objects.len &&
              read_enum(r, read_space_name, IR_PARAM + 1, &space) &&
              name_of(r, &o.name) && name_of(r, &o.type_text) && vtype_of(r, &o.vtype) &&
              field_u64(r, "size", &o.size) && field_u64(r, "align", &o.align) &&
              field_u64(r, "offset", &o.offset);
    if (!ok) {
        read_error(r, "expected: object N space \"name\" \"type\" vtype size N align N "
                      "offset N, numbered from 0");
        return;
    }
    o.space = space;
    o.dynamic = read_keyword(r, "dynamic");
    if (read_keyword(r, "init") && !read_init(r, &o))
        read_error(r, "expected two hexadecimal digits for each byte of the object");
    if (!read_relocs(r, &o))
        read_error(r, "expected: address N object N addend N");
    read_span(r, &o.span);
    vec_push(&r->m->objects, o);
}

/* A parameter's register belongs to a function that is read later: its name is kept in
 * name order and resolved at the end. */
static void param_line(struct reader *r, struct map *pending)
{
    struct ir_param p = {0};
    bool ok = name_of(r, &p.name) && name_of(r, &p.type_text) && vtype_of(r, &p.vtype) &&
              field_u64(r, "size", &p.size) && field_u64(r, "align", &p.align);
    if (p.vtype == IR_BYTES)
        p.pointee = IR_BYTES;
    if (ok && read_keyword(r, "pointee")) {
        p.is_pointer = p.vtype != IR_BYTES;
        ok = vtype_of(r, &p.pointee) && read_u64(r, &p.pointee_size);
        p.pointee_const = ok && read_keyword(r, "const");
    }
    struct slice w;
    p.reg = IR_NONE;
    if (ok && read_keyword(r, "in")) {
        ok = read_token_word(r, &w);
        if (ok)
            map_put(pending, w.p, w.len, (void *)(uintptr_t)(r->m->params.len + 1));
    } else {
        ok = ok && field_u64(r, "offset", &p.offset);
    }
    if (!ok) {
        read_error(r, "expected: param \"name\" \"type\" vtype size N align N [pointee "
                      "vtype N [const]] (in %p.name | offset N)");
        return;
    }
    read_span(r, &p.span);
    vec_push(&r->m->params, p);
}

static void resolve_params(struct reader *r, const struct map *pending)
{
    const char *name;
    void *value;
    for (size_t i = 0; map_at(pending, i, &name, &value); i++) {
        uintptr_t reg = (uintptr_t)map_get(r->regs, name, strlen(name));
        if (reg == 0)
            read_error(r, "a kernel parameter's register is not declared in the kernel");
        else
            r->m->params.data[(uintptr_t)value - 1].reg = (ir_reg)reg - 1;
    }
}

static void func_line(struct reader *r)
{
    struct ir_func f = {0};
    f.result = IR_NONE;
    bool ok = name_of(r, &f.name);
    f.is_kernel = ok && read_keyword(r, "kernel");
    ok = ok && (f.is_kernel || read_keyword(r, "device")) &&
         field_u64(r, "frame", &f.frame_size);
    if (!ok) {
        read_error(r, "expected: func \"name\" kernel|device frame N");
        return;
    }
    read_span(r, &f.span);
    struct ir_site own = {.callee = f.name};
    vec_push(&f.sites, own);
    vec_push(&r->m->funcs, f);
    r->f = &vec_last(&r->m->funcs);
    map_free(r->regs);
    r->regs = map_new();
}

/* Without the ".2" that tells registers of one name apart; a member's name has dots too. */
static size_t name_length(const char *p, size_t len)
{
    size_t n = len;
    while (n > 0 && p[n - 1] >= '0' && p[n - 1] <= '9')
        n--;
    return n > 1 && n < len && p[n - 1] == '.' ? n - 1 : len;
}

/* "a$0.x" stands for a[0].x, since brackets are around addresses. */
static const char *member_name(struct reader *r, const char *p, size_t len)
{
    struct str name = {0};
    for (size_t i = 0; i < len; i++) {
        bool index = p[i] == '$' && i + 1 < len && p[i + 1] >= '0' && p[i + 1] <= '9';
        str_addc(&name, index ? '[' : p[i]);
        while (index && i + 1 < len && p[i + 1] >= '0' && p[i + 1] <= '9')
            str_addc(&name, p[++i]);
        if (index)
            str_addc(&name, ']');
    }
    const char *text = arena_strndup(r->m->arena, str_cstr(&name), name.len);
    str_free(&name);
    return text;
}

static void reg_line(struct reader *r)
{
    struct slice w;
    while (read_token_word(r, &w)) {
        enum ir_vtype t;
        enum ir_kind kind = IR_KIND_TEMP;
        const char *name = NULL;
        if (w.len < 2 || w.p[0] != '%' || !read_punct(r, ':') || !vtype_of(r, &t) ||
            t == IR_BYTES || map_has(r->regs, w.p, w.len)) {
            read_error(r, "expected: reg %name:type ..., each name once");
            return;
        }
        if (w.len > 3 && w.p[2] == '.') {
            kind = w.p[1] == 'v' ? IR_KIND_VAR : IR_KIND_PARAM;
            name = member_name(r, w.p + 3, name_length(w.p + 3, w.len - 3));
        }
        ir_reg reg = ir_new_reg(r->f, kind, t, name);
        map_put(r->regs, w.p, w.len, (void *)(uintptr_t)(reg + 1));
    }
    expect(r, read_done(r), "expected: reg %name:type ...");
}

static void params_line(struct reader *r)
{
    ir_reg reg;
    while (!read_done(r) && read_reg(r, &reg) && reg != IR_NONE)
        vec_push(&r->f->params, reg);
    expect(r, read_done(r), "expected registers declared by reg");
}

static void result_line(struct reader *r)
{
    expect(r, read_reg(r, &r->f->result) && r->f->result != IR_NONE,
           "expected a register declared by reg");
}

static void site_line(struct reader *r)
{
    struct ir_site s = {0};
    uint64_t number;
    bool ok = read_u64(r, &number) && number == r->f->sites.len &&
              read_keyword(r, "in") && read_u32(r, &s.parent) && s.parent < number &&
              name_of(r, &s.callee);
    if (!ok) {
        read_error(r, "expected: site N in PARENT \"callee\", numbered from 1");
        return;
    }
    read_span(r, &s.call);
    vec_push(&r->f->sites, s);
}

static bool read_place(struct reader *r, struct ir_var *v)
{
    static const char *const words[] = {"in",     "frame", "shared",
                                        "global", "const", "param"};
    for (unsigned i = 0; i < sizeof words / sizeof *words; i++)
        if (read_keyword(r, words[i])) {
            v->loc = i;
            if (i > 0)
                return read_u64(r, &v->offset);
            bool ok = read_reg(r, &v->reg) && v->reg != IR_NONE;
            return ok && (!read_keyword(r, "byte") || read_u64(r, &v->offset));
        }
    return false;
}

static void var_line(struct reader *r)
{
    struct ir_var v = {0};
    v.reg = IR_NONE;
    bool ok = name_of(r, &v.name) && name_of(r, &v.type_text) && vtype_of(r, &v.vtype) &&
              field_u64(r, "size", &v.size) && read_keyword(r, "elem") &&
              read_u32(r, &v.elem_size) && read_keyword(r, "site") &&
              read_u32(r, &v.site) && read_place(r, &v);
    if (!ok) {
        read_error(r, "expected: var \"name\" \"type\" vtype size N elem N site N PLACE");
        return;
    }
    if (read_span(r, &v.decl))
        read_span(r, &v.scope);
    vec_push(&r->f->vars, v);
}

static bool read_block_number(struct reader *r, uint32_t *n)
{
    const char *start = r->p;
    if (read_punct(r, 'b') && read_u32(r, n))
        return true;
    r->p = start;
    return false;
}

/* IR_NO_BLOCK - 1 marks a block whose join is still to be computed. */
static void block_line(struct reader *r, uint32_t number)
{
    struct slice w;
    const char *label = NULL;
    if (read_token_word(r, &w))
        label = arena_strndup(r->m->arena, w.p, w.len);
    bool ok = number == r->f->blocks.len && read_punct(r, ':');
    uint32_t b = ir_new_block(r->f, label), join = IR_NO_BLOCK - 1;
    if (ok && read_keyword(r, "join")) {
        join = IR_NO_BLOCK;
        ok = read_keyword(r, "exit") || read_block_number(r, &join);
    }
    r->f->blocks.data[b].ipdom = join;
    expect(r, ok && read_done(r),
           "expected: bN label: join bM|exit, blocks numbered from 0 in order");
}

static bool is_sound(const struct ir_func *f)
{
    for (size_t b = 0; b < f->blocks.len; b++) {
        const struct ir_block *block = &f->blocks.data[b];
        for (size_t i = 0; i < block->insns.len; i++) {
            const struct ir_insn *in = &block->insns.data[i];
            size_t n = in->op == IR_BRA ? 2 : in->op == IR_JMP ? 1 : 0;
            for (size_t k = 0; k < n; k++)
                if (in->target[k] >= f->blocks.len)
                    return false;
            if (ir_op_is_terminator(in->op) != (i + 1 == block->insns.len))
                return false;
        }
    }
    return true;
}

static void end_line(struct reader *r)
{
    bool missing = false;
    for (size_t b = 0; b < r->f->blocks.len; b++)
        missing |= r->f->blocks.data[b].ipdom == IR_NO_BLOCK - 1;
    if (missing && !r->bad && is_sound(r->f))
        ir_cfg(r->f);
    else if (missing)
        for (size_t b = 0; b < r->f->blocks.len; b++)
            r->f->blocks.data[b].ipdom = IR_NO_BLOCK;
    r->f = NULL;
}

static void func_body_line(struct reader *r)
{
    uint32_t number;
    if (read_block_number(r, &number))
        block_line(r, number);
    else if (read_keyword(r, "reg"))
        reg_line(r);
    else if (read_keyword(r, "params"))
        params_line(r);
    else if (read_keyword(r, "result"))
        result_line(r);
    else if (read_keyword(r, "site"))
        site_line(r);
    else if (read_keyword(r, "var"))
        var_line(r);
    else if (read_keyword(r, "end"))
        end_line(r);
    else if (r->f->blocks.len == 0)
        read_error(r, "expected reg, result, params, site, var or the first block");
    else
        read_insn(r);
}

static void line(struct reader *r, struct map *pending)
{
    if (read_done(r))
        return;
    if (r->f)
        func_body_line(r);
    else if (read_keyword(r, "module"))
        module_line(r);
    else if (read_keyword(r, "string"))
        string_line(r);
    else if (read_keyword(r, "object"))
        object_line(r);
    else if (read_keyword(r, "param"))
        param_line(r, pending);
    else if (read_keyword(r, "func"))
        func_line(r);
    else
        read_error(r, "expected module, string, object, param or func");
    if (!read_done(r))
        read_error(r, "end of line expected");
    if (!r->f && r->m->funcs.len == 1)
        resolve_params(r, pending);
}

/* End of the line at p; a comment is cut off. Quotes may hold a semicolon. */
static const char *line_end(const char *p, const char *end, const char **next)
{
    const char *newline = memchr(p, '\n', (size_t)(end - p));
    const char *stop = newline ? newline : end;
    *next = newline ? newline + 1 : end;
    bool quoted = false;
    for (const char *q = p; q < stop; q++) {
        if (*q == '\\' && quoted)
            q++;
        else if (*q == '"')
            quoted = !quoted;
        else if (*q == ';' && !quoted)
            return q;
    }
    return stop;
}

struct ir_module *ir_read(struct sources *src, uint32_t file, struct diags *ds)
{
    const struct source *text = sources_get(src, file);
    struct reader r = {.ds = ds, .file = file, .text = text->text};
    r.end = text->text + text->len;
    r.m = ir_module_new();
    r.regs = map_new();
    struct map *pending = map_new();
    for (const char *p = r.text; p < r.end;) {
        const char *next;
        r.p = p;
        r.line_end = line_end(p, r.end, &next);
        r.line_bad = false;
        line(&r, pending);
        p = next;
    }
    r.p = r.line_end = r.end;
    r.line_bad = false;
    if (r.f)
        read_error(&r, "the last function has no end");
    else if (r.m->funcs.len == 0)
        read_error(&r, "no function in this file");
    map_free(pending);
    map_free(r.regs);
    if (!r.bad)
        return r.m;
    ir_module_free(r.m);
    return NULL;
}
