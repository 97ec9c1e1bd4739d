// launch: grid=1 block=32
// arg: in i32[32] = iota
// arg: out i32[1] = 0
// expect: out = [496]   when model=stack
// expect-diagnosis: race-shared line 19   when model=its
// expect-diagnosis: race-shared line 20   when model=its
// expect-diagnosis: race-shared line 21   when model=its
// expect-diagnosis: race-shared line 22   when model=its
// expect-diagnosis: race-shared line 23   when model=its
// topic: how warps were summed before Volta: no barrier, the lanes were thought to be in step
// hardware: defined (sm_6x and older) | undefined (sm_70 and newer)

__global__ void warp_sync_volatile(const int *in, int *out)
{
    volatile __shared__ int s[64];
    int lane = threadIdx.x;
    s[lane] = in[lane];
    s[lane + 32] = 0;
    s[lane] = s[lane] + s[lane + 16];
    s[lane] = s[lane] + s[lane + 8];
    s[lane] = s[lane] + s[lane + 4];
    s[lane] = s[lane] + s[lane + 2];
    s[lane] = s[lane] + s[lane + 1];
    if (lane == 0)
        *out = s[0];
}
