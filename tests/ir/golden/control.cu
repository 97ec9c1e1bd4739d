// Every statement.
__global__ void control(int *out, int n)
{
    int i = 0, sum = 0;
    if (n > 3)
        sum = 1;
    else if (n == 2)
        sum = 2;
    for (i = 0; i < n; ++i) {
        if (i == 3)
            continue;
        if (i == 7)
            break;
        sum += i;
    }
    while (out[sum] != 0)
        sum++;
    do {
        sum -= 2;
    } while (sum > 10 && out[sum] > 1);
    do {
        sum ^= 1;
    } while (0);
    for (;;) {
        if (sum > n)
            break;
        sum *= 2;
    }
    switch (n) {
    case 1:
    case 2:
        sum = 5;
        break;
    case -3:
        sum = 6;
    default:
        sum += 7;
        break;
    case 9:
        return;
    }
    if (n == 12)
        goto done;
    while (atomicAdd(out, 1) < 5)
        ;
    if (sum)
        out[1] = sum;
done:
    out[0] = sum;
}

__global__ void early(int *out, int n)
{
    int t = threadIdx.x;
    if (t >= n)
        return;
    __syncthreads();
    if (out[t] > 0) {
        out[t] = 1;
        return;
    } else {
        out[t] = 2;
        return;
    }
}
