/* Global memory: allocations, host access, copy-on-write snapshots, hashing.
 *
 * Takes names, sizes and bytes; gives generic addresses and, through memory_priv.h, host
 * pointers for the interpreter. Bounds of a kernel's accesses are the interpreter's
 * business (exec_mem.c); here a bad host-side range is a broken invariant. */
#include "simt/memory_priv.h"

#include "simt/hash.h"

#include <assert.h>
#include <string.h>

#define ALIGN 256u

struct memory *memory_new(void)
{
    struct memory *m = mem_alloc(sizeof *m);
    m->next = IR_GLOBAL_BASE;
    m->next_host = IR_HOST_BASE;
    m->names = arena_new();
    return m;
}

static void image_drop(struct page_image *im)
{
    if (im && --im->refs == 0)
        mem_free(im);
}

static void drop_bytes(struct memory_block *b)
{
    for (size_t p = 0; p < b->npages; p++)
        image_drop(b->images[p]);
    if (b->host)
        mem_free(b->host - MEMORY_PAD);
    if (b->undef)
        mem_free(b->undef - MEMORY_PAD);
    mem_free(b->dirty);
    mem_free(b->images);
}

void memory_free(struct memory *m)
{
    if (!m)
        return;
    for (size_t i = 0; i < m->blocks.len; i++) {
        struct memory_block *b = m->blocks.data[i];
        drop_bytes(b);
        mem_free(b);
    }
    vec_free(&m->blocks);
    vec_free(&m->by_base);
    for (size_t i = 0; i < 3; i++)
        vec_free(&m->spare[i]);
    arena_free(m->names);
    mem_free(m);
}

/* Position of the first block with base > addr. */
static size_t upper(const struct memory *m, uint64_t addr)
{
    size_t lo = 0, hi = m->by_base.len;
    while (lo < hi) {
        size_t mid = (lo + hi) / 2;
        if (m->blocks.data[m->by_base.data[mid]]->pub.base <= addr)
            lo = mid + 1;
        else
            hi = mid;
    }
    return lo;
}

static uint8_t *padded(uint64_t size)
{
    return (uint8_t *)mem_aligned(64, size + 2 * MEMORY_PAD) + MEMORY_PAD;
}

void memory_want_undef(struct memory_block *b)
{
    if (!b->undef)
        b->undef = padded(b->pub.size);
}

/* Gives block `index` its address. */
static void map_block(struct memory *m, uint32_t index, uint64_t base)
{
    size_t at = upper(m, base);
    vec_push(&m->by_base, 0);
    memmove(m->by_base.data + at + 1, m->by_base.data + at,
            (m->by_base.len - 1 - at) * sizeof *m->by_base.data);
    m->by_base.data[at] = index;
    m->blocks.data[index]->pub.base = base;
}

/* A new block, or a released one of the same side: the hints of the inner loop may
 * still point at it, and must find what that side may reach. */
static uint32_t new_block(struct memory *m, enum memory_side side)
{
    if (m->spare[side].len > 0)
        return m->spare[side].data[--m->spare[side].len];
    vec_push(&m->blocks, mem_alloc(sizeof(struct memory_block)));
    return (uint32_t)(m->blocks.len - 1);
}

static struct memory_block *add(struct memory *m, enum memory_side side, uint64_t base,
                                const char *name, uint64_t size, enum ir_vtype vtype,
                                uint32_t elem_size)
{
    uint32_t index = new_block(m, side);
    struct memory_block *b = m->blocks.data[index];
    b->pub.side = (uint8_t)side;
    b->pub.name = arena_strdup(m->names, name);
    b->pub.size = size;
    b->pub.vtype = vtype;
    b->pub.elem_size = elem_size ? elem_size : 1;
    b->host = padded(size);
    b->npages = (size + MEMORY_PAGE - 1) / MEMORY_PAGE;
    b->dirty = mem_alloc(b->npages + 1);
    b->images = mem_alloc((b->npages + 1) * sizeof *b->images);
    map_block(m, index, base);
    return b;
}

uint64_t memory_alloc(struct memory *m, const char *name, uint64_t size,
                      enum ir_vtype vtype, uint32_t elem_size, bool defined)
{
    return memory_alloc_side(m, MEMORY_DEVICE, name, size, vtype, elem_size, defined);
}

uint64_t memory_alloc_side(struct memory *m, enum memory_side side, const char *name,
                           uint64_t size, enum ir_vtype vtype, uint32_t elem_size,
                           bool defined)
{
    uint64_t *next = side == MEMORY_HOST ? &m->next_host : &m->next, base = *next;
    struct memory_block *b = add(m, side, base, name, size, vtype, elem_size);
    if (!defined && size) {
        memory_want_undef(b);
        memset(b->undef, 0xff, size);
    }
    *next = (base + size + 2 * MEMORY_PAGE) & ~(uint64_t)(MEMORY_PAGE - 1);
    static_assert(MEMORY_PAGE % ALIGN == 0, "allocations start on page boundaries");
    return base;
}

