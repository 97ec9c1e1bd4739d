// launch: grid=1 block=32
// arg: x f32[32] = linspace(-4, 3.75)
// arg: out f32[32] = 0
// expect: out = [-0.04, -0.037499998, -0.035, -0.0325, -0.03, -0.0275, -0.024999999, -0.022499999, -0.02, -0.0175, -0.015, -0.012499999, -0.01, -0.0075, -0.005, -0.0025, 0, 0.25, 0.5, 0.75, 1, 1.25, 1.5, 1.75, 2, 2.25, 2.5, 2.75, 3, 3.25, 3.5, 3.75]
// topic: leaky ReLU as a choice between two values

__global__ void leaky_select(const float *x, float *out)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    float v = x[i];
    out[i] = v > 0.f ? v : 0.01f * v;
}
