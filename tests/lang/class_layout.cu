// case: class_layout
// launch: grid=1 block=32
// arg: out i32[32] = 0
// expect: out = [1785715091, -397961835, 1713328535, -470348391, 1640941979, -542734947, 1568555423, -615121503, 1496168867, -687508059, 1423782311, -759894615, 1351395755, -832281171, 1279009199, -904667727, 1206622643, -977054283, 1134236087, -1049440839, 1061849531, -1121827395, 989462975, -1194213951, 917076419, -1266600507, 844689863, -1338987063, 772303307, -1411373619, 699916751, -1483760175]
// note: layout of classes: empty bases, padding of bases that is used again, table pointers, unions

struct empty {};
struct empty2 {};
struct holds_empty : empty {
    empty e;
    char c;
};
struct two : empty, empty2 {
    int x;
};
struct same_twice : two, empty2 {
    short s;
};
struct pod {
    int x;
    char c;
};
struct from_pod : pod {
    char d;
};
struct not_pod {
    int x;
    char c;
    __host__ __device__ not_pod() : x(1), c(2) {}
};
struct from_not_pod : not_pod {
    char d;
};
class secret {
    int x;
    char c;

  public:
    __host__ __device__ int get() const { return x + c; }
};
struct from_secret : secret {
    char d;
};
struct deep : from_not_pod {
    short s;
    char e;
};
struct poly {
    int x;
    __host__ __device__ virtual int f() { return 1; }
};
struct poly2 {
    char c;
    __host__ __device__ virtual int g() { return 2; }
};
struct both : pod, poly, poly2 {
    char last;
};
struct with_ref {
    char c;
    int &r;
    __host__ __device__ with_ref(int &x) : c(1), r(x) {}
};
union value {
    int i;
    float f;
    char bytes[6];
    __host__ __device__ value() : i(5) {}
    __host__ __device__ int low() const { return bytes[0]; }
};
struct tagged {
    int kind;
    union {
        int i;
        double d;
    };
    struct {
        short lo, hi;
    };
    __host__ __device__ tagged(int k) : kind(k), d(2.5), lo(3), hi(4) {}
    __host__ __device__ int sum() const { return kind + (int)d + lo + hi; }
};
struct __align__(16) wide : pod {
    static int counted;
    enum { SIZE = 3 };
    char tail[SIZE];
};
template <typename T> struct lazy : T {
    char more;
};
static_assert(sizeof(empty) == 1 && sizeof(two) == 4, "empty bases take no room");
static_assert(sizeof(from_pod) == 12 && sizeof(from_not_pod) == 8, "tail padding");

#define AT(T, m) h = h * 31 + (int)((char *)&((T *)p)->m - (char *)p)
#define SIZE(T) h = h * 31 + (int)sizeof(T) * 16 + (int)alignof(T)

extern "C" __global__ void k(int *out)
{
    int t = threadIdx.x, h = t;
    __align__(16) char p[128];
    SIZE(empty);
    SIZE(holds_empty);
    AT(holds_empty, e);
    AT(holds_empty, c);
    SIZE(two);
    SIZE(same_twice);
    AT(same_twice, s);
    SIZE(from_pod);
    AT(from_pod, d);
    SIZE(from_not_pod);
    AT(from_not_pod, d);
    SIZE(from_secret);
    AT(from_secret, d);
    SIZE(deep);
    AT(deep, s);
    AT(deep, e);
    SIZE(poly);
    AT(poly, x);
    SIZE(both);
    AT(both, poly::x);
    AT(both, last);
    SIZE(with_ref);
    SIZE(value);
    SIZE(tagged);
    AT(tagged, d);
    AT(tagged, hi);
    SIZE(wide);
    AT(wide, tail);
    SIZE(lazy<not_pod>);
    SIZE(lazy<pod>);
    AT(lazy<not_pod>, more);
    value v;
    tagged g(t);
    h = h * 31 + v.low() + g.sum();
    out[t] = h;
}
