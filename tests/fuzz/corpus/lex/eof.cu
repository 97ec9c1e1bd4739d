#define f(a) a
f(