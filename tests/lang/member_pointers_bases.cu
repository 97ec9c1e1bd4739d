// launch: grid=1 block=32
// arg: out i32[32] = 0
// expect: out = [0, 31, 62, 93, 124, 155, 186, 217, 248, 279, 310, 341, 372, 403, 434, 465, 496, 527, 558, 589, 620, 651, 682, 713, 744, 775, 806, 837, 868, 899, 930, 961]
// topic: pointers to members of bases used with a derived class

struct A {
    int x;
    __device__ int ga()
    {
        return x;
    }
};

struct B {
    int y;
    __device__ int gb()
    {
        return y;
    }
};

struct C : A, B {
    int z;
};

__global__ void member_pointers_bases(int *out)
{
    int t = threadIdx.x;
    C c;
    c.x = t;
    c.y = 10 * t;
    c.z = 5;
    int (C::*f)() = &B::gb;
    int C::*m = &B::y;
    int (C::*g)() = static_cast<int (C::*)()>(&A::ga);
    int (B::*h)() = &B::gb;
    out[t] = (c.*f)() + c.*m + (c.*g)() + (static_cast<B &>(c).*h)();
}
