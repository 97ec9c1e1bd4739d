/* Reading an architecture file.
 *
 * Takes YAML with the keys name, card, compute and values; gives a struct sm_arch or
 * diagnostics that name the key, what was expected and what was found. */
#include "config.h"

#include "sm/arch.h"

#include "base/str.h"
#include "base/yaml.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

static const struct {
    const char *key, *unit, *help;
    double least, most;
} rows[] = {
#define PARAM(sym, key, unit, least, most, help) {key, unit, help, least, most},
#include "sm/params.def"
#undef PARAM
};

static const char *const statuses[] = {"measured", "documented", "literature", "guess"};

const char *sm_param_key(enum sm_param p)
{
    return rows[p].key;
}

const char *sm_param_unit(enum sm_param p)
{
    return rows[p].unit;
}

const char *sm_param_help(enum sm_param p)
{
    return rows[p].help;
}

const char *sm_status_name(enum sm_status s)
{
    return statuses[s];
}

unsigned sm_arch_guesses(const struct sm_arch *arch)
{
    unsigned n = 0;
    for (size_t i = 0; i < SM_PARAM_COUNT; i++)
        n += arch->values[i].status == SM_GUESS;
    return n;
}

struct reader {
    struct arena *arena;
    struct diags *ds;
    struct sm_arch *arch;
    bool seen[SM_PARAM_COUNT];
};

static bool number(const struct yaml_node *n, double *out)
{
    char *end;
    if (!n || n->kind != YAML_TEXT || !*n->text)
        return false;
    *out = strtod(n->text, &end);
    return !*end && isfinite(*out);
}

static const char *text_of(struct reader *r, const struct yaml_node *map, const char *key)
{
    const struct yaml_node *n = yaml_get(map, key);
    if (n && n->kind == YAML_TEXT && *n->text)
        return n->text;
    diag_error(r->ds, n ? n->span : map->span, "'%s' must be a text that is not empty",
               key);
    return NULL;
}

static void read_status(struct reader *r, const struct yaml_node *map,
                        struct sm_value *out)
{
    const char *text = text_of(r, map, "status");
    if (!text)
        return;
    for (size_t i = 0; i < sizeof statuses / sizeof *statuses; i++)
        if (strcmp(text, statuses[i]) == 0) {
            out->status = (enum sm_status)i;
            return;
        }
    diag_error(r->ds, yaml_get(map, "status")->span,
               "a status is measured, documented, literature or guess, not '%.40s'",
               text);
}

static void read_value(struct reader *r, enum sm_param p, const struct yaml_pair *pair)
{
    const struct yaml_node *map = pair->value;
    struct sm_value *out = &r->arch->values[p];
    if (map->kind != YAML_MAP) {
        diag_error(r->ds, map->span, "'%s' is written {value: …, source: …, status: …}",
                   pair->key);
        return;
    }
    const struct yaml_node *v = yaml_get(map, "value");
    if (!number(v, &out->value))
        diag_error(r->ds, v ? v->span : map->span, "'%s' needs a number as its value",
                   pair->key);
    else if (out->value < rows[p].least || out->value > rows[p].most)
        diag_error(r->ds, v->span, "'%s' must lie between %g and %g%s%s", pair->key,
                   rows[p].least, rows[p].most, *rows[p].unit ? " " : "", rows[p].unit);
    for (size_t i = 0; i < map->n; i++)
        if (strcmp(map->pairs[i].key, "value") && strcmp(map->pairs[i].key, "source") &&
            strcmp(map->pairs[i].key, "status"))
            diag_error(r->ds, map->pairs[i].key_span,
                       "unknown key '%.40s': a value has value, source and status",
                       map->pairs[i].key);
    out->source = text_of(r, map, "source");
    read_status(r, map, out);
}

static int find_param(const char *key)
{
    for (int i = 0; i < SM_PARAM_COUNT; i++)
        if (strcmp(rows[i].key, key) == 0)
            return i;
    return -1;
}

static const char *nearest_param(const char *key)
{
    const char *names[SM_PARAM_COUNT];
    for (size_t i = 0; i < SM_PARAM_COUNT; i++)
        names[i] = rows[i].key;
    return str_nearest(key, names, SM_PARAM_COUNT);
}

static void read_values(struct reader *r, const struct yaml_node *root)
{
    const struct yaml_node *values = yaml_get(root, "values");
    if (!values || values->kind != YAML_MAP) {
        diag_error(r->ds, values ? values->span : root->span,
                   "'values' must be a map of the architecture's values");
        return;
    }
    for (size_t i = 0; i < values->n; i++) {
        const struct yaml_pair *pair = &values->pairs[i];
        int p = find_param(pair->key);
        const char *near = p < 0 ? nearest_param(pair->key) : NULL;
        if (p < 0) {
            diag_error(r->ds, pair->key_span, "unknown value '%.40s'%s%s%s", pair->key,
                       near ? "; did you mean '" : "", near ? near : "",
                       near ? "'?" : "");
            continue;
        }
        r->seen[p] = true;
        read_value(r, (enum sm_param)p, pair);
    }
    for (size_t i = 0; i < SM_PARAM_COUNT; i++)
        if (!r->seen[i])
            diag_error(r->ds, values->span, "the value '%s' is missing (%s)", rows[i].key,
                       rows[i].help);
}

static void read_compute(struct reader *r, const struct yaml_node *root)
{
    const struct yaml_node *n = yaml_get(root, "compute");
    double cc;
    if (!number(n, &cc) || cc < 3 || cc > 13) {
        diag_error(r->ds, n ? n->span : root->span,
                   "'compute' must be a compute capability such as 9.0");
        return;
    }
    r->arch->cc = (unsigned)(cc * 10 + 0.5);
}

struct sm_arch *sm_arch_read(const struct sources *src, uint32_t file, struct arena *a,
                             struct diags *ds)
{
    struct reader r = {.arena = a, .ds = ds};
    unsigned before = ds->errors;
    struct yaml_node *root = yaml_read(src, file, a, ds);
    if (!root)
        return NULL;
    r.arch = arena_alloc(a, sizeof *r.arch);
    if (root->kind != YAML_MAP) {
        diag_error(ds, root->span,
                   "an architecture is a map with name, card, compute "
                   "and values");
        return NULL;
    }
    for (size_t i = 0; i < root->n; i++)
        if (strcmp(root->pairs[i].key, "name") && strcmp(root->pairs[i].key, "card") &&
            strcmp(root->pairs[i].key, "compute") && strcmp(root->pairs[i].key, "values"))
            diag_error(ds, root->pairs[i].key_span, "unknown key '%.40s'",
                       root->pairs[i].key);
    r.arch->name = text_of(&r, root, "name");
    r.arch->card = text_of(&r, root, "card");
    read_compute(&r, root);
    read_values(&r, root);
    return ds->errors == before ? r.arch : NULL;
}
