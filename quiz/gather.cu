// launch: grid=1 block=32
// arg: x f32[2048] = iota
// arg: out f32[32] = 0
// arg: s i32 = 2
// arg: o i32 = 0
// topic: each lane loads from its own address

__global__ void gather(const float *x, float *out,
                       int s, int o)
{
    int t = threadIdx.x;
    float v = x[t * s + o];
    out[t] = v;
}
