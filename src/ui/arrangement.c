/* See arrangement.h. The newest stand first; more than MAX_KEPT are not kept. */
#include "ui/arrangement.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "base/files.h"
#include "base/mem.h"
#include "base/yaml.h"

#define MAX_KEPT 100
#define MOST_MOVED 500 /* rows or columns: no screen is larger */

struct kept {
    char *name;
    enum visibility show[PANE_COUNT];
    int grow[BAND_COUNT], widen[PANE_COUNT];
    enum format format;
};

struct arrangements {
    struct arena *arena;
    char *path; /* NULL: nowhere to keep anything */
    bool changed, blocked;
    VEC(struct kept) list;
};

static const char *const shown[] = {
    [SHOW_AUTO] = "auto", [SHOW_ON] = "on", [SHOW_OFF] = "off"};
static const char *const bands[BAND_COUNT] = {[BAND_TOP] = "top",
                                              [BAND_LANES] = "lanes",
                                              [BAND_MOTION] = "motion",
                                              [BAND_MEMORY] = "memory",
                                              [BAND_TIMELINE] = "timeline",
                                              [BAND_WATERFALL] = "waterfall"};

/* --- reading ------------------------------------------------------------------------ */

static int word_index(const char *const *words, int n, const char *text)
{
    int i = 0;
    while (i < n && strcmp(words[i], text) != 0)
        i++;
    return i;
}

static bool read_number(const struct yaml_node *v, int *out)
{
    char *end;
    if (v->kind != YAML_TEXT || !*v->text)
        return false;
    long n = strtol(v->text, &end, 10);
    *out = (int)n;
    return !*end && n >= -MOST_MOVED && n <= MOST_MOVED;
}

static bool read_show(struct kept *k, const struct yaml_pair *p)
{
    enum pane pane = pane_by_id(p->key);
    int how = p->value->kind == YAML_TEXT ? word_index(shown, 3, p->value->text) : 3;
    if (pane == PANE_COUNT || how == 3)
        return false;
    k->show[pane] = (enum visibility)how;
    return true;
}

static bool read_rows(struct kept *k, const struct yaml_pair *p)
{
    int band = word_index(bands, BAND_COUNT, p->key);
    return band < BAND_COUNT && read_number(p->value, &k->grow[band]);
}

static bool read_columns(struct kept *k, const struct yaml_pair *p)
{
    enum pane pane = pane_by_id(p->key);
    return pane != PANE_COUNT && read_number(p->value, &k->widen[pane]);
}

static bool read_map(struct kept *k, const struct yaml_node *map,
                     bool (*read)(struct kept *k, const struct yaml_pair *p))
{
    bool ok = !map || map->kind == YAML_MAP;
    for (size_t i = 0; ok && map && i < map->n; i++)
        ok = read(k, &map->pairs[i]);
    return ok;
}

static bool read_kept(struct arrangements *m, const struct yaml_pair *p)
{
    struct kept k = {.name = arena_strdup(m->arena, p->key)};
    const struct yaml_node *format = yaml_get(p->value, "format");
    bool ok = p->value->kind == YAML_MAP && m->list.len < MAX_KEPT &&
              read_map(&k, yaml_get(p->value, "panes"), read_show) &&
              read_map(&k, yaml_get(p->value, "rows"), read_rows) &&
              read_map(&k, yaml_get(p->value, "columns"), read_columns);
    if (ok && format) {
        k.format =
            format->kind == YAML_TEXT ? format_by_name(format->text) : FORMAT_COUNT;
        ok = k.format != FORMAT_COUNT;
    }
    if (ok)
        vec_push(&m->list, k);
    return ok;
}

static bool read_document(struct arrangements *m, const struct yaml_node *root)
{
    const struct yaml_node *version = yaml_get(root, "panes-version");
    const struct yaml_node *all = yaml_get(root, "arrangements");
    bool ok = version && version->kind == YAML_TEXT && strcmp(version->text, "1") == 0 &&
              (!all || all->kind == YAML_MAP);
    for (size_t i = 0; ok && all && i < all->n; i++)
        ok = read_kept(m, &all->pairs[i]);
    return ok;
}

/* A file that cannot be understood is set aside. */
static const char *damaged(struct arrangements *m)
{
    struct str name = {0};
    vec_clear(&m->list);
    m->blocked = !files_set_aside(m->path, &name);
    const char *notice =
        m->blocked
            ? arena_printf(m->arena,
                           "%s could not be understood; nothing is saved over it",
                           m->path)
            : arena_printf(m->arena,
                           "the file of pane arrangements could not be understood; it is "
                           "kept as %s",
                           name.data);
    str_free(&name);
    return notice;
}

static const char *read_file(struct arrangements *m)
{
    struct sources *src = sources_new();
    struct diags ds;
    const char *error = NULL, *notice = NULL;
    diags_init(&ds);
    uint32_t file = sources_read(src, m->path, &error);
    const struct yaml_node *root = file ? yaml_read(src, file, m->arena, &ds) : NULL;
    m->blocked = !file;
    if (!file)
        notice =
            arena_printf(m->arena, "%s: %s; nothing is saved over it", m->path, error);
    else if (!root || !read_document(m, root))
        notice = damaged(m);
    diags_free(&ds);
    sources_free(src);
    return notice;
}

