/* The typed tree as text, for dump --stage=typed and golden tests.
 *
 * One statement a line, indented; an expression is an s-expression whose head carries
 * the type where it is not obvious: (add:int a#3 1). Variables show their id. Loads and
 * implicit casts are shown, since seeing them is the point. */
#include "config.h"

#include "lang/sema.h"

static const char *const oper_words[] = {
    [OP_ADD] = "add", [OP_SUB] = "sub", [OP_MUL] = "mul", [OP_DIV] = "div",
    [OP_REM] = "rem", [OP_AND] = "and", [OP_OR] = "or",   [OP_XOR] = "xor",
    [OP_SHL] = "shl", [OP_SHR] = "shr", [OP_LT] = "lt",   [OP_LE] = "le",
    [OP_GT] = "gt",   [OP_GE] = "ge",   [OP_EQ] = "eq",   [OP_NE] = "ne",
};

static const char *const special_words[] = {
    [SPECIAL_TID_X] = "threadIdx.x",  [SPECIAL_TID_Y] = "threadIdx.y",
    [SPECIAL_TID_Z] = "threadIdx.z",  [SPECIAL_NTID_X] = "blockDim.x",
    [SPECIAL_NTID_Y] = "blockDim.y",  [SPECIAL_NTID_Z] = "blockDim.z",
    [SPECIAL_CTAID_X] = "blockIdx.x", [SPECIAL_CTAID_Y] = "blockIdx.y",
    [SPECIAL_CTAID_Z] = "blockIdx.z", [SPECIAL_NCTAID_X] = "gridDim.x",
    [SPECIAL_NCTAID_Y] = "gridDim.y", [SPECIAL_NCTAID_Z] = "gridDim.z",
    [SPECIAL_WARPSIZE] = "warpSize",  [SPECIAL_LANEID] = "laneid",
};

static const char *const storage_words[] = {
    [STORE_AUTO] = "auto",     [STORE_PARAM] = "param",
    [STORE_SHARED] = "shared", [STORE_SHARED_DYN] = "shared-dynamic",
    [STORE_DEVICE] = "device", [STORE_CONSTANT] = "constant",
    [STORE_HOST] = "host",
};

static const char *kind_word(enum expr_kind k)
{
    switch (k) {
    case EXPR_LOAD:
        return "load";
    case EXPR_DECAY:
        return "decay";
    case EXPR_ADDR:
        return "addr";
    case EXPR_DEREF:
        return "deref";
    case EXPR_PTRADD:
        return "ptradd";
    case EXPR_PTRDIFF:
        return "ptrdiff";
    case EXPR_NEG:
        return "neg";
    case EXPR_BITNOT:
        return "bitnot";
    case EXPR_LOGNOT:
        return "not";
    case EXPR_LOGAND:
        return "andalso";
    case EXPR_LOGOR:
        return "orelse";
    case EXPR_COND:
        return "cond";
    case EXPR_COMMA:
        return "comma";
    case EXPR_ASSIGN:
        return "assign";
    case EXPR_CAST:
        return "cast";
    case EXPR_INT:
    case EXPR_FLOAT:
    case EXPR_STRING:
    case EXPR_VAR:
    case EXPR_SPECIAL:
    case EXPR_MEMBER:
    case EXPR_BINARY:
    case EXPR_COMPARE:
    case EXPR_COMPOUND:
    case EXPR_INCDEC:
    case EXPR_FUNC:
    case EXPR_CALL:
    case EXPR_CONSTRUCT:
    case EXPR_BUILTIN:
    case EXPR_LAUNCH:
    case EXPR_STRUCT:
        break;
    }
    return "?";
}

static void typed_head(const char *word, const struct type *t, struct str *out)
{
    str_printf(out, "(%s:", word);
    type_print(t, 0, out);
}

static void operand(const struct expr *e, struct str *out)
{
    if (!e)
        return;
    str_addc(out, ' ');
    typed_print_expr(e, out);
}

static void print_int(const struct expr *e, struct str *out)
{
    if (e->type->kind == TYPE_BOOL)
        str_add(out, e->ival ? "true" : "false");
    else if (e->type->kind == TYPE_POINTER || e->type->kind == TYPE_NULLPTR)
        str_add(out, "null");
    else if (type_is_integer(e->type) && type_is_signed(e->type))
        str_printf(out, "%lld", (long long)e->ival);
    else
        str_printf(out, "%llu", (unsigned long long)e->ival);
    if (e->type->kind != TYPE_INT && e->type->kind != TYPE_BOOL) {
        str_addc(out, ':');
        type_print(e->type, 0, out);
    }
}

static void print_float(const struct expr *e, struct str *out)
{
    if (e->type->kind == TYPE_FLOAT)
        str_add_f32(out, (float)e->fval);
    else
        str_add_f64(out, e->fval);
    str_add(out, e->type->kind == TYPE_FLOAT ? ":float" : ":double");
}

