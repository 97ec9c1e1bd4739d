/* Types as C++ spells them: "const float *", "float [32][33]", "int (*)[4]".
 *
 * A declarator is spelled from the name outwards, so the text around the (absent) name
 * is built while walking from the type to its element and put behind it at the end. */
#include "config.h"

#include "lang/type.h"

static const char *const basic_names[] = {
    [TYPE_VOID] = "void",
    [TYPE_BOOL] = "bool",
    [TYPE_CHAR] = "char",
    [TYPE_SCHAR] = "signed char",
    [TYPE_UCHAR] = "unsigned char",
    [TYPE_SHORT] = "short",
    [TYPE_USHORT] = "unsigned short",
    [TYPE_INT] = "int",
    [TYPE_UINT] = "unsigned int",
    [TYPE_LONG] = "long",
    [TYPE_ULONG] = "unsigned long",
    [TYPE_LLONG] = "long long",
    [TYPE_ULLONG] = "unsigned long long",
    [TYPE_FLOAT] = "float",
    [TYPE_DOUBLE] = "double",
    [TYPE_NULLPTR] = "std::nullptr_t",
    [TYPE_ERROR] = "<error>",
};

static const char *base_name(const struct type *t)
{
    if (t->kind == TYPE_STRUCT && !t->tag)
        return t->is_union ? "union (unnamed)" : "struct (unnamed)";
    if (t->kind == TYPE_ENUM && !t->tag)
        return "enum (unnamed)";
    return t->kind == TYPE_STRUCT || t->kind == TYPE_ENUM ? t->tag : basic_names[t->kind];
}

static void prepend(struct str *inner, const char *text)
{
    struct str old = *inner;
    *inner = (struct str){0};
    str_add(inner, text);
    str_add(inner, str_cstr(&old));
    str_free(&old);
}

static void pointer_part(const struct type *t, unsigned quals, struct str *inner)
{
    if (quals && inner->len)
        prepend(inner, " ");
    if (quals & QUAL_RESTRICT)
        prepend(inner, "__restrict__");
    if (quals & QUAL_VOLATILE)
        prepend(inner, quals & QUAL_RESTRICT ? "volatile " : "volatile");
    if (quals & QUAL_CONST)
        prepend(inner, quals & (QUAL_RESTRICT | QUAL_VOLATILE) ? "const " : "const");
    prepend(inner, t->kind != TYPE_REF ? "*" : t->rvalue ? "&&" : "&");
    if (t->base->kind == TYPE_ARRAY || t->base->kind == TYPE_FUNC) {
        prepend(inner, "(");
        str_add(inner, ")");
    }
}

/* "(S::*)", "S::*" */
static void member_part(const struct type *t, unsigned quals, struct str *inner)
{
    if (quals & QUAL_CONST)
        prepend(inner, inner->len ? "const " : "const");
    prepend(inner, "::*");
    prepend(inner, base_name(t->member_of));
    if (t->base->kind == TYPE_ARRAY || t->base->kind == TYPE_FUNC) {
        prepend(inner, "(");
        str_add(inner, ")");
    }
}

static void func_part(const struct type *t, struct str *inner)
{
    str_add(inner, "(");
    for (size_t i = 0; i < t->nparams; i++) {
        if (i)
            str_add(inner, ", ");
        type_print(t->params[i], 0, inner);
    }
    if (t->variadic)
        str_add(inner, t->nparams ? ", ..." : "...");
    str_add(inner, ")");
}

void type_print(const struct type *t, unsigned quals, struct str *out)
{
    struct str inner = {0};
    const char *behind = "";
    while (t->kind == TYPE_POINTER || t->kind == TYPE_REF || t->kind == TYPE_ARRAY ||
           t->kind == TYPE_FUNC || t->member_of) {
        if (t->kind == TYPE_ARRAY && t->count == UINT64_MAX)
            str_add(&inner, "[]");
        else if (t->kind == TYPE_ARRAY)
            str_printf(&inner, "[%llu]", (unsigned long long)t->count);
        else if (t->kind == TYPE_FUNC)
            func_part(t, &inner);
        else if (t->member_of)
            member_part(t, quals, &inner);
        else
            pointer_part(t, quals, &inner);
        if (t->kind == TYPE_FUNC)
            str_add(&inner, behind);
        bool constant = t->member_of && t->base->kind == TYPE_FUNC &&
                        t->base_quals & QUAL_CONST; /* of *this */
        behind = constant ? " const" : "";
        quals = t->kind == TYPE_ARRAY ? quals : constant ? 0 : t->base_quals;
        t = t->base;
    }
    if (quals & QUAL_CONST)
        str_add(out, "const ");
    if (quals & QUAL_VOLATILE)
        str_add(out, "volatile ");
    str_add(out, base_name(t));
    if (inner.len) {
        str_add(out, " ");
        str_add(out, str_cstr(&inner));
    }
    str_free(&inner);
}
