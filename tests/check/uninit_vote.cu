// launch: grid=1 block=32
// arg: out i32[32] = 0

extern "C" __global__ void votes(int *out)
{
    int t = threadIdx.x, big;
    big = t > 8;
    out[t] = __ballot_sync(0xffffffffu, big);
}
