// launch: grid=1 block=32
// arg: count i32[1] = 0
// arg: n i32 = 75
// arg: m i32 = 4
// topic: the whole warp votes in each round, lanes past the end say no

__global__ void loop_vote(int *count, int n, int m)
{
    int lane = threadIdx.x, sum = 0;
    for (int base = 0; base < n; base += 32) {
        int i = base + lane;
        int yes = i < n & i % m == 0;
        unsigned who = __ballot_sync(~0u, yes);
        sum += __popc(who);
    }
    if (lane == 0)
        *count = sum;
}
