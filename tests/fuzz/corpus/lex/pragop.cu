_Pragma("unroll 4") for _Pragma("x") y _Pragma(3) z
#define P _Pragma("nounroll")
P P
#define f(x) x
f(_Pragma("unroll") f(1)
#pragma unroll 3
2)