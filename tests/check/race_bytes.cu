// launch: grid=1 block=64
// arg: out u8[64] = 0
// why: Neighbours share words, not bytes.

extern "C" __global__ void bytes(unsigned char *out)
{
    out[threadIdx.x] = threadIdx.x;
    out[threadIdx.x] += 1;
}
