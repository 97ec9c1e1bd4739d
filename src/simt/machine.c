/* The machine: launching, parameters, running, and what has happened so far.
 *
 * Takes a module, a launch and memory; gives the run, step by step. Policy is in
 * sched.c, the inner loop in exec_loop.h; looking inside in view.c, snapshots in
 * snapshot.c. */
#include "simt/machine.h"

#include "simt/origin.h"
#include "simt/state.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

#define MAX_SHARED (227u << 10) /* bytes a block may have: sm_90, opt-in maximum */
#define DEFAULT_YIELD 1024

/* --- launching -------------------------------------------------------------------------- */

static bool check_threads(const struct ir_module *mod, const struct launch *l,
                          struct diags *ds)
{
    struct span at = mod->funcs.data[0].span;
    uint64_t n = (uint64_t)l->block[0] * l->block[1] * l->block[2];
    if (n == 0 || l->grid[0] == 0 || l->grid[1] == 0 || l->grid[2] == 0)
        diag_error(ds, at,
                   "the launch has no threads: every dimension must be at least 1");
    else if (n > MAX_BLOCK_THREADS || l->block[2] > 64 || l->block[0] > 1024 ||
             l->block[1] > 1024)
        diag_error(ds, at,
                   "a block of %u x %u x %u threads is too large: at most %d in all, and "
                   "64 in z",
                   l->block[0], l->block[1], l->block[2], MAX_BLOCK_THREADS);
    else if (mod->max_threads && n > mod->max_threads)
        diag_error(ds, at,
                   "a block of %llu threads exceeds the kernel's __launch_bounds__(%u)",
                   (unsigned long long)n, mod->max_threads);
    else
        return true;
    return false;
}

static bool check_grid(const struct ir_module *mod, const struct launch *l,
                       struct diags *ds)
{
    struct span at = mod->funcs.data[0].span;
    uint64_t blocks = (uint64_t)l->grid[0] * l->grid[1] * l->grid[2];
    uint64_t threads = (uint64_t)l->block[0] * l->block[1] * l->block[2];
    uint64_t warps = blocks * ((threads + WARP_LANES - 1) / WARP_LANES);
    if (l->grid[0] > INT32_MAX || l->grid[1] > 65535 || l->grid[2] > 65535 ||
        blocks > UINT32_MAX)
        diag_error(ds, at,
                   "a grid of %u x %u x %u blocks is too large: at most 2147483647 "
                   "x 65535 x 65535",
                   l->grid[0], l->grid[1], l->grid[2]);
    else if (l->cooperative && warps > UINT16_MAX)
        diag_error(ds, at,
                   "a cooperative launch of %llu blocks cannot be resident at once",
                   (unsigned long long)blocks);
    else if (mod->shared_static + l->shared_dynamic > MAX_SHARED)
        diag_error(ds, at, "%llu bytes of shared memory a block: at most %u",
                   (unsigned long long)(mod->shared_static + l->shared_dynamic),
                   MAX_SHARED);
    else
        return true;
    return false;
}

static void place_addresses(struct machine *m, const struct ir_object *o, uint64_t at)
{
    for (size_t i = 0; i < o->nrelocs; i++) {
        const struct ir_reloc *r = &o->relocs[i];
        uint64_t address = m->objects[r->object] + r->addend;
        memory_write(m->mem, at + r->offset, &address, sizeof address);
    }
}

/* Where objects stand: constants at their window offset, globals allocated, both with what
 * an earlier launch on the same memory left in them. */
static void place_objects(struct machine *m)
{
    m->objects = mem_alloc((m->mod->objects.len + 1) * sizeof *m->objects);
    bool *made = mem_alloc((m->mod->objects.len + 1) * sizeof *made);
    memory_clear_constants(m->mem);
    for (size_t i = 0; i < m->mod->objects.len; i++) {
        const struct ir_object *o = &m->mod->objects.data[i];
        bool fresh;
        if (o->foreign) {
            m->objects[i] = IR_SYMBOL_BASE + ((uint64_t)i << IR_SYMBOL_SHIFT);
            continue;
        }
        if (o->space == IR_SHARED) {
            m->objects[i] = IR_SHARED_BASE + o->offset;
            continue;
        }
        m->objects[i] = memory_variable(m->mem, o, ir_vtype_size(o->vtype), &fresh);
        made[i] = o->init && fresh;
        if (made[i])
            memory_write(m->mem, m->objects[i], o->init, o->size);
    }
    for (size_t i = 0; i < m->mod->objects.len; i++)
        if (made[i])
            place_addresses(m, &m->mod->objects.data[i], m->objects[i]);
    free(made);
}

