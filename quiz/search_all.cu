// launch: grid=1 block=32
// arg: found i32[1] = -1
// arg: n i32 = 256
// arg: p i32 = 70
// topic: a search without a vote: every lane goes on to the end

__global__ void search_all(int *found, int n, int p)
{
    int lane = threadIdx.x;
    for (int base = 0; base < n; base += 32) {
        int hit = base + lane == p;
        if (hit)
            *found = base + lane;
    }
}
