// launch: grid=1 block=32
// arg: out i32[32] = 0
// expect: out = [496, 1520, 2544, 3568, 4592, 5616, 6640, 7664, 8688, 9712, 10736, 11760, 12784, 13808, 14832, 15856, 16880, 17904, 18928, 19952, 20976, 22000, 23024, 24048, 25072, 26096, 27120, 28144, 29168, 30192, 31216, 32240]
// expect-metric: bank_conflicts = 0
// topic: the same with one word of padding a row: the 32 lanes stand in 32 banks

__global__ void bank_padded(int *out)
{
    __shared__ int tile[32][33];
    int lane = threadIdx.x;
    for (int r = 0; r < 32; ++r)
        tile[r][lane] = 32 * r + lane;
    __syncwarp();
    int sum = 0;
    for (int c = 0; c < 32; ++c)
        sum += tile[lane][c];
    out[lane] = sum;
}
