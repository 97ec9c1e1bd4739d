// launch: grid=1 block=64
// arg: out f32[64] = 0
// expect-diagnosis: divergent-hot line 9

__global__ void divergent_hot_bad(float *out)
{
    int t = threadIdx.x;
    float v = t;
    if (t % 2 == 0)
        for (int i = 0; i < 20; ++i) v = v * 0.5f + 1.0f;
    else
        for (int i = 0; i < 20; ++i) v = v * 0.25f + 2.0f;
    out[t] = v;
}
