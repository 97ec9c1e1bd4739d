/* Joins: graphs written as text without joins, and the join of each block. Dominators. */
#include "ir_test.h"

#include "ir/opt.h"

#include <string.h>

struct graph_case {
    const char *name;
    const char *blocks; /* one letter-terminator per block, see graph_text */
    const char *joins;  /* per block: number, x for the exit; removed blocks left out */
};

/* Blocks are separated by blanks: "2" jumps to b2, "1,2" branches, "e" exits early, "x"
 * exits, "t" traps. */
static const struct graph_case GRAPHS[] = {
    {"straight line", "1 2 x", "1 2 x"},
    {"if", "1,2 2 x", "2 2 x"},
    {"if else", "1,2 3 3 x", "3 3 3 x"},
    {"nested if", "1,4 2,3 3 4 x", "4 3 3 4 x"},
    {"loop", "1 1,2 x", "1 2 x"},
    {"loop with test above", "1 2,3 1 x", "1 3 1 x"},
    {"loop with break", "1 2,4 3,4 1 x", "1 4 4 1 x"},
    {"loop with continue", "1 2,3 3 1,4 x", "1 3 3 4 x"},
    {"loop in loop", "1 2 2,3 1,4 x", "1 2 3 4 x"},
    {"early return", "1,2 e x", "2 x x"},
    {"early return in the else arm", "1,2 x e", "1 x x"},
    {"early return in a loop", "1 2,3 e 1,4 x", "1 3 x 4 x"},
    {"two early returns", "1,2 e 3,4 e x", "2 x 4 x x"},
    {"early returns inside one arm", "1,4 2,3 e e x", "4 x x x x"},
    {"only early returns", "1,2 e e", "x x x"},
    {"both arms return", "1,2 x x", "x x x"},
    {"early return, then both arms return", "1,2 e 3,4 x x", "2 x x x x"},
    {"trap is no end", "1,2 t x", "2 x x"},
    {"endless loop", "1 1", "x x"},
    {"endless loop beside an exit", "1,2 1 x", "2 x x"},
    {"endless loop left by returns", "1 2,3 e 1", "1 2 x 1"},
    {"switch", "1,2 4 3,4 4 x", "4 4 4 4 x"},
    {"shared return block", "1,2 2,3 x x", "x x x x"},
    {"unreachable block", "2 1 x", "1 x"},
    {"irreducible", "1,2 2,3 1,3 x", "3 3 3 x"},
    {"same target twice", "1,1 x", "1 x"},
};

static const char *terminator(struct str *out, const char *p)
{
    size_t len = strcspn(p, " ");
    if (*p == 'e')
        str_add(out, "  exit.early\n");
    else if (*p == 'x')
        str_add(out, "  exit\n");
    else if (*p == 't')
        str_add(out, "  trap\n");
    else if (memchr(p, ',', len))
        str_printf(out, "  bra %%t0, b%c, b%c\n", p[0], p[2]);
    else
        str_printf(out, "  jmp b%c\n", p[0]);
    return p[len] ? p + len + 1 : p + len;
}

static void graph_text(const char *blocks, struct str *out)
{
    unsigned n = 0;
    str_add(out, "func \"k\" kernel frame 0\n  reg %t0:pred\n");
    for (const char *p = blocks; *p; n++) {
        str_printf(out, "b%u:\n", n);
        p = terminator(out, p);
    }
    str_add(out, "end\n");
}

START_TEST(joins)
{
    const struct graph_case *g = &GRAPHS[_i];
    struct str text = {0}, got = {0};
    graph_text(g->blocks, &text);
    struct text_module t = text_read(str_cstr(&text));
    ck_assert_msg(t.m != NULL, "%s: not read", g->name);
    const struct ir_func *f = &t.m->funcs.data[0];
    for (size_t b = 0; b < f->blocks.len; b++) {
        uint32_t join = f->blocks.data[b].ipdom;
        if (b > 0)
            str_addc(&got, ' ');
        if (join == IR_NO_BLOCK)
            str_addc(&got, 'x');
        else
            str_printf(&got, "%u", join);
    }
    ck_assert_msg(strcmp(str_cstr(&got), g->joins) == 0, "%s: joins %s, expected %s",
                  g->name, str_cstr(&got), g->joins);
    str_free(&text);
    str_free(&got);
    text_free(&t);
}
END_TEST

/* Join of b by the definition: the nearest block that every way from b to an end
 * passes, found by removing candidates. Compared on random graphs without exits early,
 * where the definition has no extra rule. */
static bool avoids(const struct ir_func *f, uint32_t from, uint32_t removed,
                   uint8_t *seen)
{
    if (from == removed || seen[from])
        return false;
    seen[from] = 1;
    uint32_t succ[2];
    size_t n = ir_successors(&f->blocks.data[from], succ);
    if (n == 0)
        return true;
    for (size_t i = 0; i < n; i++)
        if (avoids(f, succ[i], removed, seen))
            return true;
    return false;
}

