// Warp intrinsics, barriers, atomics, fences.
__global__ void warp(int *out, float *f, unsigned long long *w, double *d)
{
    __shared__ int s[32];
    int t = threadIdx.x, pred;
    unsigned m = __activemask();
    out[0] = __shfl_sync(m, t, 0);
    f[0] = __shfl_down_sync(0xffffffff, f[0], 4, 8);
    w[0] = __shfl_xor_sync(m, w[0], 1);
    d[0] = __shfl_up_sync(m, d[0], 2);
    out[1] = __all_sync(m, t > 3) + __any_sync(m, t);
    out[2] = __popc(__ballot_sync(m, t & 1));
    out[3] = __match_any_sync(m, w[0]);
    out[4] = __match_all_sync(m, t, &pred) + pred;
    out[5] = __reduce_add_sync(m, t) + __reduce_min_sync(m, m);
    __syncwarp();
    __syncthreads();
    out[6] = __syncthreads_count(t > 2) + __syncthreads_or(t);
    atomicAdd(&s[t], 1);
    out[7] = atomicSub(&out[t], t);
    atomicAdd(f, 1.0f);
    atomicAdd(d, 2.0);
    out[8] = atomicCAS(&s[0], 1, 2);
    atomicMax(out, t);
    atomicInc(&m, 7u);
    atomicExch_block(&s[1], 3);
    __threadfence();
    __threadfence_block();
    atomicAnd(w, 3ull);
}
