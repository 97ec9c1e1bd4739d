// launch: grid=1 block=32
// arg: out i32[64] = 0
// arg: m i32 = 3
// arg: r i32 = 1
// topic: a branch on the remainder of the lane's number

__global__ void branch_mod(int *out, int m, int r)
{
    int t = threadIdx.x;
    int v = t;
    if (t % m == r)
        v = v * 3 + 1;
    else
        v = v - 1;
    out[t] = v;
}
