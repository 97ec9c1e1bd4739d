// launch: grid=1 block=64
// arg: flag i32[1] = 0
// arg: out i32[1] = 0
// arg: w i32 = 0
// arg: s i32 = 1
// expect-diagnosis: deadlock line 14 when model=stack
// topic: thread w waits for a flag that thread s sets

__global__ void wait_flag(volatile int *flag, int *out,
                          int w, int s)
{
    int t = threadIdx.x;
    if (t == w) {
        while (*flag == 0)
            continue;
        *out = *flag;
    } else if (t == s) {
        *flag = 100 + s;
    }
}
