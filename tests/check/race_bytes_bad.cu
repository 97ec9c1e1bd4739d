// launch: grid=1 block=64
// arg: out u8[65] = 0
// expect-diagnosis: race-global line 8

extern "C" __global__ void bytes(unsigned char *out)
{
    out[threadIdx.x] = threadIdx.x;
    out[threadIdx.x + 1] += 1;
}
