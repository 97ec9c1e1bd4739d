/* See gpu.h. The place is what config.yaml says at the moment of sending, as for the
 * commands. Every failure is one sentence in the last line; recorded numbers stay. */
#include "ui/gpu.h"

#include <math.h>
#include <stdio.h>
#include <string.h>
#include <time.h>

#include "remote/launcher.h"
#include "remote/nvrtc_log.h"
#include "ui/app.h"
#include "ui/tour.h"
#include "ui/tour_text.h"

#define SETTLE_MS 20

/* ---- rows ---- */

/* "lane n=20": alias or kernel, and what the reader has changed. */
static void label_of(const struct app *a, struct str *out)
{
    const struct subject *s = a->subject;
    str_add(out,
            a->tour && a->tour->kernel ? a->tour->kernel : session_kernel(s->session));
    if (s->changes)
        str_printf(out, " %s", s->changes);
}

/* The kernels that the lesson compares this one with get rows, too, in its order. */
static void add_siblings(struct app *a, const struct lesson_step *s)
{
    for (size_t i = 0; i < s->nkernels; i++) {
        struct diags ds;
        if (compare_find(&a->compare, s->kernels[i]))
            continue;
        diags_init(&ds);
        struct subject *other = tour_subject(a->tour, s->kernels[i], -1, &ds);
        if (other)
            compare_look(&a->compare, other, s->kernels[i]);
        a->compare.of = NULL;
        subject_close(other);
        diags_free(&ds);
    }
}

static bool compares(const struct lesson_step *s, const char *alias)
{
    if (s->kind != LESSON_COMPARE || !alias)
        return false;
    for (size_t i = 0; i < s->nkernels; i++)
        if (strcmp(s->kernels[i], alias) == 0)
            return true;
    return false;
}

static void add_family(struct app *a)
{
    const struct lesson *l = a->tour->lesson;
    for (size_t i = 0; i < l->nsteps; i++)
        if (compares(&l->steps[i], a->tour->kernel)) {
            add_siblings(a, &l->steps[i]);
            return;
        }
}

void gpu_rows(struct app *a)
{
    struct str label = {0};
    compare_about(&a->compare, a->tour ? a->tour->lesson : NULL);
    if (a->compare.of == a->subject)
        return;
    if (a->tour && !a->subject->changes)
        add_family(a);
    label_of(a, &label);
    compare_look(&a->compare, a->subject, str_cstr(&label));
    str_free(&label);
}

static void show_pane(struct app *a)
{
    a->show[PANE_COMPARE] = SHOW_ON;
    a->focus = PANE_COMPARE;
    app_refresh(a);
}

void gpu_guess(struct app *a, const char *arg)
{
    const char *error;
    gpu_rows(a);
    if (compare_guess(&a->compare, arg, &error))
        app_say(a, "guessed; G asks a GPU");
    else
        app_fail(a, "%s", error);
    show_pane(a);
}

/* ---- sending ---- */

/* The pane has the whole sentence; the last line of a small screen has no room for who
 * refused. */
static void give_up(struct app *a, const char *why)
{
    static const char refused[] = "the GPU worker refused: ";
    const struct compare_row *r = compare_current(&a->compare);
    bool recorded = r && r->has_result && r->result.origin == GPU_RECORDED;
    str_clear(&a->gpu.failure);
    str_add(&a->gpu.failure, why);
    app_fail(a, "%s%s", recorded ? "recorded numbers: " : "",
             str_starts(why, refused) ? why + sizeof refused - 1 : why);
}

