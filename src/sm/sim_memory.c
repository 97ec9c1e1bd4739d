/* See sim_priv.h. Behind the memory pipe: shared memory, L1, L2 and DRAM as servers. */
#include "config.h"

#include "sm/sim_priv.h"

/* L2 work of a request: its sectors, and the lines that these do not fill. The rates are an
 * SM's share, of which one that works alone has more. */
static double l2_service(const struct sim *s, const struct sm_rec *rec)
{
    bool store = rec->flags & SM_REC_STORE;
    double whole = rec->sectors - (store ? rec->part : 0);
    double cycles = 32 * whole / get(s, store ? SM_L2_STORE : SM_L2_BYTES);
    if (store)
        cycles += rec->part * get(s, SM_L2_PARTIAL);
    if (rec->flags & SM_REC_ATOMIC)
        return cycles * s->l2_share;
    double lines = rec->lines < rec->sectors ? rec->lines : rec->sectors;
    cycles += larger(0, lines - rec->sectors / 4.0) *
              get(s, store ? SM_L2_STORE_LINE : SM_L2_LINE);
    return cycles * s->l2_share;
}

/* DRAM reads and writes units; a sector of which a part is stored is read before. What is
 * stored to a sector later finds it in L2. */
static double dram_service(const struct sim *s, const struct sm_rec *rec)
{
    double bytes = 32.0 * rec->sectors, unit = get(s, SM_DRAM_UNIT);
    double lines = rec->lines < rec->fresh ? rec->lines : rec->fresh;
    if (rec->flags & SM_REC_STORE)
        bytes = larger(32.0 * rec->fresh, unit * lines) * (rec->part ? 2 : 1);
    else
        bytes = larger(bytes, unit * rec->part);
    return bytes / get(s, SM_DRAM_BYTES);
}

double sim_served(struct sim *s, const struct sm_rec *rec, double start)
{
    if (rec->flags & SM_REC_SHARED) {
        if (rec->flags & SM_REC_ATOMIC)
            return start + get(s, SM_SHARED_ATOMIC) +
                   get(s, SM_SHARED_ATOMIC_LANE) * (rec->lines - 1);
        return start + get(s, SM_SHARED_LATENCY) +
               get(s, SM_SHARED_WAY) * (rec->passes - 1);
    }
    double lines = rec->flags & SM_REC_ATOMIC ? 0 : get(s, SM_L1_LINE) * (rec->lines - 1);
    if (!(rec->flags & SM_REC_REMOTE))
        return start + get(s, SM_L1_LATENCY) + lines;
    double service = l2_service(s, rec), at = larger(s->l2, start);
    s->l2 = at + service;
    s->l2_busy += service;
    if (rec->flags & SM_REC_WAITED)
        at = s->hot = larger(s->hot, at) + rec->part * s->hot_turn;
    if (rec->flags & SM_REC_ATOMIC)
        return at + get(s, SM_GLOBAL_ATOMIC);
    if (rec->flags & SM_REC_FAR && !(rec->flags & SM_REC_STORE)) {
        at = larger(at, s->far);
        s->far = at + 32.0 * rec->sectors / get(s, SM_L2_FAR_BYTES) * s->crowd;
        at += get(s, SM_L2_FAR);
    }
    if (s->rec->in_l2)
        return at + get(s, SM_L2_LATENCY) + lines;
    service = dram_service(s, rec);
    s->dram = larger(s->dram, start) + service;
    s->dram_busy += service;
    return s->dram - service + get(s, SM_DRAM_LATENCY);
}

double sim_room(const struct sim *s, const struct sm_rec *rec)
{
    if (!(rec->flags & SM_REC_STORE))
        return get(s, SM_LG_QUEUE);
    return get(s, SM_STORE_QUEUE) * get(s, SM_L2_PARTIAL) * s->l2_share +
           get(s, SM_STORE_REQUESTS) * l2_service(s, rec);
}
