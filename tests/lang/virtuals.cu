// case: virtuals
// launch: grid=1 block=32
// arg: out i32[32] = 0
// expect: out = [8649, 9370, 14791, 11763, 13036, 18109, 15093, 17278, 21643, 18639, 22096, 25393, 22401, 27490, 29359, 26379, 33460, 33541, 30573, 40006, 37939, 34983, 47128, 42553, 39609, 54826, 47383, 44451, 63100, 52429, 49509, 71950]
// note: virtual functions under divergence, several bases, slicing

struct shape {
    int id;
    __device__ shape(int i) : id(i) {}
    __device__ virtual int area() const = 0;
    __device__ virtual int sides() const { return 0; }
    __device__ int both() const { return area() * 10 + sides(); }
};
struct square : shape {
    int a;
    __device__ square(int x) : shape(1), a(x) {}
    __device__ int area() const override { return a * a; }
    __device__ int sides() const override { return 4; }
};
struct circle : public shape {
    int r;
    __device__ circle(int x) : shape(2), r(x) {}
    __device__ int area() const override { return 3 * r * r; }
};
struct named {
    int tag = 7;
    __device__ virtual int name() { return tag; }
};
struct big_square : square, named {
    __device__ big_square(int x) : square(x + 1) {}
    __device__ int name() override { return a + tag; }
    __device__ int sides() const override { return 40 + square::sides(); }
};
__device__ int measure(const shape &s) { return s.both() + s.id; }
__device__ int call_it(named *n) { return n->name(); }
extern "C" __global__ void k(int *out)
{
    int t = threadIdx.x;
    square s(t);
    circle c(t + 1);
    big_square b(t);
    named n;
    const shape *which = t % 3 == 0 ? (const shape *)&s : t % 3 == 1 ? (const shape *)&c : &b;
    int h = measure(*which) + which->sides() * 100;
    h += call_it(&b) * 1000 + call_it(&n);
    h += s.area() + b.area() + (int)sizeof(big_square) * 7;
    square copy = b;
    const shape &r = copy;
    h += r.sides() * 3;
    out[t] = h;
}
