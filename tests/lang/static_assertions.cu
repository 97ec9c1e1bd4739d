// launch: grid=1 block=32
// arg: out i32[32] = 0
// expect: out = [12, 12, 12, 12, 12, 12, 12, 12, 12, 12, 12, 12, 12, 12, 12, 12, 12, 12, 12, 12, 12, 12, 12, 12, 12, 12, 12, 12, 12, 12, 12, 12]
// topic: assertions of the compiler

template <int N> struct Even {
    static_assert(N % 2 == 0, "even numbers only");
    static constexpr int half = N / 2;
};

template <class T> __device__ int bytes(T)
{
    static_assert(sizeof(T) <= 8);
    return sizeof(T);
}

static_assert(sizeof(int) == 4 && alignof(double) == 8, "the device's types");

__global__ void static_assertions(int *out)
{
    static_assert(Even<8>::half == 4);
    out[threadIdx.x] = Even<6>::half + bytes(1.5) + bytes('c');
}
