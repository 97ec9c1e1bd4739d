/* See quiz.h: finds the files, and makes a lesson of one instance of a template by
 * replacing names in its nodes and reading them as those of any lesson. */
#include "config.h"

#include "lesson/quiz_priv.h"
#include "lesson/read.h"

#include <dirent.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* --- files -------------------------------------------------------------------------- */

static bool item_of(const struct yaml_node *root, int *item)
{
    const struct yaml_node *v = yaml_get(root, "quiz");
    *item = v && v->kind == YAML_TEXT ? atoi(v->text) : 0;
    return *item >= 1 && *item <= SELF_CHECK_ITEMS;
}

static void add_template(struct quiz *q, const struct yaml_node *v, int item,
                         const char *path, const char *data_dir, uint32_t file,
                         struct diags *ds)
{
    struct template t;
    if (!quiz_read_template(q, v, item, &t, ds))
        return;
    t.path = path;
    t.data_dir = data_dir;
    t.file = file;
    for (size_t i = 0; i < q->list.len; i++)
        if (strcmp(q->list.data[i].public.id, t.public.id) == 0) {
            if (q->list.data[i].file == file)
                diag_error(ds, t.public.span, "another template has the id '%s'",
                           t.public.id);
            return; /* a file of an earlier folder goes before */
        }
    vec_push(&q->list, t);
}

static void add_file(struct quiz *q, const char *path, const char *data_dir,
                     struct sources *src, struct diags *ds)
{
    const char *error;
    int item;
    uint32_t file = sources_read(src, path, &error);
    if (!file) {
        diag_error(ds, (struct span){0}, "%s: %s", path, error);
        return;
    }
    const struct yaml_node *root = yaml_read(src, file, q->arena, ds);
    const struct yaml_node *version = yaml_get(root, "warptutor");
    const struct yaml_node *all = yaml_get(root, "templates");
    if (!root)
        return;
    if (!version || version->kind != YAML_TEXT || strcmp(version->text, "1") != 0)
        diag_error(ds, root->span, "a quiz file begins with 'warptutor: 1'");
    else if (!item_of(root, &item))
        diag_error(ds, root->span,
                   "a quiz file needs 'quiz: N', an item of the self-check "
                   "list, 1-10");
    else if (!all || all->kind != YAML_SEQ)
        diag_error(ds, root->span, "a quiz file needs 'templates', a list");
    else
        for (size_t i = 0; i < all->n; i++)
            add_template(q, all->items[i], item, path, data_dir, file, ds);
}

static int is_quiz(const struct dirent *e)
{
    return str_ends(e->d_name, ".yaml") && e->d_name[0] != '.';
}

static void add_folder(struct quiz *q, const char *dir, struct sources *src,
                       struct diags *ds)
{
    struct dirent **names;
    int n = scandir(dir, &names, is_quiz, alphasort);
    const char *slash = strrchr(dir, '/');
    const char *data = slash ? arena_strndup(q->arena, dir, (size_t)(slash - dir))
                             : arena_strdup(q->arena, ".");
    for (int i = 0; i < n; i++) {
        add_file(q, arena_printf(q->arena, "%s/%s", dir, names[i]->d_name), data, src,
                 ds);
        free(names[i]);
    }
    if (n >= 0)
        free(names);
}

static int by_item(const void *a, const void *b)
{
    const struct template *x = a, *y = b;
    if (x->public.item != y->public.item)
        return x->public.item - y->public.item;
    if (x->file != y->file)
        return x->file < y->file ? -1 : 1;
    return x->public.span.off < y->public.span.off ? -1 : 1;
}

static struct quiz *new_quiz(void)
{
    struct quiz *q = mem_alloc(sizeof *q);
    q->arena = arena_new();
    return q;
}

static struct quiz *sorted(struct quiz *q)
{
    if (q->list.len)
        qsort(q->list.data, q->list.len, sizeof *q->list.data, by_item);
    return q;
}

struct quiz *quiz_open(const char *const *dirs, size_t ndirs, struct sources *src,
                       struct diags *ds)
{
    struct quiz *q = new_quiz();
    for (size_t i = 0; i < ndirs; i++)
        add_folder(q, dirs[i], src, ds);
    return sorted(q);
}

