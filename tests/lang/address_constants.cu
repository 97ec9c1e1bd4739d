// launch: grid=1 block=32
// arg: out i32[16] = 0
// expect: out = [98, 7, 8, 7, 4, 111, 3, 8, 1, 5, 6, 0, 0, 0, 0, 0]
// topic: pointers to other variables, strings and functions as initial values

__device__ const char *table[] = {"a", "b", "hello"};
__device__ int x[4] = {5, 6, 7, 8};
__device__ int *p = &x[2];
__device__ int *q = x + 1;

struct pair {
    int *a;
    int n;
};

__device__ struct {
    int first;
    pair in[2];
} nested = {1, {{x, 2}, {&x[3], 3}}};
__constant__ pair *const inside = &nested.in[1];
__device__ void *plain = x;
__device__ int *none = nullptr;
__device__ const char *message = "hello";

struct node {
    int v;
    node *next;
};
__device__ node second = {4, nullptr};
__device__ node first = {3, &second};

__device__ int twice(int a)
{
    return 2 * a;
}
__device__ int (*function)(int) = twice;

__global__ void address_constants(int *out)
{
    static const char *const words[] = {"no", "yes"};
    out[0] = table[1][0];
    out[1] = *p;
    out[2] = q[2];
    out[3] = nested.in[0].a[2];
    out[4] = function(2);
    out[5] = message[4];
    out[6] = inside->n;
    out[7] = *inside->a;
    out[8] = none == nullptr && plain == x && words[1][0] == 'y';
    out[9] = nested.in[0].a[0];
    out[10] = first.next->v + first.v - 1;
}
