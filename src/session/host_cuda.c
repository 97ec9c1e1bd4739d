/* The CUDA run time of a host program: memory of the device, copies, symbols.
 *
 * CUDA Runtime API: Memory Management, Unified Addressing. A copy with a wrong direction
 * or beyond an object is refused as the run time refuses it, and is a finding besides. */
#include "config.h"

#include "session/host_calls.h"

#include <string.h>

enum { KIND_H2H, KIND_H2D, KIND_D2H, KIND_D2D, KIND_DEFAULT };

/* ---- errors ---- */

uint32_t host_begin(struct host *h)
{
    if (h->pending) {
        h->sticky = h->pending;
        h->pending = 0;
    }
    return h->sticky;
}

void host_end(struct host *h, uint64_t *result, uint32_t error)
{
    if (error)
        h->last_error = error;
    *result = error;
}

void host_synchronize(struct host *h)
{
    str_addn(&h->r->output, str_cstr(&h->held), h->held.len);
    str_clear(&h->held);
    h->held_launches = 0;
}

/* ---- allocating ---- */

static void allocate(struct host *h, const struct host_call *c, enum memory_side side,
                     uint64_t *result)
{
    uint32_t e = host_begin(h);
    uint64_t size = c->args[1], p = 0;
    if (!e && size > host_device_bytes(h))
        e = CUDA_MemoryAllocation;
    if (!e && size > 0)
        p = host_new(h, c, side, size, false);
    if (!e && !host_put(h, c, c->args[0], &p, sizeof p))
        e = CUDA_InvalidValue;
    host_end(h, result, e);
}

void host_m_malloc(struct host *h, const struct host_call *c, uint64_t *result)
{
    allocate(h, c, MEMORY_DEVICE, result);
}

void host_m_shared(struct host *h, const struct host_call *c, uint64_t *result)
{
    allocate(h, c, MEMORY_BOTH, result);
}

/* Rows of 512 bytes or a multiple. */
void host_m_pitch(struct host *h, const struct host_call *c, uint64_t *result)
{
    uint64_t pitch = (c->args[2] + 511) / 512 * 512, size = pitch * c->args[3], p = 0;
    uint32_t e = host_begin(h);
    if (!e && size > host_device_bytes(h))
        e = CUDA_MemoryAllocation;
    if (!e && size)
        p = host_new(h, c, MEMORY_DEVICE, size, false);
    if (!e &&
        (!host_put(h, c, c->args[0], &p, 8) || !host_put(h, c, c->args[1], &pitch, 8)))
        e = CUDA_InvalidValue;
    host_end(h, result, e);
}

void host_m_device_pointer(struct host *h, const struct host_call *c, uint64_t *result)
{
    const struct allocation *a = memory_find(h->mem, c->args[1], NULL);
    uint32_t e = host_begin(h);
    if (!e && (!a || a->side != MEMORY_BOTH))
        e = CUDA_InvalidValue;
    if (!e)
        host_put(h, c, c->args[0], &c->args[1], 8);
    host_end(h, result, e);
}

void host_m_register(struct host *h, const struct host_call *c, uint64_t *result)
{
    (void)c;
    host_begin(h);
    host_end(h, result, CUDA_NotSupported);
}

void host_m_free(struct host *h, const struct host_call *c, uint64_t *result)
{
    uint32_t e = host_begin(h);
    uint64_t p = c->args[0];
    const struct allocation *a = memory_find(h->mem, p, NULL);
    if (!e && p) {
        if (a && a->side == MEMORY_HOST)
            host_finding(h, c, FINDING_WRONG_SPACE,
                         "%s is given memory of the host, `%s`: use free", c->name,
                         a->name);
        if (!a || a->side == MEMORY_HOST || a->base != p || !memory_release(h->mem, p))
            e = CUDA_InvalidValue;
    }
    host_end(h, result, e);
}

void host_m_info(struct host *h, const struct host_call *c, uint64_t *result)
{
    uint64_t total = host_device_bytes(h), used = 0;
    for (size_t i = 0; i < memory_count(h->mem); i++)
        if (memory_at(h->mem, i)->side != MEMORY_HOST)
            used += memory_at(h->mem, i)->size;
    total -= used;
    host_put(h, c, c->args[0], &total, 8);
    total += used;
    host_put(h, c, c->args[1], &total, 8);
    host_end(h, result, host_begin(h));
}

/* ---- copying ---- */

