// launch: grid=2 block=32
// arg: tmp i32[64] = uninit
// arg: out i32[64] = 0
// expect-diagnosis: uninit-global line 10 lanes 0x0000ffff warp 0

extern "C" __global__ void through_memory(int *tmp, int *out)
{
    int i = blockIdx.x * 32 + threadIdx.x;
    if (threadIdx.x >= 16) tmp[i] = i;
    out[i] = __ffs(tmp[i]);
}
