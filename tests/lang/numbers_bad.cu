__global__ void bad_digit(int *out)
{
    out[0] = 089; // error 14: digits 8 and 9 are not octal; drop the leading 0
}

__device__ int operator""_km(unsigned long long x)
{
    return (int)x * 1000;
}

__device__ int operator""_len(const char *s, unsigned long n)
{
    return (int)n;
}

__global__ void suffixes(int *out)
{
    out[0] = 3_km; // unsupported 14 [not by nvcc]: user-defined suffix '_km' is not supported
    out[1] = "abc"_len; // unsupported 19 [not by nvcc]: user-defined suffix '_len' is not
}

__global__ void wide(int *out)
{
    out[0] = L'a'; // unsupported 14 [not by nvcc]: wide characters are not supported
    out[1] = sizeof L"abc"; // unsupported 21 [not by nvcc]: wide characters are not supported
}

__global__ void throws(int *out)
{
    out[0] = noexcept(out[0]); // unsupported 14 [not by nvcc]: the noexcept operator is
}
