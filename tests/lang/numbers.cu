// launch: grid=1 block=32
// arg: out i32[32] = 0
// expect: out = [1205, 1205, 1205, 1205, 1205, 1205, 1205, 1205, 1205, 1205, 1205, 1205, 1205, 1205, 1205, 1205, 1205, 1205, 1205, 1205, 1205, 1205, 1205, 1205, 1205, 1205, 1205, 1205, 1205, 1205, 1205, 1205]
// topic: integer and floating literals of every form

__global__ void numbers(int *out)
{
    int t = threadIdx.x;
    out[t] = 0b1011 + 0x1'F + 1'000 + 017 + (int)1e2f + (int)0x1p3 + (int)12ull +
             sizeof(1.0f) + true + sizeof(long long);
    constexpr auto big = 0xffffffffffffffffull;
    out[t] += (int)(big >> 60);
}
