/* One 16-bit floating type and its pair; included by cuda_fp16.h and cuda_bf16.h, which
 * say by macros which: __WT_H and __WT_H2 the types, __WT(op) and __WT2(op) the built-ins
 * of one value and of a pair, __WT_NAME the names with the format in them. */
struct __align__(2) __WT_RAW { unsigned short x; };
struct __align__(4) __WT_RAW2 { unsigned short x, y; };

struct __align__(2) __WT_H {
    unsigned short __x;

    __WT_H() = default;
    __host__ __device__ __WT_H(const __WT_RAW &r) : __x(r.x) {}
    __host__ __device__ __WT_H(float v) : __x(__WT(f32_rn)(v)) {}
    __host__ __device__ __WT_H(double v) : __x(__WT(f64_rn)(v)) {}
    __host__ __device__ __WT_H(short v) : __x(__WT(s64_rn)(v)) {}
    __host__ __device__ __WT_H(unsigned short v) : __x(__WT(u64_rn)(v)) {}
    __host__ __device__ __WT_H(int v) : __x(__WT(s64_rn)(v)) {}
    __host__ __device__ __WT_H(unsigned int v) : __x(__WT(u64_rn)(v)) {}
    __host__ __device__ __WT_H(long v) : __x(__WT(s64_rn)(v)) {}
    __host__ __device__ __WT_H(unsigned long v) : __x(__WT(u64_rn)(v)) {}
    __host__ __device__ __WT_H(long long v) : __x(__WT(s64_rn)(v)) {}
    __host__ __device__ __WT_H(unsigned long long v) : __x(__WT(u64_rn)(v)) {}
    __host__ __device__ operator __WT_RAW() const
    {
        __WT_RAW r;
        r.x = __x;
        return r;
    }
    __host__ __device__ operator float() const { return __WT(to_f32)(__x); }
    __host__ __device__ operator bool() const { return (__x & 0x7fff) != 0; }
    __host__ __device__ operator char() const { return (char)__float2int_rz(__WT(to_f32)(__x)); }
    __host__ __device__ operator signed char() const { return (signed char)__float2int_rz(__WT(to_f32)(__x)); }
    __host__ __device__ operator unsigned char() const { return (unsigned char)__float2uint_rz(__WT(to_f32)(__x)); }
    __host__ __device__ operator short() const { return (short)__float2int_rz(__WT(to_f32)(__x)); }
    __host__ __device__ operator unsigned short() const { return (unsigned short)__float2uint_rz(__WT(to_f32)(__x)); }
    __host__ __device__ operator int() const { return __float2int_rz(__WT(to_f32)(__x)); }
    __host__ __device__ operator unsigned int() const { return __float2uint_rz(__WT(to_f32)(__x)); }
    __host__ __device__ operator long() const { return __float2ll_rz(__WT(to_f32)(__x)); }
    __host__ __device__ operator unsigned long() const { return __float2ull_rz(__WT(to_f32)(__x)); }
    __host__ __device__ operator long long() const { return __float2ll_rz(__WT(to_f32)(__x)); }
    __host__ __device__ operator unsigned long long() const { return __float2ull_rz(__WT(to_f32)(__x)); }
    __host__ __device__ __WT_H &operator=(const __WT_RAW &r)
    {
        __x = r.x;
        return *this;
    }
    __host__ __device__ __WT_H &operator=(float v)
    {
        __x = __WT(f32_rn)(v);
        return *this;
    }
    __host__ __device__ __WT_H &operator=(double v)
    {
        __x = __WT(f64_rn)(v);
        return *this;
    }
    __host__ __device__ __WT_H &operator=(short v)
    {
        __x = __WT(s64_rn)(v);
        return *this;
    }
    __host__ __device__ __WT_H &operator=(unsigned short v)
    {
        __x = __WT(u64_rn)(v);
        return *this;
    }
    __host__ __device__ __WT_H &operator=(int v)
    {
        __x = __WT(s64_rn)(v);
        return *this;
    }
    __host__ __device__ __WT_H &operator=(unsigned int v)
    {
        __x = __WT(u64_rn)(v);
        return *this;
    }
    __host__ __device__ __WT_H &operator=(long v)
    {
        __x = __WT(s64_rn)(v);
        return *this;
    }
    __host__ __device__ __WT_H &operator=(unsigned long v)
    {
        __x = __WT(u64_rn)(v);
        return *this;
    }
    __host__ __device__ __WT_H &operator=(long long v)
    {
        __x = __WT(s64_rn)(v);
        return *this;
    }
    __host__ __device__ __WT_H &operator=(unsigned long long v)
    {
        __x = __WT(u64_rn)(v);
        return *this;
    }
};

__host__ __device__ __forceinline__ __WT_H __wt_make(__WT_H, unsigned short bits)
{
    __WT_H h;
    h.__x = bits;
    return h;
}

struct __align__(4) __WT_H2 {
    __WT_H x, y;

    __WT_H2() = default;
    __host__ __device__ __WT_H2(const __WT_H &a, const __WT_H &b) : x(a), y(b) {}
    __host__ __device__ __WT_H2(const __WT_RAW2 &r)
    {
        x.__x = r.x;
        y.__x = r.y;
    }
    __host__ __device__ operator __WT_RAW2() const
    {
        __WT_RAW2 r;
        r.x = x.__x;
        r.y = y.__x;
        return r;
    }
};

__host__ __device__ __forceinline__ unsigned int __wt_pair_bits(const __WT_H2 &v)
{
    return *(const unsigned int *)&v;
}
__host__ __device__ __forceinline__ __WT_H2 __wt_make(__WT_H2, unsigned int bits)
{
    __WT_H2 v;
    *(unsigned int *)&v = bits;
    return v;
}

