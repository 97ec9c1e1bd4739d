// launch: grid=1 block=32
// arg: out i32[32] = 0
// expect: out = [1117, 1119, 1121, 1123, 1125, 1127, 1129, 1131, 1133, 1135, 1137, 1139, 1141, 1143, 1145, 1147, 1149, 1151, 1153, 1155, 1157, 1159, 1161, 1163, 1165, 1167, 1169, 1171, 1173, 1175, 1177, 1179]
// topic: pointers to data members

struct S {
    int a;
    float b;
    int c[4];
};

__device__ int get(const S &s, int S::*p)
{
    return s.*p;
}

__device__ int getp(const S *s, int S::*p)
{
    return s->*p;
}

__global__ void member_pointers_data(int *out)
{
    int t = threadIdx.x;
    S s;
    s.a = t;
    s.b = 2;
    int S::*p = &S::a;
    s.*p += 5;
    float S::*q = &S::b;
    (&s)->*q *= 3;
    int S::*n = nullptr;
    out[t] = get(s, p) + getp(&s, &S::a) + (int)(s.*q) + (n == nullptr) +
             (p != nullptr) * 100 + (p ? 1000 : 0);
}
