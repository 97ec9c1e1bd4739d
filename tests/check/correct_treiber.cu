// launch: grid=2 block=64
// arg: head i32[1] = -1
// arg: next i32[128] = uninit
// arg: out i32[1] = 0
// why: Pushing to a lock-free stack.

__global__ void push(int *head, int *next, int *out)
{
    int id = blockIdx.x * blockDim.x + threadIdx.x, old = atomicAdd(head, 0), seen;
    do {
        seen = old;
        next[id] = seen;
        __threadfence();
        old = atomicCAS(head, seen, id);
    } while (old != seen);
}