/* conversions */
__host__ __device__ __forceinline__ __WT_H __WT_NAME(__float2, _rn)(float v) { return __wt_make(__WT_H(), __WT(f32_rn)(v)); }
__host__ __device__ __forceinline__ __WT_H __WT_NAME(__int2, _rn)(int v) { return __wt_make(__WT_H(), __WT(s64_rn)(v)); }
__host__ __device__ __forceinline__ __WT_H __WT_NAME(__uint2, _rn)(unsigned int v) { return __wt_make(__WT_H(), __WT(u64_rn)(v)); }
__host__ __device__ __forceinline__ __WT_H __WT_NAME(__short2, _rn)(short v) { return __wt_make(__WT_H(), __WT(s64_rn)(v)); }
__host__ __device__ __forceinline__ __WT_H __WT_NAME(__ushort2, _rn)(unsigned short v) { return __wt_make(__WT_H(), __WT(u64_rn)(v)); }
__host__ __device__ __forceinline__ __WT_H __WT_NAME(__ll2, _rn)(long long v) { return __wt_make(__WT_H(), __WT(s64_rn)(v)); }
__host__ __device__ __forceinline__ __WT_H __WT_NAME(__ull2, _rn)(unsigned long long v) { return __wt_make(__WT_H(), __WT(u64_rn)(v)); }
__host__ __device__ __forceinline__ int __WT_NAME(__, 2int_rn)(__WT_H a) { return __float2int_rn(__WT(to_f32)(a.__x)); }
__host__ __device__ __forceinline__ unsigned int __WT_NAME(__, 2uint_rn)(__WT_H a) { return __float2uint_rn(__WT(to_f32)(a.__x)); }
__host__ __device__ __forceinline__ long long __WT_NAME(__, 2ll_rn)(__WT_H a) { return __float2ll_rn(__WT(to_f32)(a.__x)); }
__host__ __device__ __forceinline__ unsigned long long __WT_NAME(__, 2ull_rn)(__WT_H a) { return __float2ull_rn(__WT(to_f32)(a.__x)); }
__host__ __device__ __forceinline__ short __WT_NAME(__, 2short_rn)(__WT_H a) { return (short)min(max(__float2int_rn(__WT(to_f32)(a.__x)), -32768), 32767); }
__host__ __device__ __forceinline__ unsigned short __WT_NAME(__, 2ushort_rn)(__WT_H a) { return (unsigned short)min(max(__float2int_rn(__WT(to_f32)(a.__x)), 0), 65535); }
__host__ __device__ __forceinline__ __WT_H __WT_NAME(__float2, _rz)(float v) { return __wt_make(__WT_H(), __WT(f32_rz)(v)); }
__host__ __device__ __forceinline__ __WT_H __WT_NAME(__int2, _rz)(int v) { return __wt_make(__WT_H(), __WT(s64_rz)(v)); }
__host__ __device__ __forceinline__ __WT_H __WT_NAME(__uint2, _rz)(unsigned int v) { return __wt_make(__WT_H(), __WT(u64_rz)(v)); }
__host__ __device__ __forceinline__ __WT_H __WT_NAME(__short2, _rz)(short v) { return __wt_make(__WT_H(), __WT(s64_rz)(v)); }
__host__ __device__ __forceinline__ __WT_H __WT_NAME(__ushort2, _rz)(unsigned short v) { return __wt_make(__WT_H(), __WT(u64_rz)(v)); }
__host__ __device__ __forceinline__ __WT_H __WT_NAME(__ll2, _rz)(long long v) { return __wt_make(__WT_H(), __WT(s64_rz)(v)); }
__host__ __device__ __forceinline__ __WT_H __WT_NAME(__ull2, _rz)(unsigned long long v) { return __wt_make(__WT_H(), __WT(u64_rz)(v)); }
__host__ __device__ __forceinline__ int __WT_NAME(__, 2int_rz)(__WT_H a) { return __float2int_rz(__WT(to_f32)(a.__x)); }
__host__ __device__ __forceinline__ unsigned int __WT_NAME(__, 2uint_rz)(__WT_H a) { return __float2uint_rz(__WT(to_f32)(a.__x)); }
__host__ __device__ __forceinline__ long long __WT_NAME(__, 2ll_rz)(__WT_H a) { return __float2ll_rz(__WT(to_f32)(a.__x)); }
__host__ __device__ __forceinline__ unsigned long long __WT_NAME(__, 2ull_rz)(__WT_H a) { return __float2ull_rz(__WT(to_f32)(a.__x)); }
__host__ __device__ __forceinline__ short __WT_NAME(__, 2short_rz)(__WT_H a) { return (short)min(max(__float2int_rz(__WT(to_f32)(a.__x)), -32768), 32767); }
__host__ __device__ __forceinline__ unsigned short __WT_NAME(__, 2ushort_rz)(__WT_H a) { return (unsigned short)min(max(__float2int_rz(__WT(to_f32)(a.__x)), 0), 65535); }
__host__ __device__ __forceinline__ __WT_H __WT_NAME(__float2, _ru)(float v) { return __wt_make(__WT_H(), __WT(f32_ru)(v)); }
__host__ __device__ __forceinline__ __WT_H __WT_NAME(__int2, _ru)(int v) { return __wt_make(__WT_H(), __WT(s64_ru)(v)); }
__host__ __device__ __forceinline__ __WT_H __WT_NAME(__uint2, _ru)(unsigned int v) { return __wt_make(__WT_H(), __WT(u64_ru)(v)); }
__host__ __device__ __forceinline__ __WT_H __WT_NAME(__short2, _ru)(short v) { return __wt_make(__WT_H(), __WT(s64_ru)(v)); }
__host__ __device__ __forceinline__ __WT_H __WT_NAME(__ushort2, _ru)(unsigned short v) { return __wt_make(__WT_H(), __WT(u64_ru)(v)); }
__host__ __device__ __forceinline__ __WT_H __WT_NAME(__ll2, _ru)(long long v) { return __wt_make(__WT_H(), __WT(s64_ru)(v)); }
__host__ __device__ __forceinline__ __WT_H __WT_NAME(__ull2, _ru)(unsigned long long v) { return __wt_make(__WT_H(), __WT(u64_ru)(v)); }
__host__ __device__ __forceinline__ int __WT_NAME(__, 2int_ru)(__WT_H a) { return __float2int_ru(__WT(to_f32)(a.__x)); }
__host__ __device__ __forceinline__ unsigned int __WT_NAME(__, 2uint_ru)(__WT_H a) { return __float2uint_ru(__WT(to_f32)(a.__x)); }
__host__ __device__ __forceinline__ long long __WT_NAME(__, 2ll_ru)(__WT_H a) { return __float2ll_ru(__WT(to_f32)(a.__x)); }
__host__ __device__ __forceinline__ unsigned long long __WT_NAME(__, 2ull_ru)(__WT_H a) { return __float2ull_ru(__WT(to_f32)(a.__x)); }
__host__ __device__ __forceinline__ short __WT_NAME(__, 2short_ru)(__WT_H a) { return (short)min(max(__float2int_ru(__WT(to_f32)(a.__x)), -32768), 32767); }
__host__ __device__ __forceinline__ unsigned short __WT_NAME(__, 2ushort_ru)(__WT_H a) { return (unsigned short)min(max(__float2int_ru(__WT(to_f32)(a.__x)), 0), 65535); }
__host__ __device__ __forceinline__ __WT_H __WT_NAME(__float2, _rd)(float v) { return __wt_make(__WT_H(), __WT(f32_rd)(v)); }
__host__ __device__ __forceinline__ __WT_H __WT_NAME(__int2, _rd)(int v) { return __wt_make(__WT_H(), __WT(s64_rd)(v)); }
__host__ __device__ __forceinline__ __WT_H __WT_NAME(__uint2, _rd)(unsigned int v) { return __wt_make(__WT_H(), __WT(u64_rd)(v)); }
__host__ __device__ __forceinline__ __WT_H __WT_NAME(__short2, _rd)(short v) { return __wt_make(__WT_H(), __WT(s64_rd)(v)); }
__host__ __device__ __forceinline__ __WT_H __WT_NAME(__ushort2, _rd)(unsigned short v) { return __wt_make(__WT_H(), __WT(u64_rd)(v)); }
__host__ __device__ __forceinline__ __WT_H __WT_NAME(__ll2, _rd)(long long v) { return __wt_make(__WT_H(), __WT(s64_rd)(v)); }
__host__ __device__ __forceinline__ __WT_H __WT_NAME(__ull2, _rd)(unsigned long long v) { return __wt_make(__WT_H(), __WT(u64_rd)(v)); }
__host__ __device__ __forceinline__ int __WT_NAME(__, 2int_rd)(__WT_H a) { return __float2int_rd(__WT(to_f32)(a.__x)); }
__host__ __device__ __forceinline__ unsigned int __WT_NAME(__, 2uint_rd)(__WT_H a) { return __float2uint_rd(__WT(to_f32)(a.__x)); }
__host__ __device__ __forceinline__ long long __WT_NAME(__, 2ll_rd)(__WT_H a) { return __float2ll_rd(__WT(to_f32)(a.__x)); }
__host__ __device__ __forceinline__ unsigned long long __WT_NAME(__, 2ull_rd)(__WT_H a) { return __float2ull_rd(__WT(to_f32)(a.__x)); }
__host__ __device__ __forceinline__ short __WT_NAME(__, 2short_rd)(__WT_H a) { return (short)min(max(__float2int_rd(__WT(to_f32)(a.__x)), -32768), 32767); }
__host__ __device__ __forceinline__ unsigned short __WT_NAME(__, 2ushort_rd)(__WT_H a) { return (unsigned short)min(max(__float2int_rd(__WT(to_f32)(a.__x)), 0), 65535); }
__host__ __device__ __forceinline__ __WT_H __WT_NAME(__double2, )(double v) { return __wt_make(__WT_H(), __WT(f64_rn)(v)); }
__host__ __device__ __forceinline__ float __WT_NAME(__, 2float)(__WT_H a) { return __WT(to_f32)(a.__x); }
__host__ __device__ __forceinline__ short __WT_NAME(__, _as_short)(__WT_H a) { return (short)a.__x; }
__host__ __device__ __forceinline__ unsigned short __WT_NAME(__, _as_ushort)(__WT_H a) { return a.__x; }
__host__ __device__ __forceinline__ __WT_H __WT_NAME(__short_as_, )(short v) { return __wt_make(__WT_H(), (unsigned short)v); }
__host__ __device__ __forceinline__ __WT_H __WT_NAME(__ushort_as_, )(unsigned short v) { return __wt_make(__WT_H(), v); }

