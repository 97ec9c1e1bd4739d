__global__ void not_captured(int *out)
{
    int t = 1;
    auto f = [](int x) { return x + t; }; // error 37: 't' is a variable of the function around and is not
    out[0] = f(1);
}

__global__ void not_mutable(int *out)
{
    int t = 1;
    auto f = [t]() {
        t = 2; // error 9: this is const and cannot be written: drop the const, or
        return t;
    };
    out[0] = f();
}

__global__ void no_such_name(int *out)
{
    auto f = [missing]() { return 1; }; // error 15: name 'missing' is not declared: declare it, or check the
    out[0] = f();
}

__global__ void wrong_count(int *out)
{
    auto f = [](int a) { return a; };
    out[0] = f(1, 2); // error 14: 'operator()' takes 1 argument, and 2 are given
}
