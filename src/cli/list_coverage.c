/* warptutor list --coverage: what serves each item of the self-check list. */
#include "config.h"

#include "cli/cli.h"
#include "cli/report.h"
#include "lesson/coverage.h"

#include <stdio.h>

static void print_items(const struct coverage *c, struct str *out)
{
    str_printf(out, "%2s  %-46s %9s %8s %9s %8s %9s  %s\n", "", "self-check", "questions",
               "computed", "templates", "computed", "exercises", "lessons");
    for (int i = 0; i < SELF_CHECK_ITEMS; i++) {
        const struct coverage_item *it = &c->items[i];
        str_printf(out, "%2d  %-46s %9zu %8zu %9zu %8zu %9zu ", i + 1, it->title,
                   it->questions, it->computed, it->templates, it->templates_computed,
                   it->exercises.len);
        for (size_t k = 0; k < it->lessons.len; k++)
            str_printf(out, " %s", it->lessons.data[k]);
        str_addc(out, '\n');
    }
}

static json_t *ids_json(const char *const *ids, size_t n)
{
    json_t *list = json_array();
    for (size_t k = 0; k < n; k++)
        json_array_append_new(list, report_text(ids[k]));
    return list;
}

static json_t *items_json(const struct coverage *c)
{
    json_t *list = json_array();
    for (int i = 0; i < SELF_CHECK_ITEMS; i++) {
        const struct coverage_item *it = &c->items[i];
        json_t *templates = json_pack("{s:I, s:I}", "all", (json_int_t)it->templates,
                                      "computed", (json_int_t)it->templates_computed);
        json_array_append_new(
            list, json_pack("{s:i, s:s, s:I, s:I, s:o, s:o, s:o}", "item", i + 1, "title",
                            it->title, "questions", (json_int_t)it->questions, "computed",
                            (json_int_t)it->computed, "templates", templates, "exercises",
                            ids_json(it->exercises.data, it->exercises.len), "lessons",
                            ids_json(it->lessons.data, it->lessons.len)));
    }
    return json_pack("{s:i, s:o}", "schema", 1, "coverage", list);
}

int list_coverage(const struct options *o)
{
    char *dirs[2], *data = data_dir();
    size_t ndirs = cli_lesson_dirs(o, dirs);
    struct sources *src = sources_new();
    struct arena *a = arena_new();
    struct lesson_entry *entries;
    struct coverage c;
    struct str out = {0};
    struct diags ds;
    diags_init(&ds);
    size_t n = lesson_list_all((const char *const *)dirs, ndirs, a, &entries, src, &ds);
    coverage_read(entries, n, data, src, &ds, &c);
    int status = cli_status(&ds, NULL);
    cli_diags(o, &ds, src);
    if (o->json) {
        status = report_print_json(items_json(&c), status);
    } else {
        print_items(&c, &out);
        status = cli_print(&out, status);
    }
    str_free(&out);
    coverage_free(&c);
    diags_free(&ds);
    arena_free(a);
    sources_free(src);
    for (size_t i = 0; i < ndirs; i++)
        mem_free(dirs[i]);
    mem_free(data);
    return status;
}
