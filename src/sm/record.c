/* See record.h. Takes the machine's events; blocks run one after the other or all at once
 * (cooperative launches), so warps are looked up by block. */
#include "config.h"

#include "sm/record.h"

#include "base/mem.h"
#include "simt/bank.h"
#include "simt/coalesce.h"
#include "sm/cache.h"

#include <string.h>

enum {
    HOT_SLOTS = 4096,
    MOST_SLICES = 1024,
    SLICE_BYTES = 512, /* neighbouring addresses that one slice of L2 updates */
    /* The launch takes as long as its slowest SM. With so many at work there is one whose
     * lines lie in the other half of L2. */
    MANY_SMS = 8,
    NEAR_BYTES = 4 << 20
};

struct hot {
    uint64_t addr;
    double count;
};

struct sm_record {
    struct machine *machine;
    struct sm_recorded *out;
    struct sm_cache *l1;
    bool asked_far;           /* some line was in the other half of L2 */
    struct sm_cache *written; /* sectors that L2 has from this launch */
    struct sm_cache *near; /* lines that this half of L2 has seen; NULL: few SMs work */
    uint32_t sms, nwarps, nslices;
    double hot_float; /* integer updates that one of floating point is worth */
    uint32_t *index;  /* block number / sms → place in out->blocks, UINT32_MAX: none */
    uint64_t nindex;
    struct hot hot[HOT_SLOTS];    /* global atomics, by address */
    uint64_t slices[MOST_SLICES]; /* sectors of atomics, by slice of L2 */
    struct hot stored[HOT_SLOTS]; /* stores, by piece of memory that a slice of L2 has */
};

static struct sm_block_record *block_of(struct sm_record *r, uint32_t flat)
{
    if (flat % r->sms || flat / r->sms >= r->nindex)
        return NULL;
    uint32_t at = r->index[flat / r->sms];
    return at == UINT32_MAX ? NULL : &r->out->blocks.data[at];
}

static void start_block(struct sm_record *r, uint32_t flat)
{
    if (flat % r->sms || flat / r->sms >= r->nindex || r->out->issued >= SM_MOST_RECORDS)
        return;
    struct sm_block_record b = {.flat = flat, .nwarps = r->nwarps};
    b.warps = mem_alloc(r->nwarps * sizeof *b.warps);
    r->index[flat / r->sms] = (uint32_t)r->out->blocks.len;
    vec_push(&r->out->blocks, b);
}

static struct sm_rec *last_of(struct sm_record *r, const struct event *e)
{
    struct sm_block_record *b = block_of(r, e->block);
    if (!b || !b->warps[e->warp].recs.len)
        return NULL;
    struct sm_rec *rec = &vec_last(&b->warps[e->warp].recs);
    return rec->pc == e->pc ? rec : NULL;
}

static void issue(struct sm_record *r, const struct event *e)
{
    struct sm_block_record *b = block_of(r, e->block);
    r->out->all++;
    if (!b)
        return;
    struct sm_rec rec = {.pc = e->pc, .lanes = (uint8_t)__builtin_popcount(e->mask)};
    vec_push(&b->warps[e->warp].recs, rec);
    r->out->issued++;
}

/* ---- barriers ---- */

static uint32_t open_generation(struct sm_block_record *b, unsigned number)
{
    uint32_t n = b->ngenerations++;
    b->arrivals = mem_realloc(b->arrivals, (n + 1) * sizeof *b->arrivals);
    b->arrivals[n] = 0;
    return b->open[number] = n + 1;
}

/* A warp whose splits arrive one by one waits with its last: the earlier record of the
 * same generation is freed from waiting. */
static void arrive(struct sm_record *r, const struct event *e)
{
    struct sm_block_record *b = block_of(r, e->block);
    struct sm_rec *rec = last_of(r, e);
    if (!rec)
        return;
    unsigned number = e->sync.barrier % SM_BARRIERS;
    uint32_t gen = (b->open[number] ? b->open[number] : open_generation(b, number)) - 1;
    struct sm_warp_record *w = &b->warps[e->warp];
    for (size_t i = w->recs.len - 1; i-- > 0;) {
        struct sm_rec *old = &w->recs.data[i];
        if (!(old->flags & SM_REC_BARRIER))
            continue;
        if (sm_rec_generation(old) == gen) {
            old->flags &= (uint16_t)~SM_REC_BARRIER;
            b->arrivals[gen]--;
        }
        break;
    }
    rec->flags |= e->sync.waiting ? SM_REC_BARRIER : SM_REC_ARRIVES;
    rec->sectors = (uint16_t)gen;
    rec->lines = (uint8_t)(gen >> 16);
    b->arrivals[gen]++;
}

