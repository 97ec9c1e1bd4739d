__global__ void no_such_value(int *__restrict__ out)
{
    [[maybe_unused]] int q = missing; // error 30: name 'missing' is not declared: declare it, or check the
    out[0] = q;
}
