// launch: grid=1 block=32
// arg: out i32[32] = 0
// expect: out = [71, 71, 71, 73, 73, 73, 73, 73, 73, 73, 73, 73, 73, 73, 73, 73, 73, 73, 73, 73, 73, 73, 73, 73, 73, 73, 73, 73, 73, 73, 73, 73]
// topic: goto, do, break, loops with two variables

__global__ void jumps(int *out)
{
    int t = threadIdx.x, i = 0;
again:
    i += 2;
    if (i < t)
        goto again;
    do {
        i--;
        if (i == 3)
            break;
    } while (i > 2);
    for (int a = 0, b = 10; a < b; a++, b--)
        i += a * b;
    out[t] = i;
}