struct arrangements *arrangements_open(const char **notice)
{
    struct arrangements *m = mem_alloc(sizeof *m);
    struct str path = {0};
    m->arena = arena_new();
    *notice = NULL;
    if (files_path(FILES_STATE, "panes.yaml", &path))
        m->path = arena_strdup(m->arena, path.data);
    str_free(&path);
    if (m->path && (access(m->path, F_OK) == 0 || errno != ENOENT))
        *notice = read_file(m);
    return m;
}

void arrangements_free(struct arrangements *m)
{
    if (!m)
        return;
    vec_free(&m->list);
    arena_free(m->arena);
    mem_free(m);
}

/* --- the app ------------------------------------------------------------------------ */

static struct kept *find(const struct arrangements *m, const char *name)
{
    for (size_t i = 0; i < m->list.len; i++)
        if (strcmp(m->list.data[i].name, name) == 0)
            return &m->list.data[i];
    return NULL;
}

void arrangements_restore(const struct arrangements *m, const char *name, struct app *a)
{
    static const struct kept usual;
    const struct kept *k = m ? find(m, name) : NULL;
    k = k ? k : &usual;
    for (int p = 0; p < PANE_COUNT; p++)
        a->show[p] = p == PANE_TIMELINE ? SHOW_AUTO : k->show[p]; /* it must be priced */
    memcpy(a->grow, k->grow, sizeof a->grow);
    memcpy(a->widen, k->widen, sizeof a->widen);
    a->format = k->format;
    a->zoomed = false;
    app_refresh(a);
}

static bool is_usual(const struct kept *k)
{
    bool usual = k->format == FORMAT_AUTO;
    for (int p = 0; p < PANE_COUNT; p++)
        usual &= k->show[p] == SHOW_AUTO && k->widen[p] == 0;
    for (int b = 0; b < BAND_COUNT; b++)
        usual &= k->grow[b] == 0;
    return usual;
}

static bool same(const struct kept *k, const struct kept *other)
{
    return k->format == other->format &&
           memcmp(k->show, other->show, sizeof k->show) == 0 &&
           memcmp(k->grow, other->grow, sizeof k->grow) == 0 &&
           memcmp(k->widen, other->widen, sizeof k->widen) == 0;
}

void arrangements_keep(struct arrangements *m, const char *name, const struct app *a)
{
    struct kept fresh = {.format = a->format}, *old = m ? find(m, name) : NULL;
    if (!a->tour)
        memcpy(fresh.show, a->show, sizeof fresh.show);
    memcpy(fresh.grow, a->grow, sizeof fresh.grow);
    memcpy(fresh.widen, a->widen, sizeof fresh.widen);
    fresh.show[PANE_TIMELINE] = SHOW_AUTO;
    if (!m || (old ? same(old, &fresh) : is_usual(&fresh)))
        return;
    fresh.name = old ? old->name : arena_strdup(m->arena, name);
    if (!old)
        vec_push(&m->list, fresh);
    size_t at = old ? (size_t)(old - m->list.data) : m->list.len - 1;
    memmove(&m->list.data[1], &m->list.data[0], at * sizeof fresh);
    m->list.data[0] = fresh;
    if (m->list.len > MAX_KEPT)
        m->list.len = MAX_KEPT;
    m->changed = true;
}

/* --- writing ------------------------------------------------------------------------ */

/* "    rows: {lanes: 2, top: -2}"; nothing if all are 0. */
static void write_numbers(struct str *out, const char *key, const int *numbers, int n,
                          const char *(*name)(int i))
{
    const char *before = "{";
    for (int i = 0; i < n; i++)
        if (numbers[i] != 0) {
            if (*before == '{')
                str_printf(out, "    %s: ", key);
            str_printf(out, "%s%s: %d", before, name(i), numbers[i]);
            before = ", ";
        }
    str_add(out, *before == ',' ? "}\n" : "");
}

static const char *band_name(int b)
{
    return bands[b];
}

static const char *pane_name(int p)
{
    return pane_id((enum pane)p);
}

static void write_kept(struct str *out, const struct kept *k)
{
    const char *before = "    panes: {";
    if (is_usual(k))
        return;
    str_add(out, "  ");
    yaml_add_text(out, k->name);
    str_add(out, ":\n");
    for (int p = 0; p < PANE_COUNT; p++)
        if (k->show[p] != SHOW_AUTO) {
            str_printf(out, "%s%s: %s", before, pane_id((enum pane)p), shown[k->show[p]]);
            before = ", ";
        }
    str_add(out, *before == ',' ? "}\n" : "");
    write_numbers(out, "rows", k->grow, BAND_COUNT, band_name);
    write_numbers(out, "columns", k->widen, PANE_COUNT, pane_name);
    if (k->format != FORMAT_AUTO)
        str_printf(out, "    format: %s\n", format_name(k->format));
}

bool arrangements_save(struct arrangements *m, const char **error)
{
    struct str text = {0};
    *error = NULL;
    if (!m || !m->changed || m->blocked || !m->path)
        return true;
    str_add(&text, "# How you left the panes: rows and columns more or less than usual.\n"
                   "panes-version: 1\narrangements:\n");
    for (size_t i = 0; i < m->list.len; i++)
        write_kept(&text, &m->list.data[i]);
    bool ok = files_replace(m->path, text.data, text.len, 0600);
    if (!ok)
        *error = arena_printf(m->arena, "%s: %s", m->path, strerror(errno));
    m->changed = !ok;
    str_free(&text);
    return ok;
}
