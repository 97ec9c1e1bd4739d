// launch: grid=1 block=32
// arg: out i32[256] = 0
// arg: g i32 = 1
// arg: p i32 = 4
// topic: a switch on p values that change every g lanes

template <int K> __device__ int path(int v)
{
    int w = v * (2 * K + 3);
    return w;
}

__global__ void switch_mod(int *out, int g, int p)
{
    int t = threadIdx.x;
    int v = t;
    switch (t / g % p) {
    case 0: v = path<0>(v); break;
    case 1: v = path<1>(v); break;
    case 2: v = path<2>(v); break;
    case 3: v = path<3>(v); break;
    case 4: v = path<4>(v); break;
    case 5: v = path<5>(v); break;
    case 6: v = path<6>(v); break;
    default: v = path<7>(v); break;
    }
    out[t] = v;
}
