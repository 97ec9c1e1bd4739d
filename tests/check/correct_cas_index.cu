// launch: grid=2 block=64
// arg: in f32[128] = iota
// arg: acc f32[4] = 0
// expect: acc = [1984.0, 2016.0, 2048.0, 2080.0]
// why: The same where the address is computed twice.

__global__ void k(const float *in, float *acc)
{
    int i = blockIdx.x * 64 + threadIdx.x;
    float old = acc[i & 3], seen;
    do {
        seen = old;
        old = __int_as_float(atomicCAS((int *)&acc[i & 3], __float_as_int(seen), __float_as_int(seen + in[i])));
    } while (__float_as_int(seen) != __float_as_int(old));
}
