/* Opens a kernel file, records its run, and re-runs it with changes. Takes paths and
 * settings as typed, gives traces; what goes wrong becomes diagnostics. */
#include "ui/subject.h"

#include <stdlib.h>
#include <string.h>

#include "base/mem.h"

static char *dup_or_null(const char *s)
{
    return s ? mem_strdup(s) : NULL;
}

static struct subject *subject_new(const char *path, const struct session_options *opt,
                                   struct sources *src)
{
    struct subject *s = mem_alloc(sizeof *s);
    s->path = mem_strdup(path);
    s->opt = *opt;
    s->src = src;
    s->opt.kernel = s->kernel = dup_or_null(opt->kernel);
    s->opt.arch = s->arch = dup_or_null(opt->arch);
    for (size_t i = 0; i < opt->nargs; i++)
        vec_push(&s->args, mem_strdup(opt->args[i]));
    s->opt.args = NULL;
    s->opt.nargs = 0;
    return s;
}

static bool has_letters(const struct spec *spec)
{
    for (size_t l = 0; l < spec->launches.len; l++) {
        const struct spec_launch *launch = &spec->launches.data[l];
        for (size_t i = 0; i < launch->args.len; i++)
            if (launch->args.data[i].fill.kind == FILL_LETTERS)
                return true;
    }
    return false;
}

/* Opens and records what s describes. */
static bool load(struct subject *s, struct diags *ds)
{
    s->opt.args = (const char *const *)s->args.data;
    s->opt.nargs = s->args.len;
    s->session = session_open(s->path, &s->opt, s->src, ds);
    if (!s->session)
        return false;
    s->run = session_trace(s->session, -1, NULL, ds);
    if (!s->run)
        return false;
    s->trace = run_trace(s->run);
    s->letters = has_letters(session_spec(s->session));
    return true;
}

struct subject *subject_open(const char *path, const struct session_options *opt,
                             struct sources *src, struct diags *ds)
{
    struct subject *s = subject_new(path, opt, src);
    if (load(s, ds))
        return s;
    subject_close(s);
    return NULL;
}

struct subject *subject_borrow(struct session *session, struct run *run,
                               const struct session_options *opt, struct sources *src)
{
    const struct source *file = sources_get(src, session_file(session));
    struct subject *s = subject_new(file->path, opt, src);
    s->session = session;
    s->run = run;
    s->trace = run_trace(run);
    s->borrowed = true;
    s->letters = has_letters(session_spec(session));
    return s;
}

bool subject_time(struct subject *s, const char *arch_path, struct diags *ds)
{
    struct time_options opt = {
        .arch_path = arch_path, .as_written = true, .timeline = true};
    if (!s->timing)
        s->timing = session_time(s->session, &opt, ds);
    return s->timing != NULL;
}

void subject_close(struct subject *s)
{
    if (!s)
        return;
    timing_free(s->timing);
    if (!s->borrowed) {
        run_free(s->run);
        session_close(s->session);
    }
    for (size_t i = 0; i < s->args.len; i++)
        mem_free(s->args.data[i]);
    vec_free(&s->args);
    mem_free(s->kernel);
    mem_free(s->changes);
    mem_free(s->arch);
    mem_free(s->path);
    mem_free(s);
}

/* --- changing the launch ---------------------------------------------------------- */

static int word_index(const char *word, const char *const *words)
{
    for (int i = 0; words[i]; i++)
        if (strcmp(word, words[i]) == 0)
            return i;
    return -1;
}

static void set_arg(struct subject *s, const char *setting, size_t name_len)
{
    for (size_t i = 0; i < s->args.len; i++) {
        char *arg = s->args.data[i];
        if (strncmp(arg, setting, name_len) == 0 &&
            (arg[name_len] == '=' || arg[name_len] == ':')) {
            mem_free(arg);
            s->args.data[i] = mem_strdup(setting);
            return;
        }
    }
    vec_push(&s->args, mem_strdup(setting));
}

