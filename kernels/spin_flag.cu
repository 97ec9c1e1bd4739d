// launch: grid=1 block=32
// arg: flag i32[1] = 0
// arg: out i32[1] = 0
// expect: out = [42]   when model=its
// expect-diagnosis: deadlock line 15 lanes 0x00000001   when model=stack
// topic: lane 0 waits for a flag that lane 1 sets: before Volta lane 1 never gets its turn
// hardware: defined (sm_70 and newer) | hangs (sm_6x and older)

__device__ volatile int mailbox;

__global__ void spin_flag(volatile int *flag, int *out)
{
    int lane = threadIdx.x;
    if (lane == 0) {
        while (*flag == 0)
            continue;
        __threadfence();
        *out = mailbox;
    } else if (lane == 1) {
        mailbox = 42;
        __threadfence();
        *flag = 1;
    }
}