__host__ __device__ __forceinline__ float __low2float(__WT_H2 v) { return __WT(to_f32)(v.x.__x); }
__host__ __device__ __forceinline__ float __high2float(__WT_H2 v) { return __WT(to_f32)(v.y.__x); }
__host__ __device__ __forceinline__ __WT_H __WT_NAME(__low2, )(__WT_H2 v) { return v.x; }
__host__ __device__ __forceinline__ __WT_H __WT_NAME(__high2, )(__WT_H2 v) { return v.y; }
__host__ __device__ __forceinline__ __WT_H2 __WT_NAME2(__low2, )(__WT_H2 v) { return __WT_H2(v.x, v.x); }
__host__ __device__ __forceinline__ __WT_H2 __WT_NAME2(__high2, )(__WT_H2 v) { return __WT_H2(v.y, v.y); }
__host__ __device__ __forceinline__ __WT_H2 __WT_NAME2(__lows2, )(__WT_H2 a, __WT_H2 b) { return __WT_H2(a.x, b.x); }
__host__ __device__ __forceinline__ __WT_H2 __WT_NAME2(__highs2, )(__WT_H2 a, __WT_H2 b) { return __WT_H2(a.y, b.y); }
__host__ __device__ __forceinline__ __WT_H2 __lowhigh2highlow(__WT_H2 v) { return __WT_H2(v.y, v.x); }