static void print_string(const struct expr *e, struct str *out)
{
    str_addc(out, '"');
    for (size_t i = 0; i < e->len; i++) {
        unsigned char c = (unsigned char)e->text[i];
        if (c < 0x20 || c == '"' || c == '\\' || c == 0x7f)
            str_printf(out, "\\%03o", c);
        else
            str_addc(out, (char)c);
    }
    str_addc(out, '"');
}

static void print_elems(const struct init_elem *elems, size_t n, struct str *out)
{
    for (size_t i = 0; i < n; i++) {
        str_printf(out, " [%llu", (unsigned long long)elems[i].offset);
        if (elems[i].bitfield)
            str_printf(out, ".%u:%u", elems[i].bitfield->bit_offset,
                       elems[i].bitfield->bit_width);
        str_addc(out, ']');
        operand(elems[i].value, out);
    }
}

static void print_call(const struct expr *e, struct str *out)
{
    typed_head(e->kind == EXPR_FUNC        ? "function"
               : e->dynamic                ? "virtual"
               : e->kind == EXPR_CALL      ? "call"
               : e->kind == EXPR_CONSTRUCT ? "construct"
               : e->kind == EXPR_LAUNCH    ? "launch"
                                           : "builtin",
               e->type, out);
    if (e->kind == EXPR_LAUNCH)
        str_printf(out, " %s", e->text ? e->text : "(*)");
    else if (e->kind != EXPR_BUILTIN)
        str_printf(out, " %s@%u", e->func ? e->func->name : "?",
                   e->func ? e->func->id : 0);
    else
        str_printf(out, " %s", builtin_name(e->builtin));
    if (e->kind == EXPR_BUILTIN && e->optype) {
        str_addc(out, '<');
        type_print(e->optype, 0, out);
        str_addc(out, '>');
    }
    for (size_t i = 0; i < e->nargs; i++)
        operand(e->args[i], out);
    str_addc(out, ')');
}

static void print_node(const struct expr *e, struct str *out)
{
    if (e->kind == EXPR_BINARY) {
        typed_head(oper_words[e->op], e->type, out);
    } else if (e->kind == EXPR_COMPARE) {
        typed_head(oper_words[e->op], e->a->type, out);
    } else if (e->kind == EXPR_COMPOUND) {
        str_printf(out, "(%s=:", oper_words[e->op]);
        type_print(e->calc, 0, out);
    } else if (e->kind == EXPR_INCDEC) {
        str_printf(out, "(%s%s", e->prefix ? "pre" : "post",
                   e->op == OP_ADD ? "inc" : "dec");
    } else if (e->kind == EXPR_CAST) {
        typed_head(e->implicit ? "to" : "cast", e->type, out);
    } else if (e->kind == EXPR_MEMBER) {
        str_printf(out, "(member %s", e->member->name ? e->member->name : "(anonymous)");
    } else if (e->kind == EXPR_STRUCT) {
        typed_head("struct", e->type, out);
        print_elems(e->init, e->ninit, out);
    } else {
        str_printf(out, "(%s", kind_word(e->kind));
    }
    operand(e->a, out);
    operand(e->b, out);
    operand(e->c, out);
    str_addc(out, ')');
}

void typed_print_expr(const struct expr *e, struct str *out)
{
    switch ((int)e->kind) {
    case EXPR_INT:
        print_int(e, out);
        break;
    case EXPR_FLOAT:
        print_float(e, out);
        break;
    case EXPR_STRING:
        print_string(e, out);
        break;
    case EXPR_VAR:
        str_printf(out, "%s#%u", e->var->name, e->var->id);
        break;
    case EXPR_SPECIAL:
        str_add(out, special_words[e->special]);
        break;
    case EXPR_FUNC:
    case EXPR_CALL:
    case EXPR_CONSTRUCT:
    case EXPR_BUILTIN:
    case EXPR_LAUNCH:
        print_call(e, out);
        break;
    default:
        print_node(e, out);
        break;
    }
}

/* ---- statements ---- */

static void print_stmt(const struct stmt *st, int indent, struct str *out);

static void print_list(const struct stmt *st, int indent, struct str *out)
{
    for (; st; st = st->next)
        print_stmt(st, indent, out);
}

static void line(int indent, const char *word, struct str *out)
{
    for (int i = 0; i < indent; i++)
        str_add(out, "  ");
    str_add(out, word);
}

static void print_decl(const struct stmt *st, struct str *out)
{
    str_addc(out, ' ');
    type_print(st->var->type, st->var->quals, out);
    str_printf(out, " %s#%u", st->var->name, st->var->id);
    if (st->nelems == 1 && !st->zero_rest && st->elems[0].type == st->var->type) {
        str_add(out, " =");
        operand(st->elems[0].value, out);
    } else if (st->nelems || st->zero_rest) {
        str_add(out, " = {");
        print_elems(st->elems, st->nelems, out);
        str_add(out, st->zero_rest ? " rest 0 }" : " }");
    }
}