/* One event a warp; the next to arrive opens the next generation. */
static void released(struct sm_record *r, const struct event *e)
{
    struct sm_block_record *b = block_of(r, e->block);
    if (b)
        b->open[e->sync.barrier % SM_BARRIERS] = 0;
}

/* ---- memory ---- */

static unsigned most_on_one(const struct event *e)
{
    unsigned most = 0;
    for (uint32_t left = e->mask; left; left &= left - 1) {
        unsigned lane = (unsigned)__builtin_ctz(left), n = 0;
        for (uint32_t other = e->mask; other; other &= other - 1)
            n += e->access.addr[__builtin_ctz(other)] == e->access.addr[lane];
        most = n > most ? n : most;
    }
    return most;
}

/* Slots by address; where many addresses meet, later ones are not counted. */
static void count_hot(struct hot *table, double *most, uint64_t addr, double updates)
{
    enum { PROBES = 8 };
    uint64_t h = addr * UINT64_C(0x9e3779b97f4a7c15) >> 52;
    for (unsigned i = 0; i < PROBES; i++) {
        struct hot *slot = &table[(h + i) % HOT_SLOTS];
        if (slot->count > 0 && slot->addr != addr)
            continue;
        slot->addr = addr;
        slot->count += updates;
        *most = slot->count > *most ? slot->count : *most;
        return;
    }
}

static bool is_hot(const struct hot *table, uint64_t addr)
{
    enum { OFTEN = 64 };
    uint64_t h = addr * UINT64_C(0x9e3779b97f4a7c15) >> 52;
    return table[h].addr == addr && table[h].count > OFTEN;
}

/* Lanes that update one and the same integer are added up in the warp first, as nvcc has
 * it where it knows the address to be the same for all. */
static bool is_added_up(const struct event *e)
{
    switch ((enum ir_atom)e->insn->sub) {
    case IR_ATOM_ADD:
    case IR_ATOM_SMIN:
    case IR_ATOM_UMIN:
    case IR_ATOM_SMAX:
    case IR_ATOM_UMAX:
    case IR_ATOM_AND:
    case IR_ATOM_OR:
    case IR_ATOM_XOR:
        return e->access.size == 4;
    case IR_ATOM_FADD:
    case IR_ATOM_EXCH:
    case IR_ATOM_CAS:
    case IR_ATOM_INC:
    case IR_ATOM_DEC:
    case IR_ATOM_F16ADD:
    case IR_ATOM_F16X2ADD:
    case IR_ATOM_BF16ADD:
    case IR_ATOM_BF16X2ADD:
        break;
    }
    return false;
}

static bool is_float(enum ir_atom a)
{
    return a == IR_ATOM_FADD || a >= IR_ATOM_F16ADD;
}

static void count_in_slice(struct sm_record *r, uint64_t addr)
{
    uint64_t piece = addr / SLICE_BYTES;
    uint64_t *slice =
        &r->slices[(piece * UINT64_C(0x9e3779b97f4a7c15) >> 32) % r->nslices];
    if (++*slice > r->out->slice_sectors)
        r->out->slice_sectors = *slice;
}

/* Of the lanes in `left` the first of each address, in *round; returns their sectors. */
static unsigned send_round(struct sm_record *r, const struct event *e, uint32_t left,
                           uint32_t *round)
{
    unsigned sectors = 0;
    *round = 0;
    for (; left; left &= left - 1) {
        uint64_t addr = e->access.addr[__builtin_ctz(left)];
        bool met = false, counted = false;
        for (uint32_t in = *round; in; in &= in - 1) {
            uint64_t other = e->access.addr[__builtin_ctz(in)];
            met |= other == addr;
            counted |= other / SECTOR_BYTES == addr / SECTOR_BYTES;
        }
        if (met)
            continue;
        *round |= left & -left;
        if (!counted)
            count_in_slice(r, addr);
        sectors += !counted;
    }
    return sectors;
}

