// launch: grid=1 block=32
// arg: in i32[32] = iota
// arg: out i32[32] = 0
// expect-diagnosis: race-shared line 13
// topic: a lane reads what another wrote, and nothing says that the write comes first
// hardware: undefined

__global__ void fault_no_syncwarp(const int *in, int *out)
{
    __shared__ int s[32];
    int lane = threadIdx.x;
    s[lane] = in[lane];
    out[lane] = s[31 - lane];
}
