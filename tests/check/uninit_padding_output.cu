// launch: grid=1 block=32
// arg: out i32[64] = 0
// arg: sum i32[32] = 0
// why: A struct is copied with its padding, which is never set.

struct pair {
    char tag;
    int value;
};

extern "C" __global__ void copies(pair *out, int *sum)
{
    pair p;
    p.tag = 1;
    p.value = threadIdx.x;
    out[threadIdx.x] = p;
    __syncwarp();
    pair q = out[threadIdx.x];
    sum[threadIdx.x] = q.tag + q.value;
}
