// launch: grid=1 block=32
// arg: out i32[33] = -1
// arg: a i32 = 3
// arg: m i32 = 10
// arg: k i32 = 4
// topic: a ballot says who keeps, the bits below a lane where it writes

__global__ void ballot_mod(int *out, int a, int m, int k)
{
    int lane = threadIdx.x;
    int v = lane * a % m;
    unsigned keep = __ballot_sync(0xffffffffu, v < k);
    unsigned below = keep & ((1u << lane) - 1);
    int place = __popc(below);
    int count = __popc(keep);
    if (v < k)
        out[place] = lane;
    if (lane == 0)
        out[32] = count;
}
