// launch: grid=1 block=128
// arg: in f32[4096] = iota
// arg: out f32[128] = 0

__global__ void uncoalesced_good(const float *in, float *out)
{
    int t = threadIdx.x;
    out[t] = in[t + 32];
}
