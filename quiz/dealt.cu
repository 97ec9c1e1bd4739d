// launch: grid=1 block=256
// arg: out i32[1024] = 0
// arg: k i32 = 2
// topic: items dealt out anew, so that a warp has items of one kind

__global__ void dealt(int *out, int k)
{
    int t = threadIdx.x;
    int group = t / (32 * k) * 32 * k;
    int kind = t / 32 % k;
    int item = group + t % 32 * k + kind;
    out[item] = kind;
}
