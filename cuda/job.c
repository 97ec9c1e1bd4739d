/* See job.h. Every repetition of a launch starts from the same memory, so that a kernel
 * that changes its inputs is timed doing the same work each time. */
#include "config.h"

#include "job.h"

#include <string.h>

bool job_ok(struct job *j, int error, const char *call)
{
    return card_ok(j->card, error, call, j->why);
}

bool job_alloc(struct job *j, uint64_t *address, size_t size)
{
    if (size > j->r->memory_limit - j->memory) {
        str_printf(j->why,
                   "the run needs more than the %llu MiB of GPU memory it is allowed",
                   (unsigned long long)(j->r->memory_limit >> 20));
        return false;
    }
    if (!job_ok(j, j->card->cuda.alloc(address, size), "cuMemAlloc"))
        return false;
    j->memory += size;
    return true;
}

static bool clear_arrays(struct job *j)
{
    for (size_t i = 0; i < j->r->narrays; i++)
        if (!job_ok(j, j->card->cuda.fill(j->arrays[i].address, 0, j->arrays[i].size),
                    "cuMemsetD8"))
            return false;
    return true;
}

static bool open_arrays(struct job *j)
{
    const struct run_request *r = j->r;
    j->arrays = mem_alloc((r->narrays + 1) * sizeof *j->arrays);
    for (size_t i = 0; i < r->narrays; i++) {
        struct region *a = &j->arrays[i];
        a->size = r->arrays[i].size;
        if (!job_alloc(j, &a->address, a->size) || !job_alloc(j, &a->before, a->size))
            return false;
    }
    return clear_arrays(j);
}

bool job_load(struct job *j, struct image *m)
{
    const struct run_request *r = j->r;
    const struct cuda_api *a = &j->card->cuda;
    m->globals = mem_alloc((r->nglobals + 1) * sizeof *m->globals);
    if (!job_ok(j, a->load(&m->module, m->program.image, 0, NULL, NULL),
                "cuModuleLoadData"))
        return false;
    for (size_t i = 0; i < r->nglobals; i++) {
        /* The stamped copy's variables have the main one's names. */
        const char *name = j->main.program.globals[i];
        size_t bytes = r->globals[i].size;
        if (!job_ok(j, a->global(&m->globals[i], &bytes, m->module, name),
                    "cuModuleGetGlobal"))
            return false;
        if (bytes == r->globals[i].size)
            continue;
        str_printf(j->why, "the variable '%s' has %zu bytes on the GPU, not %zu",
                   r->globals[i].name, bytes, r->globals[i].size);
        return false;
    }
    return true;
}

/* The main module's variables: where they are, and what the request writes into them. */
static bool set_globals(struct job *j)
{
    for (size_t i = 0; i < j->r->nglobals; i++) {
        struct region *g = &j->globals[i];
        const struct blob *init = &j->r->globals[i].init;
        g->address = j->main.globals[i];
        if (init->data &&
            !job_ok(j, j->card->cuda.to_device(g->address, init->data, init->len),
                    "cuMemcpyHtoD"))
            return false;
    }
    return true;
}

static bool open_globals(struct job *j)
{
    const struct run_request *r = j->r;
    j->globals = mem_alloc((r->nglobals + 1) * sizeof *j->globals);
    for (size_t i = 0; i < r->nglobals; i++) {
        j->globals[i].size = r->globals[i].size;
        if (!job_alloc(j, &j->globals[i].before, j->globals[i].size))
            return false;
    }
    return set_globals(j);
}

bool job_again(struct job *j)
{
    void *old = j->main.module;
    j->main.module = NULL;
    mem_free(j->main.globals);
    j->main.globals = NULL;
    return job_ok(j, j->card->cuda.unload(old), "cuModuleUnload") &&
           job_load(j, &j->main) && clear_arrays(j) && set_globals(j);
}

bool job_open(struct job *j)
{
    struct compile_options o = {j->r, j->card->cc, -1};
    return compile_program(&j->card->nvrtc, &o, &j->main.program, j->why) &&
           open_arrays(j) && job_load(j, &j->main) && open_globals(j);
}

static void close_regions(struct job *j, struct region *list, size_t n, bool own)
{
    for (size_t i = 0; list && i < n; i++) {
        if (own && list[i].address)
            j->card->cuda.release(list[i].address);
        if (list[i].before)
            j->card->cuda.release(list[i].before);
    }
    mem_free(list);
}

/* A lost card takes its memory along; calls on it could hang. */
void job_close(struct job *j)
{
    if (j->card->state == CARD_LOST)
        return;
    job_unload(j, &j->stamped);
    job_unload(j, &j->main);
    close_regions(j, j->arrays, j->r->narrays, true);
    close_regions(j, j->globals, j->r->nglobals, false);
    if (j->stamps)
        j->card->cuda.release(j->stamps);
}

static bool save(struct job *j, const struct region *list, size_t n)
{
    for (size_t i = 0; i < n; i++)
        if (!job_ok(j, j->card->cuda.copy(list[i].before, list[i].address, list[i].size),
                    "cuMemcpyDtoD"))
            return false;
    return true;
}

bool job_fill(struct job *j, const struct run_launch *l)
{
    for (size_t i = 0; i < l->nwrites; i++) {
        const struct run_write *w = &l->writes[i];
        if (!job_ok(j,
                    j->card->cuda.to_device(j->arrays[w->array].address, w->data.data,
                                            w->data.len),
                    "cuMemcpyHtoD"))
            return false;
    }
    return save(j, j->arrays, j->r->narrays) && save(j, j->globals, j->r->nglobals);
}

/* Variables may hold addresses of functions, which differ between the modules: until a
 * launch has changed them, the stamped module's are as compiled. */
static uint64_t global_before(const struct job *j, const struct image *m, size_t i)
{
    bool compiled = m->initial && j->launch == 0 && !j->r->globals[i].init.data;
    return compiled ? m->initial[i] : j->globals[i].before;
}

bool job_restore(struct job *j, const struct image *m)
{
    const struct cuda_api *a = &j->card->cuda;
    for (size_t i = 0; i < j->r->narrays; i++) {
        const struct region *g = &j->arrays[i];
        if (!job_ok(j, a->copy(g->address, g->before, g->size), "cuMemcpyDtoD"))
            return false;
    }
    for (size_t i = 0; i < j->r->nglobals; i++)
        if (!job_ok(j, a->copy(m->globals[i], global_before(j, m, i), j->globals[i].size),
                    "cuMemcpyDtoD"))
            return false;
    return true;
}

bool job_keep_initial(struct job *j, struct image *m)
{
    m->initial = mem_alloc((j->r->nglobals + 1) * sizeof *m->initial);
    for (size_t i = 0; i < j->r->nglobals; i++)
        if (!job_alloc(j, &m->initial[i], j->globals[i].size) ||
            !job_ok(j,
                    j->card->cuda.copy(m->initial[i], m->globals[i], j->globals[i].size),
                    "cuMemcpyDtoD"))
            return false;
    return true;
}

void job_unload(struct job *j, struct image *m)
{
    for (size_t i = 0; m->initial && i < j->r->nglobals; i++)
        if (m->initial[i]) {
            j->card->cuda.release(m->initial[i]);
            j->memory -= j->globals[i].size;
        }
    mem_free(m->initial);
    if (m->module)
        j->card->cuda.unload(m->module);
    mem_free(m->globals);
    program_free(&m->program);
    *m = (struct image){0};
}
