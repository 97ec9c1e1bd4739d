/* Loads, stores and asynchronous copies of inline PTX.
 *
 * PTX ISA: ld, ld.global.nc, ldu, st, cp.async. Cache hints say nothing about values;
 * nc becomes __ldg.
 * volatile and the memory models' relaxed become volatile accesses; acquire is followed
 * by a fence of its scope, release preceded by one. Vectors of up to 16 bytes are one
 * access. An asynchronous copy is complete at once: waiting for it is not checked. */
#include "config.h"

#include "lang/ptx.h"

#include <string.h>

struct access {
    const char *space; /* "", "shared", "local" */
    const char *scope;
    bool is_volatile, acquire, release;
    bool read_only; /* ld.global.nc */
    size_t lanes; /* of the vector, 1 if it is none */
    struct ptx_type type;
};

static bool is_hint(const char *m)
{
    static const char *const hints[] = {"weak", "nc", "ca", "cg", "cs",
                                        "cv",   "lu", "wb", "wt"};
    for (size_t i = 0; i < sizeof hints / sizeof *hints; i++)
        if (strcmp(m, hints[i]) == 0)
            return true;
    return (str_starts(m, "L1::") || str_starts(m, "L2::")) &&
           strcmp(m, "L2::cache_hint") != 0;
}

static bool read_space(struct access *a, const char *m)
{
    if (strcmp(m, "global") == 0)
        a->space = "";
    else if (strcmp(m, "shared") == 0 || strcmp(m, "shared::cta") == 0)
        a->space = "shared";
    else if (strcmp(m, "local") == 0)
        a->space = "local";
    else
        return false;
    return true;
}

static bool read_modifier(struct access *a, const char *m)
{
    a->read_only |= strcmp(m, "nc") == 0;
    if (is_hint(m) || read_space(a, m))
        return true;
    if (strcmp(m, "cta") == 0 || strcmp(m, "gpu") == 0 || strcmp(m, "sys") == 0 ||
        strcmp(m, "cluster") == 0)
        a->scope = m;
    else if (strcmp(m, "volatile") == 0 || strcmp(m, "relaxed") == 0)
        a->is_volatile = true;
    else if (strcmp(m, "acquire") == 0)
        a->is_volatile = a->acquire = true;
    else if (strcmp(m, "release") == 0)
        a->is_volatile = a->release = true;
    else if (strcmp(m, "v2") == 0 || strcmp(m, "v4") == 0)
        a->lanes = (size_t)(m[1] - '0');
    else
        return (a->type = ptx_type_named(m)).kind != 0;
    return true;
}

static bool read_access(struct ptx *p, const struct ptx_insn *in, struct access *a)
{
    *a = (struct access){.space = "", .lanes = 1};
    for (size_t i = 0; i < in->nmods; i++)
        if (!read_modifier(a, in->mods[i])) {
            ptx_unsupported(p, in->off, in->name_len,
                            "'.%s' of PTX instruction '%s' is not supported", in->mods[i],
                            in->name);
            return false;
        }
    if (!a->type.kind || a->type.kind == 'p') {
        ptx_error(p, in->off, in->name_len,
                  "'%s' needs the type it moves, as in '%s.u32'", in->name, in->base);
        return false;
    }
    if (a->lanes * a->type.bits > 128) {
        ptx_unsupported(p, in->off, in->name_len,
                        "'%s' moves more than 16 bytes: that is not supported", in->name);
        return false;
    }
    return ptx_count(p, in, 2, 2);
}

/* The prelude's type of so many elements: "float4"; NULL if there is none. */
static const char *vector_type(struct ptx *p, const struct access *a)
{
    static const struct {
        char kind;
        uint8_t bits;
        const char *name;
    } rows[] = {{'f', 32, "float"},     {'f', 64, "double"}, {'s', 32, "int"},
                {'s', 64, "longlong"},  {'s', 16, "short"},  {'s', 8, "char"},
                {'u', 64, "ulonglong"}, {'u', 16, "ushort"}, {'u', 8, "uchar"},
                {'b', 64, "ulonglong"}, {'b', 16, "ushort"}, {'b', 8, "uchar"},
                {'f', 16, "ushort"},    {'n', 16, "ushort"}};
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++)
        if (rows[i].kind == a->type.kind && rows[i].bits == a->type.bits &&
            !a->type.is_packed)
            return arena_printf(p->s->arena, "%s%zu", rows[i].name, a->lanes);
    return arena_printf(p->s->arena, "uint%zu", a->lanes);
}

static const struct ptx_operand *vector_items(struct ptx *p, const struct access *a,
                                              const struct ptx_operand *o)
{
    if (o->form == PTX_VECTOR && o->nitems == a->lanes)
        return o->items;
    ptx_error(p, o->off, o->len, "expected %zu elements in { }", a->lanes);
    return NULL;
}

/* The place accessed, as a C++ lvalue; of a load through the read-only path, its value. */
static bool put_place(struct ptx *p, const struct access *a, const struct ptx_operand *o,
                      const char *type, struct str *out)
{
    const char *pointer =
        arena_printf(p->s->arena, "%s%s *", a->is_volatile ? "volatile " : "", type);
    str_add(out, a->read_only ? "__ldg(" : "*");
    bool good = ptx_address(p, o, a->space, pointer, out);
    str_add(out, a->read_only ? ")" : "");
    return good;
}

