// launch: grid=2 block=64
// arg: out i32[8] = 0
// arg: hist u32[16] = 0
// arg: f f32[1] = 0
// expect: out = [128, 8128, 127, 0, 127, 255, 128, 2]
// expect: hist = [8, 8, 8, 8, 8, 8, 8, 8, 8, 8, 8, 8, 8, 8, 8, 8]
// expect: f = [64]
// topic: cuda::atomic and cuda::atomic_ref with scopes and orders

#include <cuda/atomic>
#include <cuda/std/limits>

__device__ cuda::atomic<int, cuda::thread_scope_device> blocks(0);

__global__ void atomics_of_libcupp(int *out, unsigned *hist, float *f)
{
    __shared__ cuda::atomic<int, cuda::thread_scope_block> here;
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (threadIdx.x == 0)
        here.store(0, cuda::memory_order_relaxed);
    __syncthreads();
    cuda::atomic_ref<int, cuda::thread_scope_device> count(out[0]), sum(out[1]), most(out[2]);
    cuda::atomic_ref<int, cuda::thread_scope_device> least(out[3]), bits(out[4]), swap(out[5]);
    count.fetch_add(1, cuda::memory_order_relaxed);
    sum += i;
    most.fetch_max(i);
    least.fetch_min(i, cuda::std::memory_order_relaxed);
    bits.fetch_or(i);
    int old = swap.load(cuda::memory_order_acquire);
    while (!swap.compare_exchange_weak(old, old | 128 | i, cuda::memory_order_acq_rel))
        ;
    cuda::atomic_ref<unsigned> slot(hist[i % 16]);
    slot++;
    cuda::atomic_ref<float, cuda::thread_scope_device>(*f).fetch_add(0.5f);
    ++here;
    __syncthreads();
    if (threadIdx.x == 0) {
        cuda::atomic_ref<int>(out[6]).fetch_add(here);
        blocks.fetch_add(1, cuda::memory_order_release);
        if (blocks.load() == 2)
            out[7] = 2;
    }
    cuda::atomic_thread_fence(cuda::memory_order_seq_cst, cuda::thread_scope_device);
}
