// launch: grid=1 block=32
// arg: out i32[32] = 0
// arg: a i32 = 5
// arg: m i32 = 12
// arg: c i32 = 6
// topic: a comparison as a number, 0 or 1, in place of a branch

__global__ void arithmetic(int *out, int a, int m,
                           int c)
{
    int lane = threadIdx.x;
    int v = lane * a % m;
    int big = v > c;
    int low = big * c + (1 - big) * v;
    int over = big * (v - c);
    out[lane] = low + over;
}
