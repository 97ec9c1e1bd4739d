// launch: grid=1 block=32
// arg: out i32[32] = 0
// expect-diagnosis: uninit-local line 14 lanes 0xffffffff
// why: The jump back enters the block anew, past the declaration: its x is another one.

__global__ void back(int *out)
{
    int round = 0;
    {
        int x;
        x = 2;
    inside:
        round++;
        if (x > 1) out[threadIdx.x]++;
    }
    if (round < 3) goto inside;
}
