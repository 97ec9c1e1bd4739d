/* Groups of lanes that take part in one warp-level operation, and what is said when one
 * is wrong. Private to the files of warp-level operations. */
#ifndef SIMT_GROUP_H
#define SIMT_GROUP_H

#include "simt/state.h"

/* One place a group's lanes call from. */
struct part {
    const struct slot *s;
    struct window *win;
    uint32_t lanes;
    uint16_t id;
};

struct group {
    uint32_t members, present;
    bool not_member, differs;
    unsigned nparts;
    struct part parts[WARP_LANES];
};

/* Members that have neither come nor exited. */
uint32_t group_outstanding(const struct warp *w, const struct group *g);
/* The join of the branch that sent `lane` another way than the caller, or NO_ENTRY. */
uint16_t group_parted_at(const struct warp *w, const struct entry *caller, unsigned lane);

/* Findings: lanes that are not in their own mask (marks g); a wrong width; members that
 * do not come; completion from two places. */
void group_check_members(struct machine *m, struct warp *w, const struct slot *s,
                         struct group *g, uint32_t callers);
void group_check_width(struct machine *m, struct warp *w, const struct slot *s,
                       const struct window *win, uint32_t mask);
void group_report_missing(struct machine *m, struct warp *w, const struct group *g);
/* One note for each branch and side that sent missing lanes another way than the caller. */
void group_note_branches(struct machine *m, struct diag *d, struct warp *w,
                         const struct entry *caller, uint32_t missing);
void group_report_two_places(struct machine *m, struct warp *w, const struct group *g);

#endif
