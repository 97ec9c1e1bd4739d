/* The 16-lane programs of simd.def, once for all builds. The including file defines the
 * types `vec16` (16 floats) and `mask16` (as many bits) and the functions vec_load, vec_store,
 * vec_set, vec_add, vec_mul, vec_below, vec_merge, mask_not, mask_bits; not a header to
 * include elsewhere. */

#define ALL_LANES 0xffffu

static void told(struct simd_result *r, const char *text, uint16_t mask)
{
    if (r->n < SIMD_LINES)
        r->lines[r->n] = (struct simd_line){text, mask};
    r->n++;
}

/* Vectors go by address: returned, they would depend on the ABI of the CPU. */
static void scale(vec16 *lanes, struct simd_result *r)
{
    vec16 v = *lanes;
    told(r, "v = v * 2", ALL_LANES);
    v = vec_mul(v, vec_set(2.f));
    told(r, "v = v + 1", ALL_LANES);
    *lanes = vec_add(v, vec_set(1.f));
}

/* Both sides are computed for all lanes; the mask says whose result stays. */
static void branch(vec16 *lanes, struct simd_result *r)
{
    vec16 v = *lanes;
    told(r, "m = v < 0", ALL_LANES);
    mask16 m = vec_below(v, vec_set(0.f));
    told(r, "v = v * v       where m", mask_bits(m));
    vec16 yes = vec_mul(v, v);
    told(r, "v = v / 2 + 1   elsewhere", mask_bits(mask_not(m)));
    vec16 no = vec_add(vec_mul(v, vec_set(0.5f)), vec_set(1.f));
    *lanes = vec_merge(m, yes, no);
}

/* The program asks itself whether any lane wants another round. */
static void rounds(vec16 *lanes, struct simd_result *r)
{
    vec16 v = *lanes;
    told(r, "m = v >= 1", ALL_LANES);
    mask16 m = mask_not(vec_below(v, vec_set(1.f)));
    while (mask_bits(m)) {
        told(r, "v = v / 2       where m", mask_bits(m));
        v = vec_merge(m, vec_mul(v, vec_set(0.5f)), v);
        told(r, "m = v >= 1      any left?", ALL_LANES);
        m = mask_not(vec_below(v, vec_set(1.f)));
    }
    *lanes = v;
}

static void run(enum simd_program p, const float *x, struct simd_result *r)
{
    r->n = 0;
    told(r, "v = load(x)", ALL_LANES);
    vec16 v = vec_load(x);
    switch (p) {
    case SIMD_SCALE:
        scale(&v, r);
        break;
    case SIMD_BRANCH:
        branch(&v, r);
        break;
    case SIMD_ROUNDS:
        rounds(&v, r);
        break;
    case SIMD_COUNT:
        break;
    }
    told(r, "store(out, v)", ALL_LANES);
    vec_store(r->out, v);
}
