/* Recorded measurements: measurements/NAME.yaml, one file a card, made by "warptutor gpu
 * record" and read where there is no GPU. The text is JSON after comment lines, which is
 * YAML as well; one kernel a line.
 *
 * An entry belongs to what was run, not to a name: its key is the hash of source, inputs
 * and launches, so that a kernel that changes no longer finds it. */
#ifndef REMOTE_RECORD_H
#define REMOTE_RECORD_H

#include "base/str.h"
#include "remote/request.h"
#include "remote/result.h"

struct records; /* opaque: the entries of all files read */

struct records *records_new(void);
void records_free(struct records *r);
/* Every .yaml file of the folder; a missing folder holds none. A file that is none of
 * ours adds a line to *problems. */
void records_read(struct records *r, const char *folder, struct str *problems);
/* The same when something is first looked up, so that a program which may never ask does
 * not wait for it; files that are none of ours are passed over in silence then. */
void records_read_later(struct records *r, const char *folder);
size_t records_count(struct records *r);
/* The newest entry for the request. False: none. */
bool records_find(struct records *r, const char *key, struct gpu_result *out);
/* What is recorded of a session's launches: the whole in microseconds, and the cycles of
 * the SM that worked longest (0: not known). False: nothing. */
struct record_times {
    double us, cycles;
    char card[64], date[16];
};
bool records_measured(struct records *r, struct session *s, struct record_times *out);
/* What there is where nothing is found: entries of the same source launched otherwise, or
 * only of a file of that name whose content was another one: void now. */
enum records_state { RECORDS_NONE, RECORDS_OTHER_LAUNCH, RECORDS_OTHER_SOURCE };
enum records_state records_state(struct records *r, const char *file,
                                 const struct gpu_request *q);

/* What was run, beside the request: kept with the entry. */
struct record_of {
    const char *file;  /* name of the kernel's file */
    const char *given; /* what the command line changed, "block=64"; "": nothing */
    uint32_t grow;     /* session_options' number; the entry then has no single warps */
    bool lives;        /* single warps are kept, unless grown */
};

/* Puts one run into the file at path, in place of what it has of the same key, and drops
 * its entries of a file of that name with another content. False with a sentence. */
bool record_write(const char *path, const struct record_of *of,
                  const struct gpu_request *q, const struct gpu_result *result,
                  struct str *error);

#endif
