// launch: grid=1 block=32
// arg: in i32[4] = [1, 0, 1, 0]
// arg: out i32[32] = uninit
// expect-diagnosis: uninit-local line 12 lanes 0xffffffff
// why: Each round of a loop has a new x; what the round before gave to its own does not count.

__global__ void again(const int *in, int *out)
{
    for (int i = 0; i < 4; i++) {
        int x;
        if (in[i]) x = threadIdx.x;
        if (x > 3) out[threadIdx.x] = x;
    }
}
