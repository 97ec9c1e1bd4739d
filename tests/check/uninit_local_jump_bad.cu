// launch: grid=1 block=32
// arg: in i32[4] = [0, 1, 0, 1]
// arg: out i32[32] = 0
// expect-diagnosis: uninit-local line 15 lanes 0xffffffff
// why: The jump goes past the declaration, in a round after one that gave its own variable a value.

__global__ void jumps(const int *in, int *out)
{
    for (int i = 0; i < 4; i++) {
        if (in[i]) goto inside;
        {
            int x;
            x = 2;
        inside:
            if (x > 1) out[threadIdx.x]++;
        }
    }
}
