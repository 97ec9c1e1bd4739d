// launch: grid=1 block=32
// arg: x f32[32] = linspace(-4, 3.75)
// arg: out f32[32] = 0
// expect: out = [0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0.25, 0.5, 0.75, 1, 1.25, 1.5, 1.75, 2, 2.25, 2.5, 2.75, 3, 3.25, 3.5, 3.75]
// expect-metric: divergent_branches = 1
// topic: ReLU with a branch
// note: the three ways agree on finite values; they differ on NaN, infinities and the sign of zero

__global__ void relu_branch(const float *x, float *out)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    float v = x[i];
    if (v < 0.f)
        v = 0.f;
    out[i] = v;
}
