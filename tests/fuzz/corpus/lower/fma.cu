// What nvcc contracts (see opt_fma.c). One form a kernel: equal products would be one.
__global__ void add(float *o, float a, float b, float c) { o[0] = a * b + c; }
__global__ void sub(float *o, float a, float b, float c) { o[0] = a * b - c; }
__global__ void sub_from(float *o, float a, float b, float c) { o[0] = c - a * b; }
__global__ void neg_add(float *o, float a, float b, float c) { o[0] = -(a * b) + c; }
__global__ void neg_sub(float *o, float a, float b, float c) { o[0] = -(a * b) - c; }
__global__ void two(float *o, float a, float b, float c, float d) { o[0] = a * b + c * d; }
__global__ void two_sub(float *o, float a, float b, float c, float d) { o[0] = a * b - c * d; }
__global__ void two_neg(float *o, float a, float b, float c, float d) { o[0] = -(a * b) + c * d; }
__global__ void two_rank(float *o, float a, float b, float c, float d) { o[0] = c * d + a * b; }
__global__ void three(float *o, float a, float b, float c, float d)
{
    o[0] = a * b + c * d + a * d;
}
__global__ void three_right(float *o, float a, float b, float c, float d)
{
    o[0] = a * b + (c * d + a * d);
}

__global__ void both(float *o, float a, float b, float c, float d)
{
    float m = a * b;
    o[0] = m + c;
    o[1] = m - d;
}

__global__ void stored(float *o, float a, float b, float c)
{
    float m = a * b;
    o[0] = m + c;
    o[1] = m;
}

__global__ void stored_beside(float *o, float a, float b, float c, float d)
{
    float m = a * b;
    o[0] = m + c * d;
    o[1] = m;
}

__global__ void statements(float *o, float a, float b, float c, float d)
{
    float across = b * d;
    __syncthreads();
    o[0] = across + a;
    o[1] = fabsf(c * d) + a;
    o[2] = __fmul_rn(a, b) + c;
    o[3] = __fadd_rn(a * c, b);
}

__global__ void blocks(float *o, float a, float b, float c, float d, int n)
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
}

__global__ void loops(float *o, float a, float b, float c, float d, int n)
{
    float outside = b * d, sum = a;
    for (int i = 0; i < n; i++)
        sum += outside;
    for (int i = 0; i < n; i++)
        sum = sum * c + a * b;
    o[0] = sum;
}

__global__ void doubles(double *o, double a, double b, double c, double d)
{
    o[0] = a * b + c * d;
    double m = a * d;
    a = 1;
    o[1] = m + b;
    double unused = o[0] * a + b;
}
