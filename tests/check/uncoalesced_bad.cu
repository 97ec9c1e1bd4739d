// launch: grid=1 block=128
// arg: in f32[4096] = iota
// arg: out f32[128] = 0
// expect-diagnosis: uncoalesced line 9

__global__ void uncoalesced_bad(const float *in, float *out)
{
    int t = threadIdx.x;
    out[t] = in[t * 32];
}
