// launch: grid=1 block=32
// arg: out f32[256] = 0
// arg: in f32[256] = iota
// arg: wide u64[64] = 0
// arg: n i32 = 3
// expect: out = [3, 128, 131, 0, 7, 132, 135, 4, 11, 136, 139, 8, 15, 140, 143, 12, 19, 144, 147, 16, 23, 148, 151, 20, 27, 152, 155, 24, 31, 156, 159, 28, 35, 160, 163, 32, 39, 164, 167, 36, 43, 168, 171, 40, 47, 172, 175, 44, 51, 176, 179, 48, 55, 180, 183, 52, 59, 184, 187, 56, 63, 188, 191, 60, 67, 192, 195, 64, 71, 196, 199, 68, 75, 200, 203, 72, 79, 204, 207, 76, 83, 208, 211, 80, 87, 212, 215, 84, 91, 216, 219, 88, 95, 220, 223, 92, 99, 224, 227, 96, 103, 228, 231, 100, 107, 232, 235, 104, 111, 236, 239, 108, 115, 240, 243, 112, 119, 244, 247, 116, 123, 248, 251, 120, 127, 252, 255, 124, 0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19, 20, 21, 22, 23, 24, 25, 26, 27, 28, 29, 30, 31, 32, 33, 34, 35, 36, 37, 38, 39, 40, 41, 42, 43, 44, 45, 46, 47, 48, 49, 50, 51, 52, 53, 54, 55, 56, 57, 58, 59, 60, 61, 62, 63, 64, 65, 66, 67, 68, 69, 70, 71, 72, 73, 74, 75, 76, 77, 78, 79, 80, 81, 82, 83, 84, 85, 86, 87, 88, 89, 90, 91, 92, 93, 94, 95, 96, 97, 98, 99, 100, 101, 102, 103, 104, 105, 106, 107, 108, 109, 110, 111, 112, 113, 114, 115, 116, 117, 118, 119, 120, 121, 122, 123, 124, 125, 126, 127]
// expect: wide = [0, 0, 1, 1, 2, 4, 3, 9, 4, 16, 5, 25, 6, 36, 7, 49, 8, 64, 9, 81, 10, 100, 11, 121, 12, 144, 13, 169, 14, 196, 15, 225, 16, 256, 17, 289, 18, 324, 19, 361, 20, 400, 21, 441, 22, 484, 23, 529, 24, 576, 25, 625, 26, 676, 27, 729, 28, 784, 29, 841, 30, 900, 31, 961]
// expect-metric: global_requests = 8
// expect-metric: sectors_per_request = 16
// expect-metric: shared_wavefronts = 20
// expect-metric: bank_conflicts = 0
// expect-metric: local_requests = 2
// topic: a vector of 16 bytes is one request: of 16 sectors, or 4 passes over the banks

struct __align__(16) quad {
    float v[4];
};

__global__ void vector_quads(float4 *out, const float *in, ulonglong2 *wide, int n)
{
    __shared__ float4 s[32];
    __shared__ quad q[32];
    int4 queue[9];
    int t = threadIdx.x;
    s[t] = reinterpret_cast<const float4 *>(in)[t];
    q[t] = *reinterpret_cast<quad *>(&s[t]);
    queue[n] = *reinterpret_cast<const int4 *>(in + 128 + 4 * t);
    int4 v = queue[n];
    quad r = q[t];
    float4 u = s[t];
    out[t] = make_float4(r.v[3], __int_as_float(v.x), __int_as_float(v.w), u.x);
    reinterpret_cast<float4 *>(out)[t + 32] = __ldg(reinterpret_cast<const float4 *>(in) + t);
    wide[t] = make_ulonglong2(t, t * t);
    wide[t] = *(const ulonglong2 *)((const char *)wide + 16 * t);
}
