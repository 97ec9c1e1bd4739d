// launch: grid=3 block=32
// arg: tickets i32[1] = 0
// arg: rounds i32[1] = 0
// expect: tickets = [0]
// expect: rounds = [1]

extern "C" __global__ void last_lane(int *tickets, int *rounds)
{
    if (atomicAdd(tickets, 1) == 3 * 32 - 1) {
        *tickets = 0;
        *rounds = *rounds + 1;
    }
}
