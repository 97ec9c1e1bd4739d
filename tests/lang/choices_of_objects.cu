// launch: grid=1 block=32
// arg: out i32[32] = 0
// expect: out = [124, 1104, 212, 2202, 124, 1104, 212, 2202, 124, 1104, 212, 2202, 124, 1104, 212, 2202, 124, 1104, 212, 2202, 124, 1104, 212, 2202, 124, 1104, 212, 2202, 124, 1104, 212, 2202]
// topic: the conditional operator as an object

__global__ void choices_of_objects(int *out)
{
    int t = threadIdx.x, a = 1, b = 2;
    (t & 1 ? a : b) += 10;
    int &r = t & 2 ? a : b;
    r *= 2;
    out[t] = a * 100 + b;
}
