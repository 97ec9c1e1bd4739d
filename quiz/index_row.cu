// launch: grid=1 block=16,6
// arg: out i32[1024] = 0
// arg: row i32 = 2
// topic: one row of a plane of threads has work

__global__ void index_row(int *out, int row)
{
    int x = threadIdx.x, y = threadIdx.y;
    if (y == row)
        out[x] = y;
}
