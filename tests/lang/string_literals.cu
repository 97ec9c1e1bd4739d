// launch: grid=1 block=32
// arg: out i32[32] = 0
// expect: out = [394, 386, 389, 284, 383, 375, 394, 386, 389, 284, 383, 375, 394, 386, 389, 284, 383, 375, 394, 386, 389, 284, 383, 375, 394, 386, 389, 284, 383, 375, 394, 386]
// topic: string literals as values, escapes, character constants

__device__ int len(const char *s)
{
    int n = 0;
    while (*s++)
        n++;
    return n;
}

__constant__ char msg[] = "hello";

__global__ void string_literals(int *out)
{
    int t = threadIdx.x;
    const char *p = "wor\tld"
                    "xy";
    out[t] = len(p) + p[t % 6] + msg[1] + sizeof("abc") + '\x41' + u8'a';
}
