// Variables at file scope: constants, tables, initialisers that run before main; statics of
// functions; recursion; text.
// stdout: 1 2 4 12
// stdout: one three
// stdout: 1 2 3
// stdout: 55 120
// stdout: 6 30
// stdout: 0.30000001
// stdout: total is 12
// status: 0
#include <cstdio>
#include <cstdlib>

const int SIZE = 4;
int table[SIZE] = {1, 2, 4};
int sum_of(const int *x, int n)
{
    int s = 0;
    for (int i = 0; i < n; i++)
        s += x[i];
    return s;
}
int total = sum_of(table, SIZE) + 5;
const char *names[] = {"one", "two", "three"};
struct pair {
    int a, b;
} both = {6, 5 * 6};

#define SHOW(x) printf("%s is %d\n", #x, x) // two texts in one place

int next()
{
    static int n = 0;
    return ++n;
}
int fib(int n)
{
    return n < 2 ? n : fib(n - 1) + fib(n - 2);
}
long factorial(int n)
{
    return n ? n * factorial(n - 1) : 1;
}

int main()
{
    printf("%d %d %d %d\n", table[0], table[1], table[2], total);
    printf("%s %s\n", names[0], names[2]);
    int a = next(), b = next();
    printf("%d %d %d\n", a, b, next());
    printf("%d %ld\n", fib(10), factorial(5));
    printf("%d %d\n", both.a, both.b);
    float third = 0.1f * 3.0f + 0.0f; // each operation rounded by itself
    printf("%.8f\n", third);
    SHOW(total);
    return EXIT_SUCCESS;
}
