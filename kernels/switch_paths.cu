// launch: grid=1 block=64
// arg: out f32[64] = 0
// arg: paths i32 = 4
// arg: n i32 = 8
// expect: out = [0, 1.9960938, 3.9921875, 5.9882812, 0.015625, 2.0117188, 4.0078125, 6.0039062, 0.03125, 2.0273438, 4.0234375, 6.0195312, 0.046875, 2.0429688, 4.0390625, 6.0351562, 0.0625, 2.0585938, 4.0546875, 6.0507812, 0.078125, 2.0742188, 4.0703125, 6.0664062, 0.09375, 2.0898438, 4.0859375, 6.0820312, 0.109375, 2.1054688, 4.1015625, 6.0976562, 0.125, 2.1210938, 4.1171875, 6.1132812, 0.140625, 2.1367188, 4.1328125, 6.1289062, 0.15625, 2.1523438, 4.1484375, 6.1445312, 0.171875, 2.1679688, 4.1640625, 6.1601562, 0.1875, 2.1835938, 4.1796875, 6.1757812, 0.203125, 2.1992188, 4.1953125, 6.1914062, 0.21875, 2.2148438, 4.2109375, 6.2070312, 0.234375, 2.2304688, 4.2265625, 6.2226562]
// expect-metric: simt_efficiency[line 12] = 0.25
// topic: the lanes of a warp take 1 to 32 paths (argument paths); the warp runs each path that any lane takes

template <int K> __device__ float path(float v, int n)
{
    for (int i = 0; i < n; ++i)
        v = v * 0.5f + K;
    return v;
}

__global__ void switch_paths(float *out, int paths, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    float v = i;
    switch (threadIdx.x % paths) {
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
