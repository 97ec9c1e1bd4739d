// stdout: vector 5 of 0 1 4 9 16, last 16, sum 30
// stdout: filled 3 x 1.5, resized 5, erased 4, empty 1
// stdout: rows 2 3, nested 12
// stdout: pi 3.142 hex ff width   42 bool true
// stdout: string hello world 11 w
// stdout: device 2 2 5 10 17
// status: 0
#include <algorithm>
#include <cstdlib>
#include <iomanip>
#include <iostream>
#include <numeric>
#include <string>
#include <vector>

__global__ void increment(int *data, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n)
        data[i]++;
}

int main()
{
    std::vector<int> v;
    for (int i = 0; i < 5; i++)
        v.push_back(i * i);
    std::cout << "vector " << v.size() << " of";
    for (int x : v)
        std::cout << ' ' << x;
    std::cout << ", last " << v.back() << ", sum " << std::accumulate(v.begin(), v.end(), 0)
              << std::endl;
    std::vector<float> f(3, 1.5f);
    std::cout << "filled " << f.size() << " x " << f[2];
    f.resize(5);
    std::cout << ", resized " << f.size();
    f.pop_back();
    std::cout << ", erased " << f.size();
    f.clear();
    std::cout << ", empty " << f.empty() << "\n";
    std::vector<std::vector<int>> rows(2, std::vector<int>(3));
    rows[1][2] = 12;
    std::cout << "rows " << rows.size() << ' ' << rows[0].size() << ", nested " << rows[1][2]
              << '\n';
    std::cout << "pi " << std::fixed << std::setprecision(3) << 3.14159 << " hex " << std::hex
              << 255 << std::dec << " width " << std::setw(4) << 42 << " bool "
              << std::boolalpha << true << std::endl;
    std::string s = "hello";
    s += " world";
    std::cout << "string " << s << ' ' << s.size() << ' ' << s[6] << std::endl;

    int *d, n = (int)v.size();
    std::sort(v.begin(), v.end());
    cudaMalloc(&d, n * sizeof(int));
    cudaMemcpy(d, v.data(), n * sizeof(int), cudaMemcpyHostToDevice);
    increment<<<(n + 31) / 32, 32>>>(d, n);
    increment<<<1, 32>>>(d, 1);
    cudaMemcpy(&v[0], d, n * sizeof(int), cudaMemcpyDeviceToHost);
    cudaFree(d);
    std::cout << "device";
    for (size_t i = 0; i < v.size(); i++)
        std::cout << ' ' << v[i];
    std::cout << std::endl;
    return EXIT_SUCCESS;
}
