// launch: grid=1 block=64
// arg: flag i32[2] = 0
// arg: out i32[64] = 0
// topic: one warp waits for the other, lanes of a warp take turns (only since Volta)

__global__ void spins(volatile int *flag, int *out)
{
    int t = threadIdx.x;
    if (t >= 32) {
        int v = 0;
        for (int k = 0; k < 9; ++k)
            v += k * t;
        out[t] = v;
        __threadfence();
        if (t == 32)
            flag[0] = 7;
    } else if (t == 0) {
        while (flag[0] == 0)
            continue;
        out[0] = flag[0];
    } else if (t == 5) {
        while (flag[1] == 0)
            continue;
        out[5] = 55;
    } else if (t == 9) {
        out[9] = 9;
        flag[1] = 1;
    }
}
