/* The single entry for commands, lessons, tests and the UI: a kernel file and a launch
 * go in; diagnostics, a finished run or a trace come out.
 *
 * A session owns the sources, the front end's unit, the module and the specification
 * (file header plus overrides). Each run or trace gets its own memory and machine, so
 * one session can be run under both models. */
#ifndef SESSION_SESSION_H
#define SESSION_SESSION_H

#include "base/diag.h"
#include "session/spec.h"
#include "simt/machine.h"
#include "trace/trace.h"

struct session; /* opaque */

/* All passes, for session_options.passes: the compiled view. */
unsigned session_compiled(void);

/* Overrides of the header; zero/NULL: not given. */
struct session_options {
    const char *kernel;         /* --kernel */
    uint32_t grid[3], block[3]; /* grid[0] 0: not given */
    int64_t shared;             /* dynamic shared bytes; -1: not given */
    uint32_t grow;              /* --grow: see session_open; 0: not given */
    const char *const *args;    /* --arg NAME=FILL (or NAME:TYPE[N]=FILL) */
    size_t nargs;
    const char *const *globals; /* --global NAME=FILL */
    size_t nglobals;
    const char *header; /* file of header lines that replaces the kernel file's own */
    const char *arch;   /* --arch: "hopper-h200", "sm_60", …; NULL default */
    int model;          /* enum model; -1: what arch says */
    int schedule;       /* enum schedule; -1: hardware */
    uint64_t seed;
    const char *const *defines, *const *includes;
    size_t ndefines, nincludes;
    bool no_shadow;
    unsigned passes; /* IR_PASS_* bits of ir/opt.h: the compiled view; 0: as the source */
    uint64_t max_steps;
    uint64_t usual_steps; /* the budget where neither max_steps nor the header has one */
    const char *model_file; /* with host: the card's file of arch/, for occupancy */
    bool host;              /* --host: main is run, and its launches are the session's */
    const char *const *program; /* its arguments, without argv[0] */
    size_t nprogram;
    unsigned launch; /* --launch: which of several is traced, from 1; 0: the first */
};
#define SESSION_OPTIONS_INIT                                                             \
    {                                                                                    \
        .shared = -1, .model = -1, .schedule = -1                                        \
    }

/* Compiles the file. NULL when it cannot be read or compiled (ds says why; a session
 * is still returned for a file without a header: session_spec is then incomplete).
 * opt->grow puts the launch and its arrays side by side until the grid has so many blocks:
 * the grid's x and every array's length are multiplied, the inputs repeat.
 * Findings of the compilation (legacy intrinsics) are not in ds but in every run's. */
struct session *session_open(const char *path, const struct session_options *opt,
                             struct sources *src, struct diags *ds);
/* The same from text (starter files, session files); path is for messages. */
struct session *session_open_text(const char *path, const char *text, size_t len,
                                  const struct session_options *opt, struct sources *src,
                                  struct diags *ds);
void session_close(struct session *s);

const struct spec *session_spec(const struct session *s);
const struct sources *session_sources(const struct session *s);
uint32_t session_file(const struct session *s); /* number of the kernel file */
/* Module, kernel and launch that session_trace records. */
const struct ir_module *session_module(const struct session *s);
const char *session_kernel(const struct session *s);
enum model session_model(const struct session *s);
const char *session_arch(const struct session *s);
const struct launch *session_launch(const struct session *s); /* as planned */
/* All of the header's, in order. */
size_t session_nlaunches(const struct session *s);
struct planned {
    const char *kernel;
    const struct launch *launch;
};
struct planned session_planned(const struct session *s, size_t i);
struct unit;                                        /* lang/lang.h */
struct unit *session_unit(const struct session *s); /* for dumps */

/* Executed launches: memory, and the machine of the last one at its end. */
struct run; /* opaque */
/* NULL with diagnostics when arguments are missing or the launch is impossible. model:
 * enum model or -1 for the session's. listener may be NULL. */
struct run *session_run(struct session *s, int model, const struct listener *l,
                        struct diags *ds);
/* Binds the arguments and variables of every launch and runs none of them, for lint. NULL
 * with diagnostics as above. */
struct run *session_bind(struct session *s, struct diags *ds);
void run_free(struct run *r);
const struct machine *run_machine(const struct run *r);
const struct memory *run_memory(const struct run *r);
size_t run_launch(const struct run *r); /* which launch the machine ran, from 0 */
/* The chosen launch before its first step, those before it done; run_step executes at
 * most n steps of it. Its findings are the machine's until it is recorded. */
struct run *session_start(struct session *s, int model, struct diags *ds);
enum machine_status run_step(struct run *r, uint64_t n);
/* Records the chosen launch; those before it are run, those after it are not. The trace
 * owns the machine; the run keeps the memory and must outlive the trace. */
struct run *session_trace(struct session *s, int model, const struct trace_options *opt,
                          struct diags *ds);
struct trace *run_trace(struct run *r); /* NULL for session_run */
/* Findings of the compilation and of all launches so far; everything printf wrote. */
const struct diags *run_findings(const struct run *r);
/* Of a host program: its exit status, what it wrote to stderr, and what its reader should
 * know about this run ("warptutor: note: …" lines). */
bool run_is_host(const struct run *r);
int run_status(const struct run *r);
const char *run_errors(const struct run *r);
const char *run_notes(const struct run *r);
void run_output_text(const struct run *r, struct str *out);
/* Outputs: every array parameter after the run (or at the trace's present state). */
size_t run_noutputs(const struct run *r);
struct output {
    const char *name;
    enum ir_vtype vtype;
    uint64_t count;
    uint64_t address;
    bool is_const; /* pointer to const: an input */
};
struct output run_output(const struct run *r, size_t i);
/* Element as text ("3", "0.1", "?" when undefined). */
void run_element(const struct run *r, size_t output, uint64_t index, struct str *out);

/* Its bits, zero-extended; false if any byte is undefined. */
bool run_bits(const struct run *r, size_t output, uint64_t index, uint64_t *bits);
/* Bits of a vtype as text: shortest floats, decimal integers, hex pointers. */
void value_print(enum ir_vtype vtype, uint64_t bits, struct str *out);

/* Holds the finished run against the header under `model`: expectations into counts,
 * failures as errors in ds. skipped is the caller's to count: files not held at all. */
struct verdict {
    unsigned passed, failed, skipped;
    /* The first that does not hold: an element of output `array`, or a metric. */
    bool has_element, has_metric;
    size_t array;
    uint64_t index;
    enum metric metric;
};
struct verdict session_check(struct session *s, struct run *r, int model,
                             struct diags *ds, struct str *report);

#endif
