/* Diagnostics: everything the tool has to say about input, with places.
 *
 * Compile errors, header and lesson faults and run-time findings are all `diag`s.
 * A list stops taking errors after DIAG_MAX_ERRORS (the rest is counted). Each
 * message says what was expected, what was seen and what to do. */
#ifndef BASE_DIAG_H
#define BASE_DIAG_H

#include "base/mem.h"
#include "base/source.h"
#include "base/str.h"
#include "base/vec.h"

#include <stdint.h>
#include <stdio.h>

#define DIAG_MAX_ERRORS 20
#define DIAG_MAX_OTHERS 100 /* warnings and advice listed */

enum diag_severity { DIAG_NOTE, DIAG_ADVICE, DIAG_WARNING, DIAG_ERROR, DIAG_UNSUPPORTED };

/* Run-time findings; rows of findings.def, FINDING_NONE for compile diagnostics. */
enum finding {
    FINDING_NONE,
#define FINDING(sym, id, severity, title, why) FINDING_##sym,
#include "base/findings.def"
#undef FINDING
    FINDING_COUNT
};

struct finding_info {
    const char *id; /* "mask-lanes-missing" */
    enum diag_severity severity;
    const char *title; /* short sentence */
    const char *why;   /* the section that rules */
};
const struct finding_info *finding_info(enum finding f);
/* Paragraphs for `explain` and SARIF; rows of findings_help.def. */
struct finding_help {
    const char *meaning; /* when it is raised, what hardware does */
    const char *remedy;  /* what to write instead */
};
const struct finding_help *finding_help(enum finding f);
enum finding finding_by_id(const char *id); /* FINDING_NONE if unknown */

/* In a note's message: stands for the source text of the note's span. */
#define DIAG_QUOTE "\x1a"
struct diag_note {
    struct span span; /* file 0: no place */
    const char *message;
};

/* Another end of a finding: the access it races with. */
struct diag_end {
    struct span span;
    uint32_t lanes, warp, block;
    uint64_t step;
};

struct diag {
    enum diag_severity severity;
    enum finding finding; /* FINDING_NONE for compile errors */
    struct span span;
    const char *message; /* without place, severity or id */
    VEC(struct diag_note) notes;
    /* Findings only: warp is the flat warp in its block, block the flat block. */
    bool has_lanes;
    uint32_t lanes, missing; /* masks */
    uint32_t warp, block;
    bool has_other;
    struct diag_end other;
    uint64_t count; /* occurrences at this place; first is described */
    uint64_t step;  /* trace step of the first occurrence */
};

struct diags {
    struct arena *arena; /* owns messages and diags */
    VEC(struct diag *) list;
    unsigned errors; /* errors + unsupported, also those past the limit */
    unsigned warnings;
    unsigned unsupported;
    unsigned unlisted; /* of any severity, past the limits */
    unsigned listed_errors;
    struct diag *spare; /* what diag_add returns past the limits */
};

void diags_init(struct diags *ds);
void diags_free(struct diags *ds);
/* Never NULL: past the limit an unlisted diag is returned. */
struct diag *diag_add(struct diags *ds, enum diag_severity sev, struct span at,
                      const char *fmt, ...) __attribute__((format(printf, 4, 5)));
struct diag *diag_error(struct diags *ds, struct span at, const char *fmt, ...)
    __attribute__((format(printf, 3, 4)));
/* A construct we do not support (exit status 3), worded with the nearest that works. */
struct diag *diag_unsupported(struct diags *ds, struct span at, const char *fmt, ...)
    __attribute__((format(printf, 3, 4)));
struct diag *diag_finding(struct diags *ds, enum finding f, struct span at,
                          const char *fmt, ...) __attribute__((format(printf, 4, 5)));
void diag_note(struct diags *ds, struct diag *d, struct span at, const char *fmt, ...)
    __attribute__((format(printf, 4, 5)));
/* The note's message with quoted text filled in. */
void diag_note_text(const struct diag_note *note, const struct sources *src,
                    struct str *out);

/* How to print; the bits add up, so a plain `true` asks for colour. */
enum { DIAG_COLOR = 1, DIAG_ASCII = 2 };

const char *diag_severity_name(enum diag_severity sev); /* "error", "not supported" */
/* Deep copy of another list's diagnostic, under the same limits. */
void diags_copy(struct diags *ds, const struct diag *d);
/* Takes d off the list, as if it had not been said; it lives as long as the list. */
void diags_withdraw(struct diags *ds, struct diag *d);
/* All of another list, in order. */
void diags_append(struct diags *ds, const struct diags *from);

/* GCC style: path:line:col: error: message [id], source line, caret, 32-cell lane
 * strip for findings (present, missing and other lanes), notes, why. Bytes that a
 * terminal could take as commands are replaced. style: DIAG_COLOR | DIAG_ASCII. */
void diag_print(const struct diag *d, const struct sources *src, unsigned style,
                struct str *out);
/* All of them in order, then how many were left out. */
void diags_print(const struct diags *ds, const struct sources *src, unsigned style,
                 struct str *out);
/* Exit status contribution: 0 clean, 1 errors (or warnings if strict), 3 unsupported. */
int diags_status(const struct diags *ds, bool warnings_count);

#endif
