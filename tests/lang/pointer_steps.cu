// launch: grid=1 block=32
// arg: out i32[32] = 0
// expect: out = [30, 30, 30, 30, 30, 30, 30, 30, 30, 30, 30, 30, 30, 30, 30, 30, 30, 30, 30, 30, 30, 30, 30, 30, 30, 30, 30, 30, 30, 30, 30, 30]
// topic: increments of pointers inside expressions

__global__ void pointer_steps(int *out)
{
    int t = threadIdx.x;
    int a[6] = {1, 2, 3, 4, 5, 6};
    int *p = a;
    int s = *p++ + *++p;
    p += 2;
    s += p[-1] + *(p - 2);
    int(*q)[3] = (int(*)[3])a;
    s += q[1][1] + (*q)[2];
    const int *e = a + 6;
    while (p < e)
        s += *p++;
    out[t] = s;
}
