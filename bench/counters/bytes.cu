// launch: grid=2 block=96
// arg: in u8[192] = iota
// arg: out u8[192] = 0
// expect: out = [1, 2, 3] first 3
// topic: one byte a lane: 32 bytes a request, one sector

__global__ void bytes(const unsigned char *in, unsigned char *out)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    out[i] = in[i] + 1;
}
