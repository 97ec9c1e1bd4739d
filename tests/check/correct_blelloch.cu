// launch: grid=1 block=32
// arg: in i32[64] = iota
// arg: out i32[64] = uninit
// expect: out = [0, 0, 1, 3, 6, 10, 15, 21, 28, 36, 45, 55, 66, 78, 91, 105, 120, 136, 153, 171, 190, 210, 231, 253, 276, 300, 325, 351, 378, 406, 435, 465, 496, 528, 561, 595, 630, 666, 703, 741, 780, 820, 861, 903, 946, 990, 1035, 1081, 1128, 1176, 1225, 1275, 1326, 1378, 1431, 1485, 1540, 1596, 1653, 1711, 1770, 1830, 1891, 1953]
// why: An exclusive scan up and down a tree, a barrier a level.

__global__ void k(const int *in, int *out)
{
    __shared__ int s[64];
    int t = threadIdx.x, off = 1;
    s[2 * t] = in[2 * t]; s[2 * t + 1] = in[2 * t + 1];
    for (int d = 32; d > 0; d >>= 1) {
        __syncthreads();
        if (t < d) s[off * (2 * t + 2) - 1] += s[off * (2 * t + 1) - 1];
        off *= 2;
    }
    if (t == 0) s[63] = 0;
    for (int d = 1; d < 64; d *= 2) {
        off >>= 1;
        __syncthreads();
        if (t < d) {
            int a = off * (2 * t + 1) - 1, b = off * (2 * t + 2) - 1, x = s[a];
            s[a] = s[b]; s[b] += x;
        }
    }
    __syncthreads();
    out[2 * t] = s[2 * t]; out[2 * t + 1] = s[2 * t + 1];
}
