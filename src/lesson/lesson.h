/* A lesson as read from YAML, with the place of everything for carets.
 *
 * The model is data only: kernels to open, steps to walk, predictions, questions,
 * claims. Right answers of computed questions come from the interpreter through a
 * stage (stage.h); nothing here draws. Grammar: warptutor-lesson(5). */
#ifndef LESSON_LESSON_H
#define LESSON_LESSON_H

#include "base/diag.h"
#include "lesson/facts.h"
#include "lesson/simd.h"

#include <stdbool.h>
#include <stdint.h>

struct lesson_kernel {
    const char *alias;  /* "lane" */
    const char *file;   /* resolved path */
    const char *kernel; /* NULL: the file's own */
    /* overrides "name=value" for --arg, and launch overrides (0: header's) */
    const char **args;
    size_t nargs;
    uint32_t grid[3], block[3];
    int64_t shared;     /* dynamic bytes a block; -1: the header's */
    uint32_t grow;      /* blocks the grid is grown to; 0: as it is */
    unsigned registers; /* a thread, for occupancy; 0: the header's or an estimate */
    const char *arch;   /* NULL: the default */
    int model;          /* enum model, -1: default */
    int schedule;       /* enum schedule, -1: default */
    uint64_t seed;      /* SCHEDULE_SEEDED */
    bool compiled;      /* the compiled view instead of the source's */
    struct span span;   /* the alias */
};

enum step_kind {
    LESSON_SAY,     /* text only, the view stays */
    LESSON_SHOW,    /* kernel, at, panes: moves the view */
    LESSON_PREDICT, /* asks for machine state before revealing it */
    LESSON_TRY,     /* live re-runs: key = list of values, watch a metric */
    LESSON_PLAY,    /* animate from here to a place */
    LESSON_COMPARE, /* metrics of several kernels beside each other */
    LESSON_RATIOS,  /* pairs of launches: simulated beside measured */
    LESSON_SIMD,    /* a 16-lane program beside a kernel */
    LESSON_QUESTION /* one of `questions`, by id */
};

enum question_kind {
    QUESTION_CHOICE, /* one of options */
    QUESTION_SEVERAL,
    QUESTION_NUMBER, /* with tolerance */
    QUESTION_MASK,   /* toggle lanes */
    QUESTION_LANES,  /* one value per lane */
    QUESTION_LINE,   /* number of a source line */
    QUESTION_ORDER,  /* the options in another order */
    QUESTION_FASTER  /* which of two kernels, or neither */
};

/* Where a right answer comes from. "There" is the step about to issue at the place. */
enum answer_kind {
    ANSWER_AUTHORED,       /* written in the lesson: conceptual questions only */
    ANSWER_ACTIVE_MASK,    /* "active mask": lanes the step there is issued for */
    ANSWER_NEXT_MASK,      /* "next active mask": of the same warp's step after that */
    ANSWER_ACTIVE_COUNT,   /* "active lanes": how many are in the first mask */
    ANSWER_NEXT_COUNT,     /* "next active lanes": how many are in the second */
    ANSWER_VARIABLE,       /* "variable V": the row before the step there */
    ANSWER_VARIABLE_AFTER, /* "variable V after": once the warp leaves that source line */
    ANSWER_METRIC,         /* "metric M": of the whole run or of lines */
    ANSWER_OUTPUT,         /* "output NAME[I]": an element when the kernel has ended */
    ANSWER_FINDINGS,       /* "findings ID": at how many places one of this kind is raised */
    ANSWER_LINE            /* "line": source line of the step there */
};

struct question {
    const char *id;
    enum question_kind kind;
    const char *text;     /* Markdown */
    const char **options; /* choice, several */
    size_t noptions;
    enum answer_kind answer;
    /* authored */
    uint32_t right_options; /* bit per option */
    uint8_t right_order[8]; /* order: options, first one first */
    double right_number;
    /* computed */
    const char *kernel; /* alias */
    const char *at;     /* query text */
    const char *variable;
    const char *metric;   /* measure: metric with optional [lines a-b], cycles, ... */
    const char **kernels; /* order, faster: aliases, one an option */
    size_t nkernels;
    const char *output;  /* array and element: "out[3]" */
    enum finding finding;
    unsigned lane_count; /* QUESTION_LANES: lanes asked for, 8 or 32 */
    uint32_t lane_set;   /* QUESTION_NUMBER of a variable: that lane's bit */
    double tolerance;    /* relative; 0: exact, metrics to half a percent */
    const char *why;     /* reason shown after the answer, Markdown */
    const char *see;     /* query text to jump to for the reason; NULL: `at` */
    int self_check;      /* 1-10, 0: none */
    struct span span;    /* the question; its id in the list of questions */
    struct span at_span, see_span, of_span;
};

