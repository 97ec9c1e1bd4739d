struct P {
    int a, b;
};

__global__ void too_few_names(int *out)
{
    P p{1, 2};
    auto [x] = p; // error 10: these are 1 names and 'P' has 2 parts that can be named so
    out[0] = x;
}

__global__ void too_many_names(int *out)
{
    int v[2] = {1, 2};
    auto [x, y, z] = v; // error 10: these are 3 names and 'int [2]' has 2 parts that can be
    out[0] = x;
}

__global__ void nothing_to_name(int *out)
{
    auto [x, y] = 3; // error 10: these are 2 names and 'int' has 0 parts that can be named so
    out[0] = x;
}
