// launch: grid=4 block=64
// arg: in f32[256] = iota
// arg: out f32[256] = 0
// arg: n i32 = 16
// expect: out = [8.000057, 9.000073, 10.000089, 11.000105, 12.00012, 13.000136, 14.000152, 15.000168, 16.000183, 17.000196, 18.000214, 19.000227, 20.000244, 21.000257, 22.000275, 23.000288, 24.000305, 25.000319, 26.000336, 27.00035, 28.000366, 29.00038, 30.000397, 31.000412, 32.000427, 33.00044, 34.000454, 35.000473, 36.00049, 37.0005, 38.000515, 39.000534, 40.00055, 41.000565, 42.000576, 43.000595, 44.00061, 45.000626, 46.00064, 47.000656, 48.00067, 49.000687, 50.000698, 51.000717, 52.000732, 53.000748, 54.000763, 55.00078, 56.000793, 57.00081, 58.00082, 59.00084, 60.000854, 61.00087, 62.000885, 63.0009, 64.000916, 65.00093, 66.00094, 67.00095, 68.00096, 69.000984, 70.00101, 71.00102] first 64
// expect-metric: shared_bytes = 49152
// expect-metric: active_threads = 32
// topic: too few warps an SM: a block of two warps asks for 48 KiB of shared memory

__device__ float heavy(float x, int n)
{
    for (int i = 0; i < n; ++i)
        x = x * 1.000001f + 0.5f;
    return x;
}

__global__ void triage_occupancy(const float *in, float *out, int n)
{
    __shared__ float tile[12288];
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    tile[threadIdx.x] = in[i];
    __syncthreads();
    out[i] = heavy(tile[threadIdx.x], n);
}