static void add_extent(struct machine *m, uint64_t lo, uint64_t hi)
{
    if (lo == hi)
        return;
    size_t i = 0;
    while (i < m->extents.len && m->extents.data[i].hi < lo)
        i++;
    if (i < m->extents.len && m->extents.data[i].lo <= hi) {
        struct extent *x = &m->extents.data[i];
        x->lo = lo < x->lo ? lo : x->lo;
        x->hi = hi > x->hi ? hi : x->hi;
        return;
    }
    struct extent x = {lo, hi};
    vec_push(&m->extents, x);
    for (size_t k = m->extents.len - 1; k > i; k--)
        m->extents.data[k] = m->extents.data[k - 1];
    m->extents.data[i] = x;
}

/* Objects may touch in any order of declaration: merge until nothing changes. */
static void find_extents(struct machine *m)
{
    m->shared_size = m->mod->shared_static + m->launch.shared_dynamic;
    for (size_t i = 0; i < m->mod->objects.len; i++) {
        const struct ir_object *o = &m->mod->objects.data[i];
        if (o->space != IR_SHARED)
            continue;
        uint64_t size = o->dynamic ? m->launch.shared_dynamic : o->size;
        add_extent(m, o->offset, o->offset + size);
    }
    for (size_t i = 0; i + 1 < m->extents.len;) {
        struct extent *a = &m->extents.data[i];
        if (a->hi < a[1].lo) {
            i++;
            continue;
        }
        a->hi = a[1].hi > a->hi ? a[1].hi : a->hi;
        for (size_t k = i + 1; k + 1 < m->extents.len; k++)
            m->extents.data[k] = m->extents.data[k + 1];
        m->extents.len--;
    }
    if (m->extents.len > 0 && vec_last(&m->extents).hi > m->shared_size)
        m->shared_size = vec_last(&m->extents).hi;
}

static uint8_t *padded(uint64_t size)
{
    return (uint8_t *)mem_aligned(64, size + 2 * MEMORY_PAD) + MEMORY_PAD;
}

static void make_blocks(struct machine *m)
{
    uint32_t threads = m->launch.block[0] * m->launch.block[1] * m->launch.block[2];
    m->nblocks = (uint64_t)m->launch.grid[0] * m->launch.grid[1] * m->launch.grid[2];
    m->nwarps = (threads + WARP_LANES - 1) / WARP_LANES;
    m->nresident = m->launch.cooperative ? (uint32_t)m->nblocks : 1;
    m->blocks = mem_alloc(m->nresident * sizeof *m->blocks);
    m->warps = mem_alloc((size_t)m->nresident * m->nwarps * sizeof *m->warps);
    for (uint32_t i = 0; i < m->nresident; i++) {
        struct block *b = &m->blocks[i];
        b->slot = i;
        b->warps = &m->warps[i * m->nwarps];
        b->shared = padded(m->shared_size);
        if (m->opt.shadow)
            b->shared_undef = padded(m->shared_size);
        for (uint32_t k = 0; k < m->nwarps; k++) {
            b->warps[k].block = b;
            b->warps[k].index = k;
            b->warps[k].number = i * m->nwarps + k;
        }
    }
}

static void choose_exec(struct machine *m)
{
    bool fast = exec_has_avx2();
    m->exec = m->opt.shadow ? (fast ? exec_shadow_avx2 : exec_shadow_base)
                            : (fast ? exec_plain_avx2 : exec_plain_base);
}

