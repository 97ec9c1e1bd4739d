// launch: grid=1 block=32
// arg: out i32[1] = 0
// expect: out = [31]

extern "C" __global__ void last_writer(int *out)
{
    if (threadIdx.x == 31)
        *out = threadIdx.x;
}
