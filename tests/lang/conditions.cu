// launch: grid=1 block=32
// arg: out i32[32] = 0
// expect: out = [100, 200, -4, 94, 194, -10, 112, 216, 18, 118, 222, 24, 124, 228, 30, 130, 234, 36, 136, 240, 42, 142, 246, 48, 148, 252, 54, 154, 258, 60, 160, 264]
// topic: declarations in if, switch and while

__global__ void conditions(int *out)
{
    int t = threadIdx.x;
    if (int x = t * 2; x > 10)
        out[t] = x;
    else
        out[t] = -x;
    switch (int y = t % 3; y) {
    case 0:
        out[t] += 100;
        break;
    case 1:
        out[t] += 200;
        [[fallthrough]];
    default:
        out[t] += 1;
    }
    while (int z = out[t] % 2) {
        out[t] += z;
    }
}
