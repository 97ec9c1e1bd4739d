// A name that is nearly one of the run time's is a mistake and no missing library.
// stderr: function 'cudaMaloc' is not declared: did you mean 'cudaMalloc'?
// refused: nvcc too
// status: 1
int main()
{
    int *p;
    cudaMaloc(&p, 4);
    return 0;
}
