// launch: grid=1 block=32
// arg: out i32[32] = 0
// expect: out = [38, 101049, 2060, 103071, 4082, 105093, 6104, 107115, -7882, 93129, -5860, 95151, -3838, 97173, -1816, 99195, 198, 101209, 2220, 103231, 4242, 105253, 6264, 107275, -7722, 93289, -5700, 95311, -3678, 97013, -1976, 99035]
// topic: bit-fields: widths, signs, padding

struct F {
    unsigned a : 3, b : 5;
    int c : 4;
    unsigned : 0;
    unsigned d : 1;
};

__global__ void bit_fields(int *out)
{
    int t = threadIdx.x;
    F f{};
    f.a = t;
    f.b = t;
    f.c = t;
    f.d = t;
    f.b += 3;
    out[t] = f.a + f.b * 10 + f.c * 1000 + f.d * 100000 + sizeof(F);
}