static void print_unroll(const struct stmt *st, struct str *out)
{
    if (st->unroll >= 0)
        str_printf(out, " unroll(%d)", st->unroll);
}

static void print_for(const struct stmt *st, int indent, struct str *out)
{
    line(indent, "for", out);
    print_unroll(st, out);
    str_add(out, "\n");
    if (st->init) {
        line(indent + 1, "init\n", out);
        print_list(st->init, indent + 2, out);
    }
    if (st->e) {
        line(indent + 1, "while", out);
        operand(st->e, out);
        str_add(out, "\n");
    }
    if (st->step) {
        line(indent + 1, "step", out);
        operand(st->step, out);
        str_add(out, "\n");
    }
    print_list(st->body, indent + 1, out);
}

static void print_if(const struct stmt *st, int indent, struct str *out)
{
    line(indent, "if", out);
    operand(st->e, out);
    str_add(out, "\n");
    print_stmt(st->then_, indent + 1, out);
    if (st->else_) {
        line(indent, "else\n", out);
        print_stmt(st->else_, indent + 1, out);
    }
}

static void print_loop(const struct stmt *st, const char *word, int indent,
                       struct str *out)
{
    line(indent, word, out);
    print_unroll(st, out);
    operand(st->e, out);
    str_add(out, "\n");
    print_stmt(st->body, indent + 1, out);
}

static void print_simple(const struct stmt *st, int indent, struct str *out)
{
    static const char *const words[] = {
        [STMT_EXPR] = "expr",         [STMT_DECL] = "decl",       [STMT_BLOCK] = "block",
        [STMT_CASE] = "case",         [STMT_DEFAULT] = "default", [STMT_BREAK] = "break",
        [STMT_CONTINUE] = "continue", [STMT_RETURN] = "return",   [STMT_GOTO] = "goto",
        [STMT_LABEL] = "label",       [STMT_EMPTY] = "empty",
    };
    line(indent, words[st->kind], out);
    if (st->kind == STMT_DECL)
        print_decl(st, out);
    else if (st->kind == STMT_CASE)
        str_printf(out, " %lld", (long long)st->ival);
    else if (st->label)
        str_printf(out, " %s", st->label->name);
    operand(st->e, out);
    str_add(out, "\n");
    if (st->kind == STMT_BLOCK)
        print_list(st->body, indent + 1, out);
}

static void print_stmt(const struct stmt *st, int indent, struct str *out)
{
    switch ((int)st->kind) {
    case STMT_IF:
        print_if(st, indent, out);
        break;
    case STMT_WHILE:
        print_loop(st, "while", indent, out);
        break;
    case STMT_DO:
        print_loop(st, "do", indent, out);
        break;
    case STMT_SWITCH:
        print_loop(st, "switch", indent, out);
        break;
    case STMT_FOR:
        print_for(st, indent, out);
        break;
    default:
        print_simple(st, indent, out);
        break;
    }
}

/* ---- functions ---- */

static void print_head(const struct function *f, struct str *out)
{
    str_add(out, f->is_kernel ? "kernel " : "function ");
    type_print(f->type->base, 0, out);
    str_printf(out, " %s@%u(", f->name, f->id);
    for (size_t i = 0; i < f->nparams; i++) {
        const struct variable *v = f->params[i];
        str_add(out, i ? ", " : "");
        type_print(v->type, v->quals, out);
        str_printf(out, " %s#%u%s%s", v->name, v->id, v->is_reference ? " reference" : "",
                   v->address_taken ? " in-memory" : "");
    }
    str_add(out, ")");
    if (f->max_threads)
        str_printf(out, " bounds(%u, %u)", f->max_threads, f->min_blocks);
    str_add(out, f->recursive ? " recursive" : "");
    str_add(out, f->noinline_ ? " noinline" : f->forceinline_ ? " forceinline" : "");
    str_add(out, "\n");
}

static void print_locals(const struct function *f, struct str *out)
{
    for (size_t i = 0; i < f->nlocals; i++) {
        const struct variable *v = f->locals[i];
        if (v->storage == STORE_AUTO && !v->address_taken && v->align == v->type->align)
            continue;
        line(1, storage_words[v->storage], out);
        str_addc(out, ' ');
        type_print(v->type, v->quals, out);
        str_printf(out, " %s#%u%s", v->name, v->id,
                   v->storage == STORE_AUTO && v->address_taken ? " in-memory" : "");
        if (v->align != v->type->align)
            str_printf(out, " align(%llu)", (unsigned long long)v->align);
        str_add(out, "\n");
    }
}

void typed_print(const struct function *f, struct str *out)
{
    print_head(f, out);
    if (!f->body) {
        str_add(out, "  (not checked)\n");
        return;
    }
    print_locals(f, out);
    print_list(f->body->body, 1, out);
}
