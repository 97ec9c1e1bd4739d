// case: heap
// launch: grid=1 block=32
// arg: out i32[32] = 0
// expect: out = [10, 14, 39, 23, 62, 22, 91, 31, 114, 30, 143, 39, 166, 38, 195, 47, 218, 46, 247, 55, 270, 54, 299, 63, 322, 62, 351, 71, 374, 70, 403, 79]
// note: new, delete, malloc and free on the device; virtual destructors; placement

#include <new>

struct node {
    int v;
    node *next;
    __device__ node(int x, node *n) : v(x), next(n) {}
};
struct base {
    int *log;
    __device__ base(int *l) : log(l) {}
    __device__ virtual ~base() { *log += 1; }
    __device__ virtual int f() const { return 1; }
};
struct more : base {
    int k;
    __device__ more(int *l, int x) : base(l), k(x) {}
    __device__ ~more() { *log += 10 * k; }
    __device__ int f() const override { return k; }
};
extern "C" __global__ void k(int *out)
{
    int t = threadIdx.x, h = 0, log = 0;
    node *list = nullptr;
    for (int i = 0; i < t % 4; i++)
        list = new node(i, list);
    while (list) {
        node *n = list->next;
        h += list->v + 1;
        delete list;
        list = n;
    }
    int *a = new int[t + 1];
    for (int i = 0; i <= t; i++)
        a[i] = i;
    h += a[t] * 2;
    delete[] a;
    float *p = (float *)malloc(8 * sizeof(float));
    p[3] = 2.5f;
    h += (int)(p[3] * 2);
    free(p);
    base *b = t % 2 ? new base(&log) : new more(&log, t);
    h += b->f();
    delete b;
    int *z = new int();
    h += *z + log;
    delete z;
    __align__(8) char room[sizeof(node)];
    node *placed = new (room) node(4, nullptr);
    h += placed->v;
    out[t] = h;
}