bool memory_release(struct memory *m, uint64_t addr)
{
    size_t at = upper(m, addr);
    if (at == 0 || m->blocks.data[m->by_base.data[at - 1]]->pub.base != addr)
        return false;
    uint32_t index = m->by_base.data[at - 1];
    struct memory_block *b = m->blocks.data[index];
    enum memory_side side = (enum memory_side)b->pub.side;
    drop_bytes(b);
    *b = (struct memory_block){0};
    memmove(m->by_base.data + at - 1, m->by_base.data + at,
            (m->by_base.len - at) * sizeof *m->by_base.data);
    m->by_base.len--;
    vec_push(&m->spare[side], index);
    return true;
}

static bool same_variable(const struct memory_block *b, const struct ir_object *o)
{
    return b->variable && strcmp(b->variable, o->name) == 0 &&
           b->declared.file == o->span.file && b->declared.off == o->span.off &&
           b->pub.read_only == (o->space == IR_CONST);
}

uint64_t memory_variable(struct memory *m, const struct ir_object *o, uint32_t elem_size,
                         bool *fresh)
{
    uint64_t at = IR_CONST_BASE + o->offset, size = o->size ? o->size : 1;
    *fresh = false;
    /* A host program is placed once, and a macro may hold two literals in one place. */
    for (size_t i = 0; o->side != MEMORY_HOST && i < m->blocks.len; i++) {
        struct memory_block *b = m->blocks.data[i];
        if (!same_variable(b, o))
            continue;
        if (b->pub.read_only)
            map_block(m, (uint32_t)i, at);
        return b->pub.base;
    }
    *fresh = true;
    if (o->space == IR_CONST)
        add(m, MEMORY_DEVICE, at, o->name, size, o->vtype, elem_size)->pub.read_only =
            true;
    else
        at = memory_alloc_side(m, (enum memory_side)o->side, o->name, size, o->vtype,
                               elem_size, true);
    struct memory_block *b = m->blocks.data[memory_index(m, at)];
    b->variable = b->pub.name;
    b->declared = o->span;
    return at;
}

void memory_clear_constants(struct memory *m)
{
    size_t kept = 0;
    for (size_t i = 0; i < m->by_base.len; i++)
        if (!m->blocks.data[m->by_base.data[i]]->pub.read_only)
            m->by_base.data[kept++] = m->by_base.data[i];
    m->by_base.len = kept;
}

bool memory_is_variable(const struct memory *m, size_t i)
{
    return m->blocks.data[i]->variable != NULL;
}

size_t memory_count(const struct memory *m)
{
    return m->blocks.len;
}

const struct allocation *memory_at(const struct memory *m, size_t i)
{
    assert(i < m->blocks.len);
    return &m->blocks.data[i]->pub;
}

int memory_index(const struct memory *m, uint64_t addr)
{
    size_t at = upper(m, addr);
    if (at == 0)
        return -1;
    uint32_t i = m->by_base.data[at - 1];
    const struct allocation *a = &m->blocks.data[i]->pub;
    return addr - a->base < a->size ? (int)i : -1;
}

const struct allocation *memory_find(const struct memory *m, uint64_t addr,
                                     const struct allocation **nearest)
{
    const struct allocation *below = NULL, *above = NULL;
    size_t at = upper(m, addr);
    if (at > 0)
        below = &m->blocks.data[m->by_base.data[at - 1]]->pub;
    if (at < m->by_base.len)
        above = &m->blocks.data[m->by_base.data[at]]->pub;
    bool inside = below && addr - below->base < below->size;
    if (nearest) {
        *nearest = below ? below : above;
        if (!inside && below && above &&
            above->base - addr < addr - (below->base + below->size))
            *nearest = above;
    }
    return inside ? below : NULL;
}

static struct memory_block *holding(const struct memory *m, uint64_t addr, size_t len)
{
    int i = memory_index(m, addr);
    assert(i >= 0 && "host access outside every allocation");
    struct memory_block *b = m->blocks.data[i];
    assert(len <= b->pub.size - (addr - b->pub.base));
    return b;
}

void memory_read(const struct memory *m, uint64_t addr, void *out, size_t len)
{
    if (len == 0)
        return;
    const struct memory_block *b = holding(m, addr, len);
    memcpy(out, b->host + (addr - b->pub.base), len);
}

