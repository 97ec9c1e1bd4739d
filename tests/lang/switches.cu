// launch: grid=1 block=32
// arg: out i32[32] = 0
// expect: out = [1, 1, 8, 3, 4, 9, 1, 1, 8, 3, 4, 9, 1, 1, 8, 3, 4, 9, 1, 1, 8, 3, 4, 9, 1, 1, 8, 3, 4, 9, 1, 1]
// topic: switch with fallthrough and a default in the middle

__global__ void switches(int *out)
{
    int t = threadIdx.x;
    int r = 0;
    switch (t % 6) {
    case 0:
    case 1:
        r = 1;
        break;
    case 2: {
        int x = 5;
        r = x;
    }
    case 3:
        r += 3;
        break;
    default:
        r = 9;
        break;
    case 4:
        r = 4;
    }
    out[t] = r;
}
