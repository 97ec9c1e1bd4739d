// launch: grid=1 block=32
// arg: out i32[32] = 0
// arg: a i32 = 5
// arg: m i32 = 17
// arg: k i32 = 15
// topic: the first lane of a ballot

__global__ void ballot_last(int *out, int a, int m, int k)
{
    int v = threadIdx.x * a % m;
    unsigned who = __ballot_sync(~0u, v >= k);
    int first = __ffs(who) - 1;
    out[threadIdx.x] = first;
}
