/* What the files of this layer share about a session and a run. */
#ifndef SESSION_SESSION_PRIV_H
#define SESSION_SESSION_PRIV_H

#include "check/check.h"
#include "session/arch.h"
#include "session/session.h"
#include "session/spec_parse.h"

/* One launch, ready to run. */
struct plan {
    const char *kernel;
    const struct ir_module *module;
    struct launch launch;
    struct spec_launch *spec; /* NULL without a header */
};

struct session {
    struct arena *arena;
    struct sources *sources; /* borrowed */
    uint32_t file;
    uint32_t header; /* file of the header lines: the kernel's, or --header */
    struct spec *spec;
    struct unit *unit;
    struct map *modules; /* kernel name → struct ir_module */
    VEC(struct plan) plans;
    struct arch arch;
    enum model model;
    bool shadow;
    unsigned passes;
    uint64_t max_steps;
    /* --host: the program, its arguments, and its first run until somebody asks for it */
    struct unit *host_unit;
    struct ir_module *host_module;
    const char *model_file;
    const char *const *program;
    size_t nprogram;
    int64_t epoch;
    struct run *first;
    enum schedule schedule;
    uint64_t seed;
    size_t traced;         /* plan that session_trace records */
    bool parting;          /* masks.c runs again */
    struct span part_at;   /* machine option of the runs made now */
    struct diags findings; /* found while compiling; part of every run */
};

/* Memory that the arrays of a run may take together; twice that while one is filled. */
#define RUN_MAX_BYTES (UINT64_C(1) << 30)

/* A device array of a run. */
struct array {
    const char *name;
    enum ir_vtype vtype;
    uint64_t count; /* scalars, vector lanes included */
    uint64_t address;
    bool is_const;
    bool is_struct; /* of structs, which may have padding */
};

struct run {
    struct memory *memory;
    struct machine *machine; /* of the last launch; NULL once a trace owns it */
    struct trace *trace;
    size_t launch; /* that machine or trace belongs to */
    VEC(struct array) arrays;
    VEC(bool) globals_set; /* per `global:` line: the variable has its contents */
    struct str output;     /* printf text of the launches before the last */
    struct diags findings; /* of all launches */
    bool host;             /* a host program's: output has everything shown so far */
    int status;            /* its exit status */
    struct str errors;     /* what it wrote to stderr */
    struct str notes;      /* facts about this tool for its reader */
};

/* An empty run: memory and the findings of the compilation. */
struct run *run_new(const struct session *s, int model);
/* Elements of a header line; false after a diagnostic. */
bool run_fill(const struct session *s, const struct fill *f, enum ir_vtype vtype,
              uint64_t count, struct span at, void *out, struct diags *ds);
/* The bytes of parameter p, as given by a; an array is made or found in r and filled.
 * `value` has room for p->size. */
bool run_param_value(struct session *s, struct run *r, const struct spec_arg *a,
                     const struct ir_param *p, void *value, struct diags *ds);
/* One module per kernel, however many launches run it; NULL after diagnostics. */
const struct ir_module *session_module_of(struct session *s, const char *kernel,
                                          struct diags *ds);
/* The same in the compiled view. */
const struct ir_module *session_compiled_of(struct session *s, const char *kernel,
                                            struct diags *ds);

/* masks.c: adds what it finds to r, the finished run. */
void masks_check(struct session *s, struct run *r, int model);
/* The same for a run that is being recorded: watches the machine m while it runs, and adds
 * what it finds to r's trace. */
struct mask_watch;
struct mask_watch *masks_watch(const struct session *s, struct machine *m);
void masks_end(struct session *s, struct run *r, struct machine *m, struct mask_watch *w,
               int model);

/* results.c: the header's expectation of an array under a model (-1: the session's), or
 * NULL; how many elements of array number `array` are a result, 0 if it is none. */
const struct expect *session_expected(const struct session *s, const char *name,
                                      int model);
uint64_t session_result(const struct session *s, const struct run *r, size_t array,
                        int model);
/* Tells the checker what the results are. */
void results_check(const struct session *s, const struct run *r, struct checker *c,
                   int model);

#endif