struct machine *machine_new(const struct ir_module *mod, const struct launch *l,
                            struct memory *mem, const struct machine_options *opt,
                            struct diags *ds)
{
    const uint16_t one = 1;
    assert(*(const uint8_t *)&one == 1 && "little-endian hosts only");
    if (!check_threads(mod, l, ds) || !check_grid(mod, l, ds))
        return NULL;
    struct machine *m = mem_alloc(sizeof *m);
    m->mod = mod;
    m->launch = *l;
    m->mem = mem;
    m->opt = *opt;
    if (!m->opt.max_steps)
        m->opt.max_steps = MACHINE_DEFAULT_BUDGET;
    if (!m->opt.yield_after)
        m->opt.yield_after = DEFAULT_YIELD;
    diags_init(&m->diags);
    m->code = code_new(mod, m->opt.shadow);
    m->counts = mem_aligned(64, (m->code->npcs + 1) * sizeof *m->counts);
    m->hints = mem_alloc((m->code->npcs + 1) * sizeof *m->hints);
    memset(m->hints, 0xff, (m->code->npcs + 1) * sizeof *m->hints);
    m->params = padded(mod->param_size);
    m->args = mem_alloc((mod->params.len + 1) * sizeof *m->args);
    m->rng = l->seed;
    m->issue_pc = UINT32_MAX;
    m->last_warp = UINT32_MAX;
    place_objects(m);
    m->frames = IR_LOCAL_BASE;
    if (mod->host)
        m->frames = memory_alloc_side(mem, MEMORY_HOST, "the stack", MACHINE_HOST_STACK,
                                      IR_U8, 1, false);
    find_extents(m);
    make_blocks(m);
    choose_exec(m);
    return m;
}

void machine_free(struct machine *m)
{
    if (!m)
        return;
    for (uint32_t i = 0; i < m->nresident * m->nwarps; i++)
        warp_free(&m->warps[i]);
    for (uint32_t i = 0; i < m->nresident; i++) {
        mem_free(m->blocks[i].shared - MEMORY_PAD);
        if (m->blocks[i].shared_undef)
            mem_free(m->blocks[i].shared_undef - MEMORY_PAD);
    }
    mem_free(m->warps);
    mem_free(m->blocks);
    mem_free(m->params - MEMORY_PAD);
    mem_free(m->args);
    mem_free(m->objects);
    mem_free(m->counts);
    mem_free(m->hints);
    vec_free(&m->extents);
    vec_free(&m->seen);
    vec_free(&m->listeners);
    origins_free(m);
    str_free(&m->output);
    diags_free(&m->diags);
    code_free(m->code);
    mem_free(m);
}

void machine_set_param(struct machine *m, size_t i, const void *value)
{
    assert(i < m->mod->params.len && !m->started && "parameters come before the run");
    const struct ir_param *p = &m->mod->params.data[i];
    if (p->vtype == IR_BYTES) {
        memcpy(m->params + p->offset, value, p->size);
        return;
    }
    assert(p->size <= 8);
    m->args[i] = 0;
    memcpy(&m->args[i], value, p->size);
    /* Narrow integers live sign-extended in their register. */
    if (p->vtype == IR_S8)
        m->args[i] = (uint32_t)(int8_t)m->args[i];
    if (p->vtype == IR_S16)
        m->args[i] = (uint32_t)(int16_t)m->args[i];
}

/* --- running ---------------------------------------------------------------------------- */

/* The first blocks become resident with the first look at the machine's state. */
void machine_start(struct machine *m)
{
    if (m->started)
        return;
    m->started = true;
    m->next_block = m->nresident;
    m->turn = m->launch.schedule == SCHEDULE_REVERSE ? 0 : m->nresident * m->nwarps - 1;
    for (uint32_t i = 0; i < m->nresident; i++)
        block_start(m, &m->blocks[i], block_in_order(m, i), 0);
    sched_next(m);
}

