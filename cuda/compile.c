/* See compile.h. The options are nvcc's defaults (C++17, contraction of multiply-add on),
 * line information kept, and what has no space of its own is device code. A file that is
 * no C++17 to NVRTC is tried as C++20: nvcc takes some of it, like {.x = 1}, in any case. */
#include "config.h"

#include "compile.h"

#include "headers.h"
#include "stamp.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#define MAX_ABSENT 32 /* headers found nowhere, one compilation each */
#define CXX17 "--std=c++17"
#define CXX20 "--std=c++20"
#define CXX20_SINCE 12 /* CUDA's major version */

struct compilation {
    const struct nvrtc_api *n;
    const char *name, *source;
    const struct run_request *request; /* NULL: no headers and macros of a reader */
    const char **header_names, **header_texts;
    size_t nheaders, cap;
    bool cxx20;     /* not C++17 */
    char arch[48];  /* --gpu-architecture=… */
    char **folders; /* -I… */
    size_t nfolders;
    void *program;
};

static void add_header(struct compilation *c, const char *name, const char *text)
{
    for (size_t i = 0; i < c->nheaders; i++)
        if (strcmp(c->header_names[i], name) == 0)
            return;
    if (c->nheaders == c->cap)
        return;
    c->header_names[c->nheaders] = mem_strdup(name);
    c->header_texts[c->nheaders++] = text;
}

static void collect_headers(struct compilation *c)
{
    size_t own = c->request ? c->request->nheaders : 0;
    size_t given = headers_given();
    c->cap = own + given + MAX_ABSENT;
    c->header_names = mem_alloc(c->cap * sizeof *c->header_names);
    c->header_texts = mem_alloc(c->cap * sizeof *c->header_texts);
    for (size_t i = 0; i < own; i++)
        add_header(c, c->request->headers[i].name, c->request->headers[i].text);
    for (size_t i = 0; i < given; i++)
        add_header(c, header_given(i)->name, header_given(i)->text);
}

static bool add_folder(struct compilation *c, const char *folder, const char *below)
{
    struct str probe = {0}, option = {0};
    str_printf(&probe, "%s%s/cooperative_groups.h", folder, below);
    bool there = access(str_cstr(&probe), R_OK) == 0;
    str_free(&probe);
    if (!there)
        return false;
    str_printf(&option, "-I%s%s", folder, below);
    c->folders[c->nfolders++] = option.data;
    option = (struct str){0};
    str_printf(&option, "-I%s%s/cccl", folder, below);
    c->folders[c->nfolders++] = option.data;
    return true;
}

/* The toolkit's headers (cooperative groups, half precision), where there are any: the
 * environment's word first, then beside NVRTC, then the usual places. */
static void find_folders(struct compilation *c)
{
    const char *env[] = {getenv("CUDA_PATH"), getenv("CUDA_HOME")};
    static const char *const usual[] = {"/usr/local/cuda/include", "/opt/cuda/include",
                                        "/usr/include"};
    char dir[sizeof c->n->path], *slash;
    c->folders = mem_alloc(2 * sizeof *c->folders);
    for (size_t i = 0; i < 2; i++)
        if (env[i] && *env[i] && add_folder(c, env[i], "/include"))
            return;
    snprintf(dir, sizeof dir, "%s", c->n->path);
    for (int up = 0; up < 4 && (slash = strrchr(dir, '/')); up++) {
        *slash = '\0';
        if (add_folder(c, dir, "/include"))
            return;
    }
    for (size_t i = 0; i < sizeof usual / sizeof *usual; i++)
        if (add_folder(c, usual[i], ""))
            return;
}

/* The architecture itself, or the newest older one, whose PTX the driver translates. */
static bool choose_arch(struct compilation *c, unsigned cc, struct program *p,
                        struct str *why)
{
    int archs[128], n = 0, best = 0, least = 0;
    if (c->n->narchs(&n) != 0 || n < 1 || n > 128 || c->n->archs(archs) != 0) {
        str_add(why, "NVRTC does not say which architectures it knows");
        return false;
    }
    for (int i = 0; i < n; i++) {
        if (archs[i] <= (int)cc && archs[i] > best)
            best = archs[i];
        if (!least || archs[i] < least)
            least = archs[i];
    }
    if (!best) {
        str_printf(
            why,
            "NVRTC %d.%d does not support this GPU's architecture sm_%u (from sm_%d "
            "on); an older CUDA does",
            c->n->major, c->n->minor, cc, least);
        return false;
    }
    snprintf(p->arch, sizeof p->arch, "%s_%d", best == (int)cc ? "sm" : "compute", best);
    snprintf(c->arch, sizeof c->arch, "--gpu-architecture=%s", p->arch);
    return true;
}

