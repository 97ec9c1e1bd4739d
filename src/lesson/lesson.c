/* A lesson file into the model: the map at the top, its kernels, claims and notes.
 * Steps are read in lesson_steps.c, questions in lesson_questions.c, folders in list.c.
 *
 * Everything of the wrong shape becomes a diagnostic with a caret; a lesson comes out
 * only if there was none. Whether places exist and claims hold needs runs: stage.c. */
#include "config.h"

#include "lesson/claim.h"
#include "lesson/read.h"

#include "session/arch.h"
#include "session/session.h"

#include <stdlib.h>
#include <string.h>

/* --- kernels ------------------------------------------------------------------------ */

static void kernel_file(struct lesson_reading *r, const struct yaml_node *v, void *into)
{
    struct lesson_kernel *k = into;
    k->file = resolve_file(r, v);
}

static void kernel_kernel(struct lesson_reading *r, const struct yaml_node *v, void *into)
{
    struct lesson_kernel *k = into;
    k->kernel = read_text(r, v);
}

/* A fill as text; a list of numbers is written out as the header would have it. */
static const char *fill_text(struct lesson_reading *r, const char *name,
                             const struct yaml_node *v)
{
    if (v->kind != YAML_SEQ)
        return arena_printf(r->arena, "%s=%s", name, read_text(r, v));
    struct str s = {0};
    str_printf(&s, "%s=list [", name);
    for (size_t i = 0; i < v->n; i++)
        str_printf(&s, "%s%s", i ? ", " : "", read_text(r, v->items[i]));
    str_add(&s, "]");
    const char *kept = arena_strdup(r->arena, str_cstr(&s));
    str_free(&s);
    return kept;
}

static void kernel_args(struct lesson_reading *r, const struct yaml_node *v, void *into)
{
    struct lesson_kernel *k = into;
    if (v->kind != YAML_MAP) {
        diag_error(r->ds, v->span, "args is a map of 'name: value', not %s",
                   yaml_kind_name(v->kind));
        return;
    }
    k->args = arena_alloc(r->arena, (v->n + 1) * sizeof *k->args);
    for (size_t i = 0; i < v->n; i++)
        k->args[k->nargs++] = fill_text(r, v->pairs[i].key, v->pairs[i].value);
}

static void read_dims(struct lesson_reading *r, const struct yaml_node *v,
                      uint32_t out[3])
{
    size_t n = v->kind == YAML_SEQ ? v->n : 1;
    if (v->kind == YAML_MAP || n < 1 || n > 3) {
        diag_error(r->ds, v->span, "one to three numbers are expected");
        return;
    }
    for (size_t i = 0; i < 3; i++) {
        unsigned dim = 1;
        if (i < n)
            read_unsigned(r, read_item(v, i), 1, INT32_MAX, &dim);
        out[i] = dim;
    }
}

static void kernel_grid(struct lesson_reading *r, const struct yaml_node *v, void *into)
{
    struct lesson_kernel *k = into;
    read_dims(r, v, k->grid);
}

static void kernel_block(struct lesson_reading *r, const struct yaml_node *v, void *into)
{
    struct lesson_kernel *k = into;
    read_dims(r, v, k->block);
}

static void kernel_model(struct lesson_reading *r, const struct yaml_node *v, void *into)
{
    struct lesson_kernel *k = into;
    k->model = read_model(r, v);
}

static void kernel_shared(struct lesson_reading *r, const struct yaml_node *v, void *into)
{
    struct lesson_kernel *k = into;
    unsigned bytes;
    if (read_unsigned(r, v, 0, 1u << 20, &bytes))
        k->shared = bytes;
}

static void kernel_grow(struct lesson_reading *r, const struct yaml_node *v, void *into)
{
    struct lesson_kernel *k = into;
    read_unsigned(r, v, 1, 65536, &k->grow);
}

static void kernel_registers(struct lesson_reading *r, const struct yaml_node *v,
                             void *into)
{
    struct lesson_kernel *k = into;
    read_unsigned(r, v, 1, 255, &k->registers);
}

static void kernel_arch(struct lesson_reading *r, const struct yaml_node *v, void *into)
{
    struct lesson_kernel *k = into;
    struct arch known;
    k->arch = read_text(r, v);
    if (*k->arch && !arch_find(k->arch, &known))
        diag_error(r->ds, v->span, "no architecture '%s'; 'warptutor list' has them",
                   k->arch);
}

