// launch: grid=2 block=64
// arg: keys u32[128] = iota
// arg: table u32[256] = 0xffffffff
// arg: vals u32[256] = uninit
// arg: found u32[128] = uninit
// expect: found = 1
// why: Whoever claims a cell writes its value; who fails to has only read.

__global__ void insert(const unsigned *keys, unsigned *table, unsigned *vals, unsigned *found)
{
    unsigned i = blockIdx.x * 64 + threadIdx.x, k = keys[i] * 5 + 1, h = k * 2654435761u >> 24;
    for (;; h = (h + 1) & 255) {
        unsigned old = atomicCAS(&table[h], ~0u, k);
        if (old == ~0u) vals[h] = i;
        if (old == ~0u || old == k) break;
    }
    found[i] = table[h] == k;
}
