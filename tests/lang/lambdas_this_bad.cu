__global__ void no_object(int *out)
{
    auto f = [this]() { return 1; }; // error 15: there is no object here whose 'this' could be captured
    out[0] = f();
}
