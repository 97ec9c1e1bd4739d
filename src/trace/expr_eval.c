/* Evaluating expressions in a state of the machine: rows of lanes with C's types. Takes
 * nodes, reads variables and memory, gives a row; moves nothing. */
#include "config.h"

#include "trace/expr_priv.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define MOST_INDICES 4

/* --- names ------------------------------------------------------------------------------ */

static void take_row(const struct var_row *row, struct lanes *out)
{
    out->known = row->known;
    out->undefined = row->undefined;
    for (unsigned lane = 0; lane < WARP_LANES; lane++)
        out->v[lane] = lanes_promote(row->vtype, row->value[lane], &out->t);
}

/* threadIdx.x … gridDim.z */
static bool read_index(const struct expr_place *p, const char *name, struct lanes *out)
{
    static const char *const names[] = {"threadIdx.", "blockIdx.", "blockDim.",
                                        "gridDim."};
    const struct launch *l = machine_launch(p->m);
    uint32_t per_block = warps_per_block(p->m), slot = p->warp / per_block;
    size_t which = 0;
    while (which < 4 && strncmp(name, names[which], strlen(names[which])) != 0)
        which++;
    if (which == 4 || slot >= machine_nresident(p->m))
        return false;
    const char *rest = name + strlen(names[which]);
    unsigned axis = (unsigned)(*rest - 'x');
    if (axis > 2 || rest[1])
        return false;
    if (which > 0)
        return lanes_uniform(out, which == 1   ? machine_block(p->m, slot).idx[axis]
                                  : which == 2 ? l->block[axis]
                                               : l->grid[axis]);
    lanes_uniform(out, 0);
    for (unsigned lane = 0; lane < WARP_LANES; lane++) {
        uint32_t t = p->warp % per_block * WARP_LANES + lane;
        out->v[lane] = axis == 0   ? t % l->block[0]
                       : axis == 1 ? t / l->block[0] % l->block[1]
                                   : t / l->block[0] / l->block[1];
    }
    return true;
}

static bool read_builtin(const struct expr_place *p, const char *name, struct lanes *out)
{
    if (strcmp(name, "active") == 0)
        return lanes_uniform(out, (uint64_t)__builtin_popcount(p->mask));
    if (strcmp(name, "warp") == 0)
        return lanes_uniform(out, p->warp % warps_per_block(p->m));
    if (strcmp(name, "lane") != 0)
        return read_index(p, name, out);
    lanes_uniform(out, 0);
    for (unsigned lane = 0; lane < WARP_LANES; lane++)
        out->v[lane] = lane;
    return true;
}

/* A variable as it is called; one that has no single value is none. */
static bool read_variable(const struct expr_place *p, const char *name,
                          struct var_row *row)
{
    const struct ir_var *var;
    uint64_t index;
    if (!var_find(p->m, p->pc, name, &var, &index))
        return false;
    bool array = var->size > var->elem_size, whole = strcmp(var->name, name) == 0;
    return whole != array && var->vtype != IR_BYTES &&
           var_read(p->m, p->warp, var, name, index, row);
}

/* --- elements --------------------------------------------------------------------------- */

/* What can be indexed: addresses of its beginning, and how it is laid out. */
struct array {
    uint64_t base[WARP_LANES];
    uint32_t known;
    enum ir_vtype elem;
    uint64_t dims[MOST_INDICES];
    size_t ndims;
};

/* "const float *__restrict__", "unsigned int *": what it points at; false if that is no
 * number. */
static bool pointee(const char *type, enum ir_vtype *out)
{
    static const struct {
        const char *name;
        enum ir_vtype t;
    } types[] = {{"unsigned char", IR_U8},  {"unsigned short", IR_U16},
                 {"unsigned int", IR_U32},  {"unsigned long long", IR_U64},
                 {"unsigned long", IR_U64}, {"signed char", IR_S8},
                 {"unsigned", IR_U32},      {"char", IR_S8},
                 {"short", IR_S16},         {"int", IR_S32},
                 {"long long", IR_S64},     {"long", IR_S64},
                 {"float", IR_F32},         {"double", IR_F64},
                 {"bool", IR_BOOL},         {"__half", IR_F16},
                 {"__nv_bfloat16", IR_BF16}};
    static const char *const quals[] = {"const ", "volatile "};
    for (size_t i = 0; i < 2; i++)
        while (strncmp(type, quals[i], strlen(quals[i])) == 0)
            type += strlen(quals[i]);
    for (size_t i = 0; i < sizeof types / sizeof *types; i++) {
        size_t len = strlen(types[i].name);
        if (strncmp(type, types[i].name, len) == 0 && type[len] == ' ' &&
            type[len + 1] == '*' && !strchr(type + len + 2, '*')) {
            *out = types[i].t;
            return true;
        }
    }
    return false;
}

