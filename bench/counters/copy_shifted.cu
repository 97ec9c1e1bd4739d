// launch: grid=2 block=128
// arg: in f32[288] = iota
// arg: out f32[256] = 0
// expect: out = [3, 4, 5, 6] first 4
// topic: three elements past a boundary: each request touches a sector more

__global__ void copy_shifted(const float *in, float *out)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    out[i] = in[i + 3];
}