/* arithmetic */
__host__ __device__ __forceinline__ __WT_H __hadd(__WT_H a, __WT_H b) { return __wt_make(a, __WT(add)(a.__x, b.__x)); }
__host__ __device__ __forceinline__ __WT_H2 __hadd2(__WT_H2 a, __WT_H2 b) { return __wt_make(a, __WT2(add)(__wt_pair_bits(a), __wt_pair_bits(b))); }
__host__ __device__ __forceinline__ __WT_H __hsub(__WT_H a, __WT_H b) { return __wt_make(a, __WT(sub)(a.__x, b.__x)); }
__host__ __device__ __forceinline__ __WT_H2 __hsub2(__WT_H2 a, __WT_H2 b) { return __wt_make(a, __WT2(sub)(__wt_pair_bits(a), __wt_pair_bits(b))); }
__host__ __device__ __forceinline__ __WT_H __hmul(__WT_H a, __WT_H b) { return __wt_make(a, __WT(mul)(a.__x, b.__x)); }
__host__ __device__ __forceinline__ __WT_H2 __hmul2(__WT_H2 a, __WT_H2 b) { return __wt_make(a, __WT2(mul)(__wt_pair_bits(a), __wt_pair_bits(b))); }
__host__ __device__ __forceinline__ __WT_H __hadd_rn(__WT_H a, __WT_H b) { return __wt_make(a, __WT(add_rn)(a.__x, b.__x)); }
__host__ __device__ __forceinline__ __WT_H2 __hadd2_rn(__WT_H2 a, __WT_H2 b) { return __wt_make(a, __WT2(add_rn)(__wt_pair_bits(a), __wt_pair_bits(b))); }
__host__ __device__ __forceinline__ __WT_H __hsub_rn(__WT_H a, __WT_H b) { return __wt_make(a, __WT(sub_rn)(a.__x, b.__x)); }
__host__ __device__ __forceinline__ __WT_H2 __hsub2_rn(__WT_H2 a, __WT_H2 b) { return __wt_make(a, __WT2(sub_rn)(__wt_pair_bits(a), __wt_pair_bits(b))); }
__host__ __device__ __forceinline__ __WT_H __hmul_rn(__WT_H a, __WT_H b) { return __wt_make(a, __WT(mul_rn)(a.__x, b.__x)); }
__host__ __device__ __forceinline__ __WT_H2 __hmul2_rn(__WT_H2 a, __WT_H2 b) { return __wt_make(a, __WT2(mul_rn)(__wt_pair_bits(a), __wt_pair_bits(b))); }
__host__ __device__ __forceinline__ __WT_H __hmin(__WT_H a, __WT_H b) { return __wt_make(a, __WT(min)(a.__x, b.__x)); }
__host__ __device__ __forceinline__ __WT_H2 __hmin2(__WT_H2 a, __WT_H2 b) { return __wt_make(a, __WT2(min)(__wt_pair_bits(a), __wt_pair_bits(b))); }
__host__ __device__ __forceinline__ __WT_H __hmax(__WT_H a, __WT_H b) { return __wt_make(a, __WT(max)(a.__x, b.__x)); }
__host__ __device__ __forceinline__ __WT_H2 __hmax2(__WT_H2 a, __WT_H2 b) { return __wt_make(a, __WT2(max)(__wt_pair_bits(a), __wt_pair_bits(b))); }
__host__ __device__ __forceinline__ __WT_H __hmin_nan(__WT_H a, __WT_H b) { return __wt_make(a, __WT(min_nan)(a.__x, b.__x)); }
__host__ __device__ __forceinline__ __WT_H2 __hmin2_nan(__WT_H2 a, __WT_H2 b) { return __wt_make(a, __WT2(min_nan)(__wt_pair_bits(a), __wt_pair_bits(b))); }
__host__ __device__ __forceinline__ __WT_H __hmax_nan(__WT_H a, __WT_H b) { return __wt_make(a, __WT(max_nan)(a.__x, b.__x)); }
__host__ __device__ __forceinline__ __WT_H2 __hmax2_nan(__WT_H2 a, __WT_H2 b) { return __wt_make(a, __WT2(max_nan)(__wt_pair_bits(a), __wt_pair_bits(b))); }
__host__ __device__ __forceinline__ __WT_H __hdiv(__WT_H a, __WT_H b) { return __wt_make(a, __WT(div)(a.__x, b.__x)); }
__host__ __device__ __forceinline__ __WT_H2 __h2div(__WT_H2 a, __WT_H2 b) { return __wt_make(a, __WT2(div)(__wt_pair_bits(a), __wt_pair_bits(b))); }
__host__ __device__ __forceinline__ __WT_H __hfma(__WT_H a, __WT_H b, __WT_H c) { return __wt_make(a, __WT(fma)(a.__x, b.__x, c.__x)); }
__host__ __device__ __forceinline__ __WT_H2 __hfma2(__WT_H2 a, __WT_H2 b, __WT_H2 c)
{
    return __wt_make(a, __WT2(fma)(__wt_pair_bits(a), __wt_pair_bits(b), __wt_pair_bits(c)));
}
__host__ __device__ __forceinline__ __WT_H __hneg(__WT_H a) { return __wt_make(a, (unsigned short)(a.__x ^ 0x8000)); }
__host__ __device__ __forceinline__ __WT_H __habs(__WT_H a) { return __wt_make(a, (unsigned short)(a.__x & 0x7fff)); }
__host__ __device__ __forceinline__ __WT_H2 __hneg2(__WT_H2 a) { return __wt_make(a, __wt_pair_bits(a) ^ 0x80008000u); }
__host__ __device__ __forceinline__ __WT_H2 __habs2(__WT_H2 a) { return __wt_make(a, __wt_pair_bits(a) & 0x7fff7fffu); }
__host__ __device__ __forceinline__ __WT_H __wt_sat(__WT_H a)
{
    __WT_H zero = __wt_make(a, (unsigned short)0), one = __wt_make(a, (unsigned short)__WT_ONE);
    return __hmin(__hmax(a, zero), one);
}
__host__ __device__ __forceinline__ __WT_H __hadd_sat(__WT_H a, __WT_H b) { return __wt_sat(__hadd_rn(a, b)); }
__host__ __device__ __forceinline__ __WT_H2 __hadd2_sat(__WT_H2 a, __WT_H2 b) { return __WT_H2(__hadd_sat(a.x, b.x), __hadd_sat(a.y, b.y)); }
__host__ __device__ __forceinline__ __WT_H __hsub_sat(__WT_H a, __WT_H b) { return __wt_sat(__hsub_rn(a, b)); }
__host__ __device__ __forceinline__ __WT_H2 __hsub2_sat(__WT_H2 a, __WT_H2 b) { return __WT_H2(__hsub_sat(a.x, b.x), __hsub_sat(a.y, b.y)); }
__host__ __device__ __forceinline__ __WT_H __hmul_sat(__WT_H a, __WT_H b) { return __wt_sat(__hmul_rn(a, b)); }
__host__ __device__ __forceinline__ __WT_H2 __hmul2_sat(__WT_H2 a, __WT_H2 b) { return __WT_H2(__hmul_sat(a.x, b.x), __hmul_sat(a.y, b.y)); }
__host__ __device__ __forceinline__ __WT_H __hfma_sat(__WT_H a, __WT_H b, __WT_H c) { return __wt_sat(__hfma(a, b, c)); }
__host__ __device__ __forceinline__ __WT_H __hfma_relu(__WT_H a, __WT_H b, __WT_H c)
{
    return __hmax_nan(__hfma(a, b, c), __wt_make(a, (unsigned short)0));
}
__host__ __device__ __forceinline__ __WT_H2 __hfma2_relu(__WT_H2 a, __WT_H2 b, __WT_H2 c) { return __WT_H2(__hfma_relu(a.x, b.x, c.x), __hfma_relu(a.y, b.y, c.y)); }

