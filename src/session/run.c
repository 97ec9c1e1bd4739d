/* Running the plans of a session: memory is filled from the header, parameters are set,
 * launches follow each other on the same memory. */
#include "config.h"

#include "base/map.h"
#include "session/host.h"
#include "session/npy.h"
#include "session/session_priv.h"

#include <libgen.h>
#include <string.h>

/* Folder of the file with the header, for .npy inputs. Caller frees. */
static char *file_dir(const struct session *s)
{
    char *copy = mem_strdup(sources_get(s->sources, s->header)->path);
    char *dir = mem_strdup(dirname(copy));
    mem_free(copy);
    return dir;
}

/* A data file of a session file, where it is held under its own name. */
static bool fill_embedded(const struct session *s, const struct fill *f,
                          enum ir_vtype vtype, uint64_t count, void *out,
                          const char **error)
{
    uint32_t file = sources_find(s->sources, f->file);
    if (!file) {
        *error = "the session file does not hold this .npy file";
        return false;
    }
    const struct source *data = sources_get(s->sources, file);
    return npy_read_bytes(data->text, data->len, vtype, count, out, error);
}

bool run_fill(const struct session *s, const struct fill *f, enum ir_vtype vtype,
              uint64_t count, struct span at, void *out, struct diags *ds)
{
    const char *error;
    char *dir = file_dir(s);
    bool embedded = f->kind == FILL_FILE && sources_sealed(s->sources);
    bool ok = embedded ? fill_embedded(s, f, vtype, count, out, &error)
                       : spec_fill(f, vtype, count, dir, out, &error);
    mem_free(dir);
    if (!ok)
        diag_error(ds, at, "%s", error);
    return ok;
}

static const struct array *find_array(const struct run *r, const char *name)
{
    for (size_t i = 0; i < r->arrays.len; i++)
        if (strcmp(r->arrays.data[i].name, name) == 0)
            return &r->arrays.data[i];
    return NULL;
}

/* Whether a header may give numbers of one type for the other. An integer for a 16-bit
 * number is its bits. */
static bool is_compatible(enum ir_vtype given, enum ir_vtype t)
{
    if (t != IR_F16 && t != IR_BF16)
        return ir_vtype_is_float(given) == ir_vtype_is_float(t);
    return !ir_vtype_is_float(given) || given == t;
}

/* Elements must have the pointee's size and be floating as it is, so that a wrong header
 * is an error and not a strange result; bytes and void fit everything, and so do structs
 * of a fitting size. */
static bool check_pointee(const struct spec_arg *a, const struct ir_param *p,
                          struct diags *ds)
{
    unsigned size = ir_vtype_size(a->vtype);
    if (a->vtype == IR_BYTES || p->pointee_size == 0)
        return true;
    if (p->pointee_size % size != 0)
        diag_error(ds, a->span,
                   "argument '%s' has elements of %u bytes, but the kernel's '%s' is %s",
                   a->name, size, p->name, p->type_text);
    else if (p->pointee != IR_BYTES && !is_compatible(a->vtype, p->pointee))
        diag_error(ds, a->span, "argument '%s' is %s, but the kernel's '%s' is %s",
                   a->name, spec_type_name(a->vtype), p->name, p->type_text);
    else
        return true;
    return false;
}

/* Whether one more array of that size can be held. */
static bool fits_memory(const struct run *r, const struct spec_arg *a, uint64_t bytes,
                        struct diags *ds)
{
    uint64_t used = 0;
    for (size_t i = 0; i < r->arrays.len; i++)
        used += r->arrays.data[i].count * ir_vtype_size(r->arrays.data[i].vtype);
    if (bytes <= RUN_MAX_BYTES - (used < RUN_MAX_BYTES ? used : RUN_MAX_BYTES))
        return true;
    diag_error(ds, a->span,
               "'%s' takes %llu MiB: the arrays of a run may take %llu MiB together (a "
               "limit of this tool)",
               a->name, (unsigned long long)((bytes >> 20) + 1),
               (unsigned long long)(RUN_MAX_BYTES >> 20));
    return false;
}

