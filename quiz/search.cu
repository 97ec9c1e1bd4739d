// launch: grid=1 block=32
// arg: found i32[1] = -1
// arg: n i32 = 256
// arg: p i32 = 70
// topic: a search that the warp leaves together

__global__ void search(int *found, int n, int p)
{
    int lane = threadIdx.x;
    for (int base = 0; base < n; base += 32) {
        int hit = base + lane == p;
        unsigned hits = __ballot_sync(~0u, hit);
        if (hits) {
            if (lane == 0)
                *found = base + __ffs(hits) - 1;
            return;
        }
    }
}