/* functions */
__host__ __device__ __forceinline__ __WT_H hsqrt(__WT_H a) { return __wt_make(a, __WT(sqrt)(a.__x)); }
__host__ __device__ __forceinline__ __WT_H2 h2sqrt(__WT_H2 a) { return __WT_H2(hsqrt(a.x), hsqrt(a.y)); }
__host__ __device__ __forceinline__ __WT_H hrsqrt(__WT_H a) { return __wt_make(a, __WT(rsqrt)(a.__x)); }
__host__ __device__ __forceinline__ __WT_H2 h2rsqrt(__WT_H2 a) { return __WT_H2(hrsqrt(a.x), hrsqrt(a.y)); }
__host__ __device__ __forceinline__ __WT_H hrcp(__WT_H a) { return __wt_make(a, __WT(rcp)(a.__x)); }
__host__ __device__ __forceinline__ __WT_H2 h2rcp(__WT_H2 a) { return __WT_H2(hrcp(a.x), hrcp(a.y)); }
__host__ __device__ __forceinline__ __WT_H hexp(__WT_H a) { return __wt_make(a, __WT(exp)(a.__x)); }
__host__ __device__ __forceinline__ __WT_H2 h2exp(__WT_H2 a) { return __WT_H2(hexp(a.x), hexp(a.y)); }
__host__ __device__ __forceinline__ __WT_H hexp2(__WT_H a) { return __wt_make(a, __WT(exp2)(a.__x)); }
__host__ __device__ __forceinline__ __WT_H2 h2exp2(__WT_H2 a) { return __WT_H2(hexp2(a.x), hexp2(a.y)); }
__host__ __device__ __forceinline__ __WT_H hexp10(__WT_H a) { return __wt_make(a, __WT(exp10)(a.__x)); }
__host__ __device__ __forceinline__ __WT_H2 h2exp10(__WT_H2 a) { return __WT_H2(hexp10(a.x), hexp10(a.y)); }
__host__ __device__ __forceinline__ __WT_H hlog(__WT_H a) { return __wt_make(a, __WT(log)(a.__x)); }
__host__ __device__ __forceinline__ __WT_H2 h2log(__WT_H2 a) { return __WT_H2(hlog(a.x), hlog(a.y)); }
__host__ __device__ __forceinline__ __WT_H hlog2(__WT_H a) { return __wt_make(a, __WT(log2)(a.__x)); }
__host__ __device__ __forceinline__ __WT_H2 h2log2(__WT_H2 a) { return __WT_H2(hlog2(a.x), hlog2(a.y)); }
__host__ __device__ __forceinline__ __WT_H hlog10(__WT_H a) { return __wt_make(a, __WT(log10)(a.__x)); }
__host__ __device__ __forceinline__ __WT_H2 h2log10(__WT_H2 a) { return __WT_H2(hlog10(a.x), hlog10(a.y)); }
__host__ __device__ __forceinline__ __WT_H hsin(__WT_H a) { return __wt_make(a, __WT(sin)(a.__x)); }
__host__ __device__ __forceinline__ __WT_H2 h2sin(__WT_H2 a) { return __WT_H2(hsin(a.x), hsin(a.y)); }
__host__ __device__ __forceinline__ __WT_H hcos(__WT_H a) { return __wt_make(a, __WT(cos)(a.__x)); }
__host__ __device__ __forceinline__ __WT_H2 h2cos(__WT_H2 a) { return __WT_H2(hcos(a.x), hcos(a.y)); }
__host__ __device__ __forceinline__ __WT_H hceil(__WT_H a) { return __wt_make(a, __WT(ceil)(a.__x)); }
__host__ __device__ __forceinline__ __WT_H2 h2ceil(__WT_H2 a) { return __WT_H2(hceil(a.x), hceil(a.y)); }
__host__ __device__ __forceinline__ __WT_H hfloor(__WT_H a) { return __wt_make(a, __WT(floor)(a.__x)); }
__host__ __device__ __forceinline__ __WT_H2 h2floor(__WT_H2 a) { return __WT_H2(hfloor(a.x), hfloor(a.y)); }
__host__ __device__ __forceinline__ __WT_H htrunc(__WT_H a) { return __wt_make(a, __WT(trunc)(a.__x)); }
__host__ __device__ __forceinline__ __WT_H2 h2trunc(__WT_H2 a) { return __WT_H2(htrunc(a.x), htrunc(a.y)); }
__host__ __device__ __forceinline__ __WT_H hrint(__WT_H a) { return __wt_make(a, __WT(rint)(a.__x)); }
__host__ __device__ __forceinline__ __WT_H2 h2rint(__WT_H2 a) { return __WT_H2(hrint(a.x), hrint(a.y)); }
__host__ __device__ __forceinline__ __WT_H htanh(__WT_H a) { return __wt_make(a, __WT(tanh)(a.__x)); }
__host__ __device__ __forceinline__ __WT_H2 h2tanh(__WT_H2 a) { return __WT_H2(htanh(a.x), htanh(a.y)); }

