/* The header of a kernel file: how to launch it, what goes in, what must come out.
 * Grammar: warptutor-kernel(5). Lines are `// key: value` comments; unknown keys are
 * errors in lint and warnings elsewhere. */
#ifndef SESSION_SPEC_H
#define SESSION_SPEC_H

#include "base/diag.h"
#include "ir/ir.h"
#include "simt/launch.h"
#include "trace/query.h"

enum fill_kind {
    FILL_CONST, /* V or const V: every element */
    FILL_IOTA,  /* 0, 1, 2 … */
    FILL_LIST,  /* list [a, b, …]; missing elements repeat nothing: counts must match */
    FILL_RANDOM,   /* random(seed, lo, hi): see spec_fill */
    FILL_LINSPACE, /* linspace(a, b) */
    FILL_LETTERS,  /* 'A', 'B', … as in textbooks */
    FILL_FILE,     /* file.npy */
    FILL_UNINIT,
    FILL_KEEP /* no "= FILL": what an earlier launch left under this name */
};

/* A scalar written in a header: integers exactly, everything else as double. */
struct number {
    bool is_float;
    uint64_t i; /* two's complement, sign-extended */
    double f;
};

struct fill {
    enum fill_kind kind;
    struct number a, b; /* const: a; random: lo a, hi b; linspace: a, b */
    uint64_t seed;
    struct number *list;
    size_t nlist;
    const char *file;
};

struct spec_arg {
    const char *name;
    enum ir_vtype vtype; /* element type; IR_BYTES for bytes */
    unsigned lanes;      /* vector types f32x4: 4; else 1 */
    bool is_array;
    uint64_t count;
    uint64_t copies; /* --grow: the fill this often, within count; 0: once */
    struct fill fill;
    struct span span;
};

enum tolerance { TOL_EXACT, TOL_ULP, TOL_REL, TOL_UNORDERED };
enum when { WHEN_BOTH, WHEN_STACK, WHEN_ITS };
static inline bool spec_applies(enum when when, enum model model)
{
    return when == WHEN_BOTH || (when == WHEN_STACK) == (model == MODEL_STACK);
}

struct expect {
    const char *name;
    struct number *values;
    size_t nvalues;
    enum tolerance tol;
    double tol_value;
    uint64_t first; /* only the first N; 0: all */
    enum when when;
    struct span span;
};
struct expect_diag {
    enum finding finding;
    const char *id;   /* as written */
    bool may;         /* may-diagnose */
    uint32_t line;    /* 0: any */
    uint32_t also[4]; /* also-accept lines */
    unsigned nalso;
    bool has_lanes, has_warp, has_missing;
    uint32_t lanes, missing, warp;
    enum when when;
    struct span span;
};
struct expect_metric {
    struct metric_test test;
    enum when when;
    struct span span;
};
struct expect_text { /* expect-printf */
    const char *text;
    enum when when;
    struct span span;
};

struct spec_launch {
    const char *kernel; /* NULL: the file's only one */
    struct span kernel_span;
    struct launch launch;
    unsigned regs; /* 0: not given */
    VEC(struct spec_arg) args;
    struct span span;
};

struct spec {
    bool has_header;
    VEC(struct spec_launch) launches;
    VEC(struct spec_arg) globals;
    VEC(struct expect) expects;
    VEC(struct expect_diag) diagnoses;
    VEC(struct expect_metric) metrics;
    VEC(struct expect_text) printfs;
    uint64_t max_steps;      /* 0: not given */
    const char *next_kernel; /* while reading: the last `kernel:` line */
    struct span next_kernel_span;
    struct arena *arena;
};

/* Reads the header lines of a source. strict: unknown keys are errors (lint). Always
 * returns a spec; problems are in ds. */
struct spec *spec_read(const struct sources *src, uint32_t file, bool strict,
                       struct diags *ds);
/* The same from a file that holds nothing else: a line is `key: value`, with or without
 * the slashes; blank lines and those that begin with # say nothing. */
struct spec *spec_read_aside(const struct sources *src, uint32_t file, bool strict,
                             struct diags *ds);
void spec_free(struct spec *s);
/* Parses `NAME TYPE[COUNT] = FILL` (header and --arg). */
bool spec_parse_arg(const char *text, struct span at, struct arena *a, struct diags *ds,
                    struct spec_arg *out);
/* Parses `NAME = FILL` of a variable (--global). */
bool spec_parse_global_text(const char *text, struct arena *a, struct diags *ds,
                            struct spec_arg *out);
/* "X[,Y[,Z]]" as options and settings give a grid or block, each from 1; the rest 1. */
bool spec_dims(const char *text, uint32_t out[3]);
const char *spec_type_name(enum ir_vtype vtype); /* as headers spell it: "i32" */
/* Whether a number can be an element: floating types take any, integer types whole
 * numbers in the range of the type read as signed or as unsigned. */
bool spec_fits(struct number n, enum ir_vtype vtype);
/* Materialises a fill: count elements of vtype into out (count * size bytes). Random:
 * splitmix64 of seed and index, documented in warptutor-kernel(5). UNINIT and KEEP leave
 * zeros. False (with a reason) when a value, a list's length or a .npy file does not fit;
 * dir is where file names are looked up. */
bool spec_fill(const struct fill *f, enum ir_vtype vtype, uint64_t count, const char *dir,
               void *out, const char **error);
/* A number converted to an element of vtype, as a C cast of the value written. */
void spec_store(struct number n, enum ir_vtype vtype, void *out);
/* A header to paste for a kernel that has none. */
void spec_suggest(const struct ir_module *m, struct str *out);

#endif
