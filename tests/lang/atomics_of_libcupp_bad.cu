#include <cuda/atomic>

__global__ void copied(int *out)
{
    cuda::atomic_ref<int> a(out[0]);
    cuda::atomic_ref<int> b(3); // error 29: cannot use 'int' as 'int &' for argument 1 of
    b = a;
}

__global__ void no_such_member(int *out)
{
    cuda::atomic_ref<int> a(out[0]);
    a.add(1); // error 7: 'atomic_ref<int, 0>' has no member 'add': check the
}
