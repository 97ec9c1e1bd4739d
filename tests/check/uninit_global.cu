// launch: grid=2 block=32
// arg: tmp i32[64] = uninit
// arg: out i32[64] = 0

extern "C" __global__ void through_memory(int *tmp, int *out)
{
    int i = blockIdx.x * 32 + threadIdx.x;
    tmp[i] = i;
    out[i] = __ffs(tmp[i]);
}