/* comparisons: false when unordered, those with u true */
__host__ __device__ __forceinline__ bool __heq(__WT_H a, __WT_H b) { return __WT(to_f32)(a.__x) == __WT(to_f32)(b.__x); }
__host__ __device__ __forceinline__ bool __hequ(__WT_H a, __WT_H b) { return !(__WT(to_f32)(a.__x) < __WT(to_f32)(b.__x) || __WT(to_f32)(a.__x) > __WT(to_f32)(b.__x)); }
__host__ __device__ __forceinline__ __WT_H2 __heq2(__WT_H2 a, __WT_H2 b)
{
    return __wt_make(a, (__heq(a.x, b.x) ? __WT_ONE : 0u) | (__heq(a.y, b.y) ? __WT_ONE : 0u) << 16);
}
__host__ __device__ __forceinline__ unsigned int __heq2_mask(__WT_H2 a, __WT_H2 b)
{
    return (__heq(a.x, b.x) ? 0xffffu : 0u) | (__heq(a.y, b.y) ? 0xffff0000u : 0u);
}
__host__ __device__ __forceinline__ bool __hbeq2(__WT_H2 a, __WT_H2 b) { return __heq(a.x, b.x) && __heq(a.y, b.y); }
__host__ __device__ __forceinline__ __WT_H2 __heq2u(__WT_H2 a, __WT_H2 b)
{
    return __wt_make(a, (__hequ(a.x, b.x) ? __WT_ONE : 0u) | (__hequ(a.y, b.y) ? __WT_ONE : 0u) << 16);
}
__host__ __device__ __forceinline__ unsigned int __heq2u_mask(__WT_H2 a, __WT_H2 b)
{
    return (__hequ(a.x, b.x) ? 0xffffu : 0u) | (__hequ(a.y, b.y) ? 0xffff0000u : 0u);
}
__host__ __device__ __forceinline__ bool __hbeq2u(__WT_H2 a, __WT_H2 b) { return __hequ(a.x, b.x) && __hequ(a.y, b.y); }
__host__ __device__ __forceinline__ bool __hne(__WT_H a, __WT_H b) { return __WT(to_f32)(a.__x) < __WT(to_f32)(b.__x) || __WT(to_f32)(a.__x) > __WT(to_f32)(b.__x); }
__host__ __device__ __forceinline__ bool __hneu(__WT_H a, __WT_H b) { return __WT(to_f32)(a.__x) != __WT(to_f32)(b.__x); }
__host__ __device__ __forceinline__ __WT_H2 __hne2(__WT_H2 a, __WT_H2 b)
{
    return __wt_make(a, (__hne(a.x, b.x) ? __WT_ONE : 0u) | (__hne(a.y, b.y) ? __WT_ONE : 0u) << 16);
}
__host__ __device__ __forceinline__ unsigned int __hne2_mask(__WT_H2 a, __WT_H2 b)
{
    return (__hne(a.x, b.x) ? 0xffffu : 0u) | (__hne(a.y, b.y) ? 0xffff0000u : 0u);
}
__host__ __device__ __forceinline__ bool __hbne2(__WT_H2 a, __WT_H2 b) { return __hne(a.x, b.x) && __hne(a.y, b.y); }
__host__ __device__ __forceinline__ __WT_H2 __hne2u(__WT_H2 a, __WT_H2 b)
{
    return __wt_make(a, (__hneu(a.x, b.x) ? __WT_ONE : 0u) | (__hneu(a.y, b.y) ? __WT_ONE : 0u) << 16);
}
__host__ __device__ __forceinline__ unsigned int __hne2u_mask(__WT_H2 a, __WT_H2 b)
{
    return (__hneu(a.x, b.x) ? 0xffffu : 0u) | (__hneu(a.y, b.y) ? 0xffff0000u : 0u);
}
__host__ __device__ __forceinline__ bool __hbne2u(__WT_H2 a, __WT_H2 b) { return __hneu(a.x, b.x) && __hneu(a.y, b.y); }
__host__ __device__ __forceinline__ bool __hlt(__WT_H a, __WT_H b) { return __WT(to_f32)(a.__x) < __WT(to_f32)(b.__x); }
__host__ __device__ __forceinline__ bool __hltu(__WT_H a, __WT_H b) { return !(__WT(to_f32)(a.__x) >= __WT(to_f32)(b.__x)); }
__host__ __device__ __forceinline__ __WT_H2 __hlt2(__WT_H2 a, __WT_H2 b)
{
    return __wt_make(a, (__hlt(a.x, b.x) ? __WT_ONE : 0u) | (__hlt(a.y, b.y) ? __WT_ONE : 0u) << 16);
}
__host__ __device__ __forceinline__ unsigned int __hlt2_mask(__WT_H2 a, __WT_H2 b)
{
    return (__hlt(a.x, b.x) ? 0xffffu : 0u) | (__hlt(a.y, b.y) ? 0xffff0000u : 0u);
}
__host__ __device__ __forceinline__ bool __hblt2(__WT_H2 a, __WT_H2 b) { return __hlt(a.x, b.x) && __hlt(a.y, b.y); }
__host__ __device__ __forceinline__ __WT_H2 __hlt2u(__WT_H2 a, __WT_H2 b)
{
    return __wt_make(a, (__hltu(a.x, b.x) ? __WT_ONE : 0u) | (__hltu(a.y, b.y) ? __WT_ONE : 0u) << 16);
}
__host__ __device__ __forceinline__ unsigned int __hlt2u_mask(__WT_H2 a, __WT_H2 b)
{
    return (__hltu(a.x, b.x) ? 0xffffu : 0u) | (__hltu(a.y, b.y) ? 0xffff0000u : 0u);
}
__host__ __device__ __forceinline__ bool __hblt2u(__WT_H2 a, __WT_H2 b) { return __hltu(a.x, b.x) && __hltu(a.y, b.y); }
__host__ __device__ __forceinline__ bool __hle(__WT_H a, __WT_H b) { return __WT(to_f32)(a.__x) <= __WT(to_f32)(b.__x); }
__host__ __device__ __forceinline__ bool __hleu(__WT_H a, __WT_H b) { return !(__WT(to_f32)(a.__x) > __WT(to_f32)(b.__x)); }
__host__ __device__ __forceinline__ __WT_H2 __hle2(__WT_H2 a, __WT_H2 b)
{
    return __wt_make(a, (__hle(a.x, b.x) ? __WT_ONE : 0u) | (__hle(a.y, b.y) ? __WT_ONE : 0u) << 16);
}
__host__ __device__ __forceinline__ unsigned int __hle2_mask(__WT_H2 a, __WT_H2 b)
{
    return (__hle(a.x, b.x) ? 0xffffu : 0u) | (__hle(a.y, b.y) ? 0xffff0000u : 0u);
}
__host__ __device__ __forceinline__ bool __hble2(__WT_H2 a, __WT_H2 b) { return __hle(a.x, b.x) && __hle(a.y, b.y); }
__host__ __device__ __forceinline__ __WT_H2 __hle2u(__WT_H2 a, __WT_H2 b)
{
    return __wt_make(a, (__hleu(a.x, b.x) ? __WT_ONE : 0u) | (__hleu(a.y, b.y) ? __WT_ONE : 0u) << 16);
}
__host__ __device__ __forceinline__ unsigned int __hle2u_mask(__WT_H2 a, __WT_H2 b)
{
    return (__hleu(a.x, b.x) ? 0xffffu : 0u) | (__hleu(a.y, b.y) ? 0xffff0000u : 0u);
}
__host__ __device__ __forceinline__ bool __hble2u(__WT_H2 a, __WT_H2 b) { return __hleu(a.x, b.x) && __hleu(a.y, b.y); }
__host__ __device__ __forceinline__ bool __hgt(__WT_H a, __WT_H b) { return __WT(to_f32)(a.__x) > __WT(to_f32)(b.__x); }
__host__ __device__ __forceinline__ bool __hgtu(__WT_H a, __WT_H b) { return !(__WT(to_f32)(a.__x) <= __WT(to_f32)(b.__x)); }
__host__ __device__ __forceinline__ __WT_H2 __hgt2(__WT_H2 a, __WT_H2 b)
{
    return __wt_make(a, (__hgt(a.x, b.x) ? __WT_ONE : 0u) | (__hgt(a.y, b.y) ? __WT_ONE : 0u) << 16);
}
__host__ __device__ __forceinline__ unsigned int __hgt2_mask(__WT_H2 a, __WT_H2 b)
{
    return (__hgt(a.x, b.x) ? 0xffffu : 0u) | (__hgt(a.y, b.y) ? 0xffff0000u : 0u);
}
__host__ __device__ __forceinline__ bool __hbgt2(__WT_H2 a, __WT_H2 b) { return __hgt(a.x, b.x) && __hgt(a.y, b.y); }
__host__ __device__ __forceinline__ __WT_H2 __hgt2u(__WT_H2 a, __WT_H2 b)
{
    return __wt_make(a, (__hgtu(a.x, b.x) ? __WT_ONE : 0u) | (__hgtu(a.y, b.y) ? __WT_ONE : 0u) << 16);
}
__host__ __device__ __forceinline__ unsigned int __hgt2u_mask(__WT_H2 a, __WT_H2 b)
{
    return (__hgtu(a.x, b.x) ? 0xffffu : 0u) | (__hgtu(a.y, b.y) ? 0xffff0000u : 0u);
}
__host__ __device__ __forceinline__ bool __hbgt2u(__WT_H2 a, __WT_H2 b) { return __hgtu(a.x, b.x) && __hgtu(a.y, b.y); }
__host__ __device__ __forceinline__ bool __hge(__WT_H a, __WT_H b) { return __WT(to_f32)(a.__x) >= __WT(to_f32)(b.__x); }
__host__ __device__ __forceinline__ bool __hgeu(__WT_H a, __WT_H b) { return !(__WT(to_f32)(a.__x) < __WT(to_f32)(b.__x)); }
__host__ __device__ __forceinline__ __WT_H2 __hge2(__WT_H2 a, __WT_H2 b)
{
    return __wt_make(a, (__hge(a.x, b.x) ? __WT_ONE : 0u) | (__hge(a.y, b.y) ? __WT_ONE : 0u) << 16);
}
__host__ __device__ __forceinline__ unsigned int __hge2_mask(__WT_H2 a, __WT_H2 b)
{
    return (__hge(a.x, b.x) ? 0xffffu : 0u) | (__hge(a.y, b.y) ? 0xffff0000u : 0u);
}
__host__ __device__ __forceinline__ bool __hbge2(__WT_H2 a, __WT_H2 b) { return __hge(a.x, b.x) && __hge(a.y, b.y); }
__host__ __device__ __forceinline__ __WT_H2 __hge2u(__WT_H2 a, __WT_H2 b)
{
    return __wt_make(a, (__hgeu(a.x, b.x) ? __WT_ONE : 0u) | (__hgeu(a.y, b.y) ? __WT_ONE : 0u) << 16);
}
__host__ __device__ __forceinline__ unsigned int __hge2u_mask(__WT_H2 a, __WT_H2 b)
{
    return (__hgeu(a.x, b.x) ? 0xffffu : 0u) | (__hgeu(a.y, b.y) ? 0xffff0000u : 0u);
}
__host__ __device__ __forceinline__ bool __hbge2u(__WT_H2 a, __WT_H2 b) { return __hgeu(a.x, b.x) && __hgeu(a.y, b.y); }
__host__ __device__ __forceinline__ bool __hisnan(__WT_H a) { return __WT(to_f32)(a.__x) != __WT(to_f32)(a.__x); }
__host__ __device__ __forceinline__ int __hisinf(__WT_H a) { return isinf(__WT(to_f32)(a.__x)) ? (a.__x & 0x8000 ? -1 : 1) : 0; }
__host__ __device__ __forceinline__ __WT_H2 __hisnan2(__WT_H2 a) { return __hneu2(a, a); }

