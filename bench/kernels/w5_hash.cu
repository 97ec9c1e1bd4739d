// launch: grid=64 block=256
// arg: out u32[16384] = 0
// arg: n i32 = 1000
// topic: an integer hash with a branch on its data

__global__ void w5_hash(unsigned *out, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    unsigned h = (unsigned)i * 2654435761u + 1u;
    for (int k = 0; k < n; ++k) {
        h ^= h << 13;
        h ^= h >> 17;
        h ^= h << 5;
        if (h & 1u)
            h = h * 2654435761u + 374761393u;
        else
            h += (unsigned)k;
    }
    out[i] = h;
}
