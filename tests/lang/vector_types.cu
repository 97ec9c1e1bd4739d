// launch: grid=1 block=32
// arg: out i32[32] = 0
// expect: out = [65592, 65598, 65602, 65608, 65612, 65618, 65622, 65628, 65632, 65638, 65642, 65648, 65652, 65658, 65662, 65668, 65672, 65678, 65682, 65688, 65692, 65698, 65702, 65708, 65712, 65718, 65722, 65728, 65732, 65738, 65742, 65748]
// topic: vector types: members, make functions, operators written for them

__device__ float4 operator+(const float4 &a, const float4 &b)
{
    return make_float4(a.x + b.x, a.y + b.y, a.z + b.z, a.w + b.w);
}

__device__ float dot(float4 a, float4 b)
{
    return a.x * b.x + a.y * b.y + a.z * b.z + a.w * b.w;
}

__global__ void vector_types(int *out)
{
    int t = threadIdx.x;
    float4 v = make_float4(t, 1, 2, 3), w{1, 2, 3, 4};
    float4 s = v + w;
    int2 i = {t, 3};
    int3 j = make_int3(1, 2, 3);
    char4 c = make_char4(1, 2, 3, -4);
    double2 d = make_double2(1.5, 2);
    ushort2 u = make_ushort2(65535, 2);
    s.x += w.y;
    float *p = &s.x;
    float4 arr[2] = {v, w};
    out[t] = (int)dot(v, w) + (int)s.x + i.x * i.y + j.z + c.w + (int)(d.x * 2) + u.x +
             (int)p[2] + (int)arr[t & 1].w + sizeof(float4) + alignof(double);
}
