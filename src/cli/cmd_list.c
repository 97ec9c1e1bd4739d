/* warptutor list: what is installed and what the words mean. */
#include "config.h"

#include "cli/cli.h"
#include "cli/report.h"
#include "lesson/lesson.h"
#include "session/arch.h"
#include "trace/metrics.h"

#include <dirent.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* One table of the list: rows of name and text. */
struct row {
    char *name, *text;
};
struct table {
    const char *title;
    VEC(struct row) rows;
};

static void add(struct table *t, const char *name, const char *text)
{
    struct row r = {mem_strdup(name), mem_strdup(text)};
    vec_push(&t->rows, r);
}

static void list_lessons(const char *dir, struct table *t, struct diags *ds)
{
    struct sources *src = sources_new();
    struct arena *a = arena_new();
    struct lesson_entry *entries;
    size_t n = lesson_list(dir, a, &entries, src, ds);
    for (size_t i = 0; i < n; i++)
        add(t, entries[i].id, entries[i].title);
    arena_free(a);
    sources_free(src);
}

static int is_kernel(const struct dirent *e)
{
    return str_ends(e->d_name, ".cu");
}

static void list_kernels(const char *dir, struct table *t)
{
    struct dirent **names;
    int n = scandir(dir, &names, is_kernel, alphasort);
    for (int i = 0; i < n; i++) {
        struct str path = {0};
        str_printf(&path, "%s/%s", dir, names[i]->d_name);
        add(t, names[i]->d_name, str_cstr(&path));
        str_free(&path);
        free(names[i]);
    }
    if (n >= 0)
        free(names);
}

static void list_words(struct table *metrics, struct table *findings, struct table *archs)
{
    for (int m = 0; m < METRIC_COUNT; m++)
        add(metrics, metric_info(m)->id, metric_info(m)->formula);
    for (int f = FINDING_NONE + 1; f < FINDING_COUNT; f++)
        add(findings, finding_info(f)->id, finding_info(f)->title);
    for (size_t i = 0; i < arch_count(); i++) {
        struct arch a = arch_at(i);
        struct str text = {0};
        str_printf(&text, "sm_%u, %s, %s", a.cc, a.model == MODEL_STACK ? "stack" : "its",
                   a.card);
        add(archs, a.name, str_cstr(&text));
        str_free(&text);
    }
}

static void print_table(const struct table *t, struct str *out)
{
    str_printf(out, "%s\n", t->title);
    for (size_t i = 0; i < t->rows.len; i++)
        str_printf(out, "  %-26s %s\n", t->rows.data[i].name, t->rows.data[i].text);
}

static json_t *table_json(const struct table *t)
{
    json_t *rows = json_array();
    for (size_t i = 0; i < t->rows.len; i++)
        json_array_append_new(rows, json_pack("{s:o, s:o}", "name",
                                              report_text(t->rows.data[i].name), "text",
                                              report_text(t->rows.data[i].text)));
    return rows;
}

static void table_free(struct table *t)
{
    for (size_t i = 0; i < t->rows.len; i++) {
        mem_free(t->rows.data[i].name);
        mem_free(t->rows.data[i].text);
    }
    vec_free(&t->rows);
}

#define NTABLES 5

static void fill(const struct options *o, struct table t[NTABLES], struct diags *ds)
{
    char *data = data_dir();
    if (o->lessons)
        list_lessons(o->lessons, &t[0], ds);
    if (data) {
        struct str path = {0};
        str_printf(&path, "%s/lessons", data);
        list_lessons(str_cstr(&path), &t[0], ds);
        str_clear(&path);
        str_printf(&path, "%s/kernels", data);
        list_kernels(str_cstr(&path), &t[1]);
        str_free(&path);
    }
    mem_free(data);
    list_words(&t[2], &t[3], &t[4]);
}

int cmd_list(const struct options *o)
{
    if (!cli_no_file(o))
        return EXIT_USAGE;
    if (o->coverage)
        return list_coverage(o);
    struct table t[NTABLES] = {{.title = "lessons"},
                               {.title = "kernels"},
                               {.title = "metrics"},
                               {.title = "findings"},
                               {.title = "architectures"}};
    struct diags ds;
    diags_init(&ds);
    fill(o, t, &ds);
    int status = EXIT_CLEAN;
    if (o->json) {
        json_t *root = json_pack("{s:i}", "schema", 1);
        for (int i = 0; i < NTABLES; i++)
            json_object_set_new(root, t[i].title, table_json(&t[i]));
        status = report_print_json(root, status);
    } else {
        struct str out = {0};
        for (int i = 0; i < NTABLES; i++)
            print_table(&t[i], &out);
        status = cli_print(&out, status);
        str_free(&out);
    }
    for (int i = 0; i < NTABLES; i++)
        table_free(&t[i]);
    diags_free(&ds);
    return status;
}
