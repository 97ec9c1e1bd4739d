// How many blocks fit: by threads, by shared memory, and for a launch that needs them all.
// stdout: 256 threads: 8 blocks
// stdout: 1024 threads: 2 blocks
// stdout: with 40000 bytes: 5 blocks
// stdout: with 60000 bytes: 0 blocks
// stdout: potential: 1024 threads, 264 blocks
// stdout: at most 96: 64 threads, 4224 blocks
// stdout: together: no error, 64
// stdout: too many: too many blocks in cooperative launch
// stderr: registers a thread are an estimate
// status: 0
#include <cstdio>
#include <cooperative_groups.h>
namespace cg = cooperative_groups;

__global__ void fill(int *out)
{
    out[threadIdx.x] = 1;
}

__global__ void count(int *seen, int *out)
{
    cg::grid_group all = cg::this_grid();
    atomicAdd(seen, 1);
    all.sync();
    out[blockIdx.x] = *seen;
}

int main()
{
    int n, grid, block, *seen, *out;
    cudaOccupancyMaxActiveBlocksPerMultiprocessor(&n, fill, 256, 0);
    printf("256 threads: %d blocks\n", n);
    cudaOccupancyMaxActiveBlocksPerMultiprocessor(&n, fill, 1024, 0);
    printf("1024 threads: %d blocks\n", n);
    cudaOccupancyMaxActiveBlocksPerMultiprocessor(&n, fill, 128, 40000);
    printf("with 40000 bytes: %d blocks\n", n);
    cudaOccupancyMaxActiveBlocksPerMultiprocessor(&n, fill, 128, 60000);
    printf("with 60000 bytes: %d blocks\n", n);
    cudaOccupancyMaxPotentialBlockSize(&grid, &block, fill, 0, 0);
    printf("potential: %d threads, %d blocks\n", block, grid);
    cudaOccupancyMaxPotentialBlockSize(&grid, &block, fill, 0, 96);
    printf("at most 96: %d threads, %d blocks\n", block, grid);

    cudaMallocManaged(&seen, sizeof *seen);
    cudaMallocManaged(&out, 2 * sizeof *out);
    *seen = 0;
    void *args[] = {&seen, &out};
    cudaError_t e = cudaLaunchCooperativeKernel((void *)count, 2, 32, args);
    cudaDeviceSynchronize();
    printf("together: %s, %d\n", cudaGetErrorString(e), out[0]);
    e = cudaLaunchCooperativeKernel(count, 100000, 32, args, 0, 0);
    printf("too many: %s\n", cudaGetErrorString(e));
    return 0;
}
