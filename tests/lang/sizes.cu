// launch: grid=1 block=32
// arg: out i32[32] = 0
// expect: out = [12258, 12258, 12258, 12258, 12258, 12258, 12258, 12258, 12258, 12258, 12258, 12258, 12258, 12258, 12258, 12258, 12258, 12258, 12258, 12258, 12258, 12258, 12258, 12258, 12258, 12258, 12258, 12258, 12258, 12258, 12258, 12258]
// topic: sizeof and alignof

struct alignas(16) Al {
    char c;
};

struct Pk {
    char a;
    int b;
    short c;
};

struct __attribute__((packed)) Pc {
    char a;
    int b;
};

struct V {
    __device__ virtual void f()
    {
    }
    int x;
};

struct Em {};
struct Dv : Em {
    int y;
};

union Un {
    char c[5];
    int i;
};

__global__ void sizes(int *out)
{
    int t = threadIdx.x;
    int a[3];
    short b[2][5];
    out[t] = alignof(Al) + sizeof(Al) * 10 + sizeof(Pk) * 1000 + alignof(Pk) +
             sizeof(Pc) + sizeof(V) + sizeof(Em) + sizeof(Dv) + sizeof(Un) + sizeof a +
             sizeof b[0] + sizeof(void *) + sizeof(1.0f) + sizeof(long) + sizeof(bool);
    alignas(8) char c[3];
    out[t] += (unsigned long long)c % 8 == 0;
}
