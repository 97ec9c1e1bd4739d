/* Shadow of memory for the race checker: who accessed which word, by lines.
 *
 * A line is 32 words of 4 bytes. It keeps a few records, each for one warp, one time and
 * one kind of access: which words, which bytes of them, which lane each. A warp that goes
 * over memory lane after lane needs one record a line, so that a request is checked with
 * a handful of comparisons. */
#ifndef CHECK_LINES_H
#define CHECK_LINES_H

#include "simt/launch.h"
#include "simt/mask.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#define LINE_WORDS 32
#define LINE_SHIFT 7

enum {
    TOUCH_WRITE = 1,
    TOUCH_ATOMIC = 2,
    TOUCH_VOLATILE = 4,
    TOUCH_POLL = 8,         /* a read that is as good as atomic, see polls of event.h */
    TOUCH_BLOCK_SCOPE = 16, /* an atomic for one block only */
    TOUCH_SEES = 32 /* a strong read whose value is kept: it comes after what it read */
};

enum touch_lanes {
    LANES_ROW,  /* lane = (word - shift) >> wide */
    LANES_SAME, /* each word by all of `lanes` */
    LANES_TABLE /* table[word] */
};

struct touch {
    uint32_t stamp, warp; /* clock.h */
    uint32_t pc;
    uint32_t words, lanes; /* lanes: all there are, or nearly */
    uint8_t flags;         /* TOUCH_* */
    uint8_t bytes;         /* of each word */
    uint8_t kind;          /* enum touch_lanes */
    uint8_t wide;
    int8_t shift;
    uint32_t seq;    /* of the accesses of the line, as they came; set by line_add */
    uint32_t *table; /* LINE_WORDS masks */
};

struct line {
    struct touch *touches;
    uint16_t n, cap;
    uint32_t seq;
};

static inline uint32_t touch_lanes(const struct touch *t, unsigned word)
{
    if (t->kind == LANES_ROW)
        return mask_lane((unsigned)((int)word - t->shift) >> t->wide);
    return t->kind == LANES_SAME ? t->lanes : t->table[word];
}

struct lines;
struct lines *lines_new(void);
void lines_free(struct lines *s);
/* The line with this number; made on the way. */
struct line *lines_at(struct lines *s, uint64_t number);
/* Forgets everything. */
void lines_clear(struct lines *s);

/* After t has been checked: what it supersedes goes, and it is kept. `before`: touches of
 * the line (one bit each) that t is ordered after. same_place: a pc's place, for joining. */
void line_add(struct line *l, const struct touch *t, uint32_t before);

#endif
