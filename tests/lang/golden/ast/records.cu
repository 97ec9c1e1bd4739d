// Records and enums: what is C stays whole, what is C++ is noted.
struct point {
    float x, y;
    int flag : 3, : 2, rest : 8;
    union {
        int i;
        float f;
    };
    struct inner {
        int deep;
    } in[2];
    static const int size = 4;
    enum colour { RED, GREEN = 5, BLUE };
    typedef float scalar;
    scalar s;
    struct point *next;
};
typedef struct {
    int a;
} anon_t;
typedef struct node_s node_t;
struct node_s {
    node_t *left, *right;
};
union bits {
    unsigned u;
    float f;
    unsigned char b[4];
};
enum plain { A, B = A + 3, C };
enum class scoped : unsigned char { ONE = 1, TWO };
enum { ANON = 1 << 4 };
struct point global = {1, 2}, *ptr;
struct with_methods {
    int n;
    __device__ int twice() const { return 2 * n; }
    __host__ __device__ void set(int v);
};
class with_ctor {
public:
    with_ctor(int n) : n_(n), m_{0} {}
    ~with_ctor();
    with_ctor &operator=(const with_ctor &o);

private:
    int n_, m_;
};
struct derived : public with_methods {
    int extra = 3;
};
struct virt {
    virtual int f() = 0;
};
struct odd {
    std::vector<int> host_only;
    int good;
};
point::inner pi;
enum plain ep = B;
with_methods::missing bad;
__global__ void uses(point *p, struct point q, anon_t r, scoped s) {}
