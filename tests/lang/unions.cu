// launch: grid=1 block=32
// arg: out i32[32] = 0
// expect: out = [1065369540, 1073758277, 1077952645, 1082147013, 1084244197, 1086341381, 1088438565, 1090535750, 1091584342, 1092632934, 1093681526, 1094730118, 1095778710, 1096827302, 1097875894, 1098924486, 1099448782, 1099973078, 1100497374, 1101021670, 1101545966, 1102070262, 1102594558, 1103118854, 1103643150, 1104167446, 1104691742, 1105216038, 1105740334, 1106264630, 1106788926, 1107313223]
// topic: unions, named, anonymous and anonymous in a function

union U {
    int i;
    float f;
    unsigned char b[4];
    struct {
        short lo, hi;
    } h;
};

__global__ void unions(int *out)
{
    int t = threadIdx.x;
    U u;
    u.f = 1.0f + t;
    out[t] = u.i + u.b[3] + u.h.hi;
    union {
        int q;
        float w;
    };
    q = 5;
    out[t] += q;
}
