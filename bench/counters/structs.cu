// launch: grid=2 block=64
// arg: in f32[640] = iota
// arg: out f32[128] = 0
// expect: out = [4, 14, 24] first 3
// topic: two members of a struct of five floats: 20 bytes from lane to lane

struct item { float x, y, z, w, v; };

__global__ void structs(const item *in, float *out)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    out[i] = in[i].x + in[i].v;
}
