// launch: grid=3,2 block=8,4
// arg: out i32[12] = 0
// expect: out = [3, 2, 1, 8, 4, 1, 5, 1, 6, 7, 8, 2]
// note: dim3 is a class with constructors; the special variables convert
__device__ unsigned volume(dim3 d) { return d.x * d.y * d.z; }
__device__ unsigned sum(uint3 v) { return v.x + v.y + v.z; }
__device__ unsigned index_of(const uint3 i, const dim3 n)
{
    return (i.z * n.y + i.y) * n.x + i.x;
}

__global__ void k(int *out)
{
    dim3 grid = gridDim, block(blockDim), five(5), shape = {6, 7, 8};
    uint3 back = shape;
    dim3 again(back);
    if (blockIdx.x == 2 && blockIdx.y == 1 && index_of(threadIdx, blockDim) == 31) {
        out[0] = grid.x;
        out[1] = grid.y;
        out[2] = grid.z;
        out[3] = block.x;
        out[4] = block.y;
        out[5] = dim3().z;
        out[6] = volume(five);
        out[7] = volume(dim3(1, 1));
        out[8] = again.x;
        out[9] = back.y;
        out[10] = sum(make_uint3(1, 2, 5));
        out[11] = sum(blockIdx) - volume(1);
    }
}
