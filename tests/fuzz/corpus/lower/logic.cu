// Short circuit, choices, truth values, conversions.
__global__ void logic(int *out, float *f, double *d, int n, bool flag)
{
    int t = threadIdx.x;
    bool inside = t > 0 && t < n;
    bool seen = inside || out[t] > 3;
    if (inside && out[t] == 0 || !flag)
        out[t] = seen;
    if (!(t & 1) && n)
        out[t] = 3;
    out[0] = t < n ? t : n;
    out[1] = t < n ? out[t] : -1;
    f[0] = t;
    f[1] = (unsigned)n;
    d[0] = f[0] * 0.5;
    d[1] = n > 4;
    f[2] = d[1];
    out[2] = f[2];
    out[3] = (char)out[2];
    out[4] = (unsigned short)t;
    long long w = t;
    unsigned long long u = (unsigned)t;
    out[5] = (int)(w + u);
    flag = f[1];
    flag = !flag;
    out[6] = flag + inside;
    unsigned char c = 250;
    c += 10;
    c++;
    out[7] = c--;
    out[8] = (t++, t + 1);
    int x = n, y = t;
    (n > 2 ? x : y) = 4;
    out[9] = x + y;
    out[10] = -t + ~n;
    w <<= t;
    w >>= 3;
    out[11] = isnan(f[0]) ? 1 : 0;
    if (isinf(d[0]))
        out[12] = 1;
    n && out[13]++;
}
