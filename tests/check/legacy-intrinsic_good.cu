// launch: grid=1 block=32
// arg: out i32[32] = 0

__global__ void legacy_intrinsic_good(int *out)
{
    out[threadIdx.x] = __shfl_sync(0xffffffffu, threadIdx.x, 3);
}
