/* Running a host program: its compilation, its machine, the table of what it may call, and
 * how it ends. The functions themselves are in host_c.c, host_cuda.c, host_device.c and
 * host_launch.c. */
#include "config.h"

#include "session/host_calls.h"

#include "ir/lower.h"
#include "lang/lang.h"

#include <assert.h>
#include <stdarg.h>
#include <string.h>
#include <time.h>

static host_handler *find_handler(const char *name)
{
    static const struct {
        const char *name;
        host_handler *handler;
    } table[] = {
#define HOST_CALL(name, function) {name, function},
#include "session/host_calls.def"
#undef HOST_CALL
    };
    for (size_t i = 0; i < sizeof table / sizeof table[0]; i++)
        if (strcmp(table[i].name, name) == 0)
            return table[i].handler;
    return NULL;
}

/* ---- words of the handlers ---- */

void host_exit(struct host *h, int status)
{
    h->exited = true;
    h->status = status;
}

void host_finding(struct host *h, const struct host_call *c, enum finding f,
                  const char *fmt, ...)
{
    struct str text = {0};
    va_list ap;
    va_start(ap, fmt);
    str_vprintf(&text, fmt, ap);
    va_end(ap);
    for (size_t i = 0; i < h->r->findings.list.len; i++) {
        struct diag *d = h->r->findings.list.data[i];
        if (d->finding == f && d->span.file == c->span.file &&
            d->span.off == c->span.off) {
            d->count++;
            str_free(&text);
            return;
        }
    }
    diag_finding(&h->r->findings, f, c->span, "%s", str_cstr(&text));
    str_free(&text);
}

void host_note(struct host *h, bool *said, const char *text)
{
    if (!*said)
        str_printf(&h->r->notes, "warptutor: note: %s\n", text);
    *said = true;
}

/* ---- compiling ---- */

/* The device's pass has said its warnings already. */
static void keep_errors(struct diags *ds, const struct diags *own)
{
    for (size_t i = 0; i < own->list.len; i++)
        if (own->list.data[i]->severity >= DIAG_ERROR)
            diags_copy(ds, own->list.data[i]);
    ds->errors += own->errors - own->listed_errors;
}

bool host_open(struct session *s, const struct session_options *opt, struct diags *ds)
{
    struct lang_options lang = {.defines = opt->defines,
                                .ndefines = opt->ndefines,
                                .include_dirs = opt->includes,
                                .nincludes = opt->nincludes,
                                .cuda_arch = s->arch.cc * 10,
                                .host = true};
    struct diags own;
    diags_init(&own);
    s->host_unit = lang_open(s->sources, s->file, &lang, &own);
    struct function *main = s->host_unit ? lang_host_main(s->host_unit, &own) : NULL;
    if (main)
        s->host_module = ir_lower(s->host_unit, main, &own);
    keep_errors(ds, &own);
    diags_free(&own);
    s->model_file = opt->model_file;
    s->program = opt->program;
    s->nprogram = opt->nprogram;
    s->epoch = (int64_t)time(NULL);
    return s->host_module != NULL;
}

void host_close(struct session *s)
{
    if (s->host_module)
        ir_module_free(s->host_module);
    lang_close(s->host_unit);
}

/* ---- running ---- */

static bool built_in(const struct host *h, struct span at)
{
    return at.file && sources_get(h->s->sources, at.file)->path[0] == '<';
}

/* Where the program makes a call: outside of the built-in headers, if that is known. */
static struct span place_of(const struct host *h, const struct machine *m, uint32_t pc)
{
    struct code_place p = machine_place(m, pc);
    const struct ir_func *f = &h->mod->funcs.data[p.func];
    struct span at = p.insn->span;
    for (uint32_t site = p.insn->site; site && built_in(h, at);
         site = f->sites.data[site].parent)
        at = f->sites.data[site].call;
    return at;
}

static bool answer(void *ctx, struct machine *m, const struct host_call *c,
                   uint64_t *result)
{
    struct host *h = ctx;
    struct host_call call = *c;
    call.span = place_of(h, m, c->pc);
    while (h->known.len <= c->string)
        vec_push(&h->known, NULL);
    host_handler *f = h->known.data[c->string];
    if (!f)
        f = h->known.data[c->string] = find_handler(c->name);
    assert(f && "the headers declare only what the table has");
    f(h, &call, result);
    return !h->exited && !h->failed && !h->reached;
}

/* "./name" of "folder/name.cu". */
static void add_program_name(const struct session *s, struct str *out)
{
    const char *path = sources_get(s->sources, s->file)->path;
    const char *slash = strrchr(path, '/'), *base = slash ? slash + 1 : path;
    const char *dot = strrchr(base, '.');
    str_add(out, "./");
    str_addn(out, base, dot ? (size_t)(dot - base) : strlen(base));
}

