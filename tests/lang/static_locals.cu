// launch: grid=1 block=32
// arg: out i32[32] = 0
// expect: out = [10, 11, 12, 10, 11, 12, 10, 11, 12, 10, 11, 12, 10, 11, 12, 10, 11, 12, 10, 11, 12, 10, 11, 12, 10, 11, 12, 10, 11, 12, 10, 11]
// topic: static variables of functions

__device__ int counter()
{
    static int n = 3;
    return n;
}

__global__ void static_locals(int *out)
{
    static const int tab[3] = {7, 8, 9};
    out[threadIdx.x] = tab[threadIdx.x % 3] + counter();
}