static void take_log(struct compilation *c, struct program *p)
{
    size_t n = 0;
    str_clear(&p->log);
    if (c->n->log_size(c->program, &n) != 0 || n < 2)
        return;
    char *text = mem_alloc(n + 1);
    if (c->n->log(c->program, text) == 0)
        str_add(&p->log, text);
    mem_free(text);
}

/* A header that no place has is given as an empty one. */
static bool add_absent(struct compilation *c, const char *log)
{
    static const char says[] = " open source file \""; /* could not, or cannot */
    const char *at = strstr(log, says);
    size_t before = c->nheaders, n;
    if (!at)
        return false;
    at += sizeof says - 1;
    n = strcspn(at, "\"");
    char *name = mem_alloc(n + 1);
    memcpy(name, at, n);
    add_header(c, name, "");
    mem_free(name);
    return c->nheaders > before;
}

static void name_expressions(struct compilation *c, const struct run_request *r)
{
    struct str s = {0};
    for (size_t i = 0; i < r->nlaunches; i++)
        c->n->expression(c->program, r->launches[i].kernel);
    for (size_t i = 0; i < r->nglobals; i++) {
        str_clear(&s);
        str_printf(&s, "&%s", r->globals[i].name);
        c->n->expression(c->program, str_cstr(&s));
    }
    str_free(&s);
}

/* cuda_runtime.h, which nvcc includes for every file, brings these with it; they take a
 * second to read. */
static const char *const brought[] = {"--pre-include=type_traits",
                                      "--pre-include=utility", "--pre-include=limits",
                                      "--pre-include=algorithm"};

static bool uses_std(const struct compilation *c)
{
    bool uses = strstr(c->source, "std::") != NULL;
    for (size_t i = 0; c->request && i < c->request->nheaders; i++)
        uses = uses || strstr(c->request->headers[i].text, "std::");
    return uses;
}

/* One attempt; the program is left in c->program. */
static bool attempt(struct compilation *c, bool with_names, struct program *p)
{
    const char *options[160] = {
        c->arch,
#define OPTION(text, since) text,
#include "nvrtc.def"
    };
    int n = 0;
    for (; options[n]; n++)
        if (c->cxx20 && strcmp(options[n], CXX17) == 0)
            options[n] = CXX20;
    for (size_t i = 0; i < c->nfolders; i++)
        options[n++] = c->folders[i];
    for (size_t i = 0; uses_std(c) && i < sizeof brought / sizeof *brought; i++)
        options[n++] = brought[i];
    for (size_t i = 0; c->request && i < c->request->ndefines && n < 160; i++)
        options[n++] = c->request->defines[i];
    if (c->n->create(&c->program, c->source, c->name, (int)c->nheaders, c->header_texts,
                     c->header_names) != 0)
        return false;
    if (with_names)
        name_expressions(c, c->request);
    bool ok = c->n->compile(c->program, n, options) == 0;
    take_log(c, p);
    if (!ok)
        c->n->destroy(&c->program);
    return ok;
}

static bool take_image(struct compilation *c, struct program *p)
{
    bool cubin = strncmp(p->arch, "sm_", 3) == 0;
    int (*size)(void *, size_t *) = cubin ? c->n->cubin_size : c->n->ptx_size;
    int (*get)(void *, char *) = cubin ? c->n->cubin : c->n->ptx;
    if (size(c->program, &p->len) != 0 || p->len == 0)
        return false;
    p->image = mem_alloc(p->len + 1);
    return get(c->program, p->image) == 0;
}

static char *lowered(struct compilation *c, const char *expression)
{
    const char *name = NULL;
    return c->n->lowered(c->program, expression, &name) == 0 && name ? mem_strdup(name)
                                                                     : NULL;
}