/* The object of one end of a copy; NULL after a finding. */
static const struct allocation *end_of(struct host *h, const struct host_call *c,
                                       uint64_t addr, uint64_t n, const char *what)
{
    const struct allocation *a = memory_find(h->mem, addr, NULL);
    if (!a && addr >= IR_SYMBOL_BASE && addr < IR_HOST_BASE)
        host_finding(h, c, FINDING_WRONG_SPACE,
                     "the %s of %s is a variable of the device by its name: use "
                     "cudaMemcpyToSymbol, cudaMemcpyFromSymbol or cudaGetSymbolAddress",
                     what, c->name);
    else if (!a)
        host_finding(h, c, addr < 4096 ? FINDING_NULL_POINTER : FINDING_OOB_GLOBAL,
                     "the %s of %s is %s", what, c->name,
                     addr < 4096 ? "a null pointer" : "no memory the program has");
    else if (n > a->size - (addr - a->base)) {
        host_finding(h, c, FINDING_OOB_GLOBAL,
                     "%s of %llu bytes, but the %s, `%s`, has %llu from there", c->name,
                     (unsigned long long)n, what, a->name,
                     (unsigned long long)(a->size - (addr - a->base)));
        return NULL;
    }
    return a;
}

static bool side_fits(struct host *h, const struct host_call *c, uint64_t kind,
                      const struct allocation *a, bool device, const char *what)
{
    static const char *const kinds[] = {"cudaMemcpyHostToHost", "cudaMemcpyHostToDevice",
                                        "cudaMemcpyDeviceToHost",
                                        "cudaMemcpyDeviceToDevice"};
    if (a->side == MEMORY_BOTH || (a->side == MEMORY_DEVICE) == device)
        return true;
    host_finding(h, c, FINDING_WRONG_SPACE,
                 "the %s, `%s`, is memory of the %s, but the copy is %s", what, a->name,
                 device ? "host" : "device", kinds[kind]);
    return false;
}

static uint32_t copy(struct host *h, const struct host_call *c, uint64_t to,
                     uint64_t from, uint64_t n, uint64_t kind)
{
    if (kind > KIND_DEFAULT)
        return CUDA_InvalidMemcpyDirection;
    if (n == 0)
        return CUDA_Success;
    const struct allocation *a = end_of(h, c, from, n, "source");
    const struct allocation *b = a ? end_of(h, c, to, n, "destination") : NULL;
    if (!a || !b)
        return CUDA_InvalidValue;
    if (kind != KIND_DEFAULT &&
        (!side_fits(h, c, kind, a, kind == KIND_D2H || kind == KIND_D2D, "source") ||
         !side_fits(h, c, kind, b, kind == KIND_H2D || kind == KIND_D2D, "destination")))
        return CUDA_InvalidValue;
    memory_move(h->mem, to, from, n);
    return CUDA_Success;
}

void host_m_memcpy(struct host *h, const struct host_call *c, uint64_t *result)
{
    uint32_t e = host_begin(h);
    if (!e)
        e = copy(h, c, c->args[0], c->args[1], c->args[2], c->args[3]);
    if (c->nargs == 4) /* the copy that waits */
        host_synchronize(h);
    host_end(h, result, e);
}

void host_m_memcpy2d(struct host *h, const struct host_call *c, uint64_t *result)
{
    uint32_t e = host_begin(h);
    const uint64_t *a = c->args;
    for (uint64_t row = 0; row < a[5] && !e; row++)
        e = copy(h, c, a[0] + row * a[1], a[2] + row * a[3], a[4], a[6]);
    host_synchronize(h);
    host_end(h, result, e);
}

static uint32_t fill(struct host *h, const struct host_call *c, uint64_t p, uint64_t byte,
                     uint64_t n)
{
    if (n == 0)
        return CUDA_Success;
    const struct allocation *a = end_of(h, c, p, n, "destination");
    if (!a || a->side == MEMORY_HOST) {
        if (a)
            host_finding(h, c, FINDING_WRONG_SPACE,
                         "%s is given memory of the host, `%s`: use memset", c->name,
                         a->name);
        return CUDA_InvalidValue;
    }
    memory_fill(h->mem, p, (uint8_t)byte, n);
    return CUDA_Success;
}

void host_m_memset(struct host *h, const struct host_call *c, uint64_t *result)
{
    uint32_t e = host_begin(h);
    host_end(h, result, e ? e : fill(h, c, c->args[0], c->args[1], c->args[2]));
}

