/* See record.h. */
#include "config.h"

#include "remote/record.h"

#include "base/files.h"
#include "base/mem.h"

#include <dirent.h>
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#define RECORD_LIFETIMES 128 /* warps of a launch whose stamps are recorded */
#define RECORD_MAX_BYTES (64u << 20)

static const char opening[] =
    "# Recorded on the card named below by \"warptutor gpu record\"; times in\n"
    "# microseconds, lifetimes in nanoseconds. JSON, which is YAML: one kernel a line.\n";

struct records {
    VEC(json_t *) files;
    VEC(char *) later; /* folders that are read when something is looked up */
};

struct records *records_new(void)
{
    return mem_alloc(sizeof(struct records));
}

void records_free(struct records *r)
{
    if (!r)
        return;
    for (size_t i = 0; i < r->files.len; i++)
        json_decref(r->files.data[i]);
    vec_free(&r->files);
    for (size_t i = 0; i < r->later.len; i++)
        mem_free(r->later.data[i]);
    vec_free(&r->later);
    mem_free(r);
}

/* One file: JSON after lines that begin with '#'. NULL with a reason. */
static json_t *read_file(const char *path, const char **why)
{
    struct str text = {0};
    json_error_t e;
    if (!files_read(path, RECORD_MAX_BYTES, &text)) {
        *why = strerror(errno);
        str_free(&text);
        return NULL;
    }
    const char *at = str_cstr(&text);
    while (*at == '#')
        at += strcspn(at, "\n") + (at[strcspn(at, "\n")] == '\n');
    json_t *root = json_loadb(at, text.len - (size_t)(at - str_cstr(&text)),
                              JSON_REJECT_DUPLICATES, &e);
    str_free(&text);
    *why = "no record of measurements";
    if (root && json_integer_value(json_object_get(root, "schema")) == 1 &&
        json_is_array(json_object_get(root, "entries")))
        return root;
    json_decref(root);
    return NULL;
}

static int by_name(const struct dirent **a, const struct dirent **b)
{
    return strcmp((*a)->d_name, (*b)->d_name);
}

static int is_record(const struct dirent *d)
{
    return d->d_name[0] != '.' && str_ends(d->d_name, ".yaml");
}

void records_read(struct records *r, const char *folder, struct str *problems)
{
    struct dirent **names;
    const char *why;
    int n = scandir(folder, &names, is_record, by_name);
    for (int i = 0; i < n; i++) {
        struct str path = {0};
        str_printf(&path, "%s/%s", folder, names[i]->d_name);
        json_t *root = read_file(str_cstr(&path), &why);
        if (root)
            vec_push(&r->files, root);
        else
            str_printf(problems, "%s: %s\n", str_cstr(&path), why);
        str_free(&path);
        free(names[i]);
    }
    if (n >= 0)
        free(names);
}

void records_read_later(struct records *r, const char *folder)
{
    vec_push(&r->later, mem_strdup(folder));
}

static void read_now(struct records *r)
{
    struct str ignored = {0};
    for (size_t i = 0; i < r->later.len; i++) {
        records_read(r, r->later.data[i], &ignored);
        mem_free(r->later.data[i]);
    }
    vec_clear(&r->later);
    str_free(&ignored);
}

size_t records_count(struct records *r)
{
    read_now(r);
    size_t n = 0;
    for (size_t i = 0; i < r->files.len; i++)
        n += json_array_size(json_object_get(r->files.data[i], "entries"));
    return n;
}

static const char *text_of(const json_t *o, const char *key)
{
    const char *t = json_string_value(json_object_get(o, key));
    return t ? t : "";
}

static const json_t *entry_with(const json_t *file, const char *field, const char *value)
{
    const json_t *entries = json_object_get(file, "entries");
    for (size_t i = 0; i < json_array_size(entries); i++)
        if (strcmp(text_of(json_array_get(entries, i), field), value) == 0)
            return json_array_get(entries, i);
    return NULL;
}

bool records_find(struct records *r, const char *key, struct gpu_result *out)
{
    read_now(r);
    const json_t *best = NULL;
    const char *date = "";
    size_t at = 0;
    for (size_t i = 0; i < r->files.len; i++) {
        const json_t *e = entry_with(r->files.data[i], "key", key);
        if (e && (!best || strcmp(text_of(e, "date"), date) > 0)) {
            best = e;
            date = text_of(e, "date");
            at = i;
        }
    }
    if (!best)
        return false;
    json_t *whole = json_copy((json_t *)best);
    json_object_set(whole, "card", json_object_get(r->files.data[at], "card"));
    gpu_result_read(out, whole, NULL, 0);
    out->origin = GPU_RECORDED;
    out->date = arena_strdup(out->arena, date);
    out->tool = arena_strdup(out->arena, text_of(best, "tool"));
    json_decref(whole);
    return true;
}

bool records_measured(struct records *r, struct session *s, struct record_times *out)
{
    struct gpu_run_options how = GPU_RUN_OPTIONS_INIT;
    struct gpu_request q;
    struct gpu_result result;
    struct diags ds;
    bool found = false;
    diags_init(&ds);
    if (gpu_request_build(s, NULL, &how, &q, &ds)) {
        found = records_find(r, q.key, &result);
        if (found) {
            out->us = gpu_result_us(&result);
            out->cycles = (double)gpu_result_cycles(&result);
            snprintf(out->card, sizeof out->card, "%s", result.card.name);
            snprintf(out->date, sizeof out->date, "%s", result.date);
            gpu_result_free(&result);
        }
        gpu_request_free(&q);
    }
    diags_free(&ds);
    return found;
}

