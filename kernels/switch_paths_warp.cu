// launch: grid=1 block=64
// arg: out f32[64] = 0
// arg: paths i32 = 4
// arg: n i32 = 8
// expect: out = [0, 0.00390625, 0.0078125, 0.01171875, 0.015625, 0.01953125, 0.0234375, 0.02734375, 0.03125, 0.03515625, 0.0390625, 0.04296875, 0.046875, 0.05078125, 0.0546875, 0.05859375, 0.0625, 0.06640625, 0.0703125, 0.07421875, 0.078125, 0.08203125, 0.0859375, 0.08984375, 0.09375, 0.09765625, 0.1015625, 0.10546875, 0.109375, 0.11328125, 0.1171875, 0.12109375, 2.1171875, 2.1210938, 2.125, 2.1289062, 2.1328125, 2.1367188, 2.140625, 2.1445312, 2.1484375, 2.1523438, 2.15625, 2.1601562, 2.1640625, 2.1679688, 2.171875, 2.1757812, 2.1796875, 2.1835938, 2.1875, 2.1914062, 2.1953125, 2.1992188, 2.203125, 2.2070312, 2.2109375, 2.2148438, 2.21875, 2.2226562, 2.2265625, 2.2304688, 2.234375, 2.2382812]
// expect-metric: simt_efficiency = 1
// expect-metric: divergent_branches = 0
// topic: as many paths, but all lanes of a warp take the same one, so no warp runs a path twice

template <int K> __device__ float path(float v, int n)
{
    for (int i = 0; i < n; ++i)
        v = v * 0.5f + K;
    return v;
}

__global__ void switch_paths_warp(float *out, int paths, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    float v = i;
    switch ((threadIdx.x / 32) % paths) {
    case 0:
        v = path<0>(v, n);
        break;
    case 1:
        v = path<1>(v, n);
        break;
    case 2:
        v = path<2>(v, n);
        break;
    case 3:
        v = path<3>(v, n);
        break;
    case 4:
        v = path<4>(v, n);
        break;
    case 5:
        v = path<5>(v, n);
        break;
    case 6:
        v = path<6>(v, n);
        break;
    case 7:
        v = path<7>(v, n);
        break;
    case 8:
        v = path<8>(v, n);
        break;
    case 9:
        v = path<9>(v, n);
        break;
    case 10:
        v = path<10>(v, n);
        break;
    case 11:
        v = path<11>(v, n);
        break;
    case 12:
        v = path<12>(v, n);
        break;
    case 13:
        v = path<13>(v, n);
        break;
    case 14:
        v = path<14>(v, n);
        break;
    case 15:
        v = path<15>(v, n);
        break;
    case 16:
        v = path<16>(v, n);
        break;
    case 17:
        v = path<17>(v, n);
        break;
    case 18:
        v = path<18>(v, n);
        break;
    case 19:
        v = path<19>(v, n);
        break;
    case 20:
        v = path<20>(v, n);
        break;
    case 21:
        v = path<21>(v, n);
        break;
    case 22:
        v = path<22>(v, n);
        break;
    case 23:
        v = path<23>(v, n);
        break;
    case 24:
        v = path<24>(v, n);
        break;
    case 25:
        v = path<25>(v, n);
        break;
    case 26:
        v = path<26>(v, n);
        break;
    case 27:
        v = path<27>(v, n);
        break;
    case 28:
        v = path<28>(v, n);
        break;
    case 29:
        v = path<29>(v, n);
        break;
    case 30:
        v = path<30>(v, n);
        break;
    default:
        v = path<31>(v, n);
    }
    out[i] = v;
}
