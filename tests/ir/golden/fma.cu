// What nvcc contracts: each line was compared with a GPU bit for bit (see opt_fma.c).
__global__ void fma(float *o, float a, float b, float c, float d, int n)
{
    o[0] = a * b + c;
    o[1] = a * b - c;
    o[2] = c - a * b;
    o[3] = -(a * b) + c;
    o[4] = -(a * b) - c;
    o[5] = a * b + c * d;
    o[6] = a * b - c * d;
    o[7] = -(a * b) + c * d;
    o[8] = a * b + c * d + a * d;
    o[9] = a * b + (c * d + a * d);
}

__global__ void fma_uses(float *o, float a, float b, float c, float d, int n)
{
    float both = a * b;
    o[0] = both + c;
    o[1] = both - d;
    float stored = a * c;
    o[2] = stored + b;
    o[3] = stored;
    float left = a * d;
    o[4] = left + c * b;
    o[5] = left;
    float across = b * d;
    __syncthreads();
    o[6] = across + a;
    o[7] = fabsf(c * d) + a;
    o[8] = __fmul_rn(a, b) + c;
    o[9] = __fadd_rn(a * b, c);
}

__global__ void fma_blocks(float *o, float a, float b, float c, float d, int n)
{
    float sunk = a * b;
    if (n > 3)
        o[0] = sunk + c;
    float stays = a * c;
    if (n > 4)
        o[1] = stays + d;
    else
        o[2] = stays;
    float chosen = n > 5 ? b * c : a;
    o[3] = chosen + d;
    float outside = b * d, sum = a;
    for (int i = 0; i < n; i++)
        sum += outside;
    for (int i = 0; i < n; i++)
        sum = sum * c + outside;
    o[4] = sum;
}

__global__ void fma_double(double *o, double a, double b, double c, double d)
{
    o[0] = a * b + c * d;
    o[1] = a * b - c;
    double m = a * d;
    a = 1;
    o[2] = m + b;
}
