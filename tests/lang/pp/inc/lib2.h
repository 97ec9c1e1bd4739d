#define LIB2(x) lib2 + x
int lib;
