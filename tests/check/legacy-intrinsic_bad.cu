// launch: grid=1 block=32
// arg: out i32[32] = 0
// expect-diagnosis: legacy-intrinsic line 7 when model=its

__global__ void legacy_intrinsic_bad(int *out)
{
    out[threadIdx.x] = __shfl(threadIdx.x, 3);
}