struct quiz *quiz_open_file(const char *path, const char *data_dir, struct sources *src,
                            struct diags *ds)
{
    struct quiz *q = new_quiz();
    add_file(q, arena_strdup(q->arena, path),
             data_dir ? arena_strdup(q->arena, data_dir) : NULL, src, ds);
    return sorted(q);
}

void quiz_close(struct quiz *q)
{
    if (!q)
        return;
    vec_free(&q->list);
    arena_free(q->arena);
    mem_free(q);
}

size_t quiz_count(const struct quiz *q)
{
    return q->list.len;
}

const struct quiz_template *quiz_template(const struct quiz *q, size_t i)
{
    return &q->list.data[i].public;
}

size_t quiz_find(const struct quiz *q, const char *id)
{
    size_t i = 0;
    while (i < q->list.len && strcmp(q->list.data[i].public.id, id) != 0)
        i++;
    return i;
}

void quiz_describe(const struct quiz *q, size_t i, size_t k, struct str *out)
{
    const struct template *t = &q->list.data[i];
    struct quiz_names names;
    struct arena *a = arena_new();
    struct diags ds;
    diags_init(&ds);
    if (quiz_names_of(t, k, a, &names, &ds))
        for (size_t n = 0; n < t->naxes; n++)
            str_printf(out, "%s%s=%s", n ? ", " : "", names.name[n], names.value[n]);
    if (t->draws > 1)
        str_printf(out, "%sdraw=%zu", t->naxes ? ", " : "", k % t->draws);
    diags_free(&ds);
    arena_free(a);
}

/* --- one instance ------------------------------------------------------------------- */

struct filling {
    const struct quiz_names *names;
    struct arena *arena;
    struct diags *ds;
    bool ok;
};

static const char *fill_text(struct filling *f, const struct yaml_node *v)
{
    struct str text = {0};
    const char *which = "";
    size_t len = 0;
    if (!quiz_fill(f->names, v->text, &text, &which, &len)) {
        diag_error(f->ds, v->span, "'$%.*s' is not among the names of 'vary' and 'let'",
                   (int)len, which);
        f->ok = false;
    }
    const char *kept = arena_strdup(f->arena, str_cstr(&text));
    str_free(&text);
    return kept;
}

/* A copy of the node in which every text has its names replaced. */
static struct yaml_node *fill(struct filling *f, const struct yaml_node *v)
{
    struct yaml_node *copy = arena_alloc(f->arena, sizeof *copy);
    *copy = *v;
    if (v->kind == YAML_TEXT) {
        copy->text = fill_text(f, v);
    } else if (v->kind == YAML_SEQ) {
        copy->items = arena_alloc(f->arena, (v->n + 1) * sizeof *copy->items);
        for (size_t i = 0; i < v->n; i++)
            copy->items[i] = fill(f, v->items[i]);
    } else {
        copy->pairs = arena_alloc(f->arena, (v->n + 1) * sizeof *copy->pairs);
        for (size_t i = 0; i < v->n; i++) {
            copy->pairs[i] = v->pairs[i];
            copy->pairs[i].value = fill(f, v->pairs[i].value);
        }
    }
    return copy;
}

static struct yaml_node *new_node(struct arena *a, enum yaml_kind kind, struct span at)
{
    struct yaml_node *v = arena_alloc(a, sizeof *v);
    *v = (struct yaml_node){.kind = kind, .span = at};
    return v;
}

static void add_pair(struct arena *a, struct yaml_node *map, const char *key,
                     struct yaml_node *value)
{
    struct yaml_pair *pairs = arena_alloc(a, (map->n + 1) * sizeof *pairs);
    memcpy(pairs, map->pairs, map->n * sizeof *pairs);
    pairs[map->n] = (struct yaml_pair){key, map->span, value};
    map->pairs = pairs;
    map->n++;
}

static const struct yaml_node *said(const struct yaml_node *statement)
{
    return statement->kind == YAML_MAP ? yaml_get(statement, "say") : statement;
}

/* The reasons of drawn statements, behind that of the question. */
static void add_reasons(struct filling *f, const struct yaml_node *const *drawn, size_t n,
                        struct yaml_node *question)
{
    struct yaml_node *why = yaml_get(question, "why");
    struct str text = {0};
    for (size_t i = 0; i < n; i++)
        if (drawn[i]->kind == YAML_MAP)
            str_printf(&text, "%s%s", text.len ? " " : "",
                       fill_text(f, yaml_get(drawn[i], "why")));
    if (text.len && !why) {
        why = new_node(f->arena, YAML_TEXT, question->span);
        why->text = "";
        add_pair(f->arena, question, "why", why);
    }
    if (text.len)
        why->text = arena_printf(f->arena, "%s%s\n%s", why->text,
                                 str_ends(why->text, "\n") ? "" : "\n", str_cstr(&text));
    str_free(&text);
}

