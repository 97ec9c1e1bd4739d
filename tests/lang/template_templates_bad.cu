template <template <class> class C> struct W {
    C<int> c;
};

template <class T> struct A {
    T v;
};

__global__ void type_for_template(int *out)
{
    W<int> w; // error 5: template argument 'C' of 'W' must be the name of a class
    out[0] = 1;
}