enum records_state records_state(struct records *r, const char *file,
                                 const struct gpu_request *q)
{
    read_now(r);
    enum records_state s = RECORDS_NONE;
    for (size_t i = 0; i < r->files.len; i++) {
        const json_t *entries = json_object_get(r->files.data[i], "entries");
        for (size_t k = 0; k < json_array_size(entries); k++) {
            const json_t *e = json_array_get(entries, k);
            if (strcmp(text_of(e, "file"), file) != 0)
                continue;
            if (strcmp(text_of(e, "source"), q->source) == 0)
                return RECORDS_OTHER_LAUNCH;
            s = RECORDS_OTHER_SOURCE;
        }
    }
    return s;
}

/* ---- writing ---- */

/* The file's content, or that of a new one for the card. */
static json_t *open_record(const char *path, const struct gpu_result *res,
                           struct str *error)
{
    const char *why = "";
    bool there = access(path, F_OK) == 0;
    json_t *root = there ? read_file(path, &why) : NULL;
    if (there && !root) {
        str_printf(error, "%s: %s", path, why);
        return NULL;
    }
    if (root && strcmp(text_of(json_object_get(root, "card"), "name"), res->card.name)) {
        str_printf(error, "%s holds measurements of another card (%s)", path,
                   text_of(json_object_get(root, "card"), "name"));
        json_decref(root);
        return NULL;
    }
    if (!root)
        root = json_pack("{s:i, s:o}", "schema", 1, "entries", json_array());
    json_object_set_new(root, "card", gpu_card_json(&res->card));
    return root;
}

/* The entry that is written anew, and those of the file as it was before a change. */
static void drop(json_t *entries, const char *file, const struct gpu_request *q)
{
    for (size_t i = json_array_size(entries); i-- > 0;) {
        const json_t *e = json_array_get(entries, i);
        if (strcmp(text_of(e, "key"), q->key) == 0 ||
            (strcmp(text_of(e, "file"), file) == 0 &&
             strcmp(text_of(e, "source"), q->source) != 0))
            json_array_remove(entries, i);
    }
}

static void print_json(struct str *out, const json_t *o)
{
    char *text = json_dumps(o, JSON_COMPACT | JSON_REAL_PRECISION(9));
    str_add(out, text ? text : "null");
    free(text);
}

static int by_file(const void *a, const void *b)
{
    const json_t *const *x = a, *const *y = b;
    int order = strcmp(text_of(*x, "file"), text_of(*y, "file"));
    return order ? order : strcmp(text_of(*x, "key"), text_of(*y, "key"));
}

/* Entries by file name, so that two recordings differ only where they differ. */
static void print_record(struct str *out, const json_t *root)
{
    const json_t *entries = json_object_get(root, "entries");
    size_t n = json_array_size(entries);
    json_t **sorted = mem_alloc((n + 1) * sizeof *sorted);
    for (size_t i = 0; i < n; i++)
        sorted[i] = json_array_get(entries, i);
    qsort(sorted, n, sizeof *sorted, by_file);
    str_add(out, opening);
    str_add(out, "{\"schema\": 1,\n \"card\": ");
    print_json(out, json_object_get(root, "card"));
    str_add(out, ",\n \"entries\": [");
    for (size_t i = 0; i < n; i++) {
        str_add(out, i ? ",\n  " : "\n  ");
        print_json(out, sorted[i]);
    }
    str_add(out, "\n ]}\n");
    mem_free(sorted);
}

static json_t *entry_of(const struct record_of *of, const struct gpu_request *q,
                        const struct gpu_result *result)
{
    bool lives = of->lives && !of->grow;
    json_t *e = gpu_result_json(result, lives ? RECORD_LIFETIMES : 0);
    if (of->grow)
        json_object_set_new(e, "grow", json_integer((json_int_t)of->grow));
    if (*of->given)
        json_object_set_new(e, "given", json_string(of->given));
    json_object_set_new(e, "file", json_string(of->file));
    json_object_set_new(e, "key", json_string(q->key));
    json_object_set_new(e, "source", json_string(q->source));
    json_object_set_new(e, "date", json_string(result->date));
    json_object_set_new(e, "tool", json_string(result->tool));
    return e;
}

bool record_write(const char *path, const struct record_of *of,
                  const struct gpu_request *q, const struct gpu_result *result,
                  struct str *error)
{
    struct str text = {0};
    json_t *root = open_record(path, result, error);
    if (!root)
        return false;
    json_t *entries = json_object_get(root, "entries");
    drop(entries, of->file, q);
    json_array_append_new(entries, entry_of(of, q, result));
    print_record(&text, root);
    bool ok = files_replace(path, text.data, text.len, 0644);
    if (!ok)
        str_printf(error, "%s cannot be written: %s", path, strerror(errno));
    str_free(&text);
    json_decref(root);
    return ok;
}
