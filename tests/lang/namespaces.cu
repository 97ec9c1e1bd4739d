// launch: grid=1 block=32
// arg: out i32[32] = 0
// expect: out = [26, 26, 26, 26, 26, 26, 26, 26, 26, 26, 26, 26, 26, 26, 26, 26, 26, 26, 26, 26, 26, 26, 26, 26, 26, 26, 26, 26, 26, 26, 26, 26]
// topic: inline, nested and unnamed namespaces, aliases, using

namespace a {
inline namespace v1 {
__device__ int f()
{
    return 3;
}
} // namespace v1
namespace b::c {
__device__ int g()
{
    return 5;
}
} // namespace b::c
} // namespace a
namespace al = a::b::c;
using a::f;
using namespace al;
namespace {
__device__ int anon()
{
    return 7;
}
} // namespace

__global__ void namespaces(int *out)
{
    out[threadIdx.x] = f() + a::v1::f() + al::g() + g() + anon() + ::f();
}