/* A warp's atomic goes to L2 in rounds, in each of which no two lanes share an address;
 * of a round each sector is one piece of work for the slice of L2 that it lies in. */
static unsigned count_sectors(struct sm_record *r, const struct event *e)
{
    unsigned sectors = 0;
    for (uint32_t left = e->mask, round; left; left &= ~round)
        sectors += send_round(r, e, left, &round);
    return sectors;
}

/* Returns the sectors. */
static unsigned count_updates(struct sm_record *r, const struct event *e, unsigned same)
{
    unsigned lanes = (unsigned)__builtin_popcount(e->mask);
    double each = is_float((enum ir_atom)e->insn->sub) ? r->hot_float : 1;
    uint32_t left = e->mask;
    if (same == lanes && is_added_up(e)) {
        count_hot(r->hot, &r->out->hottest, e->access.addr[__builtin_ctz(left)], 1);
        return 1;
    }
    unsigned sectors = count_sectors(r, e);
    while (left) {
        uint64_t addr = e->access.addr[__builtin_ctz(left)];
        unsigned n = 0;
        for (uint32_t other = left; other; other &= other - 1)
            if (e->access.addr[__builtin_ctz(other)] == addr) {
                left &= ~(other & -other);
                n++;
            }
        count_hot(r->hot, &r->out->hottest, addr, n * each);
    }
    return sectors;
}

/* Distinct sectors of a request that L1 does not have (all, when it goes past L1). */
static unsigned beyond_l1(struct sm_record *r, const struct event *e, bool cached,
                          bool *far, unsigned *fresh)
{
    uint64_t seen[64];
    unsigned n = 0, missed = 0;
    for (uint32_t left = e->mask; left; left &= left - 1) {
        uint64_t first = e->access.addr[__builtin_ctz(left)] / SECTOR_BYTES;
        uint64_t last =
            (e->access.addr[__builtin_ctz(left)] + e->access.size - 1) / SECTOR_BYTES;
        for (uint64_t s = first; s <= last && n < 64; s++) {
            unsigned i = n;
            while (i > 0 && seen[i - 1] != s)
                i--;
            if (i > 0)
                continue;
            seen[n++] = s;
            if (e->access.store || e->access.atomic)
                sm_cache_drop(r->l1, s);
            if (e->access.store && !sm_cache_read(r->written, s))
                ++*fresh;
            if (cached && sm_cache_read(r->l1, s))
                continue;
            missed++;
            if (r->near)
                *far |= !sm_cache_read(r->near, s);
        }
    }
    return missed;
}

/* Half of the lines do; the first that is asked for does on the slowest SM. */
static bool lies_far(struct sm_record *r, const struct event *e)
{
    uint64_t line = e->access.addr[__builtin_ctz(e->mask)] / LINE_BYTES;
    bool first = !r->asked_far;
    r->asked_far = true;
    return first || line * UINT64_C(0x9e3779b97f4a7c15) >> 63;
}

static unsigned larger(unsigned a, unsigned b)
{
    return a > b ? a : b;
}

static void global_access(struct sm_record *r, const struct event *e, struct sm_rec *rec)
{
    bool cached = e->access.load && !e->access.atomic && !e->access.is_volatile;
    unsigned lanes = (unsigned)__builtin_popcount(e->mask), lines, missed, degree,
             fresh = 0;
    bool far = false;
    lines = coalesce_lines(e->access.addr, e->mask, e->access.size);
    degree = bank_wavefronts(e->access.addr, e->mask, e->access.size);
    missed = beyond_l1(r, e, cached, &far, &fresh);
    rec->fresh = (uint16_t)fresh;
    far = far && lies_far(r, e);
    rec->lines = (uint8_t)lines;
    rec->passes = (uint8_t)larger(larger(degree, (lanes * e->access.size + 127) / 128),
                                  (lines + 3) / 4);
    if (!e->access.load && !e->access.atomic) /* a store: two sectors a pass */
        rec->passes = (uint8_t)larger(rec->passes, (missed + 1) / 2);
    rec->sectors = (uint16_t)missed;
    rec->flags |= (missed ? SM_REC_REMOTE : 0) | (far ? SM_REC_FAR : 0);
}