static bool array_address(struct session *s, struct run *r, const struct spec_arg *a,
                          const struct ir_param *p, uint64_t *address, struct diags *ds)
{
    const struct array *old = find_array(r, a->name);
    uint64_t count = a->count * a->lanes;
    if (!check_pointee(a, p, ds))
        return false;
    if (old && (old->vtype != a->vtype || old->count != count)) {
        diag_error(ds, a->span, "'%s' was another array in an earlier launch", a->name);
        return false;
    }
    if (!old) {
        unsigned size = ir_vtype_size(a->vtype);
        if (!fits_memory(r, a, count * size, ds))
            return false;
        struct array n = {a->name, a->vtype,         count,
                          0,       p->pointee_const, p->pointee == IR_BYTES};
        n.address = memory_alloc(r->memory, a->name, count * size, a->vtype, size,
                                 a->fill.kind != FILL_UNINIT);
        vec_push(&r->arrays, n);
        old = &vec_last(&r->arrays);
    }
    *address = old->address;
    if (a->fill.kind == FILL_KEEP || a->fill.kind == FILL_UNINIT)
        return true;
    size_t bytes = count * ir_vtype_size(a->vtype);
    uint64_t copies = a->copies ? a->copies : 1;
    unsigned char *data = mem_alloc(bytes);
    bool ok = run_fill(s, &a->fill, a->vtype, count / copies, a->span, data, ds);
    for (uint64_t i = 1; ok && i < copies; i++)
        memcpy(data + i * (bytes / copies), data, bytes / copies);
    if (ok)
        memory_write(r->memory, old->address, data, bytes);
    mem_free(data);
    return ok;
}

/* A header that gives a scalar another type is wrong about the kernel. Pointers and
 * integers may be given as integers of their size. */
static bool check_scalar(const struct spec_arg *a, const struct ir_param *p,
                         struct diags *ds)
{
    enum ir_vtype t = p->vtype == IR_BYTES ? p->pointee : p->vtype;
    if (is_compatible(a->vtype, t) && ir_vtype_size(a->vtype) == p->size)
        return true;
    diag_error(ds, a->span, "the kernel's '%s' is %s, not %s", p->name, p->type_text,
               spec_type_name(a->vtype));
    return false;
}

static bool wrong_shape(const struct spec_arg *a, const struct ir_param *p,
                        struct diags *ds)
{
    diag_error(ds, a->span, "the kernel's '%s' is %s: %s is expected", p->name,
               p->type_text,
               p->is_pointer          ? "an array NAME TYPE[COUNT]"
               : p->vtype == IR_BYTES ? "NAME bytes[COUNT], or an array of that size"
                                      : "a single value NAME TYPE");
    return false;
}

/* A struct by value: its bytes, or elements of one type that are as large together. */
static bool struct_value(struct session *s, const struct spec_arg *a,
                         const struct ir_param *p, void *value, struct diags *ds)
{
    uint64_t count = a->count * a->lanes, bytes = count * ir_vtype_size(a->vtype);
    if (bytes == p->size)
        return run_fill(s, &a->fill, a->vtype, count, a->span, value, ds);
    diag_error(ds, a->span, "the kernel's '%s' is %s of %llu bytes, given are %llu",
               p->name, p->type_text, (unsigned long long)p->size,
               (unsigned long long)bytes);
    return false;
}

/* A pointer may be an array or, as a single value, an address: 0 for a null pointer. */
bool run_param_value(struct session *s, struct run *r, const struct spec_arg *a,
                     const struct ir_param *p, void *value, struct diags *ds)
{
    uint64_t address;
    bool pieces = a->is_array || a->lanes > 1;
    if (p->vtype == IR_BYTES && !pieces && p->pointee != IR_BYTES)
        return check_scalar(a, p, ds) &&
               run_fill(s, &a->fill, a->vtype, 1, a->span, value, ds);
    if (p->vtype == IR_BYTES)
        return pieces ? struct_value(s, a, p, value, ds) : wrong_shape(a, p, ds);
    if (p->is_pointer && a->is_array) {
        if (!array_address(s, r, a, p, &address, ds))
            return false;
        memcpy(value, &address, sizeof address);
        return true;
    }
    if (pieces)
        return wrong_shape(a, p, ds);
    if (p->is_pointer && a->vtype != IR_U64)
        return wrong_shape(a, p, ds);
    return check_scalar(a, p, ds) &&
           run_fill(s, &a->fill, p->vtype, 1, a->span, value, ds);
}

