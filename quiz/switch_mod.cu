// launch: grid=1 block=32
// arg: out i32[256] = 0
// arg: g i32 = 1
// arg: p i32 = 4
// topic: a switch on p values that change every g lanes

__global__ void switch_mod(int *out, int g, int p)
{
    int t = threadIdx.x;
    int v = t;
    switch (t / g % p) {
    case 0: v = v + 5; break;
    case 1: v = v * 3; break;
    case 2: v = v - 7; break;
    case 3: v = v ^ 9; break;
    case 4: v = v | 8; break;
    case 5: v = v & 6; break;
    case 6: v = v * 5; break;
    default: v = v + 1; break;
    }
    out[t] = v;
}
