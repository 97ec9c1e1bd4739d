// launch: grid=1 block=32
// arg: out i32[1] = 1
// max-steps: 1000000
// expect-diagnosis: step-budget line 10 lanes 0xffffffff
// why: A loop that waits for ever and counts how often it looked.

__global__ void step_budget_bad(volatile int *out)
{
    unsigned looked = 0;
    while (*out != 0)
        ++looked;
    if (looked > 0)
        *out = 2;
}
