// launch: grid=2 block=80
// arg: out i32[160] = 0
// arg: n i32 = 5
// topic: loops and branches inside branches, a partial warp, early returns

__global__ void splits(int *out, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    int sum = 0;
    if (threadIdx.x % 13 == 12)
        return;
    for (int k = 0; k < n + i % 3; ++k) {
        if ((i + k) % 2 == 0) {
            if (k % 3 == 1)
                continue;
            sum += k;
        } else {
            for (int j = 0; j < i % 4; ++j)
                sum += j * k;
        }
        if (sum > 40)
            break;
    }
    switch (i % 5) {
    case 0:
        sum = -sum;
        break;
    case 1:
        sum *= 2;
    case 2:
        sum += 1;
        break;
    default:
        sum ^= 21;
    }
    out[i] = sum;
}
