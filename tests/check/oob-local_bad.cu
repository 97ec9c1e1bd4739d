// launch: grid=1 block=32
// arg: out i32[32] = 0
// arg: at i32 = 9
// expect-diagnosis: oob-local line 10 lanes 0xffffffff

__global__ void oob_local_bad(int *out, int at)
{
    int mine[8];
    for (int i = 0; i < 8; ++i) mine[i] = i;
    mine[at] = 1;
    out[threadIdx.x] = mine[threadIdx.x % 8];
}
