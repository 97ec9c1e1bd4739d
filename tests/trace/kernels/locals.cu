// launch: grid=1 block=40
// arg: out i64[40] = 0
// topic: recursion, local arrays with computed indices, clocks, constants

__constant__ int weights[4] = {3, 1, 4, 1};

__device__ int fib(int n)
{
    return n < 2 ? n : fib(n - 1) + fib(n - 2);
}

__global__ void locals(long long *out)
{
    int t = threadIdx.x;
    int box[8];
    for (int k = 0; k < 8; ++k)
        box[(k * 3 + t) % 8] = k * weights[k % 4];
    long long start = clock64();
    int f = fib(t % 5);
    out[t] = box[t % 8] + f + (clock64() > start);
}
