// Initialisers with and without inner braces, designators, strings, nested structs.
struct V {
    int x, y;
};
struct Box {
    V lo, hi;
    char name[4];
    unsigned a : 3, b : 5;
};
__device__ V corners[2] = {1, 2, {3}};
__device__ Box box = {{1, 2}, 3, 4, "ab", 5, 6};
__constant__ char greeting[] = "hi";

__device__ V make(int x)
{
    return {x, -x};
}

__global__ void arrays(int *p, V *v)
{
    int a[] = {1, 2, 3};
    int b[2][2] = {1, 2, 3, 4};
    V list[2] = {{1, 2}, make(3)};
    Box local = {{1}, v[0], {'x', 'y'}};
    V named = {.x = 1, .y = 2};
    int at[4] = {[2] = 7};
    p[0] = sizeof(a) / sizeof(a[0]) + b[1][0] + list[1].x + at[2];
    p[1] = local.hi.y + box.b + corners[1].y + greeting[1] + named.y;
    *v = {4};
    v[1] = V{5, 6};
    v[2] = V();
    v[3] = make(7);
}