static uint64_t piece_of(uint64_t sector)
{
    return sector * SECTOR_BYTES / SLICE_BYTES;
}

static bool is_whole(const struct event *e)
{
    unsigned bytes = (unsigned)__builtin_popcount(e->mask) * e->access.size;
    unsigned lines = coalesce_lines(e->access.addr, e->mask, e->access.size);
    return bytes == lines * LINE_BYTES;
}

/* What the whole launch stores where it stores often: a warp's store of a whole line is one
 * piece of work for the slice of L2, else each of its sectors is. */
static void count_stores(struct sm_record *r, const struct event *e)
{
    uint64_t last = UINT64_MAX;
    bool whole = is_whole(e);
    for (uint32_t left = e->mask; left; left &= left - 1) {
        uint64_t sector = e->access.addr[__builtin_ctz(left)] / SECTOR_BYTES;
        if (sector == last)
            continue;
        r->out->stored += is_hot(r->stored, piece_of(sector));
        if (!whole || last == UINT64_MAX || sector / 4 != last / 4)
            count_hot(r->stored, &r->out->most_stored, piece_of(sector), 1);
        last = sector;
    }
}

/* Loads from where the launch stores wait behind the stores. */
static void count_loads(struct sm_record *r, const struct event *e)
{
    enum { STORES = 2 }; /* work for L2 */
    uint64_t last = UINT64_MAX;
    for (uint32_t left = e->mask; left; left &= left - 1) {
        uint64_t sector = e->access.addr[__builtin_ctz(left)] / SECTOR_BYTES;
        if (sector == last || !is_hot(r->stored, piece_of(sector)))
            continue;
        count_hot(r->stored, &r->out->most_stored, piece_of(sector), STORES);
        r->out->stored_read++;
        last = sector;
    }
}

/* Sectors that a store fills in part only. */
static unsigned partial(const struct event *e, unsigned sectors)
{
    unsigned full = (unsigned)__builtin_popcount(e->mask) * e->access.size / SECTOR_BYTES;
    return full >= sectors ? 0 : sectors - full;
}

static void atomic(struct sm_record *r, const struct event *e, struct sm_rec *rec,
                   unsigned same, unsigned sectors)
{
    rec->lines = (uint8_t)same;
    rec->part = (uint8_t)(sectors < UINT8_MAX ? sectors : UINT8_MAX);
    if (e->insn->dst == IR_NONE || !sectors)
        return;
    rec->flags |= SM_REC_WAITED;
    r->out->waited += rec->part;
}

static void access(struct sm_record *r, const struct event *e)
{
    bool shared = e->access.space == IR_SHARED;
    unsigned same = e->access.atomic ? most_on_one(e) : 0;
    unsigned sectors = same && !shared ? count_updates(r, e, same) : 0;
    if (!shared && e->access.store && !e->access.atomic)
        count_stores(r, e);
    if (!shared && e->access.load && !e->access.atomic)
        count_loads(r, e);
    struct sm_rec *rec = last_of(r, e);
    if (!rec)
        return;
    rec->flags |= SM_REC_MEMORY | (shared ? SM_REC_SHARED : 0) |
                  (e->access.atomic ? SM_REC_ATOMIC : 0) |
                  (e->access.load || e->access.atomic ? 0 : SM_REC_STORE);
    if (shared)
        rec->passes = (uint8_t)larger(e->access.wavefronts, same);
    else
        global_access(r, e, rec);
    if (e->access.atomic)
        atomic(r, e, rec, same, sectors);
    else if (e->access.store && !shared)
        rec->part = (uint8_t)partial(e, rec->sectors);
    else if (!shared)
        rec->part = (uint8_t)coalesce_pieces(e->access.addr, e->mask, e->access.size);
}

/* How many different masks came: one a distinct value. */
static void match(struct sm_record *r, const struct event *e)
{
    struct sm_rec *rec = last_of(r, e);
    uint32_t left = e->mask;
    if (!rec || e->collective.sub)
        return;
    for (rec->passes = 0; left; rec->passes++)
        left &= ~(uint32_t)e->collective.out[__builtin_ctz(left)];
}

