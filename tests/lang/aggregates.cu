// launch: grid=1 block=32
// arg: out i32[32] = 0
// expect: out = [15, 16, 17, 18, 19, 20, 21, 22, 23, 24, 25, 26, 27, 28, 29, 30, 31, 32, 33, 34, 35, 36, 37, 38, 39, 40, 41, 42, 43, 44, 45, 46]
// topic: nested braces, designated members, default member values

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
    M n = {.z = 3};
    int d[5] = {1, 2};
    out[t] = m.a[1][0] + (int)m.p.x + m.z + n.z + n.a[0][0] + d[4] + t;
}
