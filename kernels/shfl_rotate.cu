// launch: grid=1 block=32
// arg: out i32[32] = 0
// expect: out = [10, 20, 30, 40, 50, 60, 70, 80, 90, 100, 110, 120, 130, 140, 150, 160, 170, 180, 190, 200, 210, 220, 230, 240, 250, 260, 270, 280, 290, 300, 310, 0]
// topic: rotation by one: __shfl_sync takes any source lane and wraps it at the width

__global__ void shfl_rotate(int *out)
{
    int lane = threadIdx.x;
    int mine = 10 * lane;
    int got = __shfl_sync(0xffffffffu, mine, lane + 1);
    out[lane] = got;
}