static bool set_params(struct session *s, struct run *r, const struct plan *p,
                       struct machine *m, struct diags *ds)
{
    const struct ir_module *mod = p->module;
    size_t given = p->spec ? p->spec->args.len : 0;
    for (size_t i = 0; i < mod->params.len; i++) {
        const struct ir_param *param = &mod->params.data[i];
        if (i >= given) {
            diag_error(ds, param->span,
                       "no value for '%s' (%s): add a line '// arg: …' or --arg",
                       param->name, param->type_text);
            return false;
        }
        uint64_t words[(4096 + 7) / 8] = {0}; /* CUDA's limit on parameter bytes */
        if (param->size > sizeof words ||
            !run_param_value(s, r, &p->spec->args.data[i], param, words, ds))
            return false;
        machine_set_param(m, i, words);
    }
    if (given <= mod->params.len)
        return true;
    diag_error(ds, p->spec->args.data[mod->params.len].span,
               "the kernel takes only %zu argument%s", mod->params.len,
               mod->params.len == 1 ? "" : "s");
    return false;
}

static bool set_global(struct session *s, struct run *r, const struct spec_arg *a,
                       const struct ir_object *obj, uint64_t address, struct diags *ds)
{
    uint64_t count = obj->size / ir_vtype_size(obj->vtype);
    void *data = mem_alloc(obj->size);
    bool ok = run_fill(s, &a->fill, obj->vtype, count, a->span, data, ds);
    if (ok)
        memory_write(r->memory, address, data, obj->size);
    mem_free(data);
    return ok;
}

/* `global:` lines, once each: before the first launch whose kernel has the variable. */
static bool set_globals(struct session *s, struct run *r, const struct plan *p,
                        const struct machine *m, struct diags *ds)
{
    for (size_t g = 0; g < s->spec->globals.len; g++) {
        const struct spec_arg *a = &s->spec->globals.data[g];
        if (r->globals_set.len == g)
            vec_push(&r->globals_set, false);
        for (size_t o = 0; o < p->module->objects.len && !r->globals_set.data[g]; o++) {
            const struct ir_object *obj = &p->module->objects.data[o];
            if (obj->space == IR_SHARED || strcmp(obj->name, a->name) != 0)
                continue;
            if (!set_global(s, r, a, obj, machine_object(m, o), ds))
                return false;
            r->globals_set.data[g] = true;
        }
    }
    return true;
}

/* Every __device__ variable is an output too. */
static void add_objects(struct run *r, const struct plan *p, const struct machine *m)
{
    for (size_t o = 0; o < p->module->objects.len; o++) {
        const struct ir_object *obj = &p->module->objects.data[o];
        if (obj->space != IR_GLOBAL || !ir_object_is_named(obj) ||
            find_array(r, obj->name))
            continue;
        struct array a = {obj->name,
                          obj->vtype,
                          obj->size / ir_vtype_size(obj->vtype),
                          machine_object(m, o),
                          false,
                          obj->vtype == IR_BYTES};
        vec_push(&r->arrays, a);
    }
}

/* A launch that cannot be is a fault of its line in the header, where there is one. */
static struct machine *new_machine(const struct session *s, const struct run *r,
                                   const struct plan *p, int model, struct diags *ds)
{
    struct launch l = p->launch;
    struct machine_options opt = {
        .shadow = s->shadow, .max_steps = s->max_steps, .part_at = s->part_at};
    struct diags own;
    if (model >= 0)
        l.model = (enum model)model;
    diags_init(&own);
    struct machine *m = machine_new(p->module, &l, r->memory, &opt, &own);
    for (size_t i = 0; i < own.list.len; i++)
        if (p->spec->span.file)
            own.list.data[i]->span = p->spec->span;
    diags_append(ds, &own);
    diags_free(&own);
    return m;
}

