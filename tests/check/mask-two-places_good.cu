// launch: grid=1 block=32
// arg: out i32[32] = 0
// expect: out = [31, 30, 29, 28, 27, 26, 25, 24, 23, 22, 21, 20, 19, 18, 17, 16, 15, 14, 13, 12, 11, 10, 9, 8, 7, 6, 5, 4, 3, 2, 1, 0]

__global__ void mask_two_places_good(int *out)
{
    int t = threadIdx.x;
    out[t] = __shfl_sync(0xffffffffu, t, 31 - t);
}
