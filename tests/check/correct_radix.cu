// launch: grid=1 block=128
// arg: in u32[128] = iota
// arg: out u32[128] = uninit
// expect: out = [84, 376, 668, 960, 1252, 1544, 1836, 2128, 2420, 2712, 3004, 3296, 3588, 3880, 4172, 4464, 4756, 5048, 5340, 5632, 5924, 6216, 6508, 6800, 7092, 7384, 7676, 7968, 8260, 8552, 8844, 9136, 157, 449, 741, 1033, 1325, 1617, 1909, 2201, 2493, 2785, 3077, 3369, 3661, 3953, 4245, 4537, 4829, 5121, 5413, 5705, 5997, 6289, 6581, 6873, 7165, 7457, 7749, 8041, 8333, 8625, 8917, 9209, 230, 522, 814, 1106, 1398, 1690, 1982, 2274, 2566, 2858, 3150, 3442, 3734, 4026, 4318, 4610, 4902, 5194, 5486, 5778, 6070, 6362, 6654, 6946, 7238, 7530, 7822, 8114, 8406, 8698, 8990, 9282, 11, 303, 595, 887, 1179, 1471, 1763, 2055, 2347, 2639, 2931, 3223, 3515, 3807, 4099, 4391, 4683, 4975, 5267, 5559, 5851, 6143, 6435, 6727, 7019, 7311, 7603, 7895, 8187, 8479, 8771, 9063]
// why: Ranks within a digit by __match_any_sync, digits counted per warp.

__global__ void k(const unsigned *in, unsigned *out)
{
    __shared__ unsigned cnt[4][4], start[4];
    unsigned t = threadIdx.x, lane = t & 31, w = t >> 5, v = in[t] * 73u + 11u, d = v & 3;
    unsigned m = __match_any_sync(~0u, d), rank = __popc(m & ((1u << lane) - 1));
    if (lane < 4) cnt[w][lane] = 0;
    __syncwarp();
    if (rank == 0) cnt[w][d] = __popc(m);
    __syncthreads();
    if (t < 4) {
        unsigned sum = 0;
        for (int i = 0; i < 4; i++) { unsigned c = cnt[i][t]; cnt[i][t] = sum; sum += c; }
        start[t] = sum;
    }
    __syncthreads();
    if (t == 0) {
        unsigned sum = 0;
        for (int i = 0; i < 4; i++) { unsigned c = start[i]; start[i] = sum; sum += c; }
    }
    __syncthreads();
    out[start[d] + cnt[w][d] + rank] = v;
}
