// launch: grid=1 block=64
// arg: in i32[64] = iota
// arg: out i32[64] = uninit
// expect: out = [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19, 20, 21, 22, 23, 24, 25, 26, 27, 28, 29, 30, 31, 32, 33, 34, 35, 36, 37, 38, 39, 40, 41, 42, 43, 44, 45, 46, 47, 48, 49, 50, 51, 52, 53, 54, 55, 56, 57, 58, 59, 60, 61, 62, 63]
// why: A ring buffer between two warps, handed over by volatile indices with fences.

__global__ void k(const int *in, int *out)
{
    __shared__ volatile int head, tail;
    __shared__ int buf[4];
    if (threadIdx.x == 0) head = tail = 0;
    __syncthreads();
    if (threadIdx.x == 0) {
        for (int i = 0; i < 64; i++) {
            while (head - tail == 4) ;
            buf[head % 4] = in[i];
            __threadfence_block();
            head = head + 1;
        }
    } else if (threadIdx.x == 32) {
        for (int i = 0; i < 64; i++) {
            while (head == tail) ;
            __threadfence_block();
            out[i] = buf[tail % 4];
            __threadfence_block();
            tail = tail + 1;
        }
    }
}
