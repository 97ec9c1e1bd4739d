// launch: grid=2 block=64
// arg: seq u32[16] = [0,1,2,3,4,5,6,7,8,9,10,11,12,13,14,15]
// arg: data u32[16] = uninit
// arg: head u32[1] = 0
// arg: tail u32[1] = 0
// arg: out u32[128] = 0
// expect: seq = [128, 129, 130, 131, 132, 133, 134, 135, 136, 137, 138, 139, 140, 141, 142, 143]
// expect: data = 0
// expect: head = 128
// expect: tail = 128
// expect: out = 1
// why: A bounded queue for many producers and consumers; sequence numbers hand cells over.

__device__ bool push(unsigned *seq, unsigned *data, unsigned *tail, unsigned v)
{
    for (;;) {
        unsigned pos = atomicAdd(tail, 0);
        unsigned s = atomicAdd(&seq[pos % 16], 0);
        if (s == pos) {
            if (atomicCAS(tail, pos, pos + 1) == pos) {
                data[pos % 16] = v;
                __threadfence();
                atomicExch(&seq[pos % 16], pos + 1);
                return true;
            }
        } else if ((int)(s - pos) < 0) return false;
    }
}
__device__ bool pop(unsigned *seq, unsigned *data, unsigned *head, unsigned *v)
{
    for (;;) {
        unsigned pos = atomicAdd(head, 0);
        unsigned s = atomicAdd(&seq[pos % 16], 0);
        if (s == pos + 1) {
            if (atomicCAS(head, pos, pos + 1) == pos) {
                __threadfence();
                *v = data[pos % 16];
                data[pos % 16] = 0;
                __threadfence();
                atomicExch(&seq[pos % 16], pos + 16);
                return true;
            }
        } else if ((int)(s - (pos + 1)) < 0) return false;
    }
}
__global__ void q(unsigned *seq, unsigned *data, unsigned *head, unsigned *tail, unsigned *out)
{
    unsigned id = blockIdx.x * blockDim.x + threadIdx.x, v;
    for (bool pushed = false, popped = false; !popped;) {
        if (!pushed) pushed = push(seq, data, tail, id + 1);
        if (pushed) popped = pop(seq, data, head, &v);
        if (popped) atomicAdd(&out[v - 1], 1);
    }
}
