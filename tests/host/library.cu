// The C library, without a kernel: what gcc's program prints.
// operands: 12 abc
// stdout: 3 12 abc 1
// stdout: 1804289383 846930886 1681692777
// stdout: 71876166 708592740
// stdout: [   42][42   ][00042][2a][+42]
// stdout: 3.142 3.14159e+00 1e+10 0.1
// stdout: hello world 11 w 5
// stdout: -1 0 1
// stdout: 255 -7 2.5
// stdout: 1 2 3 4 5
// stdout: ABC 3
// stdout: 2.000000 8.000000 0.500000 3 -4
// status: 1
// stderr: the program ended with status 5
#include <ctype.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static int compare(const char *a, const char *b)
{
    int c = strcmp(a, b);
    return (c > 0) - (c < 0);
}

static void numbers(char *s)
{
    int v[5];
    for (int i = 0; i < 5; i++)
        v[i] = i + 1;
    memmove(v, v, sizeof v);
    for (int i = 0; i < 5; i++)
        printf("%d%c", v[i], i < 4 ? ' ' : '\n');
    for (size_t i = 0; i < strlen(s); i++)
        s[i] = (char)toupper(s[i]);
    printf("%s %d\n", s, isdigit('3') ? 3 : 0);
}

int main(int argc, char **argv)
{
    char text[32], word[] = "abc";
    char *copy = (char *)malloc(32);
    printf("%d %s %s %d\n", argc, argv[1], argv[2], argv[argc] == NULL);
    int r0 = rand(), r1 = rand(), r2 = rand();
    printf("%d %d %d\n", r0, r1, r2);
    srand(42);
    r0 = rand();
    r1 = rand();
    printf("%d %d\n", r0, r1);
    printf("[%5d][%-5d][%05d][%x][%+d]\n", 42, 42, 42, 42, 42);
    printf("%.3f %.5e %g %g\n", 3.14159, 3.14159, 1e10, 0.1f);
    strcpy(copy, "hello");
    strcat(copy, " world");
    snprintf(text, sizeof text, "%s %zu", copy, strlen(copy));
    printf("%s %c %d\n", text, *strchr(text, 'w'), (int)(strchr(text, ' ') - text));
    printf("%d %d %d\n", compare("a", "b"), compare("b", "b"), compare("b", "a"));
    printf("%ld %d %g\n", strtol("ff", NULL, 16), atoi("-7x"), atof("2.5"));
    numbers(word);
    printf("%f %f %f %d %d\n", sqrt(4.0), pow(2.0, 3.0), fabs(-0.5), (int)floor(3.9),
           (int)ceil(-4.5));
    free(copy);
    exit(5);
}
