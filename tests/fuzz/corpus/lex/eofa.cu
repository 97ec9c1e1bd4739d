#define A(x,...) __VA_OPT__(
A(1,2) A(1)