// launch: grid=1 block=32
// arg: out i32[32] = 0
// expect: out = [12, 20, 28, 36, 44, 52, 60, 68, 76, 84, 92, 100, 108, 116, 124, 132, 140, 148, 156, 164, 172, 180, 188, 196, 204, 212, 220, 228, 236, 244, 252, 260]
// topic: new and delete of objects and arrays

struct N {
    int v;
    N *next;
    __device__ N(int x) : v(x), next(nullptr)
    {
    }
    __device__ ~N()
    {
        v = 0;
    }
};

__global__ void new_delete(int *out)
{
    int t = threadIdx.x;
    N *h = nullptr;
    for (int i = 0; i < 4; i++) {
        N *n = new N(i + t);
        n->next = h;
        h = n;
    }
    int s = 0;
    while (h) {
        s += h->v;
        N *n = h->next;
        delete h;
        h = n;
    }
    int *a = new int[8];
    a[3] = s;
    s = a[3] * 2;
    delete[] a;
    out[t] = s;
}
