/* Checked allocation and arenas.
 *
 * Takes sizes, gives memory; never NULL. The one handler for exhausted memory is
 * process state by nature: there is nobody to pass a context when nothing is left.
 * An arena is a list of blocks; big requests get a block of their own. Leaves out
 * freeing single objects of an arena. */
#include "base/mem.h"

#include <assert.h>
#include <stdarg.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>

#define ARENA_BLOCK ((size_t)1 << 10)
#define ARENA_BLOCK_MAX ((size_t)4 << 20)
#define ARENA_OWN ((size_t)4 << 10) /* at least, to get a block of its own */
#define HUGE_PAGE ((size_t)2 << 20)
#define ARENA_ALIGN ((size_t)8)

struct arena_block {
    struct arena_block *next;
    size_t used, cap;
    bool mapped;   /* not by malloc */
    void *adopted; /* freed with the block, which holds nothing else */
    _Alignas(8) unsigned char bytes[];
};

struct arena {
    struct arena_block *blocks; /* the first one is filled */
    size_t total;
    size_t next_cap;
};

static void (*oom_handler)(size_t wanted);

void mem_set_oom_handler(void (*handler)(size_t wanted))
{
    oom_handler = handler;
}

static _Noreturn void out_of_memory(size_t wanted)
{
    if (oom_handler)
        oom_handler(wanted);
    abort();
}

/* Large memory is asked for huge pages: a good part of the time of filling it would go
 * into faults of small ones. A wish, which changes nothing but time. */
static void want_huge(void *p, size_t size)
{
#ifdef MADV_HUGEPAGE
    const uintptr_t page = 4096;
    uintptr_t from = ((uintptr_t)p + page - 1) & ~(page - 1);
    if (size >= HUGE_PAGE)
        (void)madvise((void *)from, size - (from - (uintptr_t)p), MADV_HUGEPAGE);
#else
    (void)p, (void)size;
#endif
}

void *mem_alloc(size_t size)
{
    void *p = calloc(1, size ? size : 1);
    if (!p)
        out_of_memory(size);
    return p;
}

void *mem_realloc(void *p, size_t size)
{
    void *q = realloc(p, size ? size : 1);
    if (!q)
        out_of_memory(size);
    want_huge(q, size);
    return q;
}

void *mem_aligned(size_t align, size_t size)
{
    void *p = NULL;
    if (align < sizeof(void *))
        align = sizeof(void *);
    assert((align & (align - 1)) == 0);
    if (posix_memalign(&p, align, size ? size : 1) != 0)
        out_of_memory(size);
    memset(p, 0, size);
    return p;
}

void mem_free(void *p)
{
    free(p);
}

char *mem_strdup(const char *s)
{
    size_t size = strlen(s) + 1;
    return memcpy(mem_alloc(size), s, size);
}

struct arena *arena_new(void)
{
    struct arena *a = mem_alloc(sizeof *a);
    a->next_cap = ARENA_BLOCK;
    return a;
}

static void block_free(struct arena_block *b);

void arena_free(struct arena *a)
{
    if (!a)
        return;
    for (struct arena_block *b = a->blocks, *next; b; b = next) {
        next = b->next;
        mem_free(b->adopted);
        block_free(b);
    }
    mem_free(a);
}

#ifdef MADV_HUGEPAGE
/* size bytes from the system at a multiple of a huge page, NULL if it has none to give;
 * size is one too. */
static void *map_aligned(size_t size)
{
    unsigned char *p = mmap(NULL, size + HUGE_PAGE, PROT_READ | PROT_WRITE,
                            MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
    if (p == MAP_FAILED)
        return NULL;
    size_t skip = -(uintptr_t)p & (HUGE_PAGE - 1);
    if (skip)
        (void)munmap(p, skip);
    (void)munmap(p + skip + size, HUGE_PAGE - skip);
    return p + skip;
}

/* A large block of whole huge pages. */
static struct arena_block *block_map(size_t cap)
{
    size_t size = (sizeof(struct arena_block) + cap + HUGE_PAGE - 1) & ~(HUGE_PAGE - 1);
    struct arena_block *b = map_aligned(size);
    if (!b)
        return NULL;
    want_huge(b, size);
    b->mapped = true;
    b->cap = size - sizeof *b;
    return b;
}

static void block_free(struct arena_block *b)
{
    if (b->mapped)
        (void)munmap(b, sizeof *b + b->cap);
    else
        mem_free(b);
}
#else
static struct arena_block *block_map(size_t cap)
{
    (void)cap;
    return NULL;
}

static void block_free(struct arena_block *b)
{
    mem_free(b);
}
#endif

static struct arena_block *block_new(size_t cap)
{
    struct arena_block *b = cap >= HUGE_PAGE / 2 ? block_map(cap) : NULL;
    if (b)
        return b;
    b = mem_alloc(sizeof *b + cap);
    b->cap = cap;
    return b;
}

/* A block for `size` bytes. One that fits nothing else goes behind the first, so that
 * the room left in the first stays in use. */
static struct arena_block *arena_grow(struct arena *a, size_t size)
{
    if (size > ARENA_OWN && size > a->next_cap / 4 && a->blocks) {
        struct arena_block *own = block_new(size);
        own->next = a->blocks->next;
        a->blocks->next = own;
        return own;
    }
    size_t cap = a->next_cap - sizeof(struct arena_block);
    struct arena_block *b = block_new(size > cap ? size : cap);
    if (a->next_cap < ARENA_BLOCK_MAX)
        a->next_cap *= 2;
    b->next = a->blocks;
    a->blocks = b;
    return b;
}

void arena_adopt(struct arena *a, void *p)
{
    if (!a->blocks)
        (void)arena_alloc(a, 0);
    struct arena_block *b = block_new(0);
    b->adopted = p;
    b->next = a->blocks->next; /* the first one stays the one being filled */
    a->blocks->next = b;
}

void *arena_alloc(struct arena *a, size_t size)
{
    if (size > SIZE_MAX / 2)
        out_of_memory(size);
    size_t room = ((size ? size : 1) + ARENA_ALIGN - 1) & ~(ARENA_ALIGN - 1);
    struct arena_block *b = a->blocks;
    if (!b || b->cap - b->used < room)
        b = arena_grow(a, room);
    void *p = b->bytes + b->used;
    b->used += room;
    a->total += room;
    return p;
}

char *arena_strndup(struct arena *a, const char *s, size_t len)
{
    char *p = arena_alloc(a, len + 1);
    if (len)
        memcpy(p, s, len);
    return p;
}

char *arena_strdup(struct arena *a, const char *s)
{
    return arena_strndup(a, s, strlen(s));
}

char *arena_printf(struct arena *a, const char *fmt, ...)
{
    va_list ap, again;
    va_start(ap, fmt);
    va_copy(again, ap);
    int len = vsnprintf(NULL, 0, fmt, ap);
    va_end(ap);
    assert(len >= 0);
    char *p = arena_alloc(a, (size_t)len + 1);
    vsnprintf(p, (size_t)len + 1, fmt, again);
    va_end(again);
    return p;
}

size_t arena_bytes(const struct arena *a)
{
    return a->total;
}