/* operators */
__host__ __device__ __forceinline__ __WT_H operator+(const __WT_H &a, const __WT_H &b) { return __hadd(a, b); }
__host__ __device__ __forceinline__ __WT_H &operator+=(__WT_H &a, const __WT_H &b)
{
    a = __hadd(a, b);
    return a;
}
__host__ __device__ __forceinline__ __WT_H2 operator+(const __WT_H2 &a, const __WT_H2 &b) { return __hadd2(a, b); }
__host__ __device__ __forceinline__ __WT_H2 &operator+=(__WT_H2 &a, const __WT_H2 &b)
{
    a = __hadd2(a, b);
    return a;
}
__host__ __device__ __forceinline__ __WT_H operator-(const __WT_H &a, const __WT_H &b) { return __hsub(a, b); }
__host__ __device__ __forceinline__ __WT_H &operator-=(__WT_H &a, const __WT_H &b)
{
    a = __hsub(a, b);
    return a;
}
__host__ __device__ __forceinline__ __WT_H2 operator-(const __WT_H2 &a, const __WT_H2 &b) { return __hsub2(a, b); }
__host__ __device__ __forceinline__ __WT_H2 &operator-=(__WT_H2 &a, const __WT_H2 &b)
{
    a = __hsub2(a, b);
    return a;
}
__host__ __device__ __forceinline__ __WT_H operator*(const __WT_H &a, const __WT_H &b) { return __hmul(a, b); }
__host__ __device__ __forceinline__ __WT_H &operator*=(__WT_H &a, const __WT_H &b)
{
    a = __hmul(a, b);
    return a;
}
__host__ __device__ __forceinline__ __WT_H2 operator*(const __WT_H2 &a, const __WT_H2 &b) { return __hmul2(a, b); }
__host__ __device__ __forceinline__ __WT_H2 &operator*=(__WT_H2 &a, const __WT_H2 &b)
{
    a = __hmul2(a, b);
    return a;
}
__host__ __device__ __forceinline__ __WT_H operator/(const __WT_H &a, const __WT_H &b) { return __hdiv(a, b); }
__host__ __device__ __forceinline__ __WT_H &operator/=(__WT_H &a, const __WT_H &b)
{
    a = __hdiv(a, b);
    return a;
}
__host__ __device__ __forceinline__ __WT_H &operator++(__WT_H &a)
{
    a = __hadd(a, __wt_make(a, (unsigned short)__WT_ONE));
    return a;
}
__host__ __device__ __forceinline__ __WT_H operator++(__WT_H &a, int)
{
    __WT_H old = a;
    a = __hadd(a, __wt_make(a, (unsigned short)__WT_ONE));
    return old;
}
__host__ __device__ __forceinline__ __WT_H &operator--(__WT_H &a)
{
    a = __hsub(a, __wt_make(a, (unsigned short)__WT_ONE));
    return a;
}
__host__ __device__ __forceinline__ __WT_H operator--(__WT_H &a, int)
{
    __WT_H old = a;
    a = __hsub(a, __wt_make(a, (unsigned short)__WT_ONE));
    return old;
}
__host__ __device__ __forceinline__ __WT_H operator+(const __WT_H &a) { return a; }
__host__ __device__ __forceinline__ __WT_H operator-(const __WT_H &a) { return __hneg(a); }
__host__ __device__ __forceinline__ __WT_H2 operator/(const __WT_H2 &a, const __WT_H2 &b) { return __h2div(a, b); }
__host__ __device__ __forceinline__ __WT_H2 &operator/=(__WT_H2 &a, const __WT_H2 &b)
{
    a = __h2div(a, b);
    return a;
}
__host__ __device__ __forceinline__ __WT_H2 &operator++(__WT_H2 &a)
{
    a = __hadd2(a, __wt_make(a, __WT_ONE | __WT_ONE << 16));
    return a;
}
__host__ __device__ __forceinline__ __WT_H2 operator++(__WT_H2 &a, int)
{
    __WT_H2 old = a;
    a = __hadd2(a, __wt_make(a, __WT_ONE | __WT_ONE << 16));
    return old;
}
__host__ __device__ __forceinline__ __WT_H2 &operator--(__WT_H2 &a)
{
    a = __hsub2(a, __wt_make(a, __WT_ONE | __WT_ONE << 16));
    return a;
}
__host__ __device__ __forceinline__ __WT_H2 operator--(__WT_H2 &a, int)
{
    __WT_H2 old = a;
    a = __hsub2(a, __wt_make(a, __WT_ONE | __WT_ONE << 16));
    return old;
}
__host__ __device__ __forceinline__ __WT_H2 operator+(const __WT_H2 &a) { return a; }
__host__ __device__ __forceinline__ __WT_H2 operator-(const __WT_H2 &a) { return __hneg2(a); }
__host__ __device__ __forceinline__ bool operator==(const __WT_H &a, const __WT_H &b) { return __heq(a, b); }
__host__ __device__ __forceinline__ bool operator==(const __WT_H2 &a, const __WT_H2 &b) { return __hbeq2(a, b); }
__host__ __device__ __forceinline__ bool operator!=(const __WT_H &a, const __WT_H &b) { return __hneu(a, b); }
__host__ __device__ __forceinline__ bool operator!=(const __WT_H2 &a, const __WT_H2 &b) { return __hbne2u(a, b); }
__host__ __device__ __forceinline__ bool operator<(const __WT_H &a, const __WT_H &b) { return __hlt(a, b); }
__host__ __device__ __forceinline__ bool operator<(const __WT_H2 &a, const __WT_H2 &b) { return __hblt2(a, b); }
__host__ __device__ __forceinline__ bool operator<=(const __WT_H &a, const __WT_H &b) { return __hle(a, b); }
__host__ __device__ __forceinline__ bool operator<=(const __WT_H2 &a, const __WT_H2 &b) { return __hble2(a, b); }
__host__ __device__ __forceinline__ bool operator>(const __WT_H &a, const __WT_H &b) { return __hgt(a, b); }
__host__ __device__ __forceinline__ bool operator>(const __WT_H2 &a, const __WT_H2 &b) { return __hbgt2(a, b); }
__host__ __device__ __forceinline__ bool operator>=(const __WT_H &a, const __WT_H &b) { return __hge(a, b); }
__host__ __device__ __forceinline__ bool operator>=(const __WT_H2 &a, const __WT_H2 &b) { return __hbge2(a, b); }

