// stdout: malloc 0 1 4 9 16, calloc 0, realloc 16
// stdout: new 7 3, array 60, object 5 gone
// stdout: memset 42 42, copied hello, equal 0
// status: 0
#include <cstdio>
#include <cstdlib>
#include <cstring>

struct Thing {
    int value;
    Thing(int v) : value(v) {}
    ~Thing() { printf(" gone\n"); }
};

int main()
{
    int *squares = (int *)malloc(5 * sizeof(int));
    for (int i = 0; i < 5; i++)
        squares[i] = i * i;
    int *zeros = static_cast<int *>(calloc(3, sizeof *zeros));
    printf("malloc");
    for (int i = 0; i < 5; i++)
        printf(" %d", squares[i]);
    squares = (int *)realloc(squares, 10 * sizeof(int));
    printf(", calloc %d, realloc %d\n", zeros[2], squares[4]);
    free(squares);
    free(zeros);

    int *one = new int(7);
    float *many = new float[4];
    float sum = 0;
    for (int i = 0; i < 4; i++)
        many[i] = 10.0f * i;
    for (int i = 3; i >= 0; --i)
        sum += many[i];
    printf("new %d %zu, array %g, object %d", *one, sizeof(Thing) - 1, sum, (new Thing(5))->value);
    Thing *t = new Thing(6);
    delete t;
    delete one;
    delete[] many;

    unsigned char bytes[4];
    memset(bytes, 0x2a, sizeof bytes);
    char text[16], other[16];
    strcpy(text, "hello");
    memcpy(other, text, strlen(text) + 1);
    printf("memset %d %d, copied %s, equal %d\n", bytes[0], bytes[3], other, strcmp(text, other));
    return 0;
}
