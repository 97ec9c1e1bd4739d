// launch: grid=1 block=32
// arg: out i32[32] = 0
// expect: out = [83, 84, 85, 86, 87, 88, 89, 90, 91, 92, 93, 94, 95, 96, 97, 98, 99, 100, 101, 102, 103, 104, 105, 106, 107, 108, 109, 110, 111, 112, 113, 114]
// topic: members by name; those left out are zero, or behind the last their defaults

struct made {
    int a;
    struct {
        float x, y;
    } p;
    int b = 8;
    int c;
};

struct pair {
    int first, second;
};

__global__ void designated(int *out)
{
    int t = threadIdx.x;
    made m = {.p = {.x = 3}};
    made n{.p = {.y = 4}, .b = 1, .c = 20};
    pair q[2] = {{.second = 1}, {.first = 2, .second = t}};
    pair late = {.second = 40};
    out[t] = m.a + m.b + (int)m.p.x + (int)m.p.y + m.c + n.a + (int)n.p.y + n.b + n.c +
             q[0].first + q[0].second + q[1].first + q[1].second + late.first +
             late.second + 4;
}
