// The same memory is given back twice.
// stdout: 1
// stderr: [oob-global]
// stderr: free is given a pointer that malloc did not give, or that is freed already
// status: 1
#include <cstdio>
#include <cstdlib>

int main()
{
    int *p = (int *)malloc(4);
    *p = 1;
    printf("%d\n", *p);
    free(p);
    free(p);
    return 0;
}
