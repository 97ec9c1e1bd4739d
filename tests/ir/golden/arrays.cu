// Local, shared, constant and device arrays; indices of every width.
__constant__ float weights[4] = {0.5f, 0.25f};
__device__ int counter = 7;
__device__ double table[2][3];
__shared__ int file_scope[8];

__global__ void arrays(short *s, unsigned char *bytes, long long *wide, unsigned n)
{
    extern __shared__ float dynamic[];
    __shared__ float tile[4][8];
    int local[6] = {1, 2};
    int t = threadIdx.x;
    tile[t][t + 1] = weights[t & 3] + dynamic[t - 2];
    local[t] += s[n - 1] + bytes[n];
    wide[(long long)t << 2] = local[3] + counter++;
    file_scope[7 - t] = (int)tile[1][2];
    table[1][t] = wide[t];
    bytes[t] = s[t] * 3;
    s[t]--;
    int *p = local + 2, *q = &local[5];
    while (p != q)
        *p++ = q - p;
    p += t;
    p -= 2;
    *p = p < q;
    char name[8] = "warp";
    bytes[1] = name[t];
    int big[100] = {0};
    s[0] = big[t];
}