/* lanes and memory */
__device__ __forceinline__ __WT_H __shfl_sync(unsigned int mask, __WT_H v, int lane, int width = 32)
{
    return __wt_make(v, (unsigned short)__shfl_sync(mask, (unsigned int)v.__x, lane, width));
}
__device__ __forceinline__ __WT_H2 __shfl_sync(unsigned int mask, __WT_H2 v, int lane, int width = 32)
{
    return __wt_make(v, __shfl_sync(mask, __wt_pair_bits(v), lane, width));
}
__device__ __forceinline__ __WT_H __shfl_up_sync(unsigned int mask, __WT_H v, unsigned int lane, int width = 32)
{
    return __wt_make(v, (unsigned short)__shfl_up_sync(mask, (unsigned int)v.__x, lane, width));
}
__device__ __forceinline__ __WT_H2 __shfl_up_sync(unsigned int mask, __WT_H2 v, unsigned int lane, int width = 32)
{
    return __wt_make(v, __shfl_up_sync(mask, __wt_pair_bits(v), lane, width));
}
__device__ __forceinline__ __WT_H __shfl_down_sync(unsigned int mask, __WT_H v, unsigned int lane, int width = 32)
{
    return __wt_make(v, (unsigned short)__shfl_down_sync(mask, (unsigned int)v.__x, lane, width));
}
__device__ __forceinline__ __WT_H2 __shfl_down_sync(unsigned int mask, __WT_H2 v, unsigned int lane, int width = 32)
{
    return __wt_make(v, __shfl_down_sync(mask, __wt_pair_bits(v), lane, width));
}
__device__ __forceinline__ __WT_H __shfl_xor_sync(unsigned int mask, __WT_H v, int lane, int width = 32)
{
    return __wt_make(v, (unsigned short)__shfl_xor_sync(mask, (unsigned int)v.__x, lane, width));
}
__device__ __forceinline__ __WT_H2 __shfl_xor_sync(unsigned int mask, __WT_H2 v, int lane, int width = 32)
{
    return __wt_make(v, __shfl_xor_sync(mask, __wt_pair_bits(v), lane, width));
}
__device__ __forceinline__ __WT_H __ldg(const __WT_H *p) { return __wt_make(__WT_H(), __ldg((const unsigned short *)p)); }
__device__ __forceinline__ __WT_H2 __ldg(const __WT_H2 *p) { return __wt_make(__WT_H2(), __ldg((const unsigned int *)p)); }
__device__ __forceinline__ __WT_H __ldcg(const __WT_H *p) { return __wt_make(__WT_H(), __ldcg((const unsigned short *)p)); }
__device__ __forceinline__ __WT_H2 __ldcg(const __WT_H2 *p) { return __wt_make(__WT_H2(), __ldcg((const unsigned int *)p)); }
__device__ __forceinline__ __WT_H __ldca(const __WT_H *p) { return __wt_make(__WT_H(), __ldca((const unsigned short *)p)); }
__device__ __forceinline__ __WT_H2 __ldca(const __WT_H2 *p) { return __wt_make(__WT_H2(), __ldca((const unsigned int *)p)); }
__device__ __forceinline__ __WT_H __ldcs(const __WT_H *p) { return __wt_make(__WT_H(), __ldcs((const unsigned short *)p)); }
__device__ __forceinline__ __WT_H2 __ldcs(const __WT_H2 *p) { return __wt_make(__WT_H2(), __ldcs((const unsigned int *)p)); }
__device__ __forceinline__ __WT_H __ldlu(const __WT_H *p) { return __wt_make(__WT_H(), __ldlu((const unsigned short *)p)); }
__device__ __forceinline__ __WT_H2 __ldlu(const __WT_H2 *p) { return __wt_make(__WT_H2(), __ldlu((const unsigned int *)p)); }
__device__ __forceinline__ __WT_H __ldcv(const __WT_H *p) { return __wt_make(__WT_H(), __ldcv((const unsigned short *)p)); }
__device__ __forceinline__ __WT_H2 __ldcv(const __WT_H2 *p) { return __wt_make(__WT_H2(), __ldcv((const unsigned int *)p)); }
__device__ __forceinline__ void __stcg(__WT_H *p, __WT_H v) { __stcg((unsigned short *)p, v.__x); }
__device__ __forceinline__ void __stcg(__WT_H2 *p, __WT_H2 v) { __stcg((unsigned int *)p, __wt_pair_bits(v)); }
__device__ __forceinline__ void __stcs(__WT_H *p, __WT_H v) { __stcs((unsigned short *)p, v.__x); }
__device__ __forceinline__ void __stcs(__WT_H2 *p, __WT_H2 v) { __stcs((unsigned int *)p, __wt_pair_bits(v)); }
__device__ __forceinline__ void __stwb(__WT_H *p, __WT_H v) { __stwb((unsigned short *)p, v.__x); }
__device__ __forceinline__ void __stwb(__WT_H2 *p, __WT_H2 v) { __stwb((unsigned int *)p, __wt_pair_bits(v)); }
__device__ __forceinline__ void __stwt(__WT_H *p, __WT_H v) { __stwt((unsigned short *)p, v.__x); }
__device__ __forceinline__ void __stwt(__WT_H2 *p, __WT_H2 v) { __stwt((unsigned int *)p, __wt_pair_bits(v)); }
__device__ __forceinline__ __WT_H atomicAdd(__WT_H *p, __WT_H v) { return __wt_make(v, __WT(atomic_add)((unsigned short *)p, v.__x)); }
__device__ __forceinline__ __WT_H2 atomicAdd(__WT_H2 *p, __WT_H2 v) { return __wt_make(v, __WT2(atomic_add)((unsigned int *)p, __wt_pair_bits(v))); }
