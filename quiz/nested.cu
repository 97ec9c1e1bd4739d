// launch: grid=1 block=32
// arg: out i32[256] = 0
// arg: a i32 = 16
// arg: b i32 = 8
// topic: a branch inside of a branch

__global__ void nested(int *out, int a, int b)
{
    int t = threadIdx.x;
    int v = 0;
    if (t < a) {
        if (t < b)
            v = 1;
        else
            v = 2;
    } else
        v = 3;
    out[t] = v;
}
