// launch: grid=1 block=32
// arg: out i32[32] = 0
// expect: out = [101, 102, 103, 104, 105, 106, 107, 108, 109, 110, 111, 112, 113, 114, 115, 116, 216, 217, 218, 219, 220, 221, 222, 223, 224, 225, 226, 227, 228, 229, 230, 231]
// topic: two halves of a warp go different ways; __syncwarp brings them together at a place that is promised

__global__ void two_sides(int *out)
{
    int lane = threadIdx.x;
    int v;
    if (lane < 16)
        v = 100 + lane;
    else
        v = 200 + lane;
    __syncwarp();
    if (lane < 16)
        v += 1;
    out[lane] = v;
}
