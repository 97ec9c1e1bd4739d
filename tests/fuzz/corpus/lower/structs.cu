// Structs, arrays, bit-fields and unions live in memory.
struct Point {
    float x, y;
    int tag;
};
struct Packed {
    unsigned low : 5, mid : 11;
    int high : 6;
};
union Bits {
    float f;
    unsigned u;
};
struct Box {
    struct Point at;
    short size[3];
};

__device__ struct Point scaled(struct Point p, float by)
{
    struct Point q = p;
    q.x *= by;
    q.y = p.y * by;
    return q;
}

__global__ void structs(struct Box box, float *out, struct Point *points)
{
    struct Point p = {1.0f, 2.0f};
    struct Point q = scaled(p, out[0]);
    points[threadIdx.x] = q;
    points->tag = box.size[threadIdx.x % 3] + box.at.tag;
    struct Packed k;
    k.low = threadIdx.x;
    k.high = k.low - 3;
    union Bits b;
    b.f = q.x;
    out[1] = b.u + k.high + k.mid;
    struct Point *best = q.x > p.x ? &q : &p;
    out[2] = best->y;
    out[3] = scaled(*best, 3.0f).x;
    q = p;
}
