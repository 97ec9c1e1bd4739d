// launch: grid=1 block=32
// arg: in f32[256] = iota
// arg: out f32[32] = 0
// arg: n i32 = 256
// expect: out = [896, 904, 912, 920, 928, 936, 944, 952, 960, 968, 976, 984, 992, 1000, 1008, 1016, 1024, 1032, 1040, 1048, 1056, 1064, 1072, 1080, 1088, 1096, 1104, 1112, 1120, 1128, 1136, 1144]
// why: The right twin of uninit_local_tile_bad.cu.

__global__ void tiles(const float *in, float *out, int n)
{
    for (int i = 0; i < n; i += 96) {
        float tile[3];
        for (int k = 0; k < 3; k++)
            if (i + 32 * k < n) tile[k] = in[i + 32 * k + threadIdx.x];
        for (int k = 0; k < 3; k++)
            if (i + 32 * k < n && tile[k] > 0)
                out[threadIdx.x] += tile[k];
    }
}
