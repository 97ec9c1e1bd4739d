// launch: grid=1 block=128
// arg: out i32[1024] = 0
// arg: g i32 = 32
// topic: every second group of g threads goes the other way

__global__ void blocks_of(int *out, int g)
{
    int t = threadIdx.x;
    int v = t;
    if (t / g % 2 == 0)
        v = v * 2;
    else
        v = v + 5;
    out[t] = v;
}
