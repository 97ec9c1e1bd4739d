// launch: grid=2 block=32
// arg: a i32[65] = iota
// arg: b i32[64] = 0
// why: Reading one array and writing another, no thread meets another.

extern "C" __global__ void shift_left(const int *a, int *b)
{
    b[blockIdx.x * 32 + threadIdx.x] = a[blockIdx.x * 32 + threadIdx.x + 1];
}