void memory_write(struct memory *m, uint64_t addr, const void *data, size_t len)
{
    if (len == 0)
        return;
    struct memory_block *b = holding(m, addr, len);
    uint64_t off = addr - b->pub.base;
    memcpy(b->host + off, data, len);
    if (b->undef)
        memset(b->undef + off, 0, len);
    for (uint64_t p = off >> MEMORY_PAGE_SHIFT; p <= (off + len - 1) >> MEMORY_PAGE_SHIFT;
         p++)
        b->dirty[p] = 1;
}

void memory_undefined(const struct memory *m, uint64_t addr, uint8_t *undefined,
                      size_t len)
{
    if (len == 0)
        return;
    const struct memory_block *b = holding(m, addr, len);
    if (b->undef)
        memcpy(undefined, b->undef + (addr - b->pub.base), len);
    else
        memset(undefined, 0, len);
}

static bool any_byte(const uint8_t *p, size_t len)
{
    uint8_t sum = 0;
    for (size_t i = 0; i < len; i++)
        sum |= p[i];
    return sum != 0;
}

/* --- host programs ------------------------------------------------------------------ */

void memory_name(struct memory *m, uint64_t addr, const char *name, enum ir_vtype vtype,
                 uint32_t elem_size)
{
    int i = memory_index(m, addr);
    if (i < 0)
        return;
    struct allocation *a = &m->blocks.data[i]->pub;
    a->name = arena_strdup(m->names, name);
    a->vtype = vtype;
    a->elem_size = elem_size ? elem_size : 1;
}

static void touch(struct memory_block *b, uint64_t off, size_t len)
{
    for (uint64_t p = off >> MEMORY_PAGE_SHIFT; p <= (off + len - 1) >> MEMORY_PAGE_SHIFT;
         p++)
        b->dirty[p] = 1;
}

void memory_move(struct memory *m, uint64_t to, uint64_t from, size_t len)
{
    if (len == 0)
        return;
    struct memory_block *a = holding(m, from, len), *b = holding(m, to, len);
    uint64_t src = from - a->pub.base, dst = to - b->pub.base;
    memmove(b->host + dst, a->host + src, len);
    if (a->undef) {
        memory_want_undef(b);
        memmove(b->undef + dst, a->undef + src, len);
    } else if (b->undef) {
        memset(b->undef + dst, 0, len);
    }
    touch(b, dst, len);
}

void memory_fill(struct memory *m, uint64_t to, uint8_t byte, size_t len)
{
    if (len == 0)
        return;
    struct memory_block *b = holding(m, to, len);
    uint64_t off = to - b->pub.base;
    memset(b->host + off, byte, len);
    if (b->undef)
        memset(b->undef + off, 0, len);
    touch(b, off, len);
}

void memory_undefine(struct memory *m, uint64_t addr, size_t len)
{
    if (len == 0)
        return;
    struct memory_block *b = holding(m, addr, len);
    memory_want_undef(b);
    memset(b->undef + (addr - b->pub.base), 0xff, len);
    touch(b, addr - b->pub.base, len);
}

const uint8_t *memory_bytes(const struct memory *m, uint64_t addr, size_t *left)
{
    int i = memory_index(m, addr);
    if (i < 0)
        return NULL;
    const struct memory_block *b = m->blocks.data[i];
    *left = b->pub.size - (addr - b->pub.base);
    return b->host + (addr - b->pub.base);
}

/* A constant gets no address here: a launch gives it one. */
size_t memory_symbol(struct memory *m, const struct ir_module *mod, size_t object)
{
    const struct ir_object *o = &mod->objects.data[object];
    for (size_t i = 0; i < m->blocks.len; i++)
        if (same_variable(m->blocks.data[i], o))
            return i;
    memory_clear_constants(m);
    bool fresh;
    struct ir_object first = *o;
    first.offset = 0;
    uint64_t at = memory_variable(m, &first, ir_vtype_size(o->vtype), &fresh);
    if (o->init)
        memory_write(m, at, o->init, o->size);
    size_t i = (size_t)memory_index(m, at);
    memory_clear_constants(m);
    for (size_t k = 0; k < o->nrelocs; k++) {
        const struct ir_reloc *r = &o->relocs[k];
        const struct memory_block *to = m->blocks.data[memory_symbol(m, mod, r->object)];
        uint64_t address = to->pub.base + r->addend;
        memcpy(m->blocks.data[i]->host + r->offset, &address, sizeof address);
    }
    return i;
}

void memory_symbol_read(const struct memory *m, size_t i, uint64_t off, void *out,
                        uint8_t *undefined, size_t len)
{
    const struct memory_block *b = m->blocks.data[i];
    assert(off <= b->pub.size && len <= b->pub.size - off);
    memcpy(out, b->host + off, len);
    memset(undefined, 0, len);
    if (b->undef)
        memcpy(undefined, b->undef + off, len);
}

