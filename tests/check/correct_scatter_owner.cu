// launch: grid=2 block=64
// arg: owner i32[32] = -1
// arg: val i32[32] = uninit
// arg: out i32[128] = 0
// why: Who wins the compare-and-swap owns the cell.

__global__ void k(int *owner, int *val, int *out)
{
    int i = blockIdx.x * 64 + threadIdx.x, c = i * 7 % 32;
    if (atomicCAS(&owner[c], -1, i) == -1) val[c] = i;
    out[i] = c;
}
