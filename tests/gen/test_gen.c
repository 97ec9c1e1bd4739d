/* Random kernels through the whole program: right ones give what they should, without a
 * finding, under both models and several schedules; of broken ones what the oracle calls
 * faulty is found at its line, and nothing is said of the rest.
 *
 *   test_gen [COUNT [SEED [-v]]]   COUNT right kernels (default 200), twice as many broken
 *   test_gen print SEED [MUTATION] the text of one
 *   test_gen write COUNT SEED FOLDER  the texts of right ones, with what they must give
 *
 * At least 95 of 100 faulty mutants of each kind must be caught; escapes are listed.
 * Last line: "N passed, N failed". */
#include "config.h"

#include "gen.h"

#include "session/explore.h"

#include <stdlib.h>
#include <string.h>

struct totals {
    unsigned passed, failed;
    unsigned faulty[MUTATIONS], caught[MUTATIONS], harmless[MUTATIONS], alarms[MUTATIONS];
    unsigned schedules;
    bool verbose;
};

static char text[1 << 16];

/* Every other program computes with floating values as well. */
static bool with_floats(uint64_t seed)
{
    return seed % 2 == 0;
}

static struct run *run(size_t len, int model, unsigned passes, struct session **s,
                       struct sources *src, struct diags *ds)
{
    struct session_options opt = SESSION_OPTIONS_INIT;
    opt.max_steps = 2000000;
    opt.passes = passes;
    *s = session_open_text("gen.cu", text, len, &opt, src, ds);
    return *s ? session_run(*s, model, NULL, ds) : NULL;
}

static void print_diags(const struct diags *ds, const struct sources *src)
{
    struct str out = {0};
    diags_print(ds, src, 0, &out);
    fputs(str_cstr(&out), stdout);
    str_free(&out);
}

static bool values_are(const struct run *r, const char *name, const uint32_t *want,
                       unsigned n)
{
    for (size_t o = 0; o < run_noutputs(r); o++) {
        if (strcmp(run_output(r, o).name, name) != 0)
            continue;
        for (unsigned i = 0; i < n; i++) {
            uint64_t bits;
            if (!run_bits(r, o, i, &bits) || bits != want[i]) {
                printf("%s[%u] is not %u\n", name, i, want[i]);
                return false;
            }
        }
        return true;
    }
    return false;
}

static bool is_silent(const struct run *r)
{
    const struct diags *found = run_findings(r);
    for (size_t i = 0; i < found->list.len; i++)
        if (found->list.data[i]->severity >= DIAG_WARNING)
            return false;
    return true;
}

/* passes: 0, or those of the compiled view, which has to compute the same. */
static bool right_under(const struct program *p, size_t len, int model, unsigned passes,
                        const struct totals *t)
{
    uint32_t out[MAX_THREADS], total[4];
    struct sources *src = sources_new();
    struct session *s;
    struct diags ds;
    diags_init(&ds);
    struct run *r = run(len, model, passes, &s, src, &ds);
    bool ok = r != NULL;
    if (r && t->schedules > 1 && !passes)
        ok = session_schedules(s, r, model, t->schedules, &ds);
    program_run(p, out, total);
    ok = ok && is_silent(r) && values_are(r, "out", out, p->blocks * p->threads) &&
         values_are(r, "total", total, 4);
    if (!ok) {
        print_diags(&ds, src);
        if (r)
            print_diags(run_findings(r), src);
    }
    run_free(r);
    session_close(s);
    diags_free(&ds);
    sources_free(src);
    return ok;
}

static void try_right(struct totals *t, uint64_t seed)
{
    struct program p;
    struct verdict_of v;
    struct random r = {seed * 977 + 13};
    program_make(&p, &r, with_floats(seed));
    size_t len = program_print(&p, text, sizeof text);
    oracle(&p, &v);
    bool ok = !v.faulty && right_under(&p, len, MODEL_STACK, 0, t) &&
              right_under(&p, len, MODEL_ITS, 0, t) &&
              right_under(&p, len, MODEL_ITS, session_compiled(), t);
    t->passed += ok;
    t->failed += !ok;
    if (!ok)
        printf("FAIL: seed %llu%s:\n%s\n", (unsigned long long)seed,
               v.faulty ? " (says the oracle)" : "", text);
}

static int fault_of(enum finding f)
{
    switch ((int)f) {
    case FINDING_RACE_SHARED:
    case FINDING_RACE_GLOBAL:
    case FINDING_RACE_SAME_VALUE:
        return FAULT_RACE;
    case FINDING_UNINIT_SHARED:
    case FINDING_UNINIT_LOCAL:
    case FINDING_UNINIT_GLOBAL:
        return FAULT_UNDEFINED;
    case FINDING_CALLER_NOT_IN_MASK:
        return FAULT_CALLER;
    case FINDING_MASK_LANES_MISSING:
    case FINDING_MASK_LANES_DIFFER:
        return FAULT_LANES;
    default:
        return -1;
    }
}

static bool is_caught(const struct verdict_of *v, const struct run *r,
                      const struct sources *src)
{
    const struct diags *found = run_findings(r);
    for (size_t i = 0; i < found->list.len; i++) {
        const struct diag *d = found->list.data[i];
        int f = fault_of(d->finding);
        uint32_t line = span_line(src, d->span);
        if (f >= 0 && line < 128 && v->lines[f][line])
            return true;
    }
    return false;
}

