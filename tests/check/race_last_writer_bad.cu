// launch: grid=1 block=32
// arg: out i32[1] = 0
// expect-diagnosis: race-global line 7 lanes 0xffffffff

extern "C" __global__ void last_writer(int *out)
{
    *out = threadIdx.x;
}
