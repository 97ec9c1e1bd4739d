// launch: grid=64 block=256
// arg: out f32[16384] = 0
// arg: reps i32 = 50
// topic: loop lengths 31 x 10 + 1 x 200 in every warp, fifty times

__global__ void w4_varlen(float *out, int reps)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    float v = i;
    int m = threadIdx.x % 32 == 0 ? 200 : 10;
    for (int r = 0; r < reps; ++r)
        for (int k = 0; k < m; ++k)
            v = v * 1.000001f + 0.5f;
    out[i] = v;
}
