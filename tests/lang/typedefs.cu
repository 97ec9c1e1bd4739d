// launch: grid=1 block=32
// arg: out i32[32] = 0
// expect: out = [15, 15, 15, 15, 15, 15, 15, 15, 15, 15, 15, 15, 15, 15, 15, 15, 15, 15, 15, 15, 15, 15, 15, 15, 15, 15, 15, 15, 15, 15, 15, 15]
// topic: typedef of arrays, functions, structs and enums

typedef unsigned int uint_, *puint;
typedef float mat[2][2];
typedef int (*fn)(int);
typedef struct tag {
    int x;
} tag_t;
typedef enum { AA, BB } en;
__device__ int id(int x)
{
    return x;
}

__global__ void typedefs(int *out)
{
    uint_ u = 5;
    puint p = &u;
    mat m = {{1, 2}, {3, 4}};
    fn f = id;
    tag_t g = {3};
    struct tag h = g;
    en e = BB;
    out[threadIdx.x] = *p + (int)m[1][1] + f(2) + h.x + e;
}
