// Precedence, associativity, casts, literals, initialisers.
struct s {
    int a, b[3];
    struct s *next;
};
__global__ void k(int a, int b, int c, float x, struct s *p, int (*f)(int, int))
{
    a = b = c;
    a += b -= c, a <<= 1, a >>= 1, a |= 1, a &= 1, a ^= 1, a %= 2, a *= 2, a /= 2;
    a = a + b * c - a / b % c;
    a = a << 1 + b >> 2;
    a = a < b == b >= c;
    a = a & b ^ c | a && b || c;
    a = a ? b : c ? a : b;
    a = a ? b, c : (b = c);
    a = -a + +b * ~c - !a;
    a = *&b + -*&c;
    a = a++ + ++b - c-- - --a;
    a = p->b[1] + (*p).next->a + p->next->next->b[a + 1];
    a = f(a, f(b, c)) + (*f)(1, 2);
    a = (int)x + (unsigned char)a + int(x) + unsigned(3) + float() + int{3};
    a = (int)-x + (a) - (b);
    a = (int(x) + 1) * (float(*(&x)));
    a = sizeof a + sizeof(a) + sizeof(int) + sizeof(int *[3]) + alignof(double) + sizeof(s);
    p = (struct s *)0;
    p = static_cast<s *>(nullptr), p = reinterpret_cast<struct s *>(p);
    a = *const_cast<int *>((const int *)&a);
    s v = {1, {2, 3}, nullptr}, w = {.a = 1, .b[1] = 2}, u{}, t(v);
    int arr[] = {[2] = 5, 7}, z{4}, y(3);
    v = s{1, {2}}, v = (s){3};
    x = 1 + 1u + 1l + 1ul + 1ll + 1ull + 0x7fffffff + 0x80000000 + 017 + 0b101 + 4294967296;
    x = 1.0 + 1.f + 1e3 + .5 + 0x1p4 + 'a' + '\n' + true + false;
    printf("%d \"quoted\"" " joined\n", a);
    a = threadIdx.x + blockIdx.y * blockDim.z;
    a = std::min(a, b) + ::max(b, c);
    x = (a, b);
    int(*q)[3] = (int(*)[3])p;
}
