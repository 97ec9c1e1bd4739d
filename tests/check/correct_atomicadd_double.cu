// launch: grid=2 block=64
// arg: sum f64[1] = 0
// expect: sum = 4160.0
// why: The plain load before the loop is only a guess for the compare-and-swap.

__device__ double add(double *address, double val)
{
    unsigned long long *a = (unsigned long long *)address;
    unsigned long long old = *a, assumed;
    do {
        assumed = old;
        old = atomicCAS(a, assumed, __double_as_longlong(val + __longlong_as_double(assumed)));
    } while (assumed != old);
    return __longlong_as_double(old);
}
__global__ void k(double *sum) { add(sum, threadIdx.x + 1.0); }
