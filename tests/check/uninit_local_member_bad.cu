// launch: grid=1 block=32
// arg: out i32[32] = 0
// expect-diagnosis: uninit-local line 16 lanes 0xf

struct two {
    short low, high;
};

extern "C" __global__ void put_together(int *out)
{
    int t = threadIdx.x;
    two v;
    v.low = 1;
    if (t > 3)
        v.high = 2;
    out[t] = v.high + v.low;
}
