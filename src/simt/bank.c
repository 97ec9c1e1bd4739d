/* Cost of shared memory requests, see simt/bank.h: takes addresses, gives counts. What
 * the passes fetch and how long they take is not known here. */
#include "config.h"

#include "simt/bank.h"

#include "simt/mask.h"

/* Distinct words wanted from one bank, at most. */
static unsigned busiest_bank(const uint64_t addr[32], uint32_t mask, unsigned size)
{
    uint64_t words[BANKS][32]; /* one lane's words lie in different banks */
    unsigned count[BANKS] = {0}, most = 0;
    MASK_EACH(lane, mask)
    {
        uint64_t last = (addr[lane] + size - 1) / BANK_BYTES;
        for (uint64_t word = addr[lane] / BANK_BYTES; word <= last; word++) {
            unsigned bank = word % BANKS, i = 0;
            while (i < count[bank] && words[bank][i] != word)
                i++;
            if (i < count[bank])
                continue;
            words[bank][count[bank]++] = word;
            most = count[bank] > most ? count[bank] : most;
        }
    }
    return most;
}

/* Does each lane's neighbour at this distance want the same address, or nothing? */
static bool neighbours_agree(const uint64_t addr[32], uint32_t mask, unsigned distance)
{
    MASK_EACH(lane, mask)
    if (mask_has(mask, lane ^ distance) && addr[lane ^ distance] != addr[lane])
        return false;
    return true;
}

struct bank_cost bank_cost(const uint64_t addr[32], uint32_t mask, unsigned size,
                           bool store)
{
    struct bank_cost cost = {0, 0};
    if (mask == 0)
        return cost;
    cost.least = size <= 4 ? 1 : size / 4;
    if (cost.least > 1 && !store &&
        (neighbours_agree(addr, mask, 1) || neighbours_agree(addr, mask, 2)))
        cost.least /= 2;
    unsigned lanes = 32 / cost.least; /* served together */
    for (unsigned first = 0; first < 32; first += lanes)
        cost.wavefronts += busiest_bank(addr, mask & mask_below(lanes) << first, size);
    if (cost.wavefronts < cost.least)
        cost.wavefronts = cost.least;
    return cost;
}

unsigned bank_wavefronts(const uint64_t addr[32], uint32_t mask, unsigned size)
{
    return bank_cost(addr, mask, size, false).wavefronts;
}