static void load_vector(struct ptx *p, const struct access *a, const struct ptx_insn *in)
{
    const struct ptx_operand *items = vector_items(p, a, &in->ops[0]);
    const char *type = vector_type(p, a);
    struct str place = {0};
    if (items && put_place(p, a, &in->ops[1], type, &place)) {
        str_printf(&p->out, "{\n%s %%vector = %s;\n", type, str_cstr(&place));
        for (size_t i = 0; i < a->lanes && !p->failed; i++)
            ptx_assign(p, &items[i], a->type, true,
                       arena_printf(p->s->arena, "%%vector.%c", "xyzw"[i]));
        str_add(&p->out, "}\n");
    }
    str_free(&place);
}

void ptx_load(struct ptx *p, const struct ptx_insn *in)
{
    struct access a;
    struct str place = {0};
    if (!read_access(p, in, &a))
        return;
    if (a.lanes > 1)
        load_vector(p, &a, in);
    else if (put_place(p, &a, &in->ops[1], ptx_ctype(a.type), &place))
        ptx_assign(p, &in->ops[0], a.type, true, str_cstr(&place));
    str_free(&place);
    if (a.acquire)
        str_add(&p->out, ptx_fence(a.scope));
}

static void store_vector(struct ptx *p, const struct access *a, const struct ptx_insn *in)
{
    const struct ptx_operand *items = vector_items(p, a, &in->ops[1]);
    const char *type = vector_type(p, a);
    struct str place = {0}, list = {0};
    bool good = items && put_place(p, a, &in->ops[0], type, &place);
    for (size_t i = 0; i < a->lanes && good; i++) {
        str_add(&list, i ? ", " : "");
        good = ptx_value(p, &items[i], a->type, true, &list);
    }
    if (good)
        str_printf(&p->out, "%s = %s{%s};\n", str_cstr(&place), type, str_cstr(&list));
    str_free(&list);
    str_free(&place);
}

void ptx_store(struct ptx *p, const struct ptx_insn *in)
{
    struct access a;
    struct str text = {0};
    if (!read_access(p, in, &a))
        return;
    if (a.release)
        str_add(&p->out, ptx_fence(a.scope));
    if (a.lanes > 1) {
        store_vector(p, &a, in);
        return;
    }
    if (put_place(p, &a, &in->ops[0], ptx_ctype(a.type), &text)) {
        str_add(&text, " = ");
        if (ptx_value(p, &in->ops[1], a.type, true, &text))
            str_printf(&p->out, "%s;\n", str_cstr(&text));
    }
    str_free(&text);
}

/* cp.async.ca|cg.shared.global [dst], [src], size {, src-size}; */
static bool is_async_copy(const struct ptx_insn *in)
{
    size_t i = 0;
    return in->nmods >= 4 && strcmp(in->mods[i++], "async") == 0 &&
           (strcmp(in->mods[i], "ca") == 0 || strcmp(in->mods[i], "cg") == 0) &&
           str_starts(in->mods[2], "shared") && strcmp(in->mods[3], "global") == 0 &&
           (in->nmods == 4 || (in->nmods == 5 && is_hint(in->mods[4])));
}

/* Bytes behind the source size are zero. */
static void put_copy(struct ptx *p, const struct ptx_insn *in, uint64_t size)
{
    static const struct ptx_type u32 = {'u', 32, false};
    const char *type = size == 4 ? "unsigned int" : size == 8 ? "uint2" : "uint4";
    const char *pointer = arena_printf(p->s->arena, "%s *", type);
    struct str to = {0}, from = {0}, most = {0};
    bool good = ptx_address(p, &in->ops[0], "shared", pointer, &to) &&
                ptx_address(p, &in->ops[1], "", pointer, &from) &&
                (in->nops < 4 || ptx_value(p, &in->ops[3], u32, false, &most));
    if (good && in->nops == 4)
        str_printf(&p->out,
                   "if (%s >= %uu) {\n*%s = *%s;\n} else {\n*%s = %s%s;\n"
                   "memcpy(%s, %s, %s);\n}\n",
                   str_cstr(&most), (unsigned)size, str_cstr(&to), str_cstr(&from),
                   str_cstr(&to), size == 4 ? "0" : type, size == 4 ? "" : "{}",
                   str_cstr(&to), str_cstr(&from), str_cstr(&most));
    else if (good)
        str_printf(&p->out, "*%s = *%s;\n", str_cstr(&to), str_cstr(&from));
    str_free(&most);
    str_free(&from);
    str_free(&to);
}

void ptx_copy_async(struct ptx *p, const struct ptx_insn *in)
{
    uint64_t size;
    if (!is_async_copy(in)) {
        ptx_unsupported(p, in->off, in->name_len,
                        "PTX instruction '%s' is not supported: of 'cp' there are "
                        "'cp.async.ca.shared.global' and 'cp.async.cg.shared.global'",
                        in->name);
        return;
    }
    if (!ptx_count(p, in, 3, 4))
        return;
    const struct ptx_operand *o = &in->ops[2];
    bool known = ptx_constant(o, &size);
    bool whole = strcmp(in->mods[1], "cg") == 0;
    if (!known || !(size == 16 || (!whole && (size == 4 || size == 8))))
        ptx_error(p, o->off, o->len, "'%s' copies %s bytes: this must be a constant",
                  in->name, whole ? "16" : "4, 8 or 16");
    else
        put_copy(p, in, size);
}
