// launch: grid=1 block=32
// arg: out i32[32] = 0
// expect: out = [47, 49, 51, 53, 55, 57, 59, 61, 63, 65, 67, 69, 71, 73, 75, 77, 79, 81, 83, 85, 87, 89, 91, 93, 95, 97, 99, 101, 103, 105, 107, 109]
// topic: structured bindings of structs and arrays, by value and by reference

struct P {
    int a;
    float b;
};

__global__ void bindings(int *out)
{
    int t = threadIdx.x;
    P p{t, 2.5f};
    auto [a, b] = p;
    auto &[c, d] = p;
    c += 10;
    int ar[2] = {5, 6};
    auto [x, y] = ar;
    out[t] = a + (int)(b * 2) + p.a + x * y + (int)d;
}