/* The sizes in "float [32][33]"; of "[]" the first is 0. */
static void find_dims(const char *type, struct array *a)
{
    for (const char *p = strchr(type, '['); p && a->ndims < MOST_INDICES;
         p = strchr(p + 1, '['))
        a->dims[a->ndims++] = strtoull(p + 1, NULL, 10);
}

static bool find_pointer(const struct expr_place *p, const struct ir_var *var,
                         const char *name, struct array *a)
{
    struct var_row row;
    if (!pointee(var->type_text, &a->elem) ||
        !var_read(p->m, p->warp, var, name, 0, &row))
        return false;
    memcpy(a->base, row.value, sizeof a->base);
    a->known = row.known & ~row.undefined;
    a->ndims = 1;
    return true;
}

/* A variable of the module, shared ones of functions among them; NULL: none. */
static const struct ir_object *find_object(const struct machine *m, const char *name,
                                           size_t *index)
{
    const struct ir_module *mod = machine_module(m);
    for (*index = 0; *index < mod->objects.len; ++*index) {
        const struct ir_object *o = &mod->objects.data[*index];
        if (o->name && strcmp(o->name, name) == 0)
            return o;
    }
    return NULL;
}

static bool lay_out(struct array *a, enum ir_vtype elem, const char *type, uint64_t base)
{
    find_dims(type, a);
    a->elem = elem;
    for (unsigned lane = 0; lane < WARP_LANES; lane++)
        a->base[lane] = base;
    return elem != IR_BYTES && ir_vtype_size(elem) > 0;
}

/* What a name stands for in memory. */
static bool find_array(const struct expr_place *p, const char *name, struct array *a)
{
    const struct ir_var *var;
    uint64_t index;
    size_t number;
    *a = (struct array){.known = UINT32_MAX};
    if (var_find(p->m, p->pc, name, &var, &index)) {
        if (var->vtype == IR_PTR && !strchr(var->type_text, '['))
            return find_pointer(p, var, name, a);
        if (var->loc == IR_LOC_FRAME)
            return lay_out(a, var->vtype, var->type_text, IR_LOCAL_BASE + var->offset);
    }
    const struct ir_object *o = find_object(p->m, name, &number);
    return o && lay_out(a, o->vtype, o->type_text,
                        o->space == IR_SHARED ? IR_SHARED_BASE + o->offset
                                              : machine_object(p->m, number));
}

static bool evaluate(const struct expr *e, const struct expr_place *p, int n,
                     struct lanes *out);

/* The element of each lane; those that do not exist are not known. */
static void read_elements(const struct expr_place *p, const struct array *a,
                          const int64_t offset[WARP_LANES], struct lanes *out)
{
    unsigned size = (unsigned)ir_vtype_size(a->elem);
    lanes_promote(a->elem, 0, &out->t);
    for (unsigned lane = 0; lane < WARP_LANES; lane++) {
        uint64_t bits = 0, addr = a->base[lane] + (uint64_t)offset[lane] * size;
        bool undefined = false;
        if (!((out->known & ~out->undefined) >> lane & 1))
            continue;
        if (!machine_read(p->m, p->warp, lane, addr, size, &bits, &undefined))
            out->known &= ~(1u << lane);
        out->undefined |= (uint32_t)undefined << lane;
        out->v[lane] = lanes_promote(a->elem, bits, &out->t);
    }
}

static bool read_name(const struct expr_place *p, const char *name, struct lanes *out)
{
    static const int64_t first[WARP_LANES] = {0};
    struct var_row row;
    struct array a;
    if (read_variable(p, name, &row)) {
        take_row(&row, out);
        return true;
    }
    if (read_builtin(p, name, out))
        return true;
    if (!find_array(p, name, &a) || a.ndims > 0)
        return false;
    *out = (struct lanes){.known = a.known};
    read_elements(p, &a, first, out);
    return true;
}

