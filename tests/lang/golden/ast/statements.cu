// Every statement.
__global__ void k(int *out, int n)
{
    ;
    int i = 0, *p = &out[i];
    {
        int i = 1;
        out[i] = i;
    }
    if (n)
        return;
    if (int j = n - 1)
        out[j] = 0;
    else if (n > 2)
        ++i;
    else {
        --i;
    }
    if constexpr (sizeof(int) == 4)
        i = 4;
    while (i < n)
        i++;
    do {
        i--;
    } while (i);
    for (int j = 0, e = n; j < e; j++, i += 2)
        continue;
    for (;;)
        break;
    for (i = 0; int left = n - i; i++)
        out[i] = left;
#pragma unroll
    for (int j = 0; j < 4; j++)
        out[j] = j;
#pragma unroll 8
    while (n)
        n--;
#pragma unroll(N_UNROLL + 1)
    do
        n++;
    while (n < 3);
    switch (n) {
    case 0:
    case 'a':
        i = 1;
        break;
    case 1 + 2: {
        i = 2;
    }
    default:
        i = 3;
    }
again:
    if (i-- > 0)
        goto again;
    static_assert(sizeof(float) == 4, "float has four bytes");
    typedef float real;
    using vec = real[4];
    vec v = {0};
    struct local {
        int a, b;
    } l = {1, 2}, *lp = &l;
    enum { ONE = 1, TWO };
    extern __shared__ int dyn[];
    __shared__ float tile[16][17];
    static const int table[] = {1, 2, 3};
    asm volatile("mov.u32 %0, %laneid;" : "=r"(i));
    [[maybe_unused]] int unused;
    using namespace std;
    (void)unused;
last:
}
