// launch: grid=1 block=64
// arg: in i32[64] = iota
// arg: out i32[64] = uninit
// expect-diagnosis: race-shared line 12
// also-accept: line 11
// why: The warp that comes first reads what the other has not stored yet: one fault, not an uninitialised value beside a race.

__global__ void early(const int *in, int *out)
{
    __shared__ int s[64];
    s[threadIdx.x] = in[threadIdx.x];
    out[threadIdx.x] = s[63 - threadIdx.x] > 7;
}