/* How many times what one launch takes another one does. */
struct lesson_ratio {
    const char *of, *to;     /* aliases: the first over the second */
    const char *settings;    /* of both, "block=64,n=3"; "": as they stand */
    const struct fact *fact; /* who measured it elsewhere; NULL: the records of both */
    bool time;               /* microseconds with the launch; else cycles */
    struct span span;
};

struct lesson_step {
    enum step_kind kind;
    const char *say;    /* Markdown, may accompany any kind; NULL: none */
    const char *note;   /* Markdown for whoever presents it; NULL: none */
    const char *kernel; /* alias or NULL: the one in view */
    const char *at;     /* query text or NULL */
    const char *to;     /* play: query text */
    const char **panes; /* pane ids */
    size_t npanes;
    const char **watch; /* variables to watch in the lanes pane */
    size_t nwatch;
    const char *format;        /* of values: "hex" ...; NULL: unchanged */
    unsigned lanes;            /* teaching width: 8 or 32; 0: unchanged */
    double speed;              /* play */
    int model;                 /* -1: unchanged */
    int both;                  /* both models side by side: 1, 0; -1: unchanged */
    struct question *question; /* predict, question */
    enum simd_program simd;    /* simd, with kernels[0] */
    const char *try_key;       /* try: "block", "n", … */
    const char **try_values;
    size_t ntry;
    const char **kernels; /* compare: aliases */
    size_t nkernels;
    const char **measures; /* compare: metrics; try: watched metric */
    size_t nmeasures;
    struct lesson_ratio *ratios;
    size_t nratios;
    const struct fact **facts; /* measured elsewhere, quoted in the text */
    size_t nfacts;
    struct span span;
    struct span at_span, to_span; /* of the places' texts */
    struct span watch_span;
};

struct claim {
    const char *text; /* "lane.simt_efficiency[lines 10-11] == 0.5" */
    bool measured;    /* needs a GPU: measured(…) */
    struct span span;
};

struct lesson {
    const char *path;
    uint32_t file;
    const char *id, *title, *summary;
    int number; /* place in the course, 1-20; 0: none */
    int self_check[10];
    size_t nself_check;
    const char **needs;
    size_t nneeds;
    struct lesson_kernel *kernels;
    size_t nkernels;
    struct lesson_step *steps;
    size_t nsteps;
    struct claim *claims;
    size_t nclaims;
    struct question *questions;
    size_t nquestions;
    const char *presenter_notes; /* NULL: none */
    const char *data_dir;        /* where arch/ is; NULL: nowhere */
    struct facts facts;
    struct arena *arena;
};

/* NULL with diagnostics (carets) for anything wrong in shape: unknown keys with the
 * nearest valid word, wrong kinds, missing files, paths that leave the data folders. */
struct lesson *lesson_read(const char *path, const char *data_dir, struct sources *src,
                           struct diags *ds);
void lesson_free(struct lesson *l);
const struct lesson_kernel *lesson_kernel(const struct lesson *l, const char *alias);

/* All lessons of a folder by number then id; title and id only need a light read. */
struct lesson_entry {
    const char *path, *id, *title, *summary;
    int number;
};
size_t lesson_list(const char *dir, struct arena *a, struct lesson_entry **out,
                   struct sources *src, struct diags *ds);
/* All lessons of several folders; one whose id an earlier folder has is left out. */
size_t lesson_list_all(const char *const *dirs, size_t ndirs, struct arena *a,
                       struct lesson_entry **out, struct sources *src, struct diags *ds);
/* The lesson meant by a number, an id or a path. */
const char *lesson_find(const struct lesson_entry *entries, size_t n, const char *name);
/* The data folder of a lesson: the one that holds the folder of lessons it lies in (the
 * last folder's for a lesson from elsewhere). In the arena. */
const char *lesson_data_dir(const char *path, const char *const *dirs, size_t ndirs,
                            struct arena *a);

#endif
