template <class T> struct Tr;
template <> struct Tr<int> {
    static constexpr int v = 1;
};

template <class T> struct Tw {
    static constexpr int v = 1;
};

template <class A, class B> struct Pr {
    static constexpr int v = 0;
};

template <class A> struct Pr<A, int> {
    static constexpr int v = 1;
};

template <class B> struct Pr<int, B> {
    static constexpr int v = 2;
};

__global__ void no_definition(int *out)
{
    Tr<float> t; // error 15: t has the incomplete type 'Tr<float>': define the struct
    out[0] = sizeof(t);
}

__global__ void two_fit(int *out)
{
    out[0] = Pr<int, int>::v; // error 14: 'Pr<int, int>' fits two partial specialisations equally
}

__global__ void no_member(int *out)
{
    out[0] = Tw<int>::w; // error 14: name 'Tw::w' is not declared: did you mean 'Tw'?
}
