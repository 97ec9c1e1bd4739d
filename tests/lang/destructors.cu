// case: destructors
// launch: grid=1 block=32
// arg: out i32[32] = 0
// expect: out = [244875, 246378, 254181, 244650, 245118, 246621, 253695, 244893, 245361, 246135, 253938, 245136, 244875, 246378, 254181, 244650, 245118, 246621, 253695, 244893, 245361, 246135, 253938, 245136, 244875, 246378, 254181, 244650, 245118, 246621, 253695, 244893]
// note: destructors at the ends of scopes, on jumps, of members, bases, temporaries and parameters

struct trace {
    int *log;
    int id;
    __device__ trace(int *l, int i) : log(l), id(i) { *log = *log * 3 + id; }
    __device__ trace(const trace &o) : log(o.log), id(o.id + 1) { *log = *log * 5 + id; }
    __device__ trace &operator=(const trace &o)
    {
        id = o.id;
        *log += 7;
        return *this;
    }
    __device__ ~trace() { *log = *log * 2 - id; }
    __device__ int get() const { return id; }
};
struct holder {
    trace a;
    trace b;
    __device__ holder(int *l) : b(l, 4), a(l, 3) {}
    __device__ ~holder() { *a.log += 100; }
};
struct derived : trace {
    trace inner;
    __device__ derived(int *l) : trace(l, 5), inner(l, 6) {}
};
__device__ int take(trace t) { return t.get(); }
__device__ int look(const trace &t) { return t.get(); }
__device__ int early(int *l, int n)
{
    trace a(l, 1);
    for (int i = 0; i < 4; i++) {
        trace b(l, 2);
        if (i == n)
            continue;
        if (i == n + 1)
            break;
        if (n == 3)
            return a.get() + b.get();
    }
    return *l;
}
__device__ trace make(int *l) { return trace(l, 8); }
extern "C" __global__ void k(int *out)
{
    int t = threadIdx.x, log = 0, h = 0;
    {
        trace a(&log, t % 3);
        trace b = a;
        h += take(a) + look(b);
        a = b;
    }
    h += log;
    log = 0;
    h += early(&log, t % 4) * 3 + log;
    log = 0;
    {
        holder x(&log);
        derived y(&log);
        derived z = y;
    }
    h += log;
    log = 1;
    trace(&log, 9);
    h += look(make(&log)) + log;
    {
        trace many[2] = {trace(&log, 1), {&log, 2}};
        const trace &r = make(&log);
        h += r.get() + many[1].get();
    }
    out[t] = h + log;
}