/* False with a diagnostic if the value cannot be read. */
static bool apply(struct subject *s, const char *setting, struct diags *ds)
{
    static const char *const models[] = {"stack", "its", NULL};
    static const char *const schedules[] = {"hardware", "round-robin", "reverse", NULL};
    static const char *const views[] = {"source", "compiled", NULL};
    size_t n = strcspn(setting, "=");
    const char *value = setting[n] ? setting + n + 1 : "";
    bool ok = *value != 0;
    if (strncmp(setting, "block=", 6) == 0) {
        ok = spec_dims(value, s->opt.block);
    } else if (strncmp(setting, "grid=", 5) == 0) {
        ok = spec_dims(value, s->opt.grid);
    } else if (strncmp(setting, "shared=", 7) == 0) {
        s->opt.shared = strtoll(value, NULL, 0);
    } else if (strncmp(setting, "seed=", 5) == 0) {
        s->opt.seed = strtoull(value, NULL, 0);
        s->opt.schedule = SCHEDULE_SEEDED;
    } else if (strncmp(setting, "model=", 6) == 0) {
        s->opt.model = word_index(value, models);
        ok = s->opt.model >= 0;
    } else if (strncmp(setting, "view=", 5) == 0) {
        int view = word_index(value, views);
        ok = view >= 0;
        s->opt.passes = view == 1 ? session_compiled() : 0;
    } else if (strncmp(setting, "arch=", 5) == 0) {
        mem_free(s->arch);
        s->opt.arch = s->arch = mem_strdup(value);
    } else if (strncmp(setting, "schedule=", 9) == 0) {
        s->opt.schedule = word_index(value, schedules);
        ok = s->opt.schedule >= 0;
    } else if (ok) {
        set_arg(s, setting, n);
    }
    if (!ok)
        diag_error(ds, (struct span){0},
                   "cannot use \"%s\": write block=48, grid=2, n=200, "
                   "schedule=reverse or the like",
                   setting);
    return ok;
}

/* The changes so far, those of the same thing left out, and this one. */
static char *add_change(const char *before, const char *setting)
{
    struct str all = {0};
    size_t key = strcspn(setting, "=") + 1;
    while (before && *before) {
        size_t n = strcspn(before, " ");
        if (strncmp(before, setting, key) != 0)
            str_printf(&all, "%.*s ", (int)n, before);
        before += n + (before[n] == ' ');
    }
    str_add(&all, setting);
    return all.data;
}

static struct subject *copy_of(const struct subject *s, const char *path)
{
    struct session_options opt = s->opt;
    opt.args = (const char *const *)s->args.data;
    opt.nargs = s->args.len;
    return subject_new(path, &opt, s->src);
}

struct subject *subject_reopen(const struct subject *s, const char *path,
                               struct diags *ds)
{
    struct subject *copy = copy_of(s, path);
    copy->changes = dup_or_null(s->changes);
    if (load(copy, ds))
        return copy;
    subject_close(copy);
    return NULL;
}

struct subject *subject_change(const struct subject *s, const char *setting,
                               struct diags *ds)
{
    struct subject *copy = copy_of(s, s->path);
    copy->letters = s->letters;
    copy->changes = add_change(s->changes, setting);
    if (apply(copy, setting, ds) && load(copy, ds))
        return copy;
    subject_close(copy);
    return NULL;
}

enum model subject_model(const struct subject *s)
{
    return s->opt.model >= 0 ? (enum model)s->opt.model : session_model(s->session);
}

/* --- keeping the place ------------------------------------------------------------ */

/* Whether step i is where its warp comes to `line` (not one more step on it). */
static bool arrives(const struct subject *s, uint64_t i, uint32_t line, uint16_t warp,
                    uint32_t *previous)
{
    struct step step = trace_step(s->trace, i);
    if (step.warp != warp)
        return false;
    uint32_t here = trace_line(s->trace, i, s->src);
    bool yes = here == line && *previous != line;
    *previous = here;
    return yes;
}

struct place subject_place(const struct subject *s, uint64_t pos)
{
    uint64_t length = trace_length(s->trace);
    struct place p = {0};
    if (pos >= length)
        return p;
    p.warp = trace_step(s->trace, pos).warp;
    p.line = trace_line(s->trace, pos, s->src);
    uint32_t previous = UINT32_MAX;
    for (uint64_t i = 0; i <= pos; i++) {
        bool here = arrives(s, i, p.line, p.warp, &previous);
        p.visit += here;
        p.into = here ? 0 : p.into + (trace_step(s->trace, i).warp == p.warp);
    }
    return p;
}

/* So many steps of the warp on from position `at`, as long as it stays on the line. */
static uint64_t go_into(const struct subject *s, struct place p, uint64_t at)
{
    uint64_t length = trace_length(s->trace), found = at;
    for (uint64_t i = at + 1; i < length && p.into > 0; i++) {
        if (trace_step(s->trace, i).warp != p.warp)
            continue;
        if (trace_line(s->trace, i, s->src) != p.line)
            break;
        found = i;
        p.into--;
    }
    return found;
}

uint64_t subject_find(const struct subject *s, struct place p)
{
    uint64_t length = trace_length(s->trace), found = 0, visit = 0;
    uint32_t previous = UINT32_MAX;
    if (p.visit == 0)
        return 0;
    for (uint64_t i = 0; i < length && visit < p.visit; i++)
        if (arrives(s, i, p.line, p.warp, &previous)) {
            visit++;
            found = i;
        }
    return visit ? go_into(s, p, found) : found;
}
