// launch: grid=2 block=64
// arg: head i32[1] = -1
// arg: next i32[128] = uninit
// arg: done u32[1] = 0
// arg: out i32[128] = 0
// expect: head = -1
// expect: next = -1
// expect: out = 1
// why: Pushing to a lock-free stack; who is done last takes it apart, since its order is anybody's.

__global__ void push(int *head, int *next, unsigned *done, int *out)
{
    int id = blockIdx.x * blockDim.x + threadIdx.x, old = atomicAdd(head, 0), seen;
    do {
        seen = old;
        next[id] = seen;
        __threadfence();
        old = atomicCAS(head, seen, id);
    } while (old != seen);
    __threadfence();
    if (atomicAdd(done, 1) + 1 == gridDim.x * blockDim.x) {
        __threadfence();
        for (int at = atomicExch(head, -1), below; at >= 0; at = below) {
            below = next[at];
            next[at] = -1;
            out[at]++;
        }
    }
}
