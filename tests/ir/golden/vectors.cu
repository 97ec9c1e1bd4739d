// 16-byte vectors move in one request; 8-byte ones in one word.

struct alignas(16) pair {
    double a, b;
};

__device__ float4 scale(float4 v, float f)
{
    return make_float4(v.x * f, v.y * f, v.z * f, v.w * f);
}

__global__ void vectors(float *out, const float *in, float4 *tiles, pair *pairs, int n)
{
    __shared__ float4 s[32];
    float4 queue[16];
    int t = threadIdx.x;
    s[t] = reinterpret_cast<const float4 *>(in)[t];
    __syncthreads();
    queue[n] = s[31 - t];
    reinterpret_cast<float4 *>(out)[t] = scale(queue[n - 1], 2);
    pairs[t + 1] = pairs[t];
    s[t] = float4{};
    int2 *small = reinterpret_cast<int2 *>(tiles);
    small[t] = small[t + 1];
    tiles[t].w = tiles[t + 1].x;
}
