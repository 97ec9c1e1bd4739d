struct A { A *next; union { int i; float f; }; unsigned b : 3; };
struct B { B b; };
typedef B C[3];
enum E { x, y = x + 2, z = sizeof(A) };
const int n = z, m = n / 0, o = o;
__device__ int *p = &x, q[] = {1, 2, [7] = 3};
__global__ void k(A *a, C c, E e) { A t = {a, {1}}; int v[n], w[m]; a->next->f = e ? v : w; B u; }
