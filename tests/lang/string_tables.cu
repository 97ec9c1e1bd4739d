// launch: grid=1 block=32
// arg: out i32[32] = 0
// expect: out = [567, 557, 556, 567, 557, 556, 567, 557, 556, 567, 557, 556, 567, 557, 556, 567, 557, 556, 567, 557, 556, 567, 557, 556, 567, 557, 556, 567, 557, 556, 567, 557]
// topic: strings returned, stored and compared

__device__ const char *name(int i)
{
    switch (i % 3) {
    case 0:
        return "zero";
    case 1:
        return "one";
    }
    return "many";
}

__device__ int cmp(const char *a, const char *b)
{
    while (*a && *a == *b)
        a++, b++;
    return *a - *b;
}

__global__ void string_tables(int *out)
{
    int t = threadIdx.x;
    const char *tab[] = {"x", "yy", "zzz"};
    char buf[8] = "abc";
    const char(&r)[4] = "ref";
    out[t] = cmp(name(t), "one") + tab[t % 3][t % 3] + buf[1] + r[0] + "lit"[1] +
             *("q" + 0) + sizeof("hello");
}