/* The launcher's words are copied by the task's process, so they need not stay. */
static void start(struct app *a)
{
    struct sources *src = sources_new();
    struct gpu_launchers l;
    struct diags ds;
    struct str error = {0};
    diags_init(&ds);
    if (!gpu_launchers_read(&l, src, &ds)) {
        give_up(a, "config.yaml cannot be used: warptutor gpu list says where");
    } else if (!compare_request(a->subject, &a->gpu.request, &ds)) {
        app_fail_with(a, &ds);
    } else {
        struct gpu_place place = {.via = gpu_launcher(&l, NULL),
                                  .patience = {.wait_ms = l.wait_ms}};
        a->gpu.cancelled = false;
        str_clear(&a->gpu.failure);
        a->gpu.task = gpu_task_start(&place, &a->gpu.request, &error);
        if (!a->gpu.task) {
            give_up(a, str_cstr(&error));
            gpu_request_free(&a->gpu.request);
        }
    }
    gpu_launchers_free(&l);
    str_free(&error);
    diags_free(&ds);
    sources_free(src);
}

void gpu_cancel(struct app *a)
{
    if (!a->gpu.task)
        return;
    gpu_task_cancel(a->gpu.task);
    a->gpu.cancelled = true;
}

void gpu_command(struct app *a, const char *arg)
{
    if (a->gpu.task || strcmp(arg, "cancel") == 0) {
        if (!a->gpu.task)
            app_fail(a, "nothing is on a GPU now: G sends the kernel in view");
        gpu_cancel(a);
        return;
    }
    if (*arg) {
        app_fail(a, "gpu sends the kernel in view, gpu cancel calls it off");
        return;
    }
    show_pane(a);
    gpu_rows(a);
    start(a);
}

/* ---- what arrives ---- */

static void say_result(struct app *a, const struct gpu_result *r)
{
    if (gpu_result_equal(r))
        app_say(a, "%s: %.2f us, results equal to the interpreter's", r->card.name,
                gpu_result_us(r));
    else
        app_fail(a, "%s: %.2f us, but its results differ from the interpreter's",
                 r->card.name, gpu_result_us(r));
}

/* NVRTC's first error, at its line, says more than that it did not compile. */
static void say_failure(struct app *a, const char *error, const char *log)
{
    struct diags ds;
    struct str why = {0};
    diags_init(&ds);
    if (a->subject)
        nvrtc_log_read(log, a->subject->session, &ds);
    str_add(&why, a->gpu.cancelled ? "called off" : error);
    if (!a->gpu.cancelled && ds.errors) {
        const struct diag *d = ds.list.data[0];
        str_printf(&why, ": line %u: %s", span_line(a->cursor.sources, d->span),
                   d->message);
    }
    give_up(a, str_cstr(&why));
    str_free(&why);
    diags_free(&ds);
}

bool gpu_look(struct app *a)
{
    struct gpu_job *j = &a->gpu;
    struct gpu_result r;
    struct str log = {0}, error = {0};
    if (!j->task)
        return false;
    enum gpu_task_state s = gpu_task_look(j->task, &r, &log, &error);
    if (s != GPU_TASK_RUNS) {
        gpu_task_end(j->task);
        j->task = NULL;
        if (s == GPU_TASK_DONE) {
            say_result(a, &r);
            compare_take(&a->compare, j->request.key, &r);
        } else {
            say_failure(a, str_cstr(&error), str_cstr(&log));
        }
        gpu_request_free(&j->request);
        app_refresh(a);
    }
    str_free(&log);
    str_free(&error);
    return true;
}

void gpu_settle(struct app *a)
{
    const struct timespec nap = {0, SETTLE_MS * 1000000L};
    while (gpu_look(a) && a->gpu.task)
        nanosleep(&nap, NULL);
}

bool gpu_progress(const struct app *a, char *text, size_t size)
{
    unsigned ms;
    if (!a->gpu.task)
        return false;
    const char *stage = gpu_task_stage(a->gpu.task, &ms);
    snprintf(text, size, "on the GPU: %s, %u s; G calls it off",
             a->gpu.cancelled ? "ending" : stage, ms / 1000);
    return true;
}

void gpu_job_free(struct gpu_job *j)
{
    if (j->task) {
        gpu_task_end(j->task);
        gpu_request_free(&j->request);
    }
    str_free(&j->failure);
}
