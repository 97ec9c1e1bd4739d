struct Later;

__global__ void incomplete(int *out)
{
    out[0] = sizeof(Later); // error 14: the operand of sizeof has the incomplete type 'Later':
}

__global__ void of_void(int *out)
{
    out[0] = sizeof(void); // error 14 [not by nvcc]: the operand of sizeof cannot have type void: name a type
}

__global__ void odd_alignment(int *out)
{
    alignas(3) int x = 1; // error 13: alignment 3 is not a power of two up to 65536: use 1, 2, 4,
    out[0] = x;
}
