// launch: grid=1 block=32
// arg: out i32[32] = 0
// arg: come i32 = 16
// arg: named i32 = 16
// topic: who comes to the vote, and who is named

__global__ void named(unsigned *out, int come, int named)
{
    int lane = threadIdx.x;
    unsigned mask = (1u << named) - 1;
    unsigned who = 0;
    if (lane < come)
        who = __ballot_sync(mask, lane % 2);
    out[lane] = who;
}
