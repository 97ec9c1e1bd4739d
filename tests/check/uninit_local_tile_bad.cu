// launch: grid=1 block=32
// arg: in f32[256] = iota
// arg: out f32[32] = 0
// arg: n i32 = 256
// expect-diagnosis: uninit-local line 16
// also-accept: line 17
// why: The last tile is shorter, and what is left of the one before it is summed again.

__global__ void tiles(const float *in, float *out, int n)
{
    for (int i = 0; i < n; i += 96) {
        float tile[3];
        for (int k = 0; k < 3; k++)
            if (i + 32 * k < n) tile[k] = in[i + 32 * k + threadIdx.x];
        for (int k = 0; k < 3; k++)
            if (tile[k] > 0)
                out[threadIdx.x] += tile[k];
    }
}