static void branch(struct sm_record *r, const struct event *e)
{
    struct sm_rec *rec = last_of(r, e);
    if (!rec)
        return;
    rec->flags |= e->branch.divergent ? SM_REC_DIVERGED : 0;
}

static void on_event(void *ctx, const struct event *e)
{
    struct sm_record *r = ctx;
    switch ((int)e->kind) {
    case EVENT_BLOCK_START:
        start_block(r, e->block);
        break;
    case EVENT_ISSUE:
        issue(r, e);
        break;
    case EVENT_BRANCH:
        branch(r, e);
        break;
    case EVENT_ACCESS:
        access(r, e);
        break;
    case EVENT_MATCH:
        match(r, e);
        break;
    case EVENT_BAR_ARRIVE:
        arrive(r, e);
        break;
    case EVENT_BAR_DONE:
        released(r, e);
        break;
    }
}

struct sm_record *sm_record_attach(struct machine *m, const struct sm_arch *arch,
                                   uint64_t footprint)
{
    const struct launch *l = machine_launch(m);
    struct sm_record *r = mem_alloc(sizeof *r);
    uint64_t threads = (uint64_t)l->block[0] * l->block[1] * l->block[2];
    uint64_t shared = machine_module(m)->shared_static + l->shared_dynamic;
    double l1 = sm_arch_get(arch, SM_L1_SIZE) - (double)shared;
    r->machine = m;
    r->sms = (uint32_t)sm_arch_get(arch, SM_SMS);
    r->hot_float = sm_arch_get(arch, SM_HOT_FLOAT);
    r->nslices = (uint32_t)sm_arch_get(arch, SM_L2_SLICES);
    r->nwarps = (uint32_t)((threads + WARP_LANES - 1) / WARP_LANES);
    r->out = mem_alloc(sizeof *r->out);
    r->out->grid = (uint64_t)l->grid[0] * l->grid[1] * l->grid[2];
    r->out->share = (r->out->grid + r->sms - 1) / r->sms;
    /* Of 60 MiB a launch that stores finds 52 MB again, but not 69. */
    r->out->in_l2 = (double)footprint <= 0.85 * sm_arch_get(arch, SM_L2_SIZE);
    r->nindex = r->out->share;
    r->index = mem_alloc(r->nindex * sizeof *r->index);
    memset(r->index, 0xff, r->nindex * sizeof *r->index);
    r->l1 = sm_cache_new(l1 > 0 ? (uint64_t)l1 : 0);
    r->written = sm_cache_new(NEAR_BYTES);
    if (r->out->grid >= MANY_SMS && sm_arch_get(arch, SM_L2_FAR) > 0)
        r->near = sm_cache_new(NEAR_BYTES);
    struct listener l1_events = {
        .wants = EVENT_BIT(EVENT_BLOCK_START) | EVENT_BIT(EVENT_ISSUE) |
                 EVENT_BIT(EVENT_BRANCH) | EVENT_BIT(EVENT_ACCESS) |
                 EVENT_BIT(EVENT_MATCH) | EVENT_BIT(EVENT_BAR_ARRIVE) |
                 EVENT_BIT(EVENT_BAR_DONE),
        .on = on_event,
        .ctx = r};
    machine_listen(m, &l1_events);
    return r;
}

struct sm_recorded *sm_record_end(struct sm_record *r)
{
    struct sm_recorded *out = r->out;
    machine_unlisten(r->machine, r);
    sm_cache_free(r->l1);
    sm_cache_free(r->near);
    sm_cache_free(r->written);
    mem_free(r->index);
    mem_free(r);
    return out;
}

void sm_recorded_free(struct sm_recorded *r)
{
    if (!r)
        return;
    for (size_t i = 0; i < r->blocks.len; i++) {
        struct sm_block_record *b = &r->blocks.data[i];
        for (uint32_t w = 0; w < b->nwarps; w++)
            vec_free(&b->warps[w].recs);
        mem_free(b->warps);
        mem_free(b->arrivals);
    }
    vec_free(&r->blocks);
    mem_free(r);
}
