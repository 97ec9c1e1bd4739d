struct T {
    int v;
    __device__ ~T() = delete;
};

__global__ void deleted(int *out)
{
    T t; // error 7: '~T' is deleted and cannot be called
    out[0] = t.v;
}
