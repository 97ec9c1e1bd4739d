// stdout: for 45 while 16 do 3 nested 12
// stdout: switch two many, goto 5, range 6, ternary yes
// stdout: digits 1 2 3, %5.2f| 3.14|, 000ff, 1e+06, c, 50%
// stdout: -5 4294967291 18446744073709551615 0x10 left  |right
// status: 1
// stderr: the program ended with status 3
#include <stdio.h>

static int count(int n)
{
    return n < 2 ? n : count(n - 1) + count(n - 2);
}

static const char *word(int n)
{
    switch (n) {
    case 1:
        return "one";
    case 2:
        return "two";
    default:
        break;
    }
    return "many";
}

int main()
{
    int sum = 0, n = 1, k = 0, cells = 0, values[] = {1, 2, 3}, all = 0;
    for (int i = 0; i < 10; ++i)
        sum += i;
    while (n < 10)
        n *= 2;
    do
        k++;
    while (k < 3);
    for (int i = 0; i < 3; i++)
        for (int j = 0; j < 5; j++) {
            if (j == 4)
                break;
            if (i > 5)
                continue;
            cells++;
        }
    printf("for %d while %d do %d nested %d\n", sum, n, k, cells);
    int steps = 0;
again:
    if (++steps < 5)
        goto again;
    for (int v : values)
        all += v;
    printf("switch %s %s, goto %d, range %d, ternary %s\n", word(2), word(9), steps, all,
           count(6) == 8 ? "yes" : "no");
    printf("digits");
    for (int v : values)
        printf(" %d", v);
    printf(", %%5.2f|%5.2f|, %05x, %g, %c, %d%%\n", 3.14159, 255, 1e6, 'c', 50);
    printf("%d %u %llu %#x %-6s|%s\n", -5, (unsigned)-5, ~0ull, 16, "left", "right");
    return 3;
}
