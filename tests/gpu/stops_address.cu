// launch: grid=1 block=32
// arg: out i32[32] = 0
// arg: far i64 = 1099511627776
// expect: out = 0
// expect-diagnosis: oob-global line 10 lanes 0xffffffff
// topic: writes a terabyte too far; on a GPU the context is lost and the worker says why

__global__ void stops_address(int *out, long long far)
{
    out[threadIdx.x + far] = 1;
}
