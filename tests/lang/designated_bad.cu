struct triple {
    int x, y, z;
};

__global__ void no_member(int *out)
{
    triple t = {.w = 3}; // error 17: 'triple' has no member 'w'
    out[0] = t.x;
}

__global__ void other_order(int *out)
{
    triple t = {.z = 3, .x = 1}; // error 25: 'x' stands before 'z' in 'triple': give values in that
    out[0] = t.x;
}

__global__ void twice(int *out)
{
    triple t = {.y = 3, .y = 1}; // error 25: 'y' has a value already
    out[0] = t.y;
}

__global__ void outside(int *out)
{
    int v[2] = {[2] = 1}; // error 17: this index is outside the array
    out[0] = v[0];
}

struct made {
    int a = 5;
    int b = 8;
};

__global__ void stepped_over(int *out)
{
    made m = {.b = 3}; // unsupported 15: this steps over 'a', which has a default value
    out[0] = m.a;
}
