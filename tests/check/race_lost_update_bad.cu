// launch: grid=1 block=32
// arg: count i32[1] = 0
// expect-diagnosis: race-global line 9 lanes 0xffffffff
// why: Every lane reads the same count and stores the same sum: in lockstep, too, 31 updates are lost.

extern "C" __global__ void count_up(int *count)
{
    int old = count[0];
    count[0] = old + 1;
}