static uint64_t new_text(struct host *h, const char *name, const char *text)
{
    size_t n = strlen(text) + 1;
    uint64_t p = memory_alloc_side(h->mem, MEMORY_HOST, name, n, IR_S8, 1, true);
    memory_write(h->mem, p, text, n);
    return p;
}

/* argv and its strings, with a null pointer behind. */
static void set_arguments(struct host *h, struct machine *m)
{
    const struct session *s = h->s;
    uint32_t argc = (uint32_t)s->nprogram + 1;
    uint64_t argv =
        memory_alloc_side(h->mem, MEMORY_HOST, "argv", (argc + 1) * 8, IR_PTR, 8, true);
    struct str own = {0};
    add_program_name(s, &own);
    for (uint32_t i = 0; i < argc; i++) {
        uint64_t p = new_text(h, "argv", i ? s->program[i - 1] : str_cstr(&own));
        memory_write(h->mem, argv + i * 8, &p, 8);
    }
    str_free(&own);
    machine_set_param(m, 0, &argc);
    machine_set_param(m, 1, &argv);
}

/* A program that did not end by itself: what a shell would show. */
static int crash_status(const struct diags *found)
{
    for (size_t i = 0; i < found->list.len; i++)
        if (found->list.data[i]->finding == FINDING_ASSERT_FAILED)
            return 134; /* SIGABRT */
    return 139;         /* SIGSEGV */
}

/* What the program gave back cannot be looked at. */
static void forget_freed(struct run *r)
{
    size_t kept = 0;
    for (size_t i = 0; i < r->arrays.len; i++) {
        const struct array *a = &r->arrays.data[i];
        const struct allocation *m = memory_find(r->memory, a->address, NULL);
        if (m && a->count * ir_vtype_size(a->vtype) <= m->size - (a->address - m->base))
            r->arrays.data[kept++] = *a;
    }
    r->arrays.len = kept;
}

static void end(struct host *h, const struct machine *m)
{
    struct run *r = h->r;
    if (!h->exited)
        h->status = crash_status(machine_diags(m));
    if (h->held.len)
        str_printf(&r->notes,
                   "warptutor: note: what %zu launch%s printed was never shown: the "
                   "program ends without cudaDeviceSynchronize()\n",
                   h->held_launches, h->held_launches == 1 ? "" : "es");
    forget_freed(r);
    diags_append(&r->findings, machine_diags(m));
    r->status = h->status;
}

static bool calls(const struct ir_module *m, const char *name)
{
    for (size_t i = 0; i < m->strings.len; i++)
        if (strcmp(m->strings.data[i].text, name) == 0)
            return true;
    return false;
}

static void host_free(struct host *h)
{
    vec_free(&h->known);
    vec_free(&h->events);
    vec_free(&h->streams);
    vec_free(&h->optins);
    str_free(&h->held);
    arena_free(h->arena);
}

bool host_run(struct session *s, struct run *r, int model, const struct listener *l,
              size_t until, struct diags *ds)
{
    struct host h = {.s = s,
                     .r = r,
                     .mem = r->memory,
                     .mod = s->host_module,
                     .ds = ds,
                     .listener = l,
                     .model = model,
                     .until = until,
                     .epoch = s->epoch,
                     .arena = arena_new()};
    struct launch one = {.grid = {1, 1, 1}, .block = {1, 1, 1}, .model = MODEL_ITS};
    struct machine_options opt = {
        .shadow = s->shadow, .max_steps = s->max_steps, .host = {answer, &h}};
    h.asks_time = calls(s->host_module, "cudaEventElapsedTime");
    if (until == SIZE_MAX)
        vec_clear(&s->plans);
    struct machine *m = machine_new(s->host_module, &one, r->memory, &opt, ds);
    assert(m && "one thread is a possible launch");
    r->host = until == SIZE_MAX;
    h.machine = m;
    set_arguments(&h, m);
    machine_run(m, UINT64_MAX);
    if (!h.reached && until != SIZE_MAX && !h.failed) {
        diag_error(ds, (struct span){.file = s->file},
                   "the program ends before launch %zu", until + 1);
        h.failed = true;
    }
    if (!h.reached)
        end(&h, m);
    else
        str_addn(&r->output, str_cstr(&h.held), h.held.len);
    if (!r->machine) { /* no launch: what there is to look at is the program */
        r->machine = m;
        m = NULL;
    }
    if (m)
        machine_free(m);
    host_free(&h);
    return !h.failed;
}