/* 'hardware' | 'round-robin' | 'reverse' | 'seed:' N */
static void kernel_schedule(struct lesson_reading *r, const struct yaml_node *v,
                            void *into)
{
    static const char *const names[] = {"hardware", "round-robin", "reverse", "seed:N"};
    static const enum schedule schedules[] = {SCHEDULE_HARDWARE, SCHEDULE_ROUND_ROBIN,
                                              SCHEDULE_REVERSE};
    struct lesson_kernel *k = into;
    const char *text = read_text(r, v);
    char *end = NULL;
    if (strncmp(text, "seed:", 5) == 0)
        k->seed = strtoull(text + 5, &end, 10);
    if (end && end != text + 5 && !*end) {
        k->schedule = SCHEDULE_SEEDED;
        return;
    }
    int i = *text ? read_word(r, v, "schedule", names, 4) : -1;
    if (i >= 0 && i < 3)
        k->schedule = (int)schedules[i];
}

static void kernel_view(struct lesson_reading *r, const struct yaml_node *v, void *into)
{
    static const char *const names[] = {"source", "compiled"};
    struct lesson_kernel *k = into;
    k->compiled = read_word(r, v, "view", names, 2) == 1;
}

static const struct key_row kernel_keys[] = {
#define KERNEL_KEY(name, value, required, help) {#name, required, kernel_##name},
#include "lesson/keys.def"
};

/* --- the top ------------------------------------------------------------------------ */

static void top_warptutor(struct lesson_reading *r, const struct yaml_node *v, void *into)
{
    (void)into;
    if (v->kind != YAML_TEXT || strcmp(v->text, "1") != 0)
        diag_error(r->ds, v->span, "this program reads version 1 of the format");
}

static bool is_id(const char *s)
{
    return *s && s[strspn(s, "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ"
                             "0123456789-_")] == '\0';
}

static void top_id(struct lesson_reading *r, const struct yaml_node *v, void *into)
{
    struct lesson *l = into;
    l->id = read_text(r, v);
    if (*l->id && (!is_id(l->id) || strlen(l->id) > 40))
        diag_error(r->ds, v->span,
                   "an id has letters, digits, '-' and '_', forty at most");
}

static void top_title(struct lesson_reading *r, const struct yaml_node *v, void *into)
{
    struct lesson *l = into;
    l->title = read_text(r, v);
}

static void top_summary(struct lesson_reading *r, const struct yaml_node *v, void *into)
{
    struct lesson *l = into;
    l->summary = read_text(r, v);
}

static void top_number(struct lesson_reading *r, const struct yaml_node *v, void *into)
{
    struct lesson *l = into;
    unsigned n;
    if (read_unsigned(r, v, 1, 99, &n))
        l->number = (int)n;
}

static void top_self_check(struct lesson_reading *r, const struct yaml_node *v,
                           void *into)
{
    struct lesson *l = into;
    size_t n = v->kind == YAML_SEQ ? v->n : 1;
    if (n > 10) {
        diag_error(r->ds, v->span, "the self-check list has ten items");
        return;
    }
    for (size_t i = 0; i < n; i++) {
        unsigned item;
        if (read_unsigned(r, read_item(v, i), 1, 10, &item))
            l->self_check[l->nself_check++] = (int)item;
    }
}

static void top_needs(struct lesson_reading *r, const struct yaml_node *v, void *into)
{
    struct lesson *l = into;
    if (v->kind != YAML_SEQ || v->n > 0) /* an empty list is fine: needs nothing */
        l->nneeds = read_texts(r, v, &l->needs);
}

static void read_kernel(struct lesson_reading *r, const struct yaml_pair *p,
                        struct lesson_kernel *k)
{
    *k = (struct lesson_kernel){
        .alias = p->key, .span = p->key_span, .shared = -1, .model = -1, .schedule = -1};
    if (!is_id(p->key) || strlen(p->key) > 31)
        diag_error(r->ds, p->key_span,
                   "a kernel's alias has letters, digits, '-' and '_', 31 at most");
    read_map(r, p->value, "a kernel", kernel_keys,
             sizeof kernel_keys / sizeof *kernel_keys, k);
}

static void top_kernels(struct lesson_reading *r, const struct yaml_node *v, void *into)
{
    struct lesson *l = into;
    if (v->kind != YAML_MAP || v->n == 0) {
        diag_error(r->ds, v->span, "kernels is a map of 'alias: {file: ...}'");
        return;
    }
    l->kernels = arena_alloc(r->arena, v->n * sizeof *l->kernels);
    for (size_t i = 0; i < v->n; i++)
        read_kernel(r, &v->pairs[i], &l->kernels[i]);
    l->nkernels = v->n;
}

