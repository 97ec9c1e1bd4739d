/* Lines of shadow memory, in chunks made on first use, and the few records of a line. */
#include "check/lines.h"

#include "base/mem.h"
#include "base/vec.h"

#include <string.h>

#define CHUNK_SHIFT 10
#define CHUNK_LINES (1u << CHUNK_SHIFT)
#define MAX_TOUCHES 24
#define JOIN_FROM 6 /* records of a line from which unlike places are joined */

struct lines {
    VEC(struct line *) chunks; /* NULL: not touched */
};

struct lines *lines_new(void)
{
    return mem_alloc(sizeof(struct lines));
}

static void line_clear(struct line *l)
{
    for (unsigned i = 0; i < l->n; i++)
        mem_free(l->touches[i].table);
    l->n = 0;
    l->seq = 0;
}

void lines_clear(struct lines *s)
{
    for (size_t i = 0; i < s->chunks.len; i++)
        for (unsigned k = 0; s->chunks.data[i] && k < CHUNK_LINES; k++)
            line_clear(&s->chunks.data[i][k]);
}

void lines_free(struct lines *s)
{
    lines_clear(s);
    for (size_t i = 0; i < s->chunks.len; i++) {
        for (unsigned k = 0; s->chunks.data[i] && k < CHUNK_LINES; k++)
            mem_free(s->chunks.data[i][k].touches);
        mem_free(s->chunks.data[i]);
    }
    vec_free(&s->chunks);
    mem_free(s);
}

struct line *lines_at(struct lines *s, uint64_t number)
{
    size_t chunk = number >> CHUNK_SHIFT;
    while (s->chunks.len <= chunk)
        vec_push(&s->chunks, NULL);
    if (!s->chunks.data[chunk])
        s->chunks.data[chunk] = mem_alloc(CHUNK_LINES * sizeof(struct line));
    return &s->chunks.data[chunk][number & (CHUNK_LINES - 1)];
}

/* --- records ------------------------------------------------------------------------- */

static void remove_at(struct line *l, unsigned i)
{
    mem_free(l->touches[i].table);
    l->touches[i] = l->touches[--l->n];
}

static void take_words(struct touch *t, uint32_t words)
{
    t->words &= ~words;
    if (t->kind == LANES_TABLE)
        MASK_EACH(w, words)
    t->table[w] = 0;
}

/* t says more than o about the words they share. */
static bool supersedes(const struct touch *t, const struct touch *o, bool before)
{
    if (o->bytes & ~t->bytes)
        return false;
    bool atomic = t->flags & o->flags & TOUCH_ATOMIC;
    if ((t->flags & TOUCH_WRITE) && !atomic)
        return true;
    if (o->flags & ~t->flags & TOUCH_SEES)
        return false;
    return before && (t->flags & TOUCH_WRITE || !(o->flags & TOUCH_WRITE));
}

static bool same_kind(const struct touch *t, const struct touch *o)
{
    return t->warp == o->warp && t->stamp == o->stamp && t->flags == o->flags &&
           t->bytes == o->bytes;
}

static void to_table(struct touch *t)
{
    if (t->kind == LANES_TABLE)
        return;
    uint32_t *table = mem_alloc(LINE_WORDS * sizeof *table);
    MASK_EACH(w, t->words)
    table[w] = touch_lanes(t, w);
    t->kind = LANES_TABLE;
    t->table = table;
}

/* Whether t, joined to o, would hide which of them came before an access between. */
static bool seen_between(const struct line *l, const struct touch *o,
                         const struct touch *t)
{
    for (unsigned i = 0; i < l->n; i++) {
        const struct touch *x = &l->touches[i];
        if (x->seq > o->seq && (x->words & (o->words | t->words)) &&
            ((x->flags | t->flags) & TOUCH_SEES))
            return true;
    }
    return false;
}

static bool join(struct line *l, struct touch *o, const struct touch *t)
{
    if (!same_kind(t, o) || (t->pc != o->pc && l->n < JOIN_FROM) || seen_between(l, o, t))
        return false;
    bool same = t->kind == o->kind &&
                ((t->kind == LANES_ROW && t->shift == o->shift && t->wide == o->wide) ||
                 (t->kind == LANES_SAME && t->lanes == o->lanes));
    if (!same) {
        to_table(o);
        MASK_EACH(w, t->words)
        o->table[w] |= touch_lanes(t, w);
    }
    o->words |= t->words;
    o->lanes |= t->lanes;
    o->seq = ++l->seq;
    return true;
}

/* The oldest read, else the oldest record. */
static void make_room(struct line *l)
{
    unsigned victim = 0;
    for (unsigned i = 1; i < l->n; i++) {
        const struct touch *a = &l->touches[i], *b = &l->touches[victim];
        bool wa = a->flags & TOUCH_WRITE, wb = b->flags & TOUCH_WRITE;
        if (wa != wb ? wb : a->stamp < b->stamp)
            victim = i;
    }
    remove_at(l, victim);
}

static void push(struct line *l, const struct touch *t)
{
    if (l->n == MAX_TOUCHES)
        make_room(l);
    if (l->n == l->cap) {
        l->cap = l->cap ? 2 * l->cap : 2;
        l->touches = mem_realloc(l->touches, l->cap * sizeof *l->touches);
    }
    struct touch *o = &l->touches[l->n++];
    *o = *t;
    o->seq = ++l->seq;
    if (t->kind == LANES_TABLE) {
        o->table = mem_alloc(LINE_WORDS * sizeof *o->table);
        memcpy(o->table, t->table, LINE_WORDS * sizeof *o->table);
    }
}

void line_add(struct line *l, const struct touch *t, uint32_t before)
{
    for (unsigned i = l->n; i-- > 0;) {
        struct touch *o = &l->touches[i];
        uint32_t words = o->words & t->words;
        if (!words || !supersedes(t, o, before >> i & 1))
            continue;
        take_words(o, words);
        if (!o->words)
            remove_at(l, i);
    }
    for (unsigned i = 0; i < l->n; i++)
        if (join(l, &l->touches[i], t))
            return;
    push(l, t);
}