/* NAME '[' … ']' …: the indices are on the way down to the name, the last one first. */
static bool read_element(const struct expr *e, const struct expr_place *p, int n,
                         struct lanes *out)
{
    int indices[MOST_INDICES];
    size_t nindices = 0;
    struct array a;
    int64_t offset[WARP_LANES] = {0};
    for (; e->nodes.data[n].op == EXPR_INDEX; n = e->nodes.data[n].left) {
        if (nindices == MOST_INDICES)
            return false;
        indices[nindices++] = e->nodes.data[n].right;
    }
    if (e->nodes.data[n].op != EXPR_NAME || !find_array(p, e->nodes.data[n].name, &a) ||
        a.ndims != nindices)
        return false;
    *out = (struct lanes){.known = a.known};
    for (size_t i = nindices; i-- > 0;) {
        struct lanes x;
        if (!evaluate(e, p, indices[i], &x) || lanes_is_float(x.t))
            return false;
        for (unsigned lane = 0; lane < WARP_LANES; lane++) {
            int64_t at = (int64_t)lanes_convert(x.t, IR_S64, x.v[lane]);
            uint64_t dim = a.dims[nindices - 1 - i];
            offset[lane] = offset[lane] * (int64_t)dim + at;
        }
        out->known &= x.known;
        out->undefined |= x.undefined;
    }
    read_elements(p, &a, offset, out);
    return true;
}

/* --- nodes ---------------------------------------------------------------------------- */

static bool evaluate(const struct expr *e, const struct expr_place *p, int n,
                     struct lanes *out)
{
    const struct expr_node *x = &e->nodes.data[n];
    struct lanes right;
    struct var_row row;
    switch ((int)x->op) {
    case EXPR_NUMBER:
        lanes_uniform(out, x->bits);
        out->t = x->vtype;
        return true;
    case EXPR_NAME:
        return read_name(p, x->name, out);
    case EXPR_INDEX:
        if (!x->name || !read_variable(p, x->name, &row))
            return read_element(e, p, n, out);
        take_row(&row, out);
        return true;
    case EXPR_NEG:
    case EXPR_NOT:
    case EXPR_COMPL:
        return evaluate(e, p, x->left, out) && lanes_unary(x->op, out);
    default:
        return evaluate(e, p, x->left, out) && evaluate(e, p, x->right, &right) &&
               lanes_binary(x->op, out, &right);
    }
}

/* --- entry ------------------------------------------------------------------------------ */

bool expr_read(const struct expr *e, const struct expr_place *p, struct var_row *out)
{
    const struct expr_node *root = &e->nodes.data[e->root];
    struct lanes x;
    if (root->name && read_variable(p, root->name, out)) {
        snprintf(out->name, sizeof out->name, "%s", e->text);
        return out->known != 0; /* in its own type: a char stays one */
    }
    *out = (struct var_row){0};
    snprintf(out->name, sizeof out->name, "%s", e->text);
    if (!evaluate(e, p, e->root, &x))
        return false;
    out->vtype = x.t;
    out->known = x.known;
    out->undefined = x.undefined & x.known;
    memcpy(out->value, x.v, sizeof out->value);
    return out->known != 0;
}

uint32_t expr_true(const struct expr *e, const struct expr_place *p)
{
    struct lanes x;
    uint32_t lanes = 0;
    if (!evaluate(e, p, e->root, &x))
        return 0;
    for (unsigned lane = 0; lane < WARP_LANES; lane++)
        if ((x.known & ~x.undefined) >> lane & 1 && lanes_number(x.t, x.v[lane]) != 0)
            lanes |= 1u << lane;
    return lanes;
}

static bool is_builtin(const char *name)
{
    static const char *const names[] = {"lane",     "active",   "warp",   "threadIdx",
                                        "blockIdx", "blockDim", "gridDim"};
    size_t len = strcspn(name, ".");
    for (size_t i = 0; i < sizeof names / sizeof *names; i++)
        if (strlen(names[i]) == len && strncmp(names[i], name, len) == 0)
            return true;
    return false;
}

static const char *unknown(const struct expr *e, const struct machine *m, uint32_t pc,
                           int n)
{
    const struct expr_node *x = &e->nodes.data[n];
    const struct ir_var *var;
    uint64_t index;
    size_t number;
    if (x->name && (var_find(m, pc, x->name, &var, &index) || is_builtin(x->name) ||
                    find_object(m, x->name, &number)))
        return NULL;
    if (x->op == EXPR_NAME)
        return x->name;
    const char *left = x->left >= 0 ? unknown(e, m, pc, x->left) : NULL;
    return left || x->right < 0 ? left : unknown(e, m, pc, x->right);
}

const char *expr_unknown(const struct expr *e, const struct machine *m, uint32_t pc)
{
    return unknown(e, m, pc, e->root);
}