/* The loop is the one whose closing branch was looked at last. */
static void spend_budget(struct machine *m)
{
    struct warp *w = &m->warps[m->turn];
    const struct entry *e = entry_at(w, w->current);
    bool loop = e->spin.loop != NO_SLOT;
    uint32_t pc = code_pc(m->code, loop ? e->spin.loop : e->pc);
    struct diag *d =
        fault(m, w, FINDING_STEP_BUDGET, pc, e->mask, 0, 0, "stopped after %llu steps%s",
              (unsigned long long)m->opt.max_steps, loop ? ", in this loop" : "");
    if (d && loop && e->spin.still)
        diag_note(&m->diags, d, span_of(m, pc),
                  "it looks like a spin: registers change, but memory does not");
    fault_stop(m, FINDING_STEP_BUDGET);
}

static uint64_t turn_length(const struct machine *m, uint64_t n)
{
    uint64_t budget = m->opt.max_steps - m->steps;
    n = n < budget ? n : budget;
    return m->quantum && m->quantum < n ? m->quantum : n;
}

/* One warp runs; true if it may go on. */
static bool run_turn(struct machine *m, uint64_t limit)
{
    uint64_t before = m->steps;
    enum exec_end end = m->exec(m, &m->warps[m->turn], limit);
    uint64_t ran = m->steps - before;
    bool over = false;
    if (m->quantum) {
        m->quantum -= (uint32_t)ran;
        over = m->quantum == 0;
    }
    return end == EXEC_LIMIT && !over;
}

enum machine_status machine_run(struct machine *m, uint64_t n)
{
    machine_start(m);
    uint64_t end = n > UINT64_MAX - m->steps ? UINT64_MAX : m->steps + n;
    m->step = NULL;
    while (m->status == MACHINE_READY && m->steps < end) {
        if (m->steps >= m->opt.max_steps) {
            spend_budget(m);
            break;
        }
        if (!run_turn(m, turn_length(m, end - m->steps)) && m->status == MACHINE_READY)
            sched_next(m);
    }
    if (m->recorder)
        m->recorder->full(m->recorder);
    m->step = NULL;
    return m->status;
}

enum machine_status machine_status(const struct machine *m)
{
    return m->status;
}

uint64_t machine_steps(const struct machine *m)
{
    return m->steps;
}

void machine_listen(struct machine *m, const struct listener *l)
{
    vec_push(&m->listeners, *l);
    m->wanted |= l->wants;
}

void machine_unlisten(struct machine *m, const void *ctx)
{
    size_t kept = 0;
    m->wanted = 0;
    for (size_t i = 0; i < m->listeners.len; i++) {
        struct listener l = m->listeners.data[i];
        if (l.ctx == ctx)
            continue;
        m->listeners.data[kept++] = l;
        m->wanted |= l.wants;
    }
    m->listeners.len = kept;
}

void machine_record(struct machine *m, struct recorder *r)
{
    m->recorder = r;
}

/* --- results ---------------------------------------------------------------------------- */

const struct ir_module *machine_module(const struct machine *m)
{
    return m->mod;
}

const struct launch *machine_launch(const struct machine *m)
{
    return &m->launch;
}

uint64_t machine_object(const struct machine *m, size_t object)
{
    assert(object < m->mod->objects.len);
    return m->objects[object];
}

const struct diags *machine_diags(const struct machine *m)
{
    return &m->diags;
}

/* A branch is counted when it is issued: the inner loop does not count it again. */
const struct pc_count *machine_pc_counts(const struct machine *m)
{
    for (uint32_t i = 0; i < m->code->npcs; i++)
        m->counts[i].branches = insn_of(m, i)->op == IR_BRA ? m->counts[i].issued : 0;
    return m->counts;
}

/* Issued instructions, lanes and branches are counted per instruction only. */
const struct counters *machine_counters(const struct machine *m)
{
    struct counters *c = (struct counters *)&m->counters;
    const struct pc_count *n = machine_pc_counts(m);
    c->issued = c->lanes = c->branches = c->divergent_branches = 0;
    for (uint32_t i = 0; i < m->code->npcs; i++) {
        c->issued += n[i].issued;
        c->lanes += n[i].lanes;
        c->branches += n[i].branches;
        c->divergent_branches += n[i].divergent;
    }
    return c;
}

const char *machine_output(const struct machine *m, size_t *len)
{
    *len = m->output_len;
    return str_cstr(&m->output);
}