/* Drawn statements become the question's options and answer. */
static void add_statements(const struct template *t, size_t k, struct filling *f,
                           struct yaml_node *question)
{
    const struct yaml_node *drawn[8];
    uint32_t right;
    size_t n = quiz_draw(t, k, drawn, &right);
    struct yaml_node *options = new_node(f->arena, YAML_SEQ, t->public.span);
    struct yaml_node *answer = new_node(f->arena, YAML_SEQ, t->public.span);
    options->items = arena_alloc(f->arena, n * sizeof *options->items);
    answer->items = arena_alloc(f->arena, n * sizeof *answer->items);
    for (size_t i = 0; i < n; i++) {
        options->items[options->n++] = fill(f, said(drawn[i]));
        if (right >> i & 1) {
            struct yaml_node *letter = new_node(f->arena, YAML_TEXT, t->public.span);
            letter->text = arena_printf(f->arena, "%c", (char)('a' + i));
            answer->items[answer->n++] = letter;
        }
    }
    add_reasons(f, drawn, n, question);
    add_pair(f->arena, question, "options", options);
    add_pair(f->arena, question, "answer", answer);
}

static void add_id(const struct template *t, struct filling *f,
                   struct yaml_node *question)
{
    if (yaml_get(question, "id"))
        return;
    struct yaml_node *id = new_node(f->arena, YAML_TEXT, t->public.span);
    id->text = t->public.id;
    add_pair(f->arena, question, "id", id);
}

/* Options in another order; the two kernels of a "faster" change places. */
static void shuffle_options(struct question *q, uint64_t seed, struct arena *a)
{
    bool faster = q->kind == QUESTION_FASTER, ordered = q->kind == QUESTION_ORDER;
    size_t n = faster ? 2 : q->noptions;
    if (n < 2)
        return;
    const char **options = arena_alloc(a, q->noptions * sizeof *options);
    memcpy(options, q->options, q->noptions * sizeof *options);
    q->options = options;
    for (size_t i = n - 1; i > 0; i--) {
        seed = seed * 6364136223846793005u + 1442695040888963407u;
        size_t k = (size_t)(seed >> 33) % (i + 1);
        const char *option = options[i];
        options[i] = options[k];
        options[k] = option;
        if (q->nkernels > i) {
            const char *kernel = q->kernels[i];
            q->kernels[i] = q->kernels[k];
            q->kernels[k] = kernel;
        }
        uint32_t one = q->right_options >> i & 1, other = q->right_options >> k & 1;
        q->right_options &= ~(1u << i | 1u << k);
        q->right_options |= one << k | other << i;
        for (size_t j = 0; ordered && j < n; j++)
            q->right_order[j] = (uint8_t)(q->right_order[j] == i   ? k
                                          : q->right_order[j] == k ? i
                                                                   : q->right_order[j]);
    }
}

struct lesson *quiz_make(const struct quiz *q, size_t i, size_t k, uint64_t shuffle,
                         struct sources *src, struct diags *ds)
{
    const struct template *t = &q->list.data[i];
    struct arena *a = arena_new();
    struct quiz_names names;
    struct filling f = {.names = &names, .arena = a, .ds = ds, .ok = true};
    struct lesson *l = NULL;
    if (quiz_names_of(t, k, a, &names, ds)) {
        struct yaml_node *question = fill(&f, t->question);
        if (t->right)
            add_statements(t, k, &f, question);
        add_id(t, &f, question);
        const struct yaml_node *kernels = t->kernels ? fill(&f, t->kernels) : NULL;
        struct lesson_of of = {t->path, t->file, t->data_dir, t->public.id,
                               self_check_title(t->public.item)};
        l = f.ok ? lesson_of_question(&of, kernels, question, a, src, ds) : NULL;
    }
    if (!l) {
        arena_free(a);
        return NULL;
    }
    l->questions[0].self_check = t->public.item;
    shuffle_options(&l->questions[0], shuffle, a);
    return l;
}