static void judge(struct totals *t, enum mutation m, uint64_t seed,
                  const struct verdict_of *v, const struct run *r,
                  const struct sources *src)
{
    bool caught = is_caught(v, r, src), silent = is_silent(r);
    t->faulty[m] += v->faulty;
    t->harmless[m] += !v->faulty;
    t->caught[m] += v->faulty && caught;
    t->alarms[m] += !v->faulty && !silent;
    if (v->faulty ? caught : silent) {
        t->passed++;
        return;
    }
    printf("%s: seed %llu, %s\n", v->faulty ? "escaped" : "false alarm",
           (unsigned long long)seed, mutation_name(m));
    if (t->verbose)
        fputs(text, stdout);
    if (t->verbose || !v->faulty)
        print_diags(run_findings(r), src);
}

static void try_broken(struct totals *t, uint64_t seed, enum mutation m)
{
    struct program p;
    struct verdict_of v;
    struct random r = {seed * 977 + 13};
    struct sources *src = sources_new();
    struct session *s = NULL;
    struct diags ds;
    diags_init(&ds);
    program_make(&p, &r, with_floats(seed));
    if (program_break(&p, m, &r)) {
        size_t len = program_print(&p, text, sizeof text);
        oracle(&p, &v);
        struct run *ran = run(len, MODEL_ITS, 0, &s, src, &ds);
        if (ran)
            judge(t, m, seed, &v, ran, src);
        else
            print_diags(&ds, src);
        t->failed += !ran;
        run_free(ran);
        session_close(s);
    }
    diags_free(&ds);
    sources_free(src);
}

static void sum_up(struct totals *t)
{
    for (enum mutation m = MUTATE_BARRIER; m < MUTATIONS; m++) {
        printf("%-24s %5u of %5u faulty caught, %5u harmless, %u false alarms\n",
               mutation_name(m), t->caught[m], t->faulty[m], t->harmless[m],
               t->alarms[m]);
        bool enough = 100 * t->caught[m] >= 95 * t->faulty[m] && t->faulty[m] > 0;
        t->failed += !enough + t->alarms[m];
    }
    printf("%u passed, %u failed\n", t->passed, t->failed);
}

static int print_one(uint64_t seed, enum mutation m)
{
    struct program p;
    struct random r = {seed * 977 + 13};
    program_make(&p, &r, with_floats(seed));
    if (m != MUTATE_NOTHING && !program_break(&p, m, &r))
        return 1;
    program_print(&p, text, sizeof text);
    fputs(text, stdout);
    return 0;
}

static void add_values(FILE *f, const char *name, const uint32_t *v, unsigned n)
{
    fprintf(f, "// expect: %s = [", name);
    for (unsigned i = 0; i < n; i++)
        fprintf(f, "%s%u", i ? ", " : "", v[i]);
    fputs("]\n", f);
}

/* A right program as a kernel of its own, for a GPU to run too. */
static bool write_one(uint64_t seed, const char *folder)
{
    struct program p;
    struct random r = {seed * 977 + 13};
    uint32_t out[MAX_THREADS], total[4];
    char path[4096];
    program_make(&p, &r, with_floats(seed));
    size_t len = program_print(&p, text, sizeof text);
    program_run(&p, out, total);
    snprintf(path, sizeof path, "%s/gen_%llu.cu", folder, (unsigned long long)seed);
    FILE *f = fopen(path, "w");
    if (!f) {
        perror(path);
        return false;
    }
    add_values(f, "out", out, p.blocks * p.threads);
    add_values(f, "total", total, 4);
    fwrite(text, 1, len, f);
    return fclose(f) == 0;
}

static int write_all(unsigned count, uint64_t seed, const char *folder)
{
    for (unsigned i = 0; i < count; i++)
        if (!write_one(seed + i, folder))
            return 1;
    return 0;
}

int main(int argc, char **argv)
{
    if (argc == 5 && strcmp(argv[1], "write") == 0)
        return write_all((unsigned)strtoul(argv[2], NULL, 10),
                         strtoull(argv[3], NULL, 10), argv[4]);
    struct totals t = {.verbose = argc > 3 && strcmp(argv[3], "-v") == 0};
    if (argc > 2 && strcmp(argv[1], "print") == 0)
        return print_one(strtoull(argv[2], NULL, 10),
                         argc > 3 ? (enum mutation)(atoi(argv[3]) % MUTATIONS)
                                  : MUTATE_NOTHING);
    unsigned count = argc > 1 ? (unsigned)strtoul(argv[1], NULL, 10) : 200;
    uint64_t seed = argc > 2 ? strtoull(argv[2], NULL, 10) : 1;
    t.schedules = count > 200 ? 8 : 2;
    for (unsigned i = 0; i < count; i++) {
        try_right(&t, seed + i);
        for (unsigned k = 0; k < 2; k++)
            try_broken(&t, seed + i, MUTATE_BARRIER + (2 * i + k) % (MUTATIONS - 1));
    }
    sum_up(&t);
    return t.failed > 0;
}
