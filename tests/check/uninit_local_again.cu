// launch: grid=1 block=32
// arg: in i32[4] = [1, 0, 1, 0]
// arg: out i32[5] = 0
// expect: out = [28, 40, 12, 6, 9]
// why: Variables that are given a value in each round wherever it is used.

__device__ int pick(int c)
{
    int x;
    if (c) x = 5;
    return c ? x : 1;
}

__global__ void again(const int *in, int *out)
{
    int a = 0, b = 0, c = 0, d = 0, e = 0, kept;
    for (int i = 0; i < 4; i++) {
        int x, y[4], big[64];
        if (in[i]) x = i + 10, y[i] = 7, big[i] = 3;
        if (i == 0) kept = 2; /* declared outside: what the first round gave stays */
        a += in[i] ? x + kept : 1;
        b += pick(in[i]) + (in[i] ? y[i] + big[i] : 0);
        b += kept;
        c += kept + 1;
        switch (in[i]) {
            int z;
        case 1:
            z = 2;
        case 2: /* from above */
            d += z;
            break;
        default:
            z = 1;
            d += z;
        }
        int left = 2;
    back:
        int w;
        w = left;
        e += w;
        if (--left > 0 && i == 0) goto back;
    }
    out[0] = a;
    out[1] = b;
    out[2] = c;
    out[3] = d;
    out[4] = e;
}
