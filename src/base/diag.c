/* The list of diagnostics.
 *
 * Takes places and printf-style messages, keeps them in an arena in order of arrival.
 * Past DIAG_MAX_ERRORS errors (DIAG_MAX_OTHERS warnings and advice) diagnostics are
 * only counted, so hostile input cannot fill memory. Leaves out printing. */
#include "base/diag.h"

#include <stdarg.h>
#include <string.h>

static const struct finding_info findings[FINDING_COUNT] = {
    [FINDING_NONE] = {"", DIAG_ERROR, "", ""},
#define FINDING(sym, id, severity, title, why)                                           \
    [FINDING_##sym] = {id, severity, title, why},
#include "base/findings.def"
#undef FINDING
};

static const struct finding_help helps[FINDING_COUNT] = {
    [FINDING_NONE] = {"", ""},
#define HELP(sym, meaning, remedy) [FINDING_##sym] = {meaning, remedy},
#include "base/findings_help.def"
#undef HELP
};

const struct finding_help *finding_help(enum finding f)
{
    return &helps[f];
}

const struct finding_info *finding_info(enum finding f)
{
    return &findings[f];
}

enum finding finding_by_id(const char *id)
{
    for (int f = FINDING_NONE + 1; f < FINDING_COUNT; f++)
        if (strcmp(findings[f].id, id) == 0)
            return (enum finding)f;
    return FINDING_NONE;
}

void diags_init(struct diags *ds)
{
    *ds = (struct diags){.arena = arena_new()};
}

void diags_free(struct diags *ds)
{
    for (size_t i = 0; i < ds->list.len; i++)
        vec_free(&ds->list.data[i]->notes);
    vec_free(&ds->list);
    arena_free(ds->arena);
    *ds = (struct diags){0};
}

static bool is_error(enum diag_severity sev)
{
    return sev == DIAG_ERROR || sev == DIAG_UNSUPPORTED;
}

/* Counts, and says whether the diagnostic is to be listed. */
static bool admit(struct diags *ds, enum diag_severity sev)
{
    bool listed = is_error(sev) ? ds->listed_errors < DIAG_MAX_ERRORS
                                : ds->list.len - ds->listed_errors < DIAG_MAX_OTHERS;
    ds->errors += is_error(sev);
    ds->unsupported += sev == DIAG_UNSUPPORTED;
    ds->warnings += sev == DIAG_WARNING;
    ds->listed_errors += listed && is_error(sev);
    ds->unlisted += !listed;
    return listed;
}

void diags_withdraw(struct diags *ds, struct diag *d)
{
    size_t kept = 0;
    for (size_t i = 0; i < ds->list.len; i++)
        if (ds->list.data[i] != d)
            ds->list.data[kept++] = ds->list.data[i];
    if (kept == ds->list.len)
        return;
    ds->list.len = kept;
    vec_free(&d->notes);
    ds->errors -= is_error(d->severity);
    ds->listed_errors -= is_error(d->severity);
    ds->unsupported -= d->severity == DIAG_UNSUPPORTED;
    ds->warnings -= d->severity == DIAG_WARNING;
}

static struct diag *spare_diag(struct diags *ds)
{
    if (!ds->spare)
        ds->spare = arena_alloc(ds->arena, sizeof *ds->spare);
    *ds->spare = (struct diag){.message = ""};
    return ds->spare;
}

static char *format(struct diags *ds, const char *fmt, va_list ap)
{
    struct str s = {0};
    str_vprintf(&s, fmt, ap);
    char *text = arena_strndup(ds->arena, str_cstr(&s), s.len);
    str_free(&s);
    return text;
}

static struct diag *add(struct diags *ds, enum diag_severity sev, enum finding f,
                        struct span at, const char *fmt, va_list ap)
{
    if (!admit(ds, sev))
        return spare_diag(ds);
    struct diag *d = arena_alloc(ds->arena, sizeof *d);
    d->severity = sev;
    d->finding = f;
    d->span = at;
    d->message = format(ds, fmt, ap);
    d->count = 1;
    vec_push(&ds->list, d);
    return d;
}

struct diag *diag_add(struct diags *ds, enum diag_severity sev, struct span at,
                      const char *fmt, ...)
{
    va_list ap;
    va_start(ap, fmt);
    struct diag *d = add(ds, sev, FINDING_NONE, at, fmt, ap);
    va_end(ap);
    return d;
}

struct diag *diag_error(struct diags *ds, struct span at, const char *fmt, ...)
{
    va_list ap;
    va_start(ap, fmt);
    struct diag *d = add(ds, DIAG_ERROR, FINDING_NONE, at, fmt, ap);
    va_end(ap);
    return d;
}

struct diag *diag_unsupported(struct diags *ds, struct span at, const char *fmt, ...)
{
    va_list ap;
    va_start(ap, fmt);
    struct diag *d = add(ds, DIAG_UNSUPPORTED, FINDING_NONE, at, fmt, ap);
    va_end(ap);
    return d;
}

struct diag *diag_finding(struct diags *ds, enum finding f, struct span at,
                          const char *fmt, ...)
{
    va_list ap;
    va_start(ap, fmt);
    struct diag *d = add(ds, findings[f].severity, f, at, fmt, ap);
    va_end(ap);
    return d;
}

void diag_note(struct diags *ds, struct diag *d, struct span at, const char *fmt, ...)
{
    if (d == ds->spare)
        return;
    va_list ap;
    va_start(ap, fmt);
    struct diag_note note = {at, format(ds, fmt, ap)};
    va_end(ap);
    vec_push(&d->notes, note);
}

static void copy_notes(struct diags *ds, struct diag *to, const struct diag *from)
{
    for (size_t i = 0; i < from->notes.len; i++) {
        struct diag_note note = from->notes.data[i];
        note.message = arena_strdup(ds->arena, note.message);
        vec_push(&to->notes, note);
    }
}

void diags_copy(struct diags *ds, const struct diag *d)
{
    if (!admit(ds, d->severity))
        return;
    struct diag *copy = arena_alloc(ds->arena, sizeof *copy);
    *copy = *d;
    copy->message = arena_strdup(ds->arena, d->message);
    memset(&copy->notes, 0, sizeof copy->notes);
    copy_notes(ds, copy, d);
    vec_push(&ds->list, copy);
}

void diags_append(struct diags *ds, const struct diags *from)
{
    for (size_t i = 0; i < from->list.len; i++)
        diags_copy(ds, from->list.data[i]);
}

int diags_status(const struct diags *ds, bool warnings_count)
{
    if (ds->unsupported)
        return 3;
    return ds->errors || (warnings_count && ds->warnings) ? 1 : 0;
}