static struct machine *prepare(struct session *s, struct run *r, const struct plan *p,
                               int model, struct diags *ds)
{
    if (!p->spec) {
        diag_error(
            ds, p->module->funcs.data[0].span,
            "no launch: the file has no header; 'warptutor run' prints one to paste");
        return NULL;
    }
    struct machine *m = new_machine(s, r, p, model, ds);
    if (!m)
        return NULL;
    if (set_params(s, r, p, m, ds) && set_globals(s, r, p, m, ds)) {
        add_objects(r, p, m);
        return m;
    }
    machine_free(m);
    return NULL;
}

/* Legacy intrinsics are fine where they exist: before Volta. */
struct run *run_new(const struct session *s, int model)
{
    enum model used = model >= 0 ? (enum model)model : s->model;
    struct run *r = mem_alloc(sizeof *r);
    r->memory = memory_new();
    diags_init(&r->findings);
    for (size_t i = 0; i < s->findings.list.len; i++) {
        const struct diag *d = s->findings.list.data[i];
        if (d->finding != FINDING_LEGACY_INTRINSIC || used == MODEL_ITS)
            diags_copy(&r->findings, d);
    }
    return r;
}

/* Ends a launch that another follows. */
static void retire(struct run *r, struct machine *m)
{
    size_t len;
    const char *text = machine_output(m, &len);
    str_addn(&r->output, text, len);
    diags_append(&r->findings, machine_diags(m));
    machine_free(m);
}

/* Checked like every run, unless definedness is not tracked either. */
static struct checker *check_attach(const struct session *s, struct machine *m)
{
    return s->shadow && !s->parting ? checker_attach(m, CHECK_ALL, s->sources) : NULL;
}

/* Runs the first n launches; a stopped one is the last. r->machine is left at the end of
 * the last one run, NULL if there was none. */
static bool run_plans(struct session *s, struct run *r, size_t n, int model,
                      const struct listener *l, struct diags *ds)
{
    for (size_t i = 0; i < n; i++) {
        struct machine *m = prepare(s, r, &s->plans.data[i], model, ds);
        if (!m)
            return false;
        if (r->machine)
            retire(r, r->machine);
        r->machine = m;
        r->launch = i;
        struct checker *c = check_attach(s, m);
        if (l)
            machine_listen(m, l);
        bool stopped = machine_run(m, UINT64_MAX) == MACHINE_STOPPED;
        if (!stopped && i + 1 == s->plans.len)
            results_check(s, r, c, model);
        checker_detach(c);
        if (l)
            machine_unlisten(m, l->ctx);
        if (stopped)
            break;
    }
    return true;
}

/* A host program, up to launch `until`. */
static struct run *run_program(struct session *s, int model, const struct listener *l,
                               size_t until, struct diags *ds)
{
    struct run *r = s->first;
    bool known =
        r && !l && until == SIZE_MAX && (model < 0 || (enum model)model == s->model);
    if (known) {
        s->first = NULL;
        return r;
    }
    r = run_new(s, model);
    if (host_run(s, r, model, l, until, ds))
        return r;
    run_free(r);
    return NULL;
}

struct run *session_bind(struct session *s, struct diags *ds)
{
    if (s->host_module)
        return run_program(s, -1, NULL, s->traced, ds);
    struct run *r = run_new(s, -1);
    for (size_t i = 0; i < s->plans.len; i++) {
        struct machine *m = prepare(s, r, &s->plans.data[i], -1, ds);
        if (!m) {
            run_free(r);
            return NULL;
        }
        if (r->machine)
            machine_free(r->machine);
        r->machine = m;
        r->launch = i;
    }
    return r;
}

struct run *session_run(struct session *s, int model, const struct listener *l,
                        struct diags *ds)
{
    if (s->host_module)
        return run_program(s, model, l, SIZE_MAX, ds);
    struct run *r = run_new(s, model);
    if (!run_plans(s, r, s->plans.len, model, l, ds)) {
        run_free(r);
        return NULL;
    }
    diags_append(&r->findings, machine_diags(r->machine));
    if (s->shadow && !s->parting && machine_status(r->machine) == MACHINE_DONE)
        masks_check(s, r, model);
    return r;
}

