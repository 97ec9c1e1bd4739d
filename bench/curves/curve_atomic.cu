// launch: grid=132 block=64
// arg: out i32[132] = 0
// topic: eight atomics of each warp on one address of its block, results used

__global__ void curve_atomic(int *out)
{
    int v = 0;
    for (int k = 0; k < 8; k++)
        v += atomicAdd(out + blockIdx.x, 1 + (v & 1));
    if (v == -1)
        out[0] = v;
}
