class A {
  public:
    int v;
};

class B : private A {};
struct U {
    int x;
};

__global__ void unrelated(int *out)
{
    U u{1};
    A *a = &u; // error 12: cannot use 'U *' as 'A *' to initialise 'a': cast with (A
    out[0] = a->v;
}
