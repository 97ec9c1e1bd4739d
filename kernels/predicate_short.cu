// launch: grid=1 block=64
// arg: out f32[64] = 0
// expect: out = [1.75, 2.640625, 2, 2.671875, 2.25, 2.703125, 2.5, 2.734375, 2.75, 2.765625, 3, 2.796875, 3.25, 2.828125, 3.5, 2.859375, 3.75, 2.890625, 4, 2.921875, 4.25, 2.953125, 4.5, 2.984375, 4.75, 3.015625, 5, 3.046875, 5.25, 3.078125, 5.5, 3.109375, 5.75, 3.140625, 6, 3.171875, 6.25, 3.203125, 6.5, 3.234375, 6.75, 3.265625, 7, 3.296875, 7.25, 3.328125, 7.5, 3.359375, 7.75, 3.390625, 8, 3.421875, 8.25, 3.453125, 8.5, 3.484375, 8.75, 3.515625, 9, 3.546875, 9.25, 3.578125, 9.5, 3.609375]
// expect-metric: divergent_branches = 2
// topic: three operations a side: the compiler guards each of them, and no branch remains; see --view=compiled

__global__ void predicate_short(float *out)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    float v = i;
    if (i % 2 == 0) {
        for (int k = 0; k < 3; ++k)
            v = v * 0.5f + 1.f;
    } else {
        for (int k = 0; k < 3; ++k)
            v = v * 0.25f + 2.f;
    }
    out[i] = v;
}
