// launch: grid=2 block=64
// arg: in i32[128] = iota
// arg: found i32[1] = 0
// expect: found = [1]
// expect-diagnosis: race-same-value line 10

extern "C" __global__ void any_above(const int *in, int *found)
{
    if (in[blockIdx.x * 64 + threadIdx.x] > 50)
        *found = 1;
}
