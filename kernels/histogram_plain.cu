// launch: grid=2 block=128
// arg: key i32[256] = random(5, 0, 7)
// arg: count i32[8] = 0
// expect-diagnosis: race-global line 11
// topic: a histogram with a plain ++: lanes of one key read the same old count, and all but one increment are lost
// hardware: undefined (counts come out too low)

__global__ void histogram_plain(const int *key, int *count)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    count[key[i]]++;
}
