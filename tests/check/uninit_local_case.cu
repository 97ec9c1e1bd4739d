// launch: grid=1 block=32
// arg: in i32[4] = [1, 0, 1, 0]
// arg: out i32[32] = 0
// expect: out = 8
// why: The right twin of uninit_local_case_bad.cu.

__global__ void cases(const int *in, int *out)
{
    for (int i = 0; i < 4; i++) {
        switch (in[i]) {
            int y;
        case 1:
            y = 3;
            out[threadIdx.x] += y;
            break;
        default:
            y = 1;
            if (y > 0) out[threadIdx.x]++;
        }
    }
}