void memory_symbol_write(struct memory *m, size_t i, uint64_t off, const void *data,
                         const uint8_t *undefined, size_t len)
{
    struct memory_block *b = m->blocks.data[i];
    assert(off <= b->pub.size && len <= b->pub.size - off);
    if (len == 0)
        return;
    memcpy(b->host + off, data, len);
    if (any_byte(undefined, len))
        memory_want_undef(b);
    if (b->undef)
        memcpy(b->undef + off, undefined, len);
    touch(b, off, len);
}

/* --- snapshots ---------------------------------------------------------------------- */

struct memory_snapshot {
    size_t nblocks, npages;
    struct page_image *pages[];
};

static size_t page_len(const struct memory_block *b, size_t p)
{
    uint64_t left = b->pub.size - (uint64_t)p * MEMORY_PAGE;
    return left < MEMORY_PAGE ? (size_t)left : MEMORY_PAGE;
}

static struct page_image *image_make(const struct memory_block *b, size_t p)
{
    size_t at = p * MEMORY_PAGE, len = page_len(b, p);
    bool undef = b->undef && any_byte(b->undef + at, len);
    struct page_image *im = mem_alloc(sizeof *im + (undef ? MEMORY_PAGE : 0));
    memcpy(im->bytes, b->host + at, len);
    if (undef) {
        im->undef = im->bytes + MEMORY_PAGE;
        memcpy(im->undef, b->undef + at, len);
    }
    im->refs = 1;
    return im;
}

static struct page_image *image_of(struct memory_block *b, size_t p)
{
    if (!b->images[p] || b->dirty[p]) {
        image_drop(b->images[p]);
        b->images[p] = image_make(b, p);
        b->dirty[p] = 0;
    }
    b->images[p]->refs++;
    return b->images[p];
}

/* A kernel cannot change what only the host reaches. */
static size_t saved_pages(const struct memory_block *b)
{
    return b->pub.side == MEMORY_HOST ? 0 : b->npages;
}

struct memory_snapshot *memory_save(struct memory *m)
{
    size_t npages = 0;
    for (size_t i = 0; i < m->blocks.len; i++)
        npages += saved_pages(m->blocks.data[i]);
    struct memory_snapshot *s = mem_alloc(sizeof *s + npages * sizeof s->pages[0]);
    s->nblocks = m->blocks.len;
    for (size_t i = 0; i < m->blocks.len; i++)
        for (size_t p = 0; p < saved_pages(m->blocks.data[i]); p++)
            s->pages[s->npages++] = image_of(m->blocks.data[i], p);
    return s;
}

static void page_restore(struct memory_block *b, size_t p, struct page_image *im)
{
    if (b->images[p] == im && !b->dirty[p])
        return;
    size_t at = p * MEMORY_PAGE, len = page_len(b, p);
    memcpy(b->host + at, im->bytes, len);
    if (im->undef)
        memory_want_undef(b);
    if (b->undef && im->undef)
        memcpy(b->undef + at, im->undef, len);
    else if (b->undef)
        memset(b->undef + at, 0, len);
    im->refs++;
    image_drop(b->images[p]);
    b->images[p] = im;
    b->dirty[p] = 0;
}

void memory_restore(struct memory *m, const struct memory_snapshot *s)
{
    assert(s->nblocks == m->blocks.len && "allocations changed since the snapshot");
    size_t n = 0;
    for (size_t i = 0; i < m->blocks.len; i++)
        for (size_t p = 0; p < saved_pages(m->blocks.data[i]); p++)
            page_restore(m->blocks.data[i], p, s->pages[n++]);
}

void memory_snapshot_free(struct memory_snapshot *s)
{
    if (!s)
        return;
    for (size_t i = 0; i < s->npages; i++)
        image_drop(s->pages[i]);
    mem_free(s);
}

size_t memory_snapshot_bytes(const struct memory_snapshot *s)
{
    size_t bytes = sizeof *s + s->npages * sizeof s->pages[0];
    for (size_t i = 0; i < s->npages; i++)
        if (s->pages[i]->refs <= 2) /* the block itself may hold one reference */
            bytes += sizeof **s->pages + (s->pages[i]->undef ? MEMORY_PAGE : 0);
    return bytes;
}

/* Undefined bytes are hashed as their definedness alone would not tell two runs apart:
 * both value and mark count. */
uint64_t memory_hash(const struct memory *m)
{
    uint64_t h = HASH_SEED;
    for (size_t i = 0; i < m->blocks.len; i++) {
        const struct memory_block *b = m->blocks.data[i];
        if (saved_pages(b) == 0)
            continue;
        h = hash_bytes(h, b->host, b->pub.size);
        if (b->undef && any_byte(b->undef, b->pub.size))
            h = hash_bytes(h, b->undef, b->pub.size);
    }
    return h;
}
