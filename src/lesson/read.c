/* See read.h: maps against tables of keys, and the simple values. */
#include "config.h"

#include "lesson/read.h"

#include "lesson/measure.h"

#include "trace/query.h"

#include <errno.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

static void unknown_key(struct lesson_reading *r, const struct yaml_pair *p,
                        const char *title, const struct key_row *rows, size_t nrows)
{
    const char *names[32] = {NULL};
    for (size_t i = 0; i < nrows; i++)
        names[i] = rows[i].name;
    const char *hint = str_nearest(p->key, names, nrows);
    struct str valid = {0};
    for (size_t i = 0; i < nrows; i++)
        str_printf(&valid, "%s%s", i ? ", " : "", names[i]);
    if (hint)
        diag_error(r->ds, p->key_span, "%s has no key '%s'; did you mean %s", title,
                   p->key, hint);
    else
        diag_error(r->ds, p->key_span, "%s has no key '%s'; it has %s", title, p->key,
                   str_cstr(&valid));
    str_free(&valid);
}

bool read_map(struct lesson_reading *r, const struct yaml_node *map, const char *title,
              const struct key_row *rows, size_t nrows, void *into)
{
    if (map->kind != YAML_MAP) {
        diag_error(r->ds, map->span, "%s is a map of 'key: value', not %s", title,
                   yaml_kind_name(map->kind));
        return false;
    }
    for (size_t i = 0; i < map->n; i++) {
        size_t k = 0;
        while (k < nrows && strcmp(rows[k].name, map->pairs[i].key) != 0)
            k++;
        if (k == nrows)
            unknown_key(r, &map->pairs[i], title, rows, nrows);
    }
    for (size_t k = 0; k < nrows; k++) {
        const struct yaml_node *v = yaml_get(map, rows[k].name);
        if (v)
            rows[k].take(r, v, into);
        else if (rows[k].required)
            diag_error(r->ds, (struct span){map->span.file, map->span.off, 1},
                       "%s needs the key '%s'", title, rows[k].name);
    }
    return true;
}

static bool want(struct lesson_reading *r, const struct yaml_node *v, enum yaml_kind kind)
{
    if (v->kind == kind)
        return true;
    diag_error(r->ds, v->span, "%s is expected, not %s", yaml_kind_name(kind),
               yaml_kind_name(v->kind));
    return false;
}

const char *read_text(struct lesson_reading *r, const struct yaml_node *v)
{
    if (!want(r, v, YAML_TEXT))
        return "";
    size_t n = strlen(v->text);
    while (n > 0 && (v->text[n - 1] == '\n' || v->text[n - 1] == ' '))
        n--;
    if (n == 0)
        diag_error(r->ds, v->span, "a text is expected, nothing stands here");
    return arena_strndup(r->arena, v->text, n);
}

const struct yaml_node *read_item(const struct yaml_node *v, size_t i)
{
    return v->kind == YAML_SEQ ? v->items[i] : v;
}

size_t read_texts(struct lesson_reading *r, const struct yaml_node *v, const char ***out)
{
    size_t n = v->kind == YAML_SEQ ? v->n : 1;
    *out = arena_alloc(r->arena, (n + 1) * sizeof **out);
    if (v->kind == YAML_MAP) {
        diag_error(r->ds, v->span, "a list is expected, not a map");
        return 0;
    }
    if (n == 0)
        diag_error(r->ds, v->span, "the list is empty");
    for (size_t i = 0; i < n; i++)
        (*out)[i] = read_text(r, read_item(v, i));
    return n;
}

bool read_double(struct lesson_reading *r, const struct yaml_node *v, double *out)
{
    char *end = NULL;
    if (!want(r, v, YAML_TEXT))
        return false;
    *out = strtod(v->text, &end);
    if (end != v->text && *end == '%' && end[1] == '\0') {
        *out /= 100;
        end++;
    }
    if (end != v->text && *end == '\0' && isfinite(*out))
        return true;
    diag_error(r->ds, v->span, "a number is expected");
    return false;
}

bool read_unsigned(struct lesson_reading *r, const struct yaml_node *v, unsigned low,
                   unsigned high, unsigned *out)
{
    char *end = NULL;
    unsigned long n = 0;
    bool number = v->kind == YAML_TEXT && *v->text >= '0' && *v->text <= '9';
    errno = 0;
    if (number)
        n = strtoul(v->text, &end, 10);
    if (number && *end == '\0' && errno == 0 && n >= low && n <= high) {
        *out = (unsigned)n;
        return true;
    }
    diag_error(r->ds, v->span, "a whole number from %u to %u is expected", low, high);
    return false;
}

int read_word(struct lesson_reading *r, const struct yaml_node *v, const char *what,
              const char *const *words, size_t n)
{
    if (!want(r, v, YAML_TEXT))
        return -1;
    struct str valid = {0};
    for (size_t i = 0; i < n; i++) {
        if (strcmp(v->text, words[i]) == 0) {
            str_free(&valid);
            return (int)i;
        }
        str_printf(&valid, "%s%s", i == 0 ? "" : i + 1 == n ? " or " : ", ", words[i]);
    }
    const char *hint = str_nearest(v->text, words, n);
    if (hint)
        diag_error(r->ds, v->span, "no %s '%s'; did you mean %s", what, v->text, hint);
    else
        diag_error(r->ds, v->span, "no %s '%s'; %s is expected", what, v->text,
                   str_cstr(&valid));
    str_free(&valid);
    return -1;
}

int read_model(struct lesson_reading *r, const struct yaml_node *v)
{
    static const char *const names[] = {"stack", "its"};
    static const enum model models[] = {MODEL_STACK, MODEL_ITS};
    int i = read_word(r, v, "execution model", names, 2);
    return i < 0 ? -1 : (int)models[i];
}

const char *read_alias_of_kernel(struct lesson_reading *r, const struct yaml_node *v)
{
    const struct lesson *l = r->lesson;
    const char **names = arena_alloc(r->arena, (l->nkernels + 1) * sizeof *names);
    for (size_t i = 0; i < l->nkernels; i++)
        names[i] = l->kernels[i].alias;
    int i = read_word(r, v, "kernel of this lesson", names, l->nkernels);
    return i < 0 ? NULL : names[i];
}

const char *read_place(struct lesson_reading *r, const struct yaml_node *v)
{
    const char *text = read_text(r, v);
    if (!*text)
        return NULL;
    struct query *q = query_parse(text, v->span, r->ds);
    query_free(q);
    return q ? text : NULL;
}

const char *read_measure(struct lesson_reading *r, const struct yaml_node *v)
{
    struct measure m;
    const char *text = read_text(r, v);
    const char *rest = *text ? measure_parse(text, v->span, r->ds, &m) : NULL;
    if (!rest)
        return NULL;
    if (rest[strspn(rest, " ")] == '\0')
        return text;
    diag_error(r->ds, v->span, "only a metric is expected: '%s' is too much", rest);
    return NULL;
}
