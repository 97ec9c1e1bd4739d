template <bool B> struct enable {
};

template <> struct enable<true> {
    using type = int;
};

template <class T, typename enable<sizeof(T) == 4>::type = 0> __device__ int four(T)
{
    return 4;
}

__global__ void no_candidate(int *out)
{
    out[0] = four('c'); // error 14: 'four' does not take (char): type 'enable::type' is not
}
