/* What the parts of "warptutor gpu" share: the kernels it was given, each run by the
 * interpreter and made into a request. */
#ifndef CLI_GPU_H
#define CLI_GPU_H

#include "cli/cli.h"
#include "remote/client.h"
#include "remote/launch.h"
#include "remote/launcher.h"
#include "remote/record.h"
#include "lesson/stage.h"
#include "session/session.h"

struct gpu_variant {
    const char *label; /* a lesson's alias, or the file's name */
    const char *path;
    const char *file;  /* path's last part */
    const char *given; /* what is changed of the header's launch, "block=64,1,1"; "" */
    bool by_hand;      /* by the command line, not by a lesson */
    uint32_t grow;     /* --grow's number; 0: the launch as it is */
    struct session *session;
    struct run *run;       /* the interpreter's; NULL when grown */
    struct session *small; /* whose run it is, after gpu_variant_count; else NULL */
    struct session_options options; /* the set's arena holds what it points at */
    struct gpu_request request;
};

/* Variants whose ratio a lesson speaks of: indices. */
struct gpu_pair {
    size_t base, other;
};

struct gpu_set {
    VEC(struct gpu_variant) variants;
    VEC(struct gpu_pair) pairs;
    VEC(struct lesson *) lessons;
    struct sources *src;
    struct diags ds;
    struct arena *arena;
    struct gpu_launchers launchers;
    struct gpu_place place; /* of --via and config.yaml */
    int status;             /* of what could not be opened */
};

/* Operands from `first` on: kernel files and lessons; all: every launch a lesson speaks
 * of, not only its kernels as they stand. False when nothing is left to run; what could
 * not be opened is in set->ds and set->status. */
bool gpu_set_open(const struct options *o, int first, bool all, struct gpu_set *set);
/* Sees to it that v->run is there for counting: of a grown launch, that of the header's. */
bool gpu_variant_count(struct gpu_set *set, struct gpu_variant *v);
void gpu_set_close(struct gpu_set *set);
/* Prints set->ds; the status worsened by set->status. */
int gpu_set_finish(const struct options *o, struct gpu_set *set, int status);

/* The devices of the worker that --via or config.yaml names. EXIT_CLEAN, or a status with
 * a sentence in *error. */
int cli_gpu_list(const struct options *o, struct gpu_list *out, struct str *error);
/* Recorded measurements of the data folder and of the reader's own. problems NULL: read
 * when something is looked up (records_read_later). */
struct records *gpu_records_open(struct str *problems);
/* stage_measured: what `records` have of the session's launches. */
bool gpu_recorded(void *records, struct session *s, struct stage_times *out);
/* On the GPU of set->place, or kept from there. False with a sentence; NVRTC's words, and
 * findings that may tell why a kernel failed, are put into set->ds. */
bool gpu_measure(struct gpu_set *set, const struct gpu_variant *v, struct gpu_result *out,
                 struct str *error);
/* One line: card, versions, and when. */
void gpu_provenance(const struct gpu_result *r, struct str *out);
json_t *gpu_variant_json(const struct gpu_variant *v, const struct gpu_result *r);

/* What the steps of the set's lessons hold against each other, as a table (nothing where
 * there are none), or as a list of objects. */
void gpu_ratios_print(struct gpu_set *set, struct records *records, struct str *out);
json_t *gpu_ratios_json(struct gpu_set *set, struct records *records);

int gpu_run_command(const struct options *o);
int gpu_compare(const struct options *o);
int gpu_record(const struct options *o);

#endif
