// launch: grid=1 block=32
// arg: out i32[32] = 0
// arg: a i32 = 3
// arg: m i32 = 10
// arg: lo i32 = 0
// arg: hi i32 = 4
// topic: any and all of 32 answers

__global__ void any_all(int *out, int a, int m, int lo,
                        int hi)
{
    int v = threadIdx.x * a % m;
    int yes = v >= lo & v <= hi;
    int any = __any_sync(~0u, yes);
    int all = __all_sync(~0u, yes);
    int both = any + all;
    out[threadIdx.x] = both;
}
