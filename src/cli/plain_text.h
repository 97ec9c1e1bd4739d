/* Pieces of linear text: places, lanes, values, reflowed Markdown. */
#ifndef CLI_PLAIN_TEXT_H
#define CLI_PLAIN_TEXT_H

#include "session/session.h"
#include "trace/vars.h"

/* Markdown as plain paragraphs of at most 72 columns; code blocks stay as they are. */
void plain_markdown(struct str *out, const char *markdown);
/* "lanes 0-15", "lane 3", "the even lanes". */
void plain_lane_names(struct str *out, uint32_t mask);
/* "lanes 0-31 (all)", "lanes 0,2,4-7: 6 of 32, mask 0x000000f5". started: lanes that
 * the warp has. */
void plain_lanes(struct str *out, uint32_t mask, uint32_t started);
/* Source line of a step, blanks at its ends cut. */
void plain_line(struct str *out, const struct source *file, uint32_t line);
/* Whether all lanes of a mask hold the same. */
bool plain_same(const struct var_row *row, uint32_t mask);
/* Values of the lanes in mask, one after the other; one value if all hold the same. */
void plain_row(struct str *out, const struct var_row *row, uint32_t mask, bool letters);
/* Whether an argument of the launch holds letters: integers are shown as such. */
bool plain_letters(const struct session *s);

/* A variable of a warp as it was when last told. */
struct plain_seen {
    uint16_t warp;
    struct var_row row;
};

/* The walk through a run, a paragraph for each source line a warp steps through; of the
 * variables only changes are told. */
struct plain_walk {
    struct session *session;
    struct trace *trace;
    const struct sources *src;
    bool letters;
    uint32_t block; /* being told; UINT32_MAX: none yet */
    VEC(struct plain_seen) seen;
};
void plain_walk_open(struct plain_walk *w, struct session *s, struct trace *t,
                     const struct sources *src);
void plain_walk_close(struct plain_walk *w);
/* Tells the steps from (inclusive) to (exclusive). */
void plain_walk_tell(struct plain_walk *w, uint64_t from, uint64_t to, struct str *out);
/* What step i did between lanes or with memory, a sentence each; nothing for others. */
void plain_operation(const struct plain_walk *w, uint64_t i, struct str *out);
/* Where the learner stands: kernel, step, line, lanes. */
void plain_place(struct plain_walk *w, const char *kernel, uint64_t pos, struct str *out);

#endif
