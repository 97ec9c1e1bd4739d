// launch: grid=1 block=32
// arg: in i32[4] = [0, 1, 0, 1]
// arg: out i32[32] = 0
// expect: out = 4
// why: The right twin of uninit_local_jump_bad.cu.

__global__ void jumps(const int *in, int *out)
{
    for (int i = 0; i < 4; i++) {
        if (in[i]) goto inside;
        {
            int x;
            x = 2;
        inside:
            x = 3;
            if (x > 1) out[threadIdx.x]++;
        }
    }
}
