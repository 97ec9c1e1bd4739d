/* One priced launch as `time` and `run --time` show it: at length, as a row of a table,
 * as JSON (data/schema/time.json). */
#ifndef CLI_TIME_ROW_H
#define CLI_TIME_ROW_H

#include "cli/timing.h"

#include <jansson.h>

struct time_row {
    const char *file;
    char *kernel; /* heap */
    char *arch;   /* heap: name of the architecture's file */
    uint32_t grow;
    struct timing *t;
    double ratio;      /* of the first row's time; 0: none */
    VEC(double) curve; /* --curve: cycles with 1, 2, 3 … resident blocks */
};

struct time_rows {
    VEC(struct time_row) list;
};

/* Prices the chosen launch of s, opened from `file` with o's options, by the architecture
 * of arch_path. False with diagnostics. */
bool time_row_of(const struct options *o, struct session *s, const char *file,
                 const char *arch_path, struct time_row *out, struct diags *ds);
void time_row_free(struct time_row *r);
void time_rows_free(struct time_rows *rows);

/* What --policy calls it. */
const char *time_policy_name(enum sm_policy p);
/* Time, bound, stalls, what it rests on, occupancy. */
void time_row_print(const struct options *o, const struct time_row *r, struct str *out);
/* All rows beside each other. */
void time_rows_table(const struct time_rows *rows, struct str *out);
json_t *time_row_json(const struct options *o, const struct time_row *r);
json_t *time_rows_json(const struct options *o, const struct time_rows *rows);

#endif
