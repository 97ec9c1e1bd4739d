// launch: grid=1 block=32
// arg: out f32[32] = 0

__global__ void bank_conflict_good(float *out)
{
    __shared__ float tile[32][33];
    int t = threadIdx.x;
    for (int row = 0; row < 32; ++row) tile[row][t] = row;
    __syncthreads();
    for (int c = 0; c < 32; ++c) out[t] += tile[t][c];
}