void host_m_memset2d(struct host *h, const struct host_call *c, uint64_t *result)
{
    uint32_t e = host_begin(h);
    for (uint64_t row = 0; row < c->args[4] && !e; row++)
        e = fill(h, c, c->args[0] + row * c->args[1], c->args[2], c->args[3]);
    host_end(h, result, e);
}

/* ---- symbols ---- */

/* The device variable that a handle stands for; false after a finding. */
static bool symbol(struct host *h, const struct host_call *c, uint64_t handle,
                   size_t *place, uint64_t *off)
{
    uint64_t i = (handle - IR_SYMBOL_BASE) >> IR_SYMBOL_SHIFT;
    if (handle >= IR_SYMBOL_BASE && i < h->mod->objects.len &&
        h->mod->objects.data[i].foreign) {
        *place = memory_symbol(h->mem, h->mod, i);
        *off = (handle - IR_SYMBOL_BASE) & ((UINT64_C(1) << IR_SYMBOL_SHIFT) - 1);
        return true;
    }
    host_finding(h, c, FINDING_WRONG_SPACE,
                 "%s needs the name of a __device__ or __constant__ variable", c->name);
    return false;
}

static bool inside(struct host *h, const struct host_call *c, size_t place, uint64_t off,
                   uint64_t n)
{
    const struct allocation *a = memory_at(h->mem, place);
    if (off <= a->size && n <= a->size - off)
        return true;
    host_finding(h, c, FINDING_OOB_GLOBAL,
                 "%s of %llu bytes at %llu, but `%s` has %llu bytes", c->name,
                 (unsigned long long)n, (unsigned long long)off, a->name,
                 (unsigned long long)a->size);
    return false;
}

/* Both directions: bytes and their definedness. */
static uint32_t copy_symbol(struct host *h, const struct host_call *c, uint64_t handle,
                            uint64_t other, bool to_symbol)
{
    uint64_t n = c->args[2], off = c->args[3], inner;
    size_t place;
    if (!symbol(h, c, handle, &place, &inner))
        return CUDA_InvalidSymbol;
    if (!inside(h, c, place, off + inner, n) ||
        !end_of(h, c, other, n, to_symbol ? "source" : "destination"))
        return CUDA_InvalidValue;
    uint8_t *bytes = mem_alloc(n + 1), *undefined = mem_alloc(n + 1);
    if (to_symbol) {
        memory_read(h->mem, other, bytes, n);
        memory_undefined(h->mem, other, undefined, n);
        memory_symbol_write(h->mem, place, off + inner, bytes, undefined, n);
    } else {
        memory_symbol_read(h->mem, place, off + inner, bytes, undefined, n);
        memory_write(h->mem, other, bytes, n);
    }
    mem_free(bytes);
    mem_free(undefined);
    return CUDA_Success;
}

void host_m_to_symbol(struct host *h, const struct host_call *c, uint64_t *result)
{
    uint32_t e = host_begin(h);
    host_end(h, result, e ? e : copy_symbol(h, c, c->args[0], c->args[1], true));
}

void host_m_from_symbol(struct host *h, const struct host_call *c, uint64_t *result)
{
    uint32_t e = host_begin(h);
    if (!e)
        e = copy_symbol(h, c, c->args[1], c->args[0], false);
    host_synchronize(h);
    host_end(h, result, e);
}

void host_m_symbol_address(struct host *h, const struct host_call *c, uint64_t *result)
{
    uint32_t e = host_begin(h);
    uint64_t off, p = 0;
    size_t place;
    if (!e && !symbol(h, c, c->args[1], &place, &off))
        e = CUDA_InvalidSymbol;
    if (!e && memory_at(h->mem, place)->read_only)
        e = CUDA_NotSupported; /* a constant has no lasting address here */
    if (!e) {
        p = memory_at(h->mem, place)->base + off;
        host_put(h, c, c->args[0], &p, sizeof p);
    }
    host_end(h, result, e);
}

void host_m_symbol_size(struct host *h, const struct host_call *c, uint64_t *result)
{
    uint32_t e = host_begin(h);
    uint64_t off;
    size_t place;
    if (!e && !symbol(h, c, c->args[1], &place, &off))
        e = CUDA_InvalidSymbol;
    if (!e)
        host_put(h, c, c->args[0], &memory_at(h->mem, place)->size, 8);
    host_end(h, result, e);
}
