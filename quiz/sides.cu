// launch: grid=1 block=128
// arg: out i32[1024] = 0
// arg: cut i32 = 40
// topic: the first threads of a block go one way, the others another

__global__ void sides(int *out, int cut)
{
    int t = threadIdx.x;
    int v = t;
    if (t < cut)
        v = v * 2;
    else
        v = v - cut;
    out[t] = v;
}
