// The host calls a function of the device.
// stderr: 'twice' is a function of the device: the host calls only functions of its own
// status: 1
// refused: nvcc too
__device__ int twice(int x)
{
    return 2 * x;
}

int main()
{
    return twice(2);
}