static bool dominates(const struct ir_func *f, uint32_t d, uint32_t b)
{
    uint8_t seen[32] = {0};
    return d != b && !avoids(f, b, d, seen);
}

static bool can_end(const struct ir_func *f, uint32_t b)
{
    uint8_t seen[32] = {0};
    return avoids(f, b, IR_NO_BLOCK, seen);
}

static uint32_t slow_join(const struct ir_func *f, uint32_t b)
{
    if (!can_end(f, b))
        return IR_NO_BLOCK;
    for (uint32_t d = 0; d < f->blocks.len; d++) {
        if (!dominates(f, d, b))
            continue;
        bool nearest = true;
        for (uint32_t e = 0; e < f->blocks.len; e++)
            nearest &= e == d || !dominates(f, e, b) || dominates(f, e, d);
        if (nearest)
            return d;
    }
    return IR_NO_BLOCK;
}

static uint32_t next_random(uint32_t *state)
{
    *state = *state * 1664525u + 1013904223u;
    return *state >> 8;
}

static void random_graph(struct str *out, uint32_t *state)
{
    uint32_t n = 3 + next_random(state) % 12;
    str_add(out, "func \"k\" kernel frame 0\n  reg %t0:pred\n");
    for (uint32_t b = 0; b < n; b++) {
        uint32_t kind = b + 1 == n ? 0 : next_random(state) % 10;
        uint32_t x = next_random(state) % n, y = next_random(state) % n;
        str_printf(out, "b%u:\n", b);
        if (kind == 0)
            str_add(out, "  exit\n");
        else if (kind < 4)
            str_printf(out, "  jmp b%u\n", x);
        else
            str_printf(out, "  bra %%t0, b%u, b%u\n", x, y);
    }
    str_add(out, "end\n");
}

START_TEST(random_joins)
{
    uint32_t state = (uint32_t)_i + 1;
    for (unsigned round = 0; round < 50; round++) {
        struct str text = {0};
        random_graph(&text, &state);
        struct text_module t = text_read(str_cstr(&text));
        ck_assert(t.m != NULL);
        const struct ir_func *f = &t.m->funcs.data[0];
        /* An endless loop is an end of nothing: the definition says nothing there. */
        bool all_end = true;
        for (uint32_t b = 0; b < f->blocks.len; b++)
            all_end &= can_end(f, b);
        for (uint32_t b = 0; all_end && b < f->blocks.len; b++)
            ck_assert_msg(f->blocks.data[b].ipdom == slow_join(f, b), "b%u of\n%s", b,
                          str_cstr(&text));
        str_free(&text);
        text_free(&t);
    }
}
END_TEST

/* Whether b is come to from `from` without passing `removed`. */
static bool reaches(const struct ir_func *f, uint32_t from, uint32_t b, uint32_t removed,
                    uint8_t *seen)
{
    if (from == removed || seen[from])
        return false;
    seen[from] = 1;
    uint32_t succ[2];
    bool found = from == b;
    for (size_t i = ir_successors(&f->blocks.data[from], succ); i-- > 0 && !found;)
        found = reaches(f, succ[i], b, removed, seen);
    return found;
}

/* By the definition: the entry and the block itself, and what every way to it passes. */
static bool slow_dominates(const struct ir_func *f, uint32_t a, uint32_t b)
{
    uint8_t any[32] = {0}, without[32] = {0};
    return a == b || a == 0 ||
           (reaches(f, 0, b, IR_NO_BLOCK, any) && !reaches(f, 0, b, a, without));
}

START_TEST(random_dominators)
{
    uint32_t state = (uint32_t)_i + 1;
    for (unsigned round = 0; round < 50; round++) {
        struct str text = {0};
        random_graph(&text, &state);
        struct text_module t = text_read(str_cstr(&text));
        ck_assert(t.m != NULL);
        const struct ir_func *f = &t.m->funcs.data[0];
        struct ir_doms doms = ir_dominators(f);
        for (uint32_t a = 0; a < f->blocks.len; a++)
            for (uint32_t b = 0; b < f->blocks.len; b++) {
                ck_assert_msg(ir_dominates(&doms, a, b) == slow_dominates(f, a, b),
                              "b%u, b%u of\n%s", a, b, str_cstr(&text));
                ck_assert(ir_dominates(&doms, a, b) == (ir_dom_meet(&doms, a, b) == a));
            }
        ir_doms_free(&doms);
        str_free(&text);
        text_free(&t);
    }
}
END_TEST

TCase *cfg_case(void)
{
    TCase *c = tcase_create("joins");
    tcase_add_loop_test(c, joins, 0, sizeof GRAPHS / sizeof *GRAPHS);
    tcase_add_loop_test(c, random_joins, 0, 20);
    tcase_add_loop_test(c, random_dominators, 0, 20);
    return c;
}