/* Puts the machine of the chosen launch into r, after the launches before it. */
static bool prepare_traced(struct session *s, struct run *r, int model, struct diags *ds)
{
    const struct plan *p = &s->plans.data[s->traced];
    if (!run_plans(s, r, s->traced, model, NULL, ds))
        return false;
    if (r->machine && machine_status(r->machine) == MACHINE_STOPPED) {
        diag_error(ds, p->spec->span,
                   "a launch before this one stopped; 'warptutor run' tells why");
        return false;
    }
    struct machine *m = prepare(s, r, p, model, ds);
    if (m && r->machine)
        retire(r, r->machine);
    if (m)
        r->machine = m;
    r->launch = s->traced;
    return m != NULL;
}

struct run *session_start(struct session *s, int model, struct diags *ds)
{
    if (s->host_module)
        return run_program(s, model, NULL, s->traced, ds);
    struct run *r = run_new(s, model);
    if (prepare_traced(s, r, model, ds))
        return r;
    run_free(r);
    return NULL;
}

enum machine_status run_step(struct run *r, uint64_t n)
{
    return machine_run(r->machine, n);
}

struct run *session_trace(struct session *s, int model, const struct trace_options *opt,
                          struct diags *ds)
{
    struct run *r = session_start(s, model, ds);
    if (!r)
        return NULL;
    struct machine *m = r->machine;
    struct checker *c = check_attach(s, m);
    struct mask_watch *watch = masks_watch(s, m);
    r->trace = trace_record(m, opt);
    r->machine = NULL;
    if (trace_status(r->trace) == MACHINE_DONE && s->traced + 1 == s->plans.len)
        results_check(s, r, c, model);
    checker_detach(c);
    masks_end(s, r, m, watch, model);
    trace_mark_findings(r->trace);
    diags_append(&r->findings, trace_findings(r->trace));
    return r;
}

void run_free(struct run *r)
{
    if (!r)
        return;
    trace_free(r->trace);
    if (r->machine)
        machine_free(r->machine);
    memory_free(r->memory);
    vec_free(&r->arrays);
    vec_free(&r->globals_set);
    str_free(&r->output);
    str_free(&r->errors);
    str_free(&r->notes);
    diags_free(&r->findings);
    mem_free(r);
}

const struct machine *run_machine(const struct run *r)
{
    return r->trace ? trace_machine(r->trace) : r->machine;
}

const struct memory *run_memory(const struct run *r)
{
    return r->memory;
}

bool run_is_host(const struct run *r)
{
    return r->host;
}

int run_status(const struct run *r)
{
    return r->status;
}

const char *run_errors(const struct run *r)
{
    return str_cstr(&r->errors);
}

const char *run_notes(const struct run *r)
{
    return str_cstr(&r->notes);
}

size_t run_launch(const struct run *r)
{
    return r->launch;
}

struct trace *run_trace(struct run *r)
{
    return r->trace;
}

const struct diags *run_findings(const struct run *r)
{
    return &r->findings;
}

void run_output_text(const struct run *r, struct str *out)
{
    size_t len;
    const char *text = machine_output(run_machine(r), &len);
    str_addn(out, str_cstr(&r->output), r->output.len);
    if (!r->host)
        str_addn(out, text, len);
}

size_t run_noutputs(const struct run *r)
{
    return r->arrays.len;
}

struct output run_output(const struct run *r, size_t i)
{
    const struct array *a = &r->arrays.data[i];
    return (struct output){a->name, a->vtype, a->count, a->address, a->is_const};
}

/* Raw bits of an element; false if any byte is undefined. */
bool run_bits(const struct run *r, size_t output, uint64_t index, uint64_t *bits)
{
    const struct array *a = &r->arrays.data[output];
    unsigned size = ir_vtype_size(a->vtype);
    uint8_t undefined[8] = {0}, any = 0;
    *bits = 0;
    memory_read(r->memory, a->address + index * size, bits, size);
    memory_undefined(r->memory, a->address + index * size, undefined, size);
    for (unsigned i = 0; i < size; i++)
        any |= undefined[i];
    return !any;
}

void run_element(const struct run *r, size_t output, uint64_t index, struct str *out)
{
    uint64_t bits;
    if (run_bits(r, output, index, &bits))
        value_print(r->arrays.data[output].vtype, bits, out);
    else
        str_addc(out, '?');
}
