// The C++ library, without a kernel: what g++'s program prints.
// stdout: 3 7 0 2.5
// stdout: 0 0.5 1 1.5 2
// stdout: 3.142     42|**7 ff
// stdout: 1 2 3 5 8
// stdout: 19 36
// stdout: hello, world 12 ell
// stdout: 3 0.796543 6 0.183435 5 0.779691
// stdout: 9 8 true
// stdout: 16807 282475249
// status: 0
#include <algorithm>
#include <iomanip>
#include <iostream>
#include <numeric>
#include <random>
#include <string>
#include <vector>

struct greater_first {
    bool operator()(int a, int b) const { return a > b; }
};

int main()
{
    std::vector<int> a(3), b;
    std::vector<double> c(5, 2.5);
    a[1] = 7;
    std::cout << a.size() << " " << a[1] << " " << a[2] << " " << c.back() << std::endl;
    for (size_t i = 0; i < c.size(); i++)
        c[i] = i * 0.5;
    for (size_t i = 0; i < c.size(); i++)
        std::cout << c[i] << (i + 1 < c.size() ? " " : "\n");
    std::cout << std::fixed << std::setprecision(3) << 3.14159 << std::setw(7) << 42 << "|"
              << std::setfill('*') << std::setw(3) << 7 << " " << std::hex << 255 << std::dec
              << std::defaultfloat << std::setprecision(6) << '\n';
    int seq[5] = {5, 3, 8, 1, 2};
    for (int i = 0; i < 5; i++)
        b.push_back(seq[i]);
    std::sort(b.begin(), b.end());
    for (size_t i = 0; i < b.size(); i++)
        std::cout << b[i] << (i + 1 < b.size() ? " " : "\n");
    std::cout << std::accumulate(b.begin(), b.end(), 0) << " ";
    std::iota(a.begin(), a.end(), 11);
    std::cout << std::accumulate(a.begin(), a.end(), 0) << "\n";
    std::string s = "hello";
    s += ", ";
    s = s + "world";
    std::cout << s << " " << s.size() << " " << s.substr(1, 3) << std::endl;
    std::mt19937 gen(42);
    std::uniform_int_distribution<int> die(1, 6);
    std::uniform_real_distribution<float> unit(0.0f, 1.0f);
    for (int i = 0; i < 3; i++) {
        int d = die(gen);
        std::cout << d << " " << unit(gen) << (i < 2 ? " " : "\n");
    }
    std::sort(b.begin(), b.end(), greater_first());
    b.resize(2);
    std::fill(b.begin(), b.end(), 9);
    b[1] = std::min(b[1], 8);
    std::swap(b[0], b[0]);
    std::cout << b[0] << " " << b[1] << " " << std::boolalpha << (b[0] > b[1]) << "\n";
    std::minstd_rand0 lcg;
    unsigned long first = lcg();
    std::cout << first << " " << lcg() << std::endl;
    return 0;
}
