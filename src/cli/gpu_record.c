/* warptutor gpu record: measurements into a file; or, for a GPU that this program cannot
 * reach, the requests into a bundle and the worker's answers from a file. */
#include "config.h"

#include "base/files.h"
#include "cli/gpu.h"
#include "remote/kept.h"
#include "remote/record.h"

#include <ctype.h>
#include <errno.h>
#include <fcntl.h>
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

/* What a GPU gives for such a kernel is not determined, and its header expects nothing. */
static bool is_left_out(const struct gpu_variant *v)
{
    const json_t *outputs = json_object_get(v->request.head, "outputs");
    if (!v->request.undefined)
        return false;
    for (size_t i = 0; i < json_array_size(outputs); i++)
        if (json_object_get(json_array_get(outputs, i), "expect"))
            return false;
    return true;
}

/* A lesson's kernel is often a file that was named, too. */
static bool is_repeated(const struct gpu_set *set, size_t k)
{
    for (size_t i = 0; i < k; i++)
        if (strcmp(set->variants.data[i].request.key,
                   set->variants.data[k].request.key) == 0)
            return true;
    return false;
}

static void add_frame(const struct gpu_request *q, struct str *out)
{
    json_t *head = json_copy(q->head);
    json_object_set_new(head, "warptutor", json_integer(PROTO_VERSION));
    json_object_set_new(head, "bytes", json_integer((json_int_t)q->data.len));
    char *line = json_dumps(head, JSON_COMPACT);
    str_printf(out, "%s\n", line);
    str_addn(out, q->data.data, q->data.len);
    free(line);
    json_decref(head);
}

static int write_bundle(const struct options *o, struct gpu_set *set)
{
    struct str all = {0}, said = {0};
    size_t n = 0;
    for (size_t i = 0; i < set->variants.len; i++) {
        const struct gpu_variant *v = &set->variants.data[i];
        if (is_repeated(set, i))
            continue;
        if (is_left_out(v)) {
            str_printf(&said, "left out: %s: %s, so any result is as good\n", v->path,
                       v->request.undefined);
            continue;
        }
        add_frame(&v->request, &all);
        n++;
    }
    int status = EXIT_CLEAN;
    if (files_replace(o->bundle, all.data, all.len, 0644)) {
        str_printf(&said, "%s: %zu request%s, %zu bytes\n", o->bundle, n,
                   n == 1 ? "" : "s", all.len);
    } else {
        fprintf(stderr, "warptutor gpu: %s: %s\n", o->bundle, strerror(errno));
        status = EXIT_ENVIRONMENT;
    }
    status = cli_print(&said, status);
    str_free(&said);
    str_free(&all);
    return status;
}

/* measurements/nvidia-h200.yaml of the reader's own data folder. */
static void default_path(const struct gpu_card *c, struct str *out)
{
    if (!files_path(FILES_DATA, "measurements/", out))
        str_add(out, "./");
    for (const char *p = c->name; *p; p++)
        str_addc(out,
                 isalnum((unsigned char)*p) ? (char)tolower((unsigned char)*p) : '-');
    str_add(out, ".yaml");
}

struct recording {
    const struct options *o;
    struct str said;
    size_t done, failed;
};

static void failed(struct recording *rec, const struct gpu_variant *v, const char *why)
{
    fprintf(stderr, "warptutor gpu: %s: %s\n", v->path, why);
    rec->failed++;
}

static void take_result(struct recording *rec, const struct gpu_variant *v,
                        const struct gpu_result *r)
{
    struct str path = {0}, error = {0};
    struct record_of of = {v->file, v->given, v->grow, !v->by_hand};
    if (rec->o->output)
        str_add(&path, rec->o->output);
    else
        default_path(&r->card, &path);
    if (record_write(str_cstr(&path), &of, &v->request, r, &error)) {
        str_printf(&rec->said, "%-28s %9.2f us  ", v->label,
                   r->nlaunches ? r->launches[0].us.median : 0);
        if (v->grow)
            str_printf(&rec->said, "grown to %" PRIu32 " blocks, times alone\n", v->grow);
        else
            str_printf(&rec->said, "%s\n",
                       gpu_result_equal(r) ? "equal" : "DIFFERS from the interpreter");
        rec->done++;
    } else {
        failed(rec, v, str_cstr(&error));
    }
    str_free(&path);
    str_free(&error);
}

static int finish(struct recording *rec)
{
    str_printf(&rec->said, "%zu recorded, %zu failed\n", rec->done, rec->failed);
    int status = cli_print(&rec->said, rec->failed ? EXIT_ENVIRONMENT : EXIT_CLEAN);
    str_free(&rec->said);
    return status;
}

/* Answers carry the key of what was asked, and may come in any order. */
static const struct gpu_variant *variant_of(const struct gpu_set *set, const char *key)
{
    for (size_t i = 0; i < set->variants.len; i++)
        if (strcmp(set->variants.data[i].request.key, key) == 0)
            return &set->variants.data[i];
    return NULL;
}

static void take_answer(struct recording *rec, const struct gpu_set *set,
                        const struct gpu_result *r)
{
    const struct gpu_variant *v = variant_of(set, r->id);
    if (v)
        take_result(rec, v, r);
}

static int take_answers(const struct options *o, const struct gpu_set *set)
{
    struct recording rec = {.o = o};
    struct gpu_result r;
    struct str error = {0};
    enum frame_status s = FRAME_END;
    int fd = open(o->answers, O_RDONLY | O_CLOEXEC);
    if (fd < 0) {
        fprintf(stderr, "warptutor gpu: %s: %s\n", o->answers, strerror(errno));
        return EXIT_ENVIRONMENT;
    }
    while ((s = gpu_answer_read(fd, &r, &error)) == FRAME_OK || s == FRAME_BAD) {
        if (s == FRAME_OK) {
            take_answer(&rec, set, &r);
            gpu_result_free(&r);
        } else {
            fprintf(stderr, "warptutor gpu: %s: not a run: %s\n", o->answers,
                    str_cstr(&error));
        }
        str_clear(&error);
    }
    str_free(&error);
    close(fd);
    return finish(&rec);
}

static int measure(const struct options *o, struct gpu_set *set)
{
    struct recording rec = {.o = o};
    set->place.fresh = true;
    for (size_t i = 0; i < set->variants.len; i++) {
        const struct gpu_variant *v = &set->variants.data[i];
        struct str error = {0};
        struct gpu_result r;
        if (is_repeated(set, i))
            continue;
        if (gpu_measure(set, v, &r, &error)) {
            take_result(&rec, v, &r);
            gpu_result_free(&r);
        } else {
            failed(&rec, v, str_cstr(&error));
        }
        str_free(&error);
    }
    return finish(&rec);
}

int gpu_record(const struct options *o)
{
    struct gpu_set set;
    int status = EXIT_USAGE;
    if (o->nfiles < 2) {
        fprintf(stderr, "warptutor gpu record: kernel files or lessons are expected\n");
        return EXIT_USAGE;
    }
    if (gpu_set_open(o, 1, true, &set))
        status = o->bundle    ? write_bundle(o, &set)
                 : o->answers ? take_answers(o, &set)
                              : measure(o, &set);
    else
        status = set.status ? set.status : EXIT_USAGE;
    return gpu_set_finish(o, &set, status);
}
