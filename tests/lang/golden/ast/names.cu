// What is a type depends on where one stands.
typedef int T;
namespace a {
typedef float T;
struct S {
    typedef char C;
};
namespace b {
T from_a;
}
}
T from_file;
a::T qualified;
::T rooted;
a::S::C inner_type;
using a::S;
S used;
namespace ab = a::b;
using namespace a::b;
namespace a {
int reopened;
}
inline namespace v1 {
typedef short V;
}
namespace x::y {
typedef long L;
}
V from_inline;
x::y::L from_nested;
typedef struct tag tag;
struct tag {
    tag *self;
};
__global__ void k(int n)
{
    T t = n;
    {
        int T = 2;
        n = T * n;
        n = (T) - n;
    }
    T *p = &t;
    T(q);
    T(n + 1);
    T (*r)[2];
    n = (T)-n;
    struct tag S;
    S.self = 0;
    struct S real;
}