static bool take_names(struct compilation *c, const struct run_request *r,
                       struct program *p, struct str *why)
{
    struct str s = {0};
    p->kernels = mem_alloc((r->nlaunches + 1) * sizeof *p->kernels);
    p->globals = mem_alloc((r->nglobals + 1) * sizeof *p->globals);
    for (; p->nkernels < r->nlaunches; p->nkernels++)
        if (!(p->kernels[p->nkernels] = lowered(c, r->launches[p->nkernels].kernel))) {
            str_printf(why, "NVRTC finds no kernel '%s' in the file",
                       r->launches[p->nkernels].kernel);
            return false;
        }
    for (; p->nglobals < r->nglobals; p->nglobals++) {
        str_clear(&s);
        str_printf(&s, "&%s", r->globals[p->nglobals].name);
        if (!(p->globals[p->nglobals] = lowered(c, str_cstr(&s))))
            break;
    }
    str_free(&s);
    if (p->nglobals == r->nglobals)
        return true;
    str_printf(why, "NVRTC finds no variable '%s' in the file",
               r->globals[p->nglobals].name);
    return false;
}

static void release(struct compilation *c)
{
    for (size_t i = 0; i < c->nheaders; i++)
        mem_free((char *)c->header_names[i]);
    for (size_t i = 0; i < c->nfolders; i++)
        mem_free(c->folders[i]);
    mem_free(c->header_names);
    mem_free(c->header_texts);
    mem_free(c->folders);
}

static bool attempts(struct compilation *c, bool with_names, struct program *p)
{
    bool ok;
    do
        ok = attempt(c, with_names, p);
    while (!ok && add_absent(c, str_cstr(&p->log)));
    return ok;
}

/* What is no C++20 either keeps the first log. */
static bool as_cxx20(struct compilation *c, bool with_names, struct program *p)
{
    struct str log = p->log;
    if (c->n->major < CXX20_SINCE)
        return false;
    p->log = (struct str){0};
    c->cxx20 = true;
    bool ok = attempts(c, with_names, p);
    if (ok) {
        str_free(&log);
    } else {
        str_free(&p->log);
        p->log = log;
    }
    return ok;
}

static bool compile(struct compilation *c, unsigned cc, bool with_names,
                    struct program *p, struct str *why)
{
    bool ok = false;
    collect_headers(c);
    find_folders(c);
    if (choose_arch(c, cc, p, why)) {
        ok = attempts(c, with_names, p) || as_cxx20(c, with_names, p);
        if (!ok)
            str_add(why, "NVRTC does not compile the kernel");
    }
    release(c);
    if (!ok)
        return false;
    ok = take_image(c, p);
    if (!ok)
        str_add(why, "NVRTC gives no image of the kernel");
    ok = ok && (!with_names || take_names(c, c->request, p, why));
    c->n->destroy(&c->program);
    return ok;
}

/* The wrapper has a C name; the kernel, a device function now, has none to ask for. */
static bool compile_stamped(struct compilation *c, const struct compile_options *o,
                            bool inlined, struct program *p, struct str *why)
{
    struct str source = {0};
    stamp_source(o->request, (size_t)o->stamp, inlined, &source);
    struct compilation own = *c;
    own.source = str_cstr(&source);
    bool ok = compile(&own, o->cc, false, p, why);
    str_free(&source);
    return ok;
}

bool compile_program(const struct nvrtc_api *n, const struct compile_options *o,
                     struct program *p, struct str *why)
{
    struct compilation c = {.n = n,
                            .name = o->request->name,
                            .request = o->request,
                            .source = o->request->source};
    *p = (struct program){0};
    if (o->stamp < 0)
        return compile(&c, o->cc, true, p, why);
    if (compile_stamped(&c, o, true, p, why))
        return true;
    str_clear(why);
    program_free(p);
    return compile_stamped(&c, o, false, p, why);
}

bool compile_empty(const struct nvrtc_api *n, unsigned cc, struct program *p,
                   struct str *why)
{
    struct compilation c = {
        .n = n,
        .name = "empty.cu",
        .source = "extern \"C\" __global__ void wt_empty() {}\n",
    };
    *p = (struct program){0};
    return compile(&c, cc, false, p, why);
}

void program_free(struct program *p)
{
    for (size_t i = 0; i < p->nkernels; i++)
        mem_free(p->kernels[i]);
    for (size_t i = 0; i < p->nglobals; i++)
        mem_free(p->globals[i]);
    mem_free(p->kernels);
    mem_free(p->globals);
    mem_free(p->image);
    str_free(&p->log);
    *p = (struct program){0};
}
