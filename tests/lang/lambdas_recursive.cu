// launch: grid=1 block=32
// arg: out i32[32] = 0
// expect: out = [1, 1, 2, 6, 24, 120, 720, 5040, 1, 1, 2, 6, 24, 120, 720, 5040, 1, 1, 2, 6, 24, 120, 720, 5040, 1, 1, 2, 6, 24, 120, 720, 5040]
// topic: a lambda that is handed to itself

__global__ void lambdas_recursive(int *out)
{
    int t = threadIdx.x;
    auto fact = [](auto self, int n) -> int { return n < 2 ? 1 : n * self(self, n - 1); };
    out[t] = fact(fact, t % 8);
}
