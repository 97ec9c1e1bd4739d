// launch: grid=1 block=4,4,6
// arg: warp i32[1024] = 0
// arg: lane i32[1024] = 0
// topic: threads of three dimensions, numbered x, then y, then z

__global__ void index_cube(int *warp, int *lane)
{
    int x = threadIdx.x, y = threadIdx.y;
    int z = threadIdx.z;
    int row = y + blockDim.y * z;
    int t = x + blockDim.x * row;
    warp[t] = t / 32;
    lane[t] = t % 32;
}
