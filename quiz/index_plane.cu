// launch: grid=1 block=16,6
// arg: warp i32[1024] = 0
// arg: lane i32[1024] = 0
// topic: a plane of threads, numbered x fastest, cut every 32

__global__ void index_plane(int *warp, int *lane)
{
    int x = threadIdx.x, y = threadIdx.y;
    int t = x + blockDim.x * y;
    warp[t] = t / 32;
    lane[t] = t % 32;
}
