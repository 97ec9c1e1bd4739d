// launch: grid=3 block=64 cooperative
// arg: count u32[1] = 0
// arg: a i32[192] = iota
// arg: b i32[192] = uninit
// expect: b = [171, 172, 173, 174, 175, 176, 177, 178, 179, 180, 181, 182, 183, 184, 185, 186, 187, 188, 189, 190, 191, 0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19, 20, 21, 22, 23, 24, 25, 26, 27, 28, 29, 30, 31, 32, 33, 34, 35, 36, 37, 38, 39, 40, 41, 42, 43, 44, 45, 46, 47, 48, 49, 50, 51, 52, 53, 54, 55, 56, 57, 58, 59, 60, 61, 62, 63, 64, 65, 66, 67, 68, 69, 70, 71, 72, 73, 74, 75, 76, 77, 78, 79, 80, 81, 82, 83, 84, 85, 86, 87, 88, 89, 90, 91, 92, 93, 94, 95, 96, 97, 98, 99, 100, 101, 102, 103, 104, 105, 106, 107, 108, 109, 110, 111, 112, 113, 114, 115, 116, 117, 118, 119, 120, 121, 122, 123, 124, 125, 126, 127, 128, 129, 130, 131, 132, 133, 134, 135, 136, 137, 138, 139, 140, 141, 142, 143, 144, 145, 146, 147, 148, 149, 150, 151, 152, 153, 154, 155, 156, 157, 158, 159, 160, 161, 162, 163, 164, 165, 166, 167, 168, 169, 170]
// why: A barrier of all blocks made of a counter, in a cooperative launch.

__device__ void grid_sync(unsigned *count, unsigned goal)
{
    __syncthreads();
    if (threadIdx.x == 0) {
        __threadfence();
        atomicAdd(count, 1);
        while (*(volatile unsigned *)count < goal) ;
        __threadfence();
    }
    __syncthreads();
}
__global__ void k(unsigned *count, int *a, int *b)
{
    int i = blockIdx.x * 64 + threadIdx.x, n = gridDim.x * 64;
    b[i] = a[(i + 1) % n];
    grid_sync(count, gridDim.x);
    a[i] = b[(i + 70) % n];
    grid_sync(count, 2 * gridDim.x);
    b[i] = a[(i + 100) % n];
}
