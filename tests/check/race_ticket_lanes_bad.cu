// launch: grid=1 block=32
// arg: tickets i32[1] = 0
// expect-diagnosis: race-global line 9
// why: Not the last of the lanes: those that draw later may do so before or after the store.

extern "C" __global__ void some_lane(int *tickets)
{
    if (atomicAdd(tickets, 1) == 20)
        *tickets = 0;
}
