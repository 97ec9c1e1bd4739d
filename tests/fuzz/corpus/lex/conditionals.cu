#define T(e) T_(e)
#if 1 + 2 * 3 == 7 && (1 << 4) == 16 && -1 < 0 && !0 && ~0 == -1
ok1
#endif
#if -1 > 0u
ok2
#endif
#if (2 || 1 / 0) && !(0 && 1 / 0) && (1 ? 2 : 1/0) == 2
ok3
#endif
#if 'a' == 97 && '\377' < 0 && 0x7fffffffffffffff + 1u > 0 && 10 % 3 == 1 && 7/2 == 3 && -7/2 == -3
ok4
#endif
#if defined T && defined(T) && !defined U && U == 0 && !U
ok5
#endif
#define HAS defined(T)
#if HAS
ok6
#endif
#if 0
# if 1
no
# else
no
# endif
 don't "
# elif 0
#elif 1
ok7
#elif 1/0
no
#else
no
#endif
#ifdef T
ok8
#endif
#ifndef T
no
#else
ok9
#endif
#if true && !false && (true or false) and not 0
ok10
#endif
#if 5 > 3 > 2
no
#endif
#if 1 ? 0 ? 1 : 2 : 3
ok11
#endif
#if (((((1)))))
ok12
#endif
#if 0x10 == 16 && 010 == 8 && 0b11 == 3 && 1'0 == 10 && 18446744073709551615u == -1
ok13
#endif
#if __has_include("a.cu") && !__has_include("nope")
ok14
#endif
#if EMPTYX + 1 == 1
ok15
#endif
#line 100
__LINE__
#line 200 "x.c"
__LINE__ __FILE__
