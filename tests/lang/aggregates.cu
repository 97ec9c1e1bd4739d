// launch: grid=1 block=32
// arg: out i32[32] = 0
// expect: out = [25, 26, 27, 28, 29, 30, 31, 32, 33, 34, 35, 36, 37, 38, 39, 40, 41, 42, 43, 44, 45, 46, 47, 48, 49, 50, 51, 52, 53, 54, 55, 56]
// topic: nested braces, default member values

struct M {
    int a[2][2];
    struct {
        float x, y;
    } p;
    int z = 8;
};

__global__ void aggregates(int *out)
{
    int t = threadIdx.x;
    M m{{{1, 2}, {3, 4}}, {1.5f, 2}};
    M n = {{{5}}};
    int d[5] = {1, 2};
    out[t] = m.a[1][0] + (int)m.p.x + m.z + n.z + n.a[0][0] + d[4] + t;
}