static void top_questions(struct lesson_reading *r, const struct yaml_node *v, void *into)
{
    (void)into;
    read_questions(r, v);
}

static void top_steps(struct lesson_reading *r, const struct yaml_node *v, void *into)
{
    (void)into;
    read_steps(r, v);
}

static void top_claims(struct lesson_reading *r, const struct yaml_node *v, void *into)
{
    struct lesson *l = into;
    const char **texts;
    size_t n = read_texts(r, v, &texts);
    l->claims = arena_alloc(r->arena, (n + 1) * sizeof *l->claims);
    for (size_t i = 0; i < n; i++) {
        struct span at = read_item(v, i)->span;
        struct claim_parsed parsed;
        if (*texts[i] && claim_parse(l, texts[i], at, r->ds, &parsed))
            l->claims[l->nclaims++] = (struct claim){texts[i], parsed.measured, at};
    }
}

static void notes_presenter(struct lesson_reading *r, const struct yaml_node *v,
                            void *into)
{
    struct lesson *l = into;
    l->presenter_notes = read_text(r, v);
}

static const struct key_row notes_keys[] = {
#define NOTES_KEY(name, value, required, help) {#name, required, notes_##name},
#include "lesson/keys.def"
};

static void top_notes(struct lesson_reading *r, const struct yaml_node *v, void *into)
{
    read_map(r, v, "notes", notes_keys, sizeof notes_keys / sizeof *notes_keys, into);
}

static const struct key_row top_keys[] = {
#define TOP_KEY(name, value, required, help) {#name, required, top_##name},
#include "lesson/keys.def"
};

/* --- the whole ---------------------------------------------------------------------- */

struct lesson *lesson_read(const char *path, const char *data_dir, struct sources *src,
                           struct diags *ds)
{
    const char *error;
    unsigned before = ds->errors;
    uint32_t file = sources_read(src, path, &error);
    if (!file) {
        diag_error(ds, (struct span){0}, "%s: %s", path, error);
        return NULL;
    }
    struct arena *arena = arena_new();
    struct lesson *l = arena_alloc(arena, sizeof *l);
    l->arena = arena;
    l->path = arena_strdup(arena, path);
    l->file = file;
    l->data_dir = data_dir ? arena_strdup(arena, data_dir) : NULL;
    l->facts = facts_read(data_dir, src, arena, ds);
    struct lesson_reading r = {
        .lesson = l, .arena = arena, .src = src, .ds = ds, .data_dir = data_dir};
    struct yaml_node *root = yaml_read(src, file, arena, ds);
    if (root)
        read_map(&r, root, "a lesson", top_keys, sizeof top_keys / sizeof *top_keys, l);
    if (root && ds->errors == before)
        return l;
    lesson_free(l);
    return NULL;
}

struct lesson *lesson_of_question(const struct lesson_of *of,
                                  const struct yaml_node *kernels,
                                  const struct yaml_node *question, struct arena *a,
                                  struct sources *src, struct diags *ds)
{
    unsigned before = ds->errors;
    struct lesson *l = arena_alloc(a, sizeof *l);
    *l = (struct lesson){.arena = a,
                         .path = of->path,
                         .file = of->file,
                         .data_dir = of->data_dir,
                         .id = of->id,
                         .title = of->title};
    struct lesson_reading r = {
        .lesson = l, .arena = a, .src = src, .ds = ds, .data_dir = of->data_dir};
    if (kernels)
        top_kernels(&r, kernels, l);
    l->questions = arena_alloc(a, sizeof *l->questions);
    read_question(&r, question, NULL, l->questions);
    l->nquestions = l->nsteps = 1;
    static const char *panes[] = {"source", "lanes"}; /* the text needs the room */
    l->steps = arena_alloc(a, sizeof *l->steps);
    l->steps[0] = (struct lesson_step){.kind = LESSON_QUESTION,
                                       .panes = panes,
                                       .npanes = 2,
                                       .question = l->questions,
                                       .kernel = l->questions[0].kernel,
                                       .at = l->nkernels ? "start" : NULL,
                                       .model = -1,
                                       .both = -1,
                                       .span = l->questions[0].span};
    return ds->errors == before ? l : NULL;
}

void lesson_free(struct lesson *l)
{
    if (l)
        arena_free(l->arena);
}

const struct lesson_kernel *lesson_kernel(const struct lesson *l, const char *alias)
{
    for (size_t i = 0; alias && i < l->nkernels; i++)
        if (strcmp(l->kernels[i].alias, alias) == 0)
            return &l->kernels[i];
    return NULL;
}
