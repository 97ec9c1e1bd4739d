// Braces that make vectors, ranges, lambdas, new and delete, destructors in order.
// stdout: 2 3 0
// stdout: 5 2 | 1.5 2.5 3.5
// stdout: rows 2, second 3 4 5
// stdout: words: one two!
// stdout: total 20
// stdout: square 49
// stdout: begin a b end b a
// stdout: abc
// status: 0
#include <cstdio>
#include <iostream>
#include <numeric>
#include <string>
#include <vector>

struct guard {
    const char *name;
    guard(const char *n) : name(n) { printf(" %s", name); }
    ~guard() { printf(" %s", name); }
};

static void guarded()
{
    printf("begin");
    guard a("a"), b("b");
    printf(" end");
}

int main()
{
    std::vector<int> two = {5, 2}, none;
    std::vector<float> three{1.5f, 2.5f, 3.5f};
    std::cout << two.size() << " " << three.size() << " " << none.size() << "\n";
    for (int x : two)
        std::cout << x << " ";
    std::cout << "|";
    for (const auto &x : three)
        std::cout << " " << x;
    std::cout << std::endl;
    std::vector<std::vector<int>> rows;
    rows.push_back(two);
    rows.push_back({3, 4, 5});
    std::cout << "rows " << rows.size() << ", second";
    for (int x : rows[1])
        std::cout << " " << x;
    std::cout << "\n";
    std::vector<std::string> words;
    words.push_back("one");
    words.push_back(std::string("two") + "!");
    std::cout << "words: " << words[0] << " " << words[1] << "\n";
    int *p = new int[4], sum = 0;
    for (int i = 0; i < 4; i++)
        p[i] = two[0];
    sum = std::accumulate(p, p + 4, 0);
    delete[] p;
    printf("total %d\n", sum);
    auto square = [](int x) { return x * x; };
    printf("square %d\n", square(7));
    guarded();
    printf("\n");
    char *old = (char *)"abc";
    printf("%s\n", old);
    return 0;
}
