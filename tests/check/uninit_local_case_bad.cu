// launch: grid=1 block=32
// arg: in i32[4] = [1, 0, 1, 0]
// arg: out i32[32] = 0
// expect-diagnosis: uninit-local line 17 lanes 0xffffffff
// why: The switch jumps past the declaration, in a round after one that gave its own variable a value.

__global__ void cases(const int *in, int *out)
{
    for (int i = 0; i < 4; i++) {
        switch (in[i]) {
            int y;
        case 1:
            y = 3;
            out[threadIdx.x] += y;
            break;
        default:
            if (y > 0) out[threadIdx.x]++;
        }
    }
}
