// launch: grid=1 block=32
// arg: out i32[32] = 0
// expect: out = [31, 30, 29, 28, 27, 26, 25, 24, 23, 22, 21, 20, 19, 18, 17, 16, 15, 14, 13, 12, 11, 10, 9, 8, 7, 6, 5, 4, 3, 2, 1, 0] when model=its
// expect-diagnosis: mask-two-places line 12 lanes 0xffff0000 when model=its
// also-accept: line 10
// expect-diagnosis: mask-lanes-missing line 10 lanes 0x0000ffff missing 0xffff0000 when model=stack
// also-accept: line 12

__global__ void mask_two_places_bad(int *out) { int t = threadIdx.x, v; if (t < 16)
        v = __shfl_sync(0xffffffffu, t, 31 - t);
    else
        v = __shfl_sync(0xffffffffu, t, 31 - t);
    out[t] = v;
}
