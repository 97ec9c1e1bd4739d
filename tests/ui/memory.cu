// launch: grid=1 block=32
// arg: in f32[1024] = iota
// arg: out f32[256] = 0
// topic: requests for the memory pane: by row, by column, padded, broadcast, wide, strided

__global__ void requests(const float *in, float *out)
{
    __shared__ __align__(16) float tile[32][32];
    __shared__ float padded[32][33];
    int t = threadIdx.x;
    for (int r = 0; r < 32; r++)
        tile[r][t] = in[r * 32 + t];
    padded[t][3] = tile[t][3];
    float one = tile[5][7] + padded[t][3];
    float pair = tile[t / 2][t / 2 * 2];
    float4 wide = ((const float4 *)&tile[0][0])[t ^ 1];
    out[t * 8] = one + pair + wide.x;
    ((char *)out)[4 + t * 3] = 1;
    int local[8];
    for (int i = 0; i < 8; i++)
        local[(i + t) & 7] = i;
    out[31 - t] = local[t & 3] + in[t + 1];
}
